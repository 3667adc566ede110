// The values of the cases as plain structs: the values to write, and the content of a raw struct. bench.fbs describes the same shapes.
#ifndef LIBWIRE_NATIVE_FLAT_VALUES_HPP
#define LIBWIRE_NATIVE_FLAT_VALUES_HPP

#include "session.hpp"

#include <stdint.h>

#include <string>
#include <string_view>
#include <vector>

namespace libwire_native
{
    // Laid out as on the wire: 16 and 32 bytes.
    struct foo_value
    {
        uint64_t id;
        int16_t count;
        int8_t prefix;
        uint32_t length;
    };

    struct bar_value
    {
        foo_value parent;
        int32_t time;
        float ratio;
        uint16_t size;
    };

    struct element_value
    {
        bar_value sibling;
        double rating;
        std::string name;
        uint8_t postfix;
    };

    // A container with its values in memory, as in a program.
    struct stored_container
    {
        std::vector<element_value> elements;
        std::string location_text;
        int16_t fruit_number;
        bool is_initialized;

        int count() const { return static_cast<int>(elements.size()); }
        bool initialized() const { return is_initialized; }
        int16_t fruit() const { return fruit_number; }
        std::string_view location() const { return location_text; }
        const bar_value& sibling(int index) const { return elements[static_cast<size_t>(index)].sibling; }
        std::string_view name(int index) const { return elements[static_cast<size_t>(index)].name; }
        double rating(int index) const { return elements[static_cast<size_t>(index)].rating; }
        uint8_t postfix(int index) const { return elements[static_cast<size_t>(index)].postfix; }
    };

    // The container of W1, with the values of the well-known FlatBuffers benchmark.
    struct literal_container
    {
        static constexpr int count() { return 3; }
        static constexpr bool initialized() { return true; }
        static constexpr int16_t fruit() { return 2; }
        static constexpr std::string_view location() { return "http://google.com/flatbuffers/"; }

        static constexpr bar_value sibling(int index)
        {
            return {{0xABADCAFEABADCAFEu + static_cast<uint64_t>(index), static_cast<int16_t>(10000 + index), static_cast<int8_t>('@' + index),
                        static_cast<uint32_t>(1000000 + index)},
                123456 + index, 3.14159f + static_cast<float>(index), static_cast<uint16_t>(10000 + index)};
        }

        static constexpr std::string_view name(int) { return "Hello, World!"; }
        static constexpr double rating(int index) { return 3.1415432432445543543 + index; }
        static constexpr uint8_t postfix(int index) { return static_cast<uint8_t>('!' + index); }
    };

    struct row_value
    {
        std::string text;
        double x;
        double y;
        double z;
    };

    struct price_value
    {
        std::string code;
        int32_t cents;
    };

    // A table of W8: a bit for each field that is present, and their numbers.
    struct sparse_value
    {
        static constexpr size_t field_count = 12;

        uint16_t present;
        int32_t numbers[field_count];

        bool has(size_t field) const { return (present >> field & 1) != 0; }
    };

    // The values of an input, read without any library. Throws std::out_of_range if an offset points outside the buffer or a member is absent.
    stored_container read_container(const messages& input);
    std::vector<row_value> read_rows(const messages& input);

    // In the order in which a builder got them, which writes backwards; the list itself is sorted.
    std::vector<price_value> read_prices(const messages& input);

    std::vector<std::string> read_texts(const messages& input);
    std::vector<int32_t> read_numbers(const messages& input);
    std::vector<sparse_value> read_sparse(const messages& input);

    // The part of a number in the sum, which is modulo 2^64: floating-point numbers count without their fraction. A text adds its length.
    template <class Number>
    uint64_t whole(Number value)
    {
        return static_cast<uint64_t>(static_cast<int64_t>(value));
    }
}

#endif
