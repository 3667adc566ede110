// The column "cpp-arena": messages and lists lie in an arena that is reset between messages.
#include "arena.hpp"

#include "cases.hpp"
#include "columns.hpp"
#include "literal_message.hpp"
#include "map_keys.hpp"
#include "outside_bytes.hpp"
#include "serialise.hpp"

#include <algorithm>

namespace libwire_native
{
    namespace
    {
        using namespace pb;
        using google::protobuf::Arena;

        // The most that one message of the input takes from an ordinary arena. Invalid bytes count with what they take.
        template <class Message>
        size_t block_bytes_for(const messages& input)
        {
            uint64_t allocated_bytes_max = 0;
            Arena arena;
            for (size_t i = 0; i < input.count(); i++)
            {
                static_cast<void>(parse(input[i], *Arena::CreateMessage<Message>(&arena)));
                allocated_bytes_max = std::max(allocated_bytes_max, arena.SpaceAllocated());
                arena.Reset();
            }

            return roomy_block_bytes(allocated_bytes_max);
        }

        template <class Message, uint64_t (*Measure)(const Message&)>
        class decode_session final : public libwire_native_session
        {
        public:
            explicit decode_session(const messages& input) : _input(input), _arena(block_bytes_for<Message>(input)) {}

            bool run(uint64_t& result) override
            {
                // The first block belongs to the thread that reset the arena last, and another thread may have opened the session.
                _arena->Reset();
                for (size_t i = 0; i < _input.count(); i++)
                {
                    Message* message = Arena::CreateMessage<Message>(&*_arena);
                    const bool is_well = parse(_input[i], *message);
                    if (is_well) result += Measure(*message);
                    _arena->Reset();
                    if (!is_well) return false;
                }

                return true;
            }

            uint64_t model_bytes() const override
            {
                // One ordinary arena for all messages. Its size includes its lists of destructors, which SpaceUsed does not count.
                uint64_t total = 0;
                Arena arena;
                for (size_t i = 0; i < _input.count(); i++)
                {
                    const uint64_t allocated_bytes = arena.SpaceAllocated();
                    Message* message = Arena::CreateMessage<Message>(&arena);
                    if (!parse(_input[i], *message)) return 0;

                    // Reflection over a map adds entries to the arena that are not part of the model.
                    total += arena.SpaceAllocated() - allocated_bytes;
                    total += outside_bytes(*message);
                }

                return total;
            }

        private:
            messages _input;
            roomy_arena _arena;
        };

        class lookup_session final : public libwire_native_session
        {
        public:
            explicit lookup_session(const messages& input)
                : _input(input), _keys(map_keys(input)), _arena(block_bytes_for<bench::Dict>(input))
            {
            }

            bool run(uint64_t& result) override
            {
                _arena->Reset();
                bench::Dict* message = Arena::CreateMessage<bench::Dict>(&*_arena);
                const bool is_well = parse(_input[0], *message);
                if (is_well) result = look_up(*message, _keys);
                _arena->Reset();
                return is_well;
            }

        private:
            messages _input;
            std::vector<std::string_view> _keys;
            roomy_arena _arena;
        };

        class encode_session final : public libwire_native_session
        {
        public:
            explicit encode_session(int64_t message_count) : _message_count(message_count), _arena(block_bytes(message_count)) {}

            bool run(uint64_t& result) override
            {
                _buffer.clear();
                _arena->Reset();
                bench::RootMessage* root = Arena::CreateMessage<bench::RootMessage>(&*_arena);
                build(_message_count, *root);
                const bool is_well = serialise(*root, _buffer);
                _arena->Reset();
                if (!is_well) return false;
                output = _buffer.data();
                result = output_bytes = _buffer.size_bytes();
                return true;
            }

        private:
            static size_t block_bytes(int64_t message_count)
            {
                Arena arena;
                build(message_count, *Arena::CreateMessage<bench::RootMessage>(&arena));
                return roomy_block_bytes(arena.SpaceAllocated());
            }

            int64_t _message_count;
            roomy_arena _arena;
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

    session_ptr open_protobuf_arena(const request& request)
    {
        silence_log();
        if (request.operation == "Encode") return open_encode(request);
        if (request.operation == "Lookup") return open_lookup(request);
        return open_case(request.case_name, [&](auto type) -> session_ptr
        {
            using message = typename decltype(type)::message;
            if (request.operation == "Decode") return make_session<decode_session<message, count>>(request);
            if (request.operation == "Traverse") return make_session<decode_session<message, sum>>(request);
            return nullptr;
        });
    }
}
