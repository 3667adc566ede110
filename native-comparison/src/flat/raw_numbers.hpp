// W7 in the column "raw".
#ifndef LIBWIRE_NATIVE_FLAT_RAW_NUMBERS_HPP
#define LIBWIRE_NATIVE_FLAT_RAW_NUMBERS_HPP

#include "session.hpp"

namespace libwire_native
{
    // Adds up the numbers of an array.
    session_ptr open_raw_numbers(const request& request);
}

#endif
