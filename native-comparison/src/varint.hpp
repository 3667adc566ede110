// Varints for the bounds, which read without a library.
#ifndef LIBWIRE_NATIVE_VARINT_HPP
#define LIBWIRE_NATIVE_VARINT_HPP

#include <stdint.h>

namespace libwire_native
{
    // Limits of the wire format and of the official libraries.
    constexpr uint32_t field_number_max = 536870911;
    constexpr int varint_bytes_max = 10;
    constexpr int tag_bytes_max = 5;
    constexpr int depth_max = 100;

    // Reads a varint of at most bytes_max bytes. Returns the byte after it, or null if the varint is longer or the input ends.
    inline const uint8_t* read_varint(const uint8_t* next, const uint8_t* end, int bytes_max, uint64_t* value)
    {
        // Most tags and lengths have one byte.
        if (next < end && *next < 0x80)
        {
            *value = *next;
            return next + 1;
        }

        uint64_t bits = 0;
        for (int i = 0; i < bytes_max && next < end; i++)
        {
            const uint8_t byte = *next++;
            bits |= static_cast<uint64_t>(byte & 0x7f) << (7 * i);
            if (byte < 0x80)
            {
                *value = bits;
                return next;
            }
        }

        return nullptr;
    }
}

#endif
