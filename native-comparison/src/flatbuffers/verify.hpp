// Verifying as the code does that flatc generates: the library's own verifier, called field by field. flatbuffers::Verify, which goes by the reflection
// too, asserts and reads outside on its way through broken buffers.
#ifndef LIBWIRE_FLATBUFFERS_VERIFY_HPP
#define LIBWIRE_FLATBUFFERS_VERIFY_HPP

#include "schema.hpp"

namespace libwire_flat
{
    bool verify(const libwire_flat_schema& schema, const char* root, const uint8_t* buffer, size_t size_bytes, bool is_size_prefixed);
}

#endif
