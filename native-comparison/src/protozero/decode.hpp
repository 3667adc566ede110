// Decodes into the structs of model.hpp. Repeated occurrences of a field merge as in other libraries. protozero throws on invalid bytes.
#ifndef LIBWIRE_NATIVE_PROTOZERO_DECODE_HPP
#define LIBWIRE_NATIVE_PROTOZERO_DECODE_HPP

#include "model.hpp"

#include <protozero/pbf_reader.hpp>

namespace libwire_native::zero
{
    void decode(protozero::pbf_reader reader, root_message& message);
    void decode(protozero::pbf_reader reader, event& message);
    void decode(protozero::pbf_reader reader, pack_u32& message);
    void decode(protozero::pbf_reader reader, pack_u64& message);
    void decode(protozero::pbf_reader reader, pack_s32& message);
    void decode(protozero::pbf_reader reader, pack_f64& message);
    void decode(protozero::pbf_reader reader, strs& message);
    void decode(protozero::pbf_reader reader, forest& message);
    void decode(protozero::pbf_reader reader, dict& message);
}

#endif
