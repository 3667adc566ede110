// The arithmetic of the checksums: modulo 2^64, the same in every column.
#ifndef LIBWIRE_NATIVE_CHECKSUM_HPP
#define LIBWIRE_NATIVE_CHECKSUM_HPP

#include <stdint.h>
#include <string.h>

#include <string_view>

namespace libwire_native
{
    // The part of a text in the checksum: its first byte and three times its last; 0 if it is empty. It reads only both ends.
    inline uint64_t ends(std::string_view text)
    {
        if (text.empty()) return 0;
        return static_cast<uint8_t>(text.front()) + 3 * static_cast<uint64_t>(static_cast<uint8_t>(text.back()));
    }

    // The part of a value in the checksum: itself, signed ones extended to 64 bits, floating-point numbers by their bits.
    inline uint64_t bits(uint32_t value) { return value; }
    inline uint64_t bits(uint64_t value) { return value; }
    inline uint64_t bits(int32_t value) { return static_cast<uint64_t>(static_cast<int64_t>(value)); }
    inline uint64_t bits(int64_t value) { return static_cast<uint64_t>(value); }
    inline uint64_t bits(bool value) { return value ? 1 : 0; }

    inline uint64_t bits(double value)
    {
        uint64_t pattern;
        memcpy(&pattern, &value, sizeof pattern);
        return pattern;
    }

    inline uint64_t bits(float value)
    {
        uint32_t pattern;
        memcpy(&pattern, &value, sizeof pattern);
        return pattern;
    }
}

#endif
