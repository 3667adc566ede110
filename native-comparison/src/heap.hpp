// What the heap does with memory that a run gives back.
#ifndef LIBWIRE_NATIVE_HEAP_HPP
#define LIBWIRE_NATIVE_HEAP_HPP

namespace libwire_native
{
    // From now on the process keeps it, as an arena that is reset does. Otherwise it depends on what happens to lie at the heap's end
    // whether a run gets the pages of the run before or asks the system for each of them again, which doubles the time of workload A.
    // Does nothing where the platform's heap cannot be told.
    void keep_freed_memory();
}

#endif
