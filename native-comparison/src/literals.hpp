// The literals of every message of workload A, for columns that encode it.
#ifndef LIBWIRE_NATIVE_LITERALS_HPP
#define LIBWIRE_NATIVE_LITERALS_HPP

#include "session.hpp"

#include <stdint.h>

namespace libwire_native::literals
{
    constexpr uint64_t a = UINT64_MAX;
    constexpr int64_t b = INT64_MIN;
    constexpr char d[] = "Hello, World!";
    constexpr const char* e[] = {"Msg 1", "Msg 2", "Msg 3", "Msg 4"};
    constexpr int f_count = 9;
    constexpr char f_name[] = "Inner Message";

    // The number of messages in the input, so that as much is written as is read. 0 if the input is not case A.
    inline int64_t message_count(const messages& input)
    {
        if (input.count() != 1) return 0;
        const int64_t count = libwire_native_count_tags(input.data(), input.size_bytes());
        return count > 0 ? count : 0;
    }
}

#endif
