// A program that prints a line for each column of the benchmark page: its name, the bytes and blocks of a decoded message, the bytes and blocks that
// decoding requests besides, and the bytes of its library. It counts every block of the heap, as large as the heap makes it, so it is a separate program.
#include "page/page.hpp"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include <initializer_list>

extern "C"
{
    void* __libc_malloc(size_t);
    void* __libc_calloc(size_t, size_t);
    void* __libc_realloc(void*, size_t);
    void __libc_free(void*);
}

namespace
{
    struct counts
    {
        int64_t kept_bytes, kept_blocks, requested_bytes, requested_blocks;
    };

    counts now{};

    void add(void* block)
    {
        if (block == nullptr) return;
        const int64_t size_bytes = static_cast<int64_t>(malloc_usable_size(block));
        now.kept_bytes += size_bytes;
        now.kept_blocks++;
        now.requested_bytes += size_bytes;
        now.requested_blocks++;
    }

    void remove(void* block)
    {
        if (block == nullptr) return;
        now.kept_bytes -= static_cast<int64_t>(malloc_usable_size(block));
        now.kept_blocks--;
    }
}

// The heap of the C library takes these instead of its own. The operators of C++ call them.
extern "C"
{
    void* malloc(size_t size_bytes)
    {
        void* block = __libc_malloc(size_bytes);
        add(block);
        return block;
    }

    void* calloc(size_t count, size_t size_bytes)
    {
        void* block = __libc_calloc(count, size_bytes);
        add(block);
        return block;
    }

    void* realloc(void* old, size_t size_bytes)
    {
        remove(old);
        void* block = __libc_realloc(old, size_bytes);
        add(block);
        return block;
    }

    void free(void* block)
    {
        remove(block);
        __libc_free(block);
    }
}

int main()
{
    using namespace libwire_native;
    const struct
    {
        const char* name;
        long long library_bytes;
    } columns[] = {{"protobuf-lite", LIBWIRE_PROTOBUF_LITE_BYTES}, {"rapidjson", LIBWIRE_RAPIDJSON_BYTES}, {"pugixml", LIBWIRE_PUGIXML_BYTES}};
    for (const auto& column : columns)
    {
        const auto page = open_page(column.name);
        if (!page) continue;

        // What is made once is there after the first message. A second makes room for the pointers to the messages.
        page->decode(2);
        page->release();
        const counts before = now;
        page->decode(1);
        const counts after = now;
        const int64_t kept_bytes = after.kept_bytes - before.kept_bytes, kept_blocks = after.kept_blocks - before.kept_blocks;
        printf("%s %lld %lld %lld %lld %lld\n", column.name, static_cast<long long>(kept_bytes), static_cast<long long>(kept_blocks),
            static_cast<long long>(after.requested_bytes - before.requested_bytes - kept_bytes),
            static_cast<long long>(after.requested_blocks - before.requested_blocks - kept_blocks), column.library_bytes);
        page->release();
    }

    if (LIBWIRE_FLATBUFFERS_BYTES > 0) printf("cpp-flatbuffers-o2 0 0 0 0 %lld\n", static_cast<long long>(LIBWIRE_FLATBUFFERS_BYTES));
    return 0;
}
