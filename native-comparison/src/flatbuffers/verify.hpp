// Verifies as the code that flatc generates does: it calls the library's own verifier field by field. flatbuffers::Verify, which uses the reflection,
// is not enough: on invalid buffers it fails assertions and reads outside the buffer.
#ifndef LIBWIRE_FLATBUFFERS_VERIFY_HPP
#define LIBWIRE_FLATBUFFERS_VERIFY_HPP

#include "schema.hpp"

namespace libwire_flat
{
    bool verify(const libwire_flat_schema& schema, const char* root, const uint8_t* buffer, size_t size_bytes, bool is_size_prefixed);
}

#endif
