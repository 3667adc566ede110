// Checks the native loops on messages written by hand. If one is wrong, prints a line for each and exits with 1.
#include "expect.hpp"
#include "flat_check.hpp"
#include "libwire_native.h"
#include "page_check.hpp"
#include "sessions_check.hpp"

#include <string.h>

#include <initializer_list>
#include <memory>

static void expect_count(const char* what, int64_t expected, std::initializer_list<uint8_t> bytes)
{
    // A block of exactly this size, so that a memory checker sees a read past its end.
    std::unique_ptr<uint8_t[]> block(new uint8_t[bytes.size() + (bytes.size() == 0)]);
    if (bytes.size() != 0) memcpy(block.get(), bytes.begin(), bytes.size());
    expect(what, expected, libwire_native_count_tags(block.get(), bytes.size()));
    if (expected >= 0) expect(what, 3 * expected, libwire_native_count_tags_rounds(block.get(), bytes.size(), 3));
}

int main()
{
    expect_count("empty", 0, {});
    expect_count("every wire type", 7,
        {0x08, 0x96, 0x01,                               // 1: varint 150
         0x11, 1, 2, 3, 4, 5, 6, 7, 8,                   // 2: 8 bytes
         0x1a, 0x03, 'a', 'b', 'c',                      // 3: 3 bytes
         0x23, 0x08, 0x01, 0x24,                         // 4: a group with one field
         0x2d, 1, 2, 3, 4});                             // 5: 4 bytes
    expect_count("largest field number", 1, {0xf8, 0xff, 0xff, 0xff, 0x0f, 0x00});
    expect_count("longest varint", 1, {0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01});

    expect_count("field 0", -1, {0x00, 0x00});
    expect_count("wire type 6", -1, {0x0e});
    expect_count("wire type 7", -1, {0x0f});
    expect_count("tag cut", -1 - 2, {0x08, 0x01, 0x88});
    expect_count("tag of 6 bytes", -1, {0x88, 0x80, 0x80, 0x80, 0x80, 0x00, 0x01});
    expect_count("tag beyond 32 bits", -1, {0xf8, 0xff, 0xff, 0xff, 0x1f, 0x00});
    expect_count("varint cut", -1, {0x08, 0x80});
    expect_count("varint of 11 bytes", -1, {0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00});
    expect_count("8 bytes cut", -1, {0x09, 1, 2, 3, 4, 5, 6, 7});
    expect_count("4 bytes cut", -1, {0x0d, 1, 2, 3});
    expect_count("length beyond the end", -1, {0x0a, 0x02, 'a'});
    expect_count("length of 2 GiB", -1, {0x0a, 0x80, 0x80, 0x80, 0x80, 0x08});
    expect_count("group never closed", -1 - 1, {0x0b});
    expect_count("group closed by another", -1 - 1, {0x0b, 0x14});
    expect_count("end without a start", -1, {0x0c});

    uint8_t source[300], target[300] = {0};
    for (int i = 0; i < 300; i++) source[i] = static_cast<uint8_t>(i * 7 + 1);
    expect("copy, last byte", source[299], libwire_native_copy(target, source, sizeof source, 2));
    expect("copy, all bytes", 0, memcmp(source, target, sizeof source));
    expect("copy of nothing", 0, libwire_native_copy(target, source, 0, 5));

    check_sessions();
    check_flat_sessions();
    check_pages();
    printf("%s", libwire_native_versions());
    if (failures == 0) printf("native_check: all results as expected\n");
    return failures == 0 ? 0 : 1;
}
