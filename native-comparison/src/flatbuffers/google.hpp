// Google's headers. A failed assertion becomes an exception here, because tests ask for the result of misusing the builder.
#ifndef LIBWIRE_FLATBUFFERS_GOOGLE_HPP
#define LIBWIRE_FLATBUFFERS_GOOGLE_HPP

#include <stdexcept>
#include <string>

#define FLATBUFFERS_ASSERT(condition) \
    ((condition) ? static_cast<void>(0) : ::libwire_flat::fail_assertion(#condition))
#define FLATBUFFERS_ASSERT_INCLUDE <stdexcept>

namespace libwire_flat
{
    // The request is impossible. The message has the reason.
    struct refused : std::runtime_error
    {
        using std::runtime_error::runtime_error;
    };

    // The schema has features that this version does not support.
    struct unknown : std::runtime_error
    {
        using std::runtime_error::runtime_error;
    };

    [[noreturn]] inline void fail_assertion(const char* condition)
    {
        throw refused(std::string("assertion failed: ") + condition);
    }
}

#include "flatbuffers/flex_flat_util.h"
#include "flatbuffers/flexbuffers.h"
#include "flatbuffers/idl.h"
#include "flatbuffers/reflection.h"

#endif
