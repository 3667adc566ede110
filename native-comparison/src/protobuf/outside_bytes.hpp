// What a message of an arena takes outside of it.
#ifndef LIBWIRE_NATIVE_PROTOBUF_OUTSIDE_BYTES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_OUTSIDE_BYTES_HPP

#include <google/protobuf/message.h>

namespace libwire_native::pb
{
    // The characters of strings that are too long to lie in the string itself: blocks of the heap, in an arena too. Unknown fields
    // are not counted. For figures, not for speed.
    uint64_t outside_bytes(const google::protobuf::Message& message);
}

#endif
