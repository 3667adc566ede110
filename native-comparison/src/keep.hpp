// Keeps the compiler from seeing through a loop that is run for its cost.
#ifndef LIBWIRE_NATIVE_KEEP_HPP
#define LIBWIRE_NATIVE_KEEP_HPP

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace libwire_native
{
    // After this the compiler must believe that somebody has read the memory behind the address, and may have changed it.
    inline void keep(const void* address)
    {
#if defined(_MSC_VER)
        static const void* volatile kept;
        kept = address;
        _ReadWriteBarrier();
#else
        __asm__ volatile("" : : "r"(address) : "memory");
#endif
    }
}

#endif
