// The column "protozero": its combinations of case and operation.
#include "chat.hpp"
#include "columns.hpp"
#include "decode.hpp"
#include "descriptor.hpp"
#include "encode.hpp"
#include "map_keys.hpp"
#include "measures.hpp"
#include "stream.hpp"
#include "tile.hpp"
#include "traces.hpp"
#include "write.hpp"

#include <protozero/version.hpp>

#include <deque>
#include <unordered_map>

namespace libwire_native
{
    namespace
    {
        protozero::pbf_reader reader_of(const message_range& message)
        {
            return protozero::pbf_reader(reinterpret_cast<const char*>(message.data), message.size_bytes);
        }

        // A new struct for each message; Measure is count or sum.
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

        // One pass over the bytes of each message, without a model.
        template <zero::stream_function Pass>
        class pass_session final : public libwire_native_session
        {
        public:
            explicit pass_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (size_t i = 0; i < _input.count(); i++) result += Pass(reader_of(_input[i]));
                return true;
            }

        private:
            messages _input;
        };

        // The entries, an index over them, and one look-up of each key.
        class lookup_session final : public libwire_native_session
        {
        public:
            explicit lookup_session(const messages& input) : _input(input), _keys(map_keys(input)) {}

            bool run(uint64_t& result) override
            {
                zero::dict message;
                zero::decode(reader_of(_input[0]), message);

                // A later entry replaces an earlier one with the same key.
                std::unordered_map<std::string_view, int32_t> index;
                index.reserve(message.m.size());
                for (const auto& entry : message.m) index.insert_or_assign(entry.first, entry.second);
                for (const std::string_view key : _keys)
                {
                    const auto found = index.find(key);
                    if (found != index.end()) result += bits(found->second);
                }

                return true;
            }

        private:
            messages _input;
            std::vector<std::string_view> _keys;
        };

        // Finished models to bytes, one message after the other. As in all readers here, the models view the input.
        template <class Message>
        class write_session final : public libwire_native_session
        {
        public:
            // Throws if the bytes are not valid.
            explicit write_session(const messages& input)
            {
                for (size_t i = 0; i < input.count(); i++) zero::decode(reader_of(input[i]), _messages.emplace_back());
            }

            bool run(uint64_t& result) override
            {
                // The string keeps its capacity.
                _bytes.clear();
                for (const Message& message : _messages)
                {
                    protozero::pbf_writer writer(_bytes);
                    zero::write(message, writer);
                }

                output = reinterpret_cast<const uint8_t*>(_bytes.data());
                result = output_bytes = _bytes.size();
                return true;
            }

        private:
            std::deque<Message> _messages;
            std::string _bytes;
        };

        template <class Message>
        session_ptr open_model(const request& request)
        {
            if (request.operation == "Decode") return make_session<decode_session<Message, zero::count>>(request);
            if (request.operation == "Traverse") return make_session<decode_session<Message, zero::sum>>(request);
            if (request.operation == "Skip") return make_session<pass_session<zero::skip_fields>>(request);
            return nullptr;
        }

        // The cases of bench.proto have more operations than the others.
        template <class Message, zero::stream_function Stream>
        session_ptr open_bench(const request& request)
        {
            if (request.operation == "Stream") return make_session<pass_session<Stream>>(request);
            if (request.operation == "Write") return make_session<write_session<Message>>(request);
            return open_model<Message>(request);
        }

        session_ptr open_root(const request& request)
        {
            if (request.operation == "Encode") return zero::open_encode(request);
            if (request.operation == "Projection") return make_session<pass_session<zero::project_root>>(request);
            return open_bench<zero::root_message, zero::stream_root>(request);
        }

        session_ptr open_tile(const request& request)
        {
            if (request.operation == "Projection") return make_session<pass_session<zero::project_tile>>(request);
            return open_model<zero::tile>(request);
        }

        session_ptr open_dict(const request& request)
        {
            if (request.operation == "Lookup") return request.input.count() == 1 ? make_session<lookup_session>(request) : nullptr;
            return open_bench<zero::dict, zero::stream_dict>(request);
        }
    }

    session_ptr open_protozero(const request& request)
    {
        const std::string_view name = request.case_name;
        if (name == "A") return open_root(request);
        if (name == "B") return open_bench<zero::event, zero::stream_event>(request);
        if (name == "C") return open_tile(request);
        if (name == "D" || name == "FD") return open_model<zero::file_set>(request);
        if (name == "CU32") return open_bench<zero::pack_u32, zero::stream_pack_u32>(request);
        if (name == "CU64") return open_bench<zero::pack_u64, zero::stream_pack_u64>(request);
        if (name == "CS32") return open_bench<zero::pack_s32, zero::stream_pack_s32>(request);
        if (name == "CDBL") return open_bench<zero::pack_f64, zero::stream_pack_f64>(request);
        if (name == "DA" || name == "DU") return open_bench<zero::strs, zero::stream_strs>(request);
        if (name == "EDEEP") return open_bench<zero::forest, zero::stream_forest>(request);
        if (name == "EMAP") return open_dict(request);
        if (name == "FT") return open_model<zero::traces>(request);
        if (name == "FC") return open_model<zero::chat_log>(request);
        return nullptr;
    }

    const char* protozero_version()
    {
        return "protozero " PROTOZERO_VERSION_STRING;
    }
}
