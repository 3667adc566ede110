// The memory of an arena's message outside the arena.
#ifndef LIBWIRE_NATIVE_PROTOBUF_OUTSIDE_BYTES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_OUTSIDE_BYTES_HPP

#include <google/protobuf/message.h>

namespace libwire_native::pb
{
    // The characters of strings that are too long for the string object: heap blocks, even in an arena. Unknown fields are not counted. It is not
    // fast.
    uint64_t outside_bytes(const google::protobuf::Message& message);
}

#endif
