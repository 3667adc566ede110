// What every column builds: a session, and the request it is built from.
#ifndef LIBWIRE_NATIVE_SESSION_HPP
#define LIBWIRE_NATIVE_SESSION_HPP

#include "libwire_native.h"

#include <memory>
#include <string_view>
#include <utility>

// One virtual call a run: whole loops lie behind it, so that its cost does not show.
struct libwire_native_session
{
    virtual ~libwire_native_session() = default;

    // Returns false, or throws, where the bytes are refused.
    virtual bool run(uint64_t& result) = 0;

    // Called outside what is measured.
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

    // The messages of an input; the bytes and the offsets stay the caller's.
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

    // Sessions are made from the messages of their input and, now and then, from more.
    template <class Session, class... Arguments>
    session_ptr make_session(const request& request, Arguments&&... arguments)
    {
        return std::make_unique<Session>(request.input, std::forward<Arguments>(arguments)...);
    }
}

#endif
