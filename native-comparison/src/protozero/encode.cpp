#include "encode.hpp"

#include "literals.hpp"

#include <protozero/pbf_writer.hpp>

namespace libwire_native::zero
{
    namespace
    {
        using protozero::pbf_writer;

        // Sub-messages are written in place: the writer reserves bytes for the length and moves the body back over the unused ones.
        class encode_session final : public libwire_native_session
        {
        public:
            explicit encode_session(int64_t message_count) : _message_count(message_count) {}

            bool run(uint64_t& result) override
            {
                // The string keeps its capacity.
                _bytes.clear();
                pbf_writer root(_bytes);
                for (int64_t i = 0; i < _message_count; i++) write_message(root);
                output = reinterpret_cast<const uint8_t*>(_bytes.data());
                output_bytes = _bytes.size();
                result = output_bytes;
                return true;
            }

        private:
            static void write_message(pbf_writer& root)
            {
                pbf_writer message(root, 1);
                message.add_uint64(1, literals::a);
                message.add_int64(2, literals::b);
                message.add_string(4, literals::d);
                for (const char* text : literals::e) message.add_string(5, text);
                for (int id = 0; id < literals::f_count; id++)
                {
                    pbf_writer sub(message, 99999);
                    sub.add_int32(1, id);
                    sub.add_string(2, literals::f_name);
                }
            }

            int64_t _message_count;
            std::string _bytes;
        };
    }

    session_ptr open_encode(const request& request)
    {
        const int64_t message_count = literals::message_count(request.input);
        if (message_count == 0) return nullptr;
        return std::make_unique<encode_session>(message_count);
    }
}
