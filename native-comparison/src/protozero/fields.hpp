// What the hand-written decoders share: tags with their wire type as constants, and fields that may be packed.
#ifndef LIBWIRE_NATIVE_PROTOZERO_FIELDS_HPP
#define LIBWIRE_NATIVE_PROTOZERO_FIELDS_HPP

#include <protozero/pbf_reader.hpp>

#include <string_view>
#include <vector>

namespace libwire_native::zero
{
    using protozero::pbf_reader;

    // A field on the wire, for a switch over tag_and_type(): another wire type is another field, and is skipped.
    constexpr uint32_t varint(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::varint); }
    constexpr uint32_t fixed64(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::fixed64); }
    constexpr uint32_t fixed32(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::fixed32); }
    constexpr uint32_t bytes(uint32_t number) { return protozero::tag_and_type(number, protozero::pbf_wire_type::length_delimited); }

    // Not get_bool(): up to 1.7 at least it reads a byte before it looks whether there is one, and takes an over-long 0 for true.
    inline bool take_bool(pbf_reader& reader) { return reader.get_uint64() != 0; }

    // The whole run at once: protozero counts the values, so the vector grows once and to the right size.
    template <class Value, class Range>
    void append(std::vector<Value>& values, const Range& range)
    {
        values.insert(values.end(), range.begin(), range.end());
    }
}

#endif
