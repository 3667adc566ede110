#include "flat/values.hpp"

#include <string.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace libwire_native
{
    static_assert(sizeof(foo_value) == 16 && sizeof(bar_value) == 32, "the structs are those of the wire");

    namespace
    {
        // Reads only the part of the format that the inputs need, and only on little-endian machines, like the raw structs.
        class flat_bytes
        {
        public:
            explicit flat_bytes(const messages& input) : _data(input.data()), _size_bytes(input.size_bytes()) {}

            template <class T>
            T at(size_t position) const
            {
                if (position > _size_bytes || sizeof(T) > _size_bytes - position) throw std::out_of_range("FlatBuffer");
                T value;
                memcpy(&value, _data + position, sizeof value);
                return value;
            }

            size_t target(size_t position) const { return position + at<uint32_t>(position); }

            // The distance of a field from its table; 0 if it is absent.
            size_t field_offset(size_t table, size_t id) const
            {
                const size_t vtable = static_cast<size_t>(static_cast<int64_t>(table) - at<int32_t>(table)), slot = 4 + 2 * id;
                return slot < at<uint16_t>(vtable) ? at<uint16_t>(vtable + slot) : 0;
            }

            // The place of a field that must be present.
            size_t field(size_t table, size_t id) const
            {
                const size_t offset = field_offset(table, id);
                if (offset == 0) throw std::out_of_range("an absent field");
                return table + offset;
            }

            std::string text(size_t position) const { return text_at(target(position)); }

            std::string text_at(size_t start) const
            {
                const size_t length = at<uint32_t>(start);
                if (length > _size_bytes - start - sizeof(uint32_t)) throw std::out_of_range("FlatBuffer");
                return std::string(reinterpret_cast<const char*>(_data) + start + sizeof(uint32_t), length);
            }

            // Calls visit with the place of each table or text of a vector.
            template <class Visit>
            void tables(size_t position, const Visit& visit) const
            {
                const size_t vector = target(position), count = at<uint32_t>(vector);
                for (size_t i = 0; i < count; i++) visit(target(vector + sizeof(uint32_t) * (i + 1)));
            }

        private:
            const uint8_t* _data;
            size_t _size_bytes;
        };
    }

    stored_container read_container(const messages& input)
    {
        const flat_bytes bytes(input);
        const size_t root = bytes.target(0);
        stored_container container{{}, bytes.text(bytes.field(root, 3)), bytes.at<int16_t>(bytes.field(root, 2)), bytes.at<uint8_t>(bytes.field(root, 1)) != 0};
        bytes.tables(bytes.field(root, 0), [&](size_t table)
        {
            container.elements.push_back({bytes.at<bar_value>(bytes.field(table, 0)), bytes.at<double>(bytes.field(table, 2)), bytes.text(bytes.field(table, 1)),
                bytes.at<uint8_t>(bytes.field(table, 3))});
        });
        return container;
    }

    std::vector<row_value> read_rows(const messages& input)
    {
        const flat_bytes bytes(input);
        std::vector<row_value> rows;
        bytes.tables(bytes.field(bytes.target(0), 0), [&](size_t table)
        {
            rows.push_back({bytes.text(bytes.field(table, 0)), bytes.at<double>(bytes.field(table, 1)), bytes.at<double>(bytes.field(table, 2)),
                bytes.at<double>(bytes.field(table, 3))});
        });
        return rows;
    }

    std::vector<price_value> read_prices(const messages& input)
    {
        const flat_bytes bytes(input);
        std::vector<std::pair<size_t, price_value>> placed;
        bytes.tables(bytes.field(bytes.target(0), 0), [&](size_t table)
        {
            placed.push_back({table, {bytes.text(bytes.field(table, 0)), bytes.at<int32_t>(bytes.field(table, 1))}});
        });
        std::sort(placed.begin(), placed.end(), [](const auto& left, const auto& right) { return left.first > right.first; });
        std::vector<price_value> prices;
        prices.reserve(placed.size());
        for (auto& [place, price] : placed) prices.push_back(std::move(price));
        return prices;
    }

    std::vector<std::string> read_texts(const messages& input)
    {
        const flat_bytes bytes(input);
        std::vector<std::string> texts;
        bytes.tables(bytes.field(bytes.target(0), 0), [&](size_t text) { texts.push_back(bytes.text_at(text)); });
        return texts;
    }

    std::vector<int32_t> read_numbers(const messages& input)
    {
        const flat_bytes bytes(input);
        const size_t vector = bytes.target(bytes.field(bytes.target(0), 0)), count = bytes.at<uint32_t>(vector);
        std::vector<int32_t> numbers;
        for (size_t i = 0; i < count; i++) numbers.push_back(bytes.at<int32_t>(vector + sizeof(uint32_t) * (i + 1)));
        return numbers;
    }

    std::vector<sparse_value> read_sparse(const messages& input)
    {
        const flat_bytes bytes(input);
        std::vector<sparse_value> values;
        bytes.tables(bytes.field(bytes.target(0), 0), [&](size_t table)
        {
            sparse_value value{};
            for (size_t field = 0; field < sparse_value::field_count; field++)
            {
                const size_t offset = bytes.field_offset(table, field);
                if (offset == 0) continue;
                value.present = static_cast<uint16_t>(value.present | 1 << field);
                value.numbers[field] = bytes.at<int32_t>(table + offset);
            }

            values.push_back(value);
        });
        return values;
    }
}
