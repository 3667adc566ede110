// The column "cpp-arena": messages and lists lie in an arena that is reset between messages.
#include "arena.hpp"

#include "cases.hpp"
#include "columns.hpp"

#include <algorithm>

namespace libwire_native
{
    namespace
    {
        using namespace pb;
        using google::protobuf::Arena;

        // The most that one message of the input takes from an ordinary arena. Bytes that are refused take what they take.
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
            explicit decode_session(const messages& input)
                : _input(input), _block_bytes(block_bytes_for<Message>(input)), _arena(_block_bytes)
            {
            }

            bool run(uint64_t& result) override
            {
                // The first block serves the thread that resets last; the session may have been opened on another.
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
                uint64_t total = 0;
                roomy_arena arena(_block_bytes);
                for (size_t i = 0; i < _input.count(); i++)
                {
                    if (!parse(_input[i], *Arena::CreateMessage<Message>(&*arena))) return 0;
                    total += arena->SpaceUsed();
                    arena->Reset();
                }

                return total;
            }

        private:
            messages _input;
            size_t _block_bytes;
            roomy_arena _arena;
        };
    }

    session_ptr open_protobuf_arena(const request& request)
    {
        return open_case(request.case_name, [&](auto type) -> session_ptr
        {
            using message = typename decltype(type)::message;
            if (request.operation == "Decode") return make_session<decode_session<message, count>>(request);
            if (request.operation == "Traverse") return make_session<decode_session<message, sum>>(request);
            return nullptr;
        });
    }
}
