#include "page_check.hpp"

#include "expect.hpp"
#include "libwire_native.h"

#include <string>

namespace
{
    // The sum of all members, from their published values.
    uint64_t expected_members()
    {
        uint64_t sum = 1 + 30 + 2;
        for (uint64_t i = 0; i < 3; i++)
            sum += 13 + ('!' + i) + (3 + i) + (3 + i) + (10000 + i) + (123456 + i) + (10000 + i) + (0xABADCAFEABADCAFE + i) + (1000000 + i) + ('@' + i);
        return sum;
    }

    void check_page(const std::string& column, uint64_t least_bytes, uint64_t most_bytes)
    {
        libwire_native_page* page = libwire_native_page_open(column.c_str());
        const bool is_built = std::string(libwire_native_versions()).find(column + ": ") != std::string::npos;
        expect(column + ", offered", is_built, page != nullptr);
        if (page == nullptr) return;
        uint64_t size_bytes;
        libwire_native_page_message(page, &size_bytes);
        expect_that(column + ", size " + std::to_string(size_bytes), size_bytes >= least_bytes && size_bytes <= most_bytes);
        expect(column + ", encode", size_bytes, libwire_native_page_encode(page, 3));
        expect(column + ", use", 5 * expected_members(), libwire_native_page_use(page, 5));
        for (uint64_t times : {1, 7, 0})
        {
            libwire_native_page_decode(page, times);
            expect(column + ", traverse", times * expected_members(), libwire_native_page_traverse(page));
            libwire_native_page_release(page);
        }

        libwire_native_page_close(page);
    }
}

void check_pages()
{
    // The size of protobuf is that of the published page.
    check_page("protobuf-lite", 228, 228);
    check_page("rapidjson", 500, 1500);
    check_page("pugixml", 500, 1500);
    expect_that("unknown page", libwire_native_page_open("unknown") == nullptr && libwire_native_page_open(nullptr) == nullptr);
    libwire_native_page_close(nullptr);
}
