// A writer of wire bytes for the tests that uses no library. It counts the tags that it writes.
#ifndef LIBWIRE_NATIVE_WIRE_HPP
#define LIBWIRE_NATIVE_WIRE_HPP

#include <stdint.h>
#include <string.h>

#include <string>

class wire
{
public:
    wire& tag(uint32_t number, uint32_t wire_type)
    {
        _tags++;
        _fields++;
        return raw_varint(static_cast<uint64_t>(number) << 3 | wire_type);
    }

    wire& varint(uint32_t number, uint64_t value) { return tag(number, 0).raw_varint(value); }
    wire& zigzag(uint32_t number, int64_t value) { return varint(number, zigzag_of(value)); }

    template <class Value>
    wire& fixed(uint32_t number, Value value)
    {
        return tag(number, sizeof value == 8 ? 1 : 5).raw(&value, sizeof value);
    }

    wire& text(uint32_t number, const std::string& value)
    {
        return tag(number, 2).raw_varint(value.size()).raw(value.data(), value.size());
    }

    // A sub-message. Its tags count too.
    wire& message(uint32_t number, const wire& value)
    {
        text(number, value._bytes);
        _tags += value._tags;
        return *this;
    }

    // Values for a packed field, which have no tags.
    wire& raw_varint(uint64_t value)
    {
        for (; value >= 0x80; value >>= 7) _bytes.push_back(static_cast<char>(value | 0x80));
        _bytes.push_back(static_cast<char>(value));
        return *this;
    }

    wire& raw(const void* bytes, size_t size_bytes)
    {
        _bytes.append(static_cast<const char*>(bytes), size_bytes);
        return *this;
    }

    static uint64_t zigzag_of(int64_t value) { return static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63); }

    const std::string& bytes() const { return _bytes; }
    uint64_t tags() const { return _tags; }
    uint64_t fields() const { return _fields; }

private:
    std::string _bytes;
    uint64_t _tags = 0;
    uint64_t _fields = 0;
};

#endif
