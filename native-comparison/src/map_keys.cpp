#include "map_keys.hpp"

#include "varint.hpp"

namespace libwire_native
{
    namespace
    {
        // Matches both the entries of the map and the keys in the entries: field 1, length-delimited. It supports only well-formed maps; anything
        // else ends the walk.
        template <class Visit>
        bool visit_first_fields(std::string_view message, const Visit& visit)
        {
            constexpr uint64_t first_with_length = (1 << 3) | 2;
            const uint8_t* next = reinterpret_cast<const uint8_t*>(message.data());
            const uint8_t* end = next + message.size();
            while (next < end)
            {
                uint64_t tag, value;
                next = read_varint(next, end, tag_bytes_max, &tag);
                if (next == nullptr) return false;
                next = read_varint(next, end, varint_bytes_max, &value);
                if (next == nullptr) return false;
                if ((tag & 7) == 0) continue;
                if ((tag & 7) != 2 || value > static_cast<uint64_t>(end - next)) return false;
                const std::string_view body(reinterpret_cast<const char*>(next), static_cast<size_t>(value));
                if (tag == first_with_length && !visit(body)) return false;
                next += value;
            }

            return true;
        }
    }

    std::vector<std::string_view> map_keys(const messages& input)
    {
        std::vector<std::string_view> keys;
        const std::string_view bytes(reinterpret_cast<const char*>(input.data()), input.size_bytes());
        const bool is_well = visit_first_fields(bytes, [&](std::string_view entry)
        {
            return visit_first_fields(entry, [&](std::string_view key) { keys.push_back(key); return true; });
        });
        if (!is_well) keys.clear();
        return keys;
    }
}
