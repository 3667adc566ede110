// Counts and prints failed expectations.
#ifndef LIBWIRE_NATIVE_EXPECT_HPP
#define LIBWIRE_NATIVE_EXPECT_HPP

#include <inttypes.h>
#include <stdio.h>

#include <string>

inline int failures = 0;

inline void expect(const std::string& what, uint64_t expected, uint64_t actual)
{
    if (expected == actual) return;
    failures++;
    printf("%s: expected %" PRId64 ", got %" PRId64 "\n", what.c_str(), static_cast<int64_t>(expected), static_cast<int64_t>(actual));
}

inline void expect_that(const std::string& what, bool condition)
{
    if (condition) return;
    failures++;
    printf("%s\n", what.c_str());
}

#endif
