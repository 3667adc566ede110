// The column "cpp-heap": messages, strings and lists are each a block of the heap.
#include "buffer.hpp"
#include "cases.hpp"
#include "columns.hpp"

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
    }

    session_ptr open_protobuf_heap(const request& request)
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
