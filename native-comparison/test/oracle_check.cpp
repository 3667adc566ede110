// Checks the interface to Google's C++ FlatBuffers: schemas, buffers, dumps and scripts. If one is wrong, prints a line for each and exits with 1.
#include "expect.hpp"
#include "libwire_flatbuffers_oracle.h"

#include <string.h>

#include <vector>

namespace
{
    // The bytes of the last result, and its code.
    struct answer
    {
        int code;
        std::string bytes;
    };

    answer take(int code, libwire_flat_result& result)
    {
        answer answer{code, std::string(reinterpret_cast<const char*>(result.data), result.size_bytes)};
        libwire_flat_free(&result);
        return answer;
    }

    const uint8_t* bytes_of(const std::string& text)
    {
        return reinterpret_cast<const uint8_t*>(text.data());
    }

    constexpr char schema_text[] = R"(
        namespace n;
        enum E : ubyte (bit_flags) { A, B }
        struct S { a: byte; b: [short:2]; }
        union U { T, S, text: string }
        table T { i: int = 7; s: string; u: U; v: [U]; o: double = null; f: float = nan; p: S; e: E = B; n: [ubyte] (nested_flatbuffer: "T"); r: [T]; }
        root_type T;
        file_identifier "TTTT";
    )";

    constexpr char json[] = R"({ i: 8, s: "a\"\u00e4", u_type: "text", u: "x", v_type: ["S", "T"], v: [{ a: -1, b: [1, 2] }, {}], o: 0, p: { a: 3, b: [4, 5] }, n: { i: 9 }, r: [{}, { i: 1 }] })";

    constexpr char none[] = R"({i=~7 s=- u=<~0> v=- o=- f=~fnan p=- e=~2 n=- r=-})";

    void check_buffers()
    {
        libwire_flat_schema* schema = nullptr;
        libwire_flat_result result{};
        expect_that("a schema with a fault is refused", take(libwire_flat_parse("table", nullptr, &schema, &result), result).code == LIBWIRE_FLAT_REFUSED && schema == nullptr);
        const auto parsed = take(libwire_flat_parse(schema_text, nullptr, &schema, &result), result);
        expect_that("parse: " + parsed.bytes, parsed.code == LIBWIRE_FLAT_OK);
        if (schema == nullptr) return;

        for (const uint32_t flags : {0u, static_cast<uint32_t>(LIBWIRE_FLAT_SIZE_PREFIXED)})
        {
            const auto built = take(libwire_flat_build(schema, flags == 0 ? json : "{ i: 8 }", flags, &result), result);
            expect_that("build: " + built.bytes, built.code == LIBWIRE_FLAT_OK);
            const auto dumped = take(libwire_flat_dump(schema, nullptr, bytes_of(built.bytes), built.bytes.size(), flags, &result), result);
            if (flags != 0)
            {
                expect_that("dump behind a size: " + dumped.bytes, dumped.bytes.compare(0, 6, "{i=8 s") == 0);
                continue;
            }

            const auto start = std::string(R"({i=8 s="a\22\c3\a4" u=<3 "x"> v=[<2 (a=-1 b=[1 2])> <1 )") + none + R"(>] o=d0000000000000000 f=~fnan p=(a=3 b=[4 5]) e=~2 n=#)";
            expect_that("dump: " + dumped.bytes, dumped.code == LIBWIRE_FLAT_OK && dumped.bytes.compare(0, start.size(), start) == 0);
            expect_that("an end: " + dumped.bytes, dumped.bytes.find(std::string(" r=[") + none + " {i=1 ") != std::string::npos);
            // The rest at the end may be padding.
            for (size_t size = 0; size + sizeof(uint64_t) < built.bytes.size(); size++)
            {
                const auto cut = built.bytes.substr(0, size);
                expect("a beginning of the buffer", LIBWIRE_FLAT_REFUSED, take(libwire_flat_verify(schema, "n.T", bytes_of(cut), size, flags, &result), result).code);
            }
        }

        expect("a root that is none", LIBWIRE_FLAT_UNKNOWN, take(libwire_flat_dump(schema, "n.S", nullptr, 0, 0, &result), result).code);

        const auto described = take(libwire_flat_describe(schema, &result), result);
        libwire_flat_schema* loaded = nullptr;
        expect("load", LIBWIRE_FLAT_OK, take(libwire_flat_load(bytes_of(described.bytes), described.bytes.size(), &loaded, &result), result).code);
        if (loaded == nullptr) return;
        const auto again = take(libwire_flat_build(loaded, "{ i: 1 }", LIBWIRE_FLAT_FORCE_DEFAULTS, &result), result);
        expect_that("build from a loaded schema: " + again.bytes, again.code == LIBWIRE_FLAT_OK);
        libwire_flat_close(loaded);
        expect("load of nothing", LIBWIRE_FLAT_REFUSED, take(libwire_flat_load(nullptr, 0, &loaded, &result), result).code);
        libwire_flat_close(schema);
    }

    void check_scripts()
    {
        libwire_flat_result result{};
        // A string, a table with it and a number, and the end.
        const std::vector<uint8_t> script = {3, 1, 0, 0, 0, 'x', 13, 16, 0, 0, 0, 0, 0, 0, 14, 1, 0, 5, 0xfe, 0xff, 0, 0, 18, 22, 1, 0, 0, 0, 2, 'T', 'E', 'S', 'T'};
        const auto run = take(libwire_flat_script(script.data(), script.size(), &result), result);
        const std::string expected("\x10\0\0\0TEST\x08\0\x0c\0\x08\0\x06\0\x08\0\0\0\0\0\xfe\xff\x04\0\0\0\x01\0\0\0x\0\0\0", 36);
        expect("script", LIBWIRE_FLAT_OK, run.code);
        expect_that("bytes of a script", run.bytes == expected);
        for (size_t size = 0; size < script.size(); size++)
            expect("a beginning of a script", LIBWIRE_FLAT_REFUSED, take(libwire_flat_script(script.data(), size, &result), result).code);

        const std::vector<uint8_t> nested = {13, 3, 0, 0, 0, 0};
        const auto refused = take(libwire_flat_script(nested.data(), nested.size(), &result), result);
        expect_that("a string within a table: " + refused.bytes, refused.code == LIBWIRE_FLAT_REFUSED && refused.bytes.find("!nested") != std::string::npos);
    }
}

int main()
{
    check_buffers();
    check_scripts();
    printf("%s: %d wrong\n", libwire_flat_version(), failures);
    return failures == 0 ? 0 : 1;
}
