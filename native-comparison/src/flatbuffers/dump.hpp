// The text of libwire_flat_dump.
#ifndef LIBWIRE_FLATBUFFERS_DUMP_HPP
#define LIBWIRE_FLATBUFFERS_DUMP_HPP

#include "schema.hpp"

namespace libwire_flat
{
    // Verifies first. An invalid buffer is refused.
    std::string dump(const libwire_flat_schema& schema, const char* root, const uint8_t* buffer, size_t size_bytes, bool is_size_prefixed);
}

#endif
