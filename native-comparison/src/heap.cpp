#include "heap.hpp"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace libwire_native
{
    void keep_freed_memory()
    {
#if defined(__GLIBC__)
        // Nothing is trimmed from the heap's end, and no block is large enough for a mapping of its own.
        static const bool is_told = mallopt(M_TRIM_THRESHOLD, -1) != 0 && mallopt(M_MMAP_MAX, 0) != 0;
        static_cast<void>(is_told);
#endif
    }
}
