// The output of a session: a buffer that keeps its capacity from run to run.
#ifndef LIBWIRE_NATIVE_BUFFER_HPP
#define LIBWIRE_NATIVE_BUFFER_HPP

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <memory>

namespace libwire_native
{
    class buffer
    {
    public:
        // Empties it and keeps the memory.
        void clear() { _size_bytes = 0; }

        // Adds size_bytes and returns their address. Earlier addresses become invalid.
        uint8_t* append(size_t size_bytes)
        {
            if (size_bytes > _capacity_bytes - _size_bytes) grow(size_bytes);
            uint8_t* room = _bytes.get() + _size_bytes;
            _size_bytes += size_bytes;
            return room;
        }

        const uint8_t* data() const { return _bytes.get(); }
        size_t size_bytes() const { return _size_bytes; }

    private:
        void grow(size_t size_bytes)
        {
            const size_t capacity_bytes = 2 * _capacity_bytes > _size_bytes + size_bytes ? 2 * _capacity_bytes : _size_bytes + size_bytes;
            std::unique_ptr<uint8_t[]> bytes(new uint8_t[capacity_bytes]);
            if (_size_bytes != 0) memcpy(bytes.get(), _bytes.get(), _size_bytes);
            _bytes = std::move(bytes);
            _capacity_bytes = capacity_bytes;
        }

        std::unique_ptr<uint8_t[]> _bytes;
        size_t _size_bytes = 0;
        size_t _capacity_bytes = 0;
    };
}

#endif
