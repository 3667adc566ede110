// What the heap does with freed memory.
#ifndef LIBWIRE_NATIVE_HEAP_HPP
#define LIBWIRE_NATIVE_HEAP_HPP

namespace libwire_native
{
    // From now on the process keeps freed memory, like an arena that is reset. Otherwise the block at the end of the heap decides whether a run
    // reuses the pages of the run before or requests each of them again, which doubles the time of workload A. Does nothing if the platform's heap
    // has no such setting.
    void keep_freed_memory();
}

#endif
