// The checksum straight off the wire with CodedInputStream, for workloads A and B.
#ifndef LIBWIRE_NATIVE_PROTOBUF_STREAM_HPP
#define LIBWIRE_NATIVE_PROTOBUF_STREAM_HPP

#include "session.hpp"

namespace libwire_native::pb
{
    // Null for another case.
    session_ptr open_stream(const request& request);
}

#endif
