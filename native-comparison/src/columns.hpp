// The columns of the comparison. Each returns a session, or null if it does not have the combination.
#ifndef LIBWIRE_NATIVE_COLUMNS_HPP
#define LIBWIRE_NATIVE_COLUMNS_HPP

#include "session.hpp"

namespace libwire_native
{
    session_ptr open_memcpy(const request& request);
    session_ptr open_tagwalk(const request& request);

    // These exist only if their library was found: LIBWIRE_NATIVE_PROTOZERO, LIBWIRE_NATIVE_PROTOBUF.
    session_ptr open_protozero(const request& request);
    session_ptr open_protobuf_heap(const request& request);
    session_ptr open_protobuf_arena(const request& request);

    session_ptr open_raw(const request& request);

    // For example "protozero 1.7.1".
    const char* protozero_version();
    const char* protobuf_version();
}

#endif
