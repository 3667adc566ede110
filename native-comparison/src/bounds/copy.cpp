#include "keep.hpp"
#include "libwire_native.h"

#include <string.h>

uint8_t libwire_native_copy(uint8_t* target, const uint8_t* source, size_t size_bytes, uint64_t rounds)
{
    if (size_bytes == 0 || rounds == 0) return 0;
    for (uint64_t round = 0; round < rounds; round++)
    {
        memcpy(target, source, size_bytes);

        // Pretends to read the target. Otherwise the compiler keeps only the last round.
        libwire_native::keep(target);
    }

    return target[size_bytes - 1];
}
