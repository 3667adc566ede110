// The checksum directly from the bytes. Nothing is kept, so a repeated occurrence of a field counts twice.
#ifndef LIBWIRE_NATIVE_PROTOZERO_STREAM_HPP
#define LIBWIRE_NATIVE_PROTOZERO_STREAM_HPP

#include <protozero/pbf_reader.hpp>

namespace libwire_native::zero
{
    // The result over a message. protozero throws if the bytes are not valid.
    using stream_function = uint64_t (*)(protozero::pbf_reader);

    uint64_t stream_root(protozero::pbf_reader reader);
    uint64_t stream_event(protozero::pbf_reader reader);
    uint64_t stream_pack_u32(protozero::pbf_reader reader);
    uint64_t stream_pack_u64(protozero::pbf_reader reader);
    uint64_t stream_pack_s32(protozero::pbf_reader reader);
    uint64_t stream_pack_f64(protozero::pbf_reader reader);
    uint64_t stream_strs(protozero::pbf_reader reader);
    uint64_t stream_forest(protozero::pbf_reader reader);
    uint64_t stream_dict(protozero::pbf_reader reader);

    // Walks over the fields of a message and skips their values. Returns their number.
    uint64_t skip_fields(protozero::pbf_reader reader);

    // Reads two fields: d and f.name of workload A, the name and the extent of a tile's layers.
    uint64_t project_root(protozero::pbf_reader reader);
    uint64_t project_tile(protozero::pbf_reader reader);
}

#endif
