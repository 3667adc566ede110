// Stops the compiler from removing a loop that is run only to measure it.
#ifndef LIBWIRE_NATIVE_KEEP_HPP
#define LIBWIRE_NATIVE_KEEP_HPP

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace libwire_native
{
    // After this the compiler must assume that the memory at the address was read and changed.
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
