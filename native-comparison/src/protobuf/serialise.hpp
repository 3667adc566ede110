// Appends a model to a buffer.
#ifndef LIBWIRE_NATIVE_PROTOBUF_SERIALISE_HPP
#define LIBWIRE_NATIVE_PROTOBUF_SERIALISE_HPP

#include "buffer.hpp"

#include <google/protobuf/message.h>

namespace libwire_native::pb
{
    // The library's fastest way: one pass computes the sizes, which the messages store, and one writes. Returns false if the message is larger than
    // the library can write.
    inline bool serialise(const google::protobuf::Message& message, buffer& target)
    {
        const size_t size_bytes = message.ByteSizeLong();
        if (size_bytes > INT32_MAX) return false;
        message.SerializeWithCachedSizesToArray(target.append(size_bytes));
        return true;
    }
}

#endif
