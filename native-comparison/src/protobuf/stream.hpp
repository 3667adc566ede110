// The checksum directly from the bytes with CodedInputStream, for workloads A and B.
#ifndef LIBWIRE_NATIVE_PROTOBUF_STREAM_HPP
#define LIBWIRE_NATIVE_PROTOBUF_STREAM_HPP

#include "session.hpp"

namespace libwire_native::pb
{
    // Null for other cases.
    session_ptr open_stream(const request& request);
}

#endif
