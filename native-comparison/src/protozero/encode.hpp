// Writing with pbf_writer.
#ifndef LIBWIRE_NATIVE_PROTOZERO_ENCODE_HPP
#define LIBWIRE_NATIVE_PROTOZERO_ENCODE_HPP

#include "session.hpp"

namespace libwire_native::zero
{
    // Workload A from literals, as many messages as the input has.
    session_ptr open_encode(const request& request);
}

#endif
