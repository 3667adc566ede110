// The column "protozero": which combinations there are.
#include "columns.hpp"
#include "decode.hpp"
#include "measures.hpp"

#include <protozero/version.hpp>

namespace libwire_native
{
    namespace
    {
        protozero::pbf_reader reader_of(const message_range& message)
        {
            return protozero::pbf_reader(reinterpret_cast<const char*>(message.data), message.size_bytes);
        }

        // A fresh struct a message; Measure is count or sum.
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
                    zero::decode(reader_of(_input[i]), message);
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
                    zero::decode(reader_of(_input[i]), message);
                    total += sizeof message + zero::heap_bytes(message);
                }

                return total;
            }

        private:
            messages _input;
        };

        template <class Message>
        session_ptr open_model(const request& request)
        {
            if (request.operation == "Decode") return make_session<decode_session<Message, zero::count>>(request);
            if (request.operation == "Traverse") return make_session<decode_session<Message, zero::sum>>(request);
            return nullptr;
        }
    }

    session_ptr open_protozero(const request& request)
    {
        const std::string_view name = request.case_name;
        if (name == "A") return open_model<zero::root_message>(request);
        if (name == "B") return open_model<zero::event>(request);
        if (name == "CU32") return open_model<zero::pack_u32>(request);
        if (name == "CU64") return open_model<zero::pack_u64>(request);
        if (name == "CS32") return open_model<zero::pack_s32>(request);
        if (name == "CDBL") return open_model<zero::pack_f64>(request);
        if (name == "DA" || name == "DU") return open_model<zero::strs>(request);
        if (name == "EDEEP") return open_model<zero::forest>(request);
        if (name == "EMAP") return open_model<zero::dict>(request);
        return nullptr;
    }

    const char* protozero_version()
    {
        return "protozero " PROTOZERO_VERSION_STRING;
    }
}
