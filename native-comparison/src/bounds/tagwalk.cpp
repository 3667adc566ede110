// The column "tagwalk": reads every tag at every depth that the schema has, checks every bound, keeps nothing. A reader with the schema cannot do
// less. Skip stays at the top level, as the operation does. Groups are rejected: none of the schemas has one.
#include "cases.hpp"
#include "columns.hpp"
#include "shapes.hpp"
#include "varint.hpp"

#include <type_traits>

namespace libwire_native
{
    namespace
    {
        template <class Shape>
        bool walk(const uint8_t* next, const uint8_t* end, int depth_left, uint64_t& count)
        {
            while (next < end)
            {
                uint64_t value;
                next = read_varint(next, end, tag_bytes_max, &value);
                if (next == nullptr || value > UINT32_MAX) return false;
                const uint32_t number = static_cast<uint32_t>(value) >> 3;
                if (number == 0) return false;
                count++;

                switch (value & 7)
                {
                    case 0: // varint
                        next = read_varint(next, end, varint_bytes_max, &value);
                        if (next == nullptr) return false;
                        break;
                    case 1: // 8 bytes
                        if (end - next < 8) return false;
                        next += 8;
                        break;
                    case 2: // length and bytes: compared with what remains before anything is added
                    {
                        next = read_varint(next, end, tag_bytes_max, &value);
                        if (next == nullptr || value > static_cast<uint64_t>(end - next)) return false;
                        const uint8_t* body = next;
                        next += value;
                        const bool is_well = Shape::enter(number, [&](auto* shape)
                        {
                            using child = std::remove_pointer_t<decltype(shape)>;
                            return depth_left != 0 && walk<child>(body, next, depth_left - 1, count);
                        });
                        if (!is_well) return false;
                        break;
                    }
                    case 5: // 4 bytes
                        if (end - next < 4) return false;
                        next += 4;
                        break;
                    default:
                        return false;
                }
            }

            return true;
        }

        template <class Shape>
        class walk_session final : public libwire_native_session
        {
        public:
            explicit walk_session(const messages& input) : _input(input) {}

            bool run(uint64_t& result) override
            {
                for (size_t i = 0; i < _input.count(); i++)
                {
                    const message_range message = _input[i];
                    if (!walk<Shape>(message.data, message.data + message.size_bytes, depth_max, result)) return false;
                }

                return true;
            }

        private:
            messages _input;
        };

        template <class Shape>
        session_ptr open_walk(const request& request)
        {
            if (request.operation == "Skip") return make_session<walk_session<shapes::leaf>>(request);
            if (request.operation == "Decode" || request.operation == "Stream") return make_session<walk_session<Shape>>(request);
            return nullptr;
        }
    }

    session_ptr open_tagwalk(const request& request)
    {
        const std::string_view name = request.case_name;
        if (name == "A") return open_walk<shapes::root_message>(request);
        if (name == "B") return open_walk<shapes::event>(request);
        if (name == "C") return open_walk<shapes::tile>(request);
        if (name == "D" || name == "FD") return open_walk<shapes::file_set>(request);
        if (name == "EDEEP") return open_walk<shapes::forest>(request);
        if (name == "EMAP") return open_walk<shapes::dict>(request);
        if (name == "FT") return open_walk<shapes::traces>(request);
        if (name == "FC") return open_walk<shapes::chat_log>(request);
        return is_case(name) ? open_walk<shapes::leaf>(request) : nullptr;
    }
}
