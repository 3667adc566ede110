// The C interface of the benchmark page.
#include "page/page.hpp"

#include "heap.hpp"

namespace libwire_native
{
    std::unique_ptr<libwire_native_page> open_page([[maybe_unused]] std::string_view column)
    {
#if defined(LIBWIRE_NATIVE_PROTOBUF)
        if (column == "protobuf-lite") return open_protobuf_lite_page();
#endif
#if defined(LIBWIRE_NATIVE_RAPIDJSON)
        if (column == "rapidjson") return open_rapidjson_page();
#endif
#if defined(LIBWIRE_NATIVE_PUGIXML)
        if (column == "pugixml") return open_pugixml_page();
#endif
        return nullptr;
    }
}

libwire_native_page* libwire_native_page_open(const char* column)
{
    if (column == nullptr) return nullptr;
    try
    {
        libwire_native::keep_freed_memory();
        return libwire_native::open_page(column).release();
    }
    catch (...)
    {
        return nullptr;
    }
}

const uint8_t* libwire_native_page_message(const libwire_native_page* page, uint64_t* size_bytes)
{
    *size_bytes = page->message.size();
    return reinterpret_cast<const uint8_t*>(page->message.data());
}

uint64_t libwire_native_page_encode(libwire_native_page* page, uint64_t times)
{
    return page->encode(times);
}

uint64_t libwire_native_page_use(libwire_native_page* page, uint64_t times)
{
    return page->use(times);
}

void libwire_native_page_decode(libwire_native_page* page, uint64_t times)
{
    page->decode(times);
}

uint64_t libwire_native_page_traverse(libwire_native_page* page)
{
    return page->traverse();
}

void libwire_native_page_release(libwire_native_page* page)
{
    page->release();
}

void libwire_native_page_close(libwire_native_page* page)
{
    delete page;
}
