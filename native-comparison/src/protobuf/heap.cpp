// The column "cpp-heap": messages, strings and lists are separate heap blocks.
#include "cases.hpp"
#include "columns.hpp"
#include "literal_message.hpp"
#include "map_keys.hpp"
#include "serialise.hpp"
#include "stream.hpp"

#include <deque>
#include <stdexcept>

namespace libwire_native
{
    namespace
    {
        using namespace pb;

        // A new message object each time; Measure is count or sum.
        template <class Message, uint64_t (*Measure)(const Message&)>
        class decode_session final : public libwire_native_session
        {
        public:
            explicit decode_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (size_t i = 0; i < _input.count(); i++)
                {
                    Message message;
                    if (!parse(_input[i], message)) return false;
                    result += Measure(message);
                }

                return true;
            }

            uint64_t model_bytes() const override
            {
                uint64_t total = 0;
                for (size_t i = 0; i < _input.count(); i++)
                {
                    Message message;
                    if (!parse(_input[i], message)) return 0;
                    total += message.SpaceUsedLong();
                }

                return total;
            }

        private:
            messages _input;
        };

        class lookup_session final : public libwire_native_session
        {
        public:
            explicit lookup_session(const messages& input) : _input(input), _keys(map_keys(input)) {}

            bool run(uint64_t& result) override
            {
                bench::Dict message;
                if (!parse(_input[0], message)) return false;
                result = look_up(message, _keys);
                return true;
            }

        private:
            messages _input;
            std::vector<std::string_view> _keys;
        };

        // Finished models to bytes, one message after the other.
        template <class Message>
        class write_session final : public libwire_native_session
        {
        public:
            // Throws if the bytes are not valid.
            explicit write_session(const messages& input)
            {
                for (size_t i = 0; i < input.count(); i++)
                {
                    if (!parse(input[i], _messages.emplace_back())) throw std::invalid_argument("The bytes are no message of this case.");
                }
            }

            bool run(uint64_t& result) override
            {
                _buffer.clear();
                for (const Message& message : _messages)
                {
                    if (!serialise(message, _buffer)) return false;
                }

                output = _buffer.data();
                result = output_bytes = _buffer.size_bytes();
                return true;
            }

        private:
            // Does not move its messages when it grows.
            std::deque<Message> _messages;
            buffer _buffer;
        };

        class encode_session final : public libwire_native_session
        {
        public:
            explicit encode_session(int64_t message_count) : _message_count(message_count) {}

            bool run(uint64_t& result) override
            {
                _buffer.clear();
                bench::RootMessage root;
                build(_message_count, root);
                if (!serialise(root, _buffer)) return false;
                output = _buffer.data();
                result = output_bytes = _buffer.size_bytes();
                return true;
            }

        private:
            int64_t _message_count;
            buffer _buffer;
        };

        session_ptr open_encode(const request& request)
        {
            const int64_t message_count = literals::message_count(request.input);
            if (request.case_name != "A" || message_count == 0) return nullptr;
            return std::make_unique<encode_session>(message_count);
        }

        session_ptr open_lookup(const request& request)
        {
            return request.case_name == "EMAP" && request.input.count() == 1 ? make_session<lookup_session>(request) : nullptr;
        }
    }

    session_ptr open_protobuf_heap(const request& request)
    {
        silence_log();
        if (request.operation == "Stream") return open_stream(request);
        if (request.operation == "Encode") return open_encode(request);
        if (request.operation == "Lookup") return open_lookup(request);
        return open_case(request.case_name, [&](auto type) -> session_ptr
        {
            using message = typename decltype(type)::message;
            if (request.operation == "Decode") return make_session<decode_session<message, count>>(request);
            if (request.operation == "Traverse") return make_session<decode_session<message, sum>>(request);
            if (request.operation == "Write") return make_session<write_session<message>>(request);
            return nullptr;
        });
    }
}
