// The columns of the comparison. Each gives a session, or null where it has no such combination.
#ifndef LIBWIRE_NATIVE_COLUMNS_HPP
#define LIBWIRE_NATIVE_COLUMNS_HPP

#include "session.hpp"

namespace libwire_native
{
    session_ptr open_memcpy(const request& request);
    session_ptr open_tagwalk(const request& request);

    // These are there where their library was found: LIBWIRE_NATIVE_PROTOZERO, LIBWIRE_NATIVE_PROTOBUF.
    session_ptr open_protozero(const request& request);
    session_ptr open_protobuf_heap(const request& request);
    session_ptr open_protobuf_arena(const request& request);

    session_ptr open_raw(const request& request);

    // "protozero 1.7.1" and the like.
    const char* protozero_version();
    const char* protobuf_version();
}

#endif
