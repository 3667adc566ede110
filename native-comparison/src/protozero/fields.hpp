// Shared by the hand-written decoders: tags with their wire type as constants, and fields that may be packed.
#ifndef LIBWIRE_NATIVE_PROTOZERO_FIELDS_HPP
#define LIBWIRE_NATIVE_PROTOZERO_FIELDS_HPP

#include <protozero/pbf_reader.hpp>

#include <string_view>
#include <vector>

namespace libwire_native::zero
{
    using protozero::pbf_reader;

    // A tag, for a switch over tag_and_type(). A field with another wire type is another field, and is skipped.
    constexpr uint32_t varint(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::varint); }
    constexpr uint32_t fixed64(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::fixed64); }
    constexpr uint32_t fixed32(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::fixed32); }
    constexpr uint32_t bytes(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::length_delimited); }

    // Not get_bool(): up to at least 1.7 it reads a byte before it checks that there is one, and reads an overlong 0 as true.
    inline bool take_bool(pbf_reader& reader) { return reader.get_uint64() != 0; }

    // Adds all values of a packed field at once: protozero counts them, so the vector grows once and to the right size.
    template <class Value, class Range>
    void append(std::vector<Value>& values, const Range& range)
    {
        values.insert(values.end(), range.begin(), range.end());
    }
}

#endif
