// A session of a column, and the request from which it is made.
#ifndef LIBWIRE_NATIVE_SESSION_HPP
#define LIBWIRE_NATIVE_SESSION_HPP

#include "libwire_native.h"

#include <memory>
#include <string_view>
#include <utility>

// One virtual call for each run. Whole loops are behind it, so that its cost is negligible.
struct libwire_native_session
{
    virtual ~libwire_native_session() = default;

    // Returns false, or throws, if the bytes are rejected.
    virtual bool run(uint64_t& result) = 0;

    // It is not measured.
    virtual uint64_t model_bytes() const { return 0; }

    const uint8_t* output = nullptr;
    uint64_t output_bytes = 0;
};

namespace libwire_native
{
    using session_ptr = std::unique_ptr<libwire_native_session>;

    struct message_range
    {
        const uint8_t* data;
        size_t size_bytes;
    };

    // The messages of an input. The caller owns the bytes and the offsets.
    class messages
    {
    public:
        explicit messages(const libwire_native_input& input) : _input(input) {}

        size_t count() const { return _input.count; }
        const uint8_t* data() const { return _input.data; }
        size_t size_bytes() const { return _input.size_bytes; }
        uint64_t passes() const { return _input.passes == 0 ? 1 : _input.passes; }

        message_range operator[](size_t index) const
        {
            const uint64_t start = _input.offsets[index];
            return {_input.data + start, static_cast<size_t>(_input.offsets[index + 1] - start)};
        }

    private:
        libwire_native_input _input;
    };

    struct request
    {
        std::string_view case_name;
        std::string_view operation;
        messages input;
    };

    // Sessions are made from the messages of their input, and some from further arguments.
    template <class Session, class... Arguments>
    session_ptr make_session(const request& request, Arguments&&... arguments)
    {
        return std::make_unique<Session>(request.input, std::forward<Arguments>(arguments)...);
    }
}

#endif
