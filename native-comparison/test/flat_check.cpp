#include "flat_check.hpp"

#include "expect.hpp"
#include "libwire_native.h"

#include <string.h>

#include <memory>
#include <string>

namespace
{
    const char* const libraries[] = {"cpp-flatbuffers-o2", "cpp-flatbuffers-o3"};
    constexpr size_t container_bytes = 344;
    constexpr uint32_t container_checksum = 2702788531;

    struct closer
    {
        void operator()(libwire_native_session* session) const { libwire_native_close(session); }
    };

    using session_ptr = std::unique_ptr<libwire_native_session, closer>;

    // One buffer, in a block of exactly its size with the usual alignment, so that a memory checker sees a read past its end.
    class buffer
    {
    public:
        explicit buffer(const std::string& bytes, uint64_t passes = 1) : _bytes(new uint8_t[bytes.size() + bytes.empty()]), _offsets{0, bytes.size()}
        {
            if (!bytes.empty()) memcpy(_bytes.get(), bytes.data(), bytes.size());
            native = {_bytes.get(), bytes.size(), _offsets, 1, passes};
        }

        libwire_native_input native;

    private:
        std::unique_ptr<uint8_t[]> _bytes;
        uint64_t _offsets[2];
    };

    session_ptr open(const std::string& column, const char* case_name, const char* operation, const buffer& input)
    {
        return session_ptr(libwire_native_open(column.c_str(), case_name, operation, &input.native));
    }

    struct answer
    {
        bool is_open;
        int status;
        uint64_t result;
        std::string output;
    };

    answer run(const std::string& column, const char* case_name, const char* operation, const std::string& bytes, uint64_t passes = 1)
    {
        const buffer input(bytes, passes);
        const session_ptr session = open(column, case_name, operation, input);
        if (!session) return {false, -1, 0, ""};
        uint64_t result;
        const int status = libwire_native_run(session.get(), &result);
        const uint8_t* output = libwire_native_output(session.get());
        return {true, status, result, output == nullptr ? "" : std::string(reinterpret_cast<const char*>(output), libwire_native_output_bytes(session.get()))};
    }

    bool is_there(const std::string& library)
    {
        return std::string(libwire_native_versions()).find(library + ": ") != std::string::npos;
    }

    // The checksum of zip and PNG.
    uint32_t crc32(const std::string& bytes)
    {
        uint32_t crc = UINT32_MAX;
        for (const char byte : bytes)
        {
            crc ^= static_cast<uint8_t>(byte);
            for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xEDB88320 & (0 - (crc & 1)));
        }

        return ~crc;
    }

    // The sums of the three elements, from their published values.
    uint64_t expected_members()
    {
        uint64_t sum = 1 + 30 + 2;
        for (uint64_t i = 0; i < 3; i++)
            sum += 13 + ('!' + i) + (3 + i) + (3 + i) + (10000 + i) + (123456 + i) + (10000 + i) + (0xABADCAFEABADCAFE + i) + (1000000 + i) + ('@' + i);
        return sum;
    }

    uint64_t expected_some_members()
    {
        uint64_t sum = 1 + 30 + 2;
        for (uint64_t i = 0; i < 3; i++) sum += 13 + (3 + i) + (10000 + i);
        return sum;
    }

    class little_endian
    {
    public:
        little_endian& u16(uint16_t value) { return put(value, 2); }
        little_endian& u32(uint32_t value) { return put(value, 4); }

        little_endian& f64(double value)
        {
            uint64_t bits;
            memcpy(&bits, &value, sizeof bits);
            return put(bits, 8);
        }

        std::string bytes;

    private:
        little_endian& put(uint64_t value, int size_bytes)
        {
            for (int i = 0; i < size_bytes; i++) bytes += static_cast<char>(value >> (8 * i));
            return *this;
        }
    };

    // A set of one row: vtable, set, vector, vtable, row, text.
    std::string one_row()
    {
        little_endian to;
        to.u32(12).u16(6).u16(8).u16(4).u16(0).u32(8).u32(4).u32(1).u32(16);
        to.u16(12).u16(32).u16(4).u16(8).u16(16).u16(24);
        to.u32(12).u32(28).f64(1.5).f64(-2.5).f64(3).u32(1).u32('T');
        return to.bytes;
    }

    // A node without any field.
    std::string one_node()
    {
        little_endian to;
        to.u32(8).u16(4).u16(4).u32(4);
        return to.bytes;
    }

    void check_container(const std::string& column)
    {
        const answer built = run(column, "W1", "Build", "any", 3);
        expect(column + " W1.Build, result", 3 * container_bytes, built.result);
        expect(column + " W1.Build, size", container_bytes, built.output.size());
        expect(column + " W1.Build, checksum", container_checksum, crc32(built.output));
        for (const uint64_t passes : {0, 1, 5})
        {
            const uint64_t times = passes == 0 ? 1 : passes;
            for (const char* reader : {column.c_str(), "raw"}) expect(std::string(reader) + " W1.Read", times * expected_members(), run(reader, "W1", "Read", built.output, passes).result);
            expect(column + " W2.Read", times * expected_members(), run(column, "W2", "Read", built.output, passes).result);
            expect(column + " W2.Reread", times * expected_members(), run(column, "W2", "Reread", built.output, passes).result);
            expect(column + " W2.Partial", times * expected_some_members(), run(column, "W2", "Partial", built.output, passes).result);
            for (const char* case_name : {"W1", "W2"}) expect(column + " VerifyRead", times * expected_members(), run(column, case_name, "VerifyRead", built.output, passes).result);
            expect(column + " W1.Verify", times, run(column, "W1", "Verify", built.output, passes).result);
            expect(column + " W2.Verify", times, run(column, "W2", "Verify", built.output, passes).result);
        }

        // Writing the values of a buffer gives its bytes again.
        expect_that(column + " W2.Write: other bytes", run(column, "W2", "Write", built.output, 2).output == built.output);

        // The raw struct of this case has thirty elements.
        for (const char* operation : {"Read", "Partial", "Write"}) expect_that("raw W2: opened with three elements", !run("raw", "W2", operation, built.output).is_open);

        // The last two bytes, after the last text, are padding.
        for (size_t size_bytes = 0; size_bytes < built.output.size() - 2; size_bytes++)
        {
            const std::string cut = built.output.substr(0, size_bytes);
            const std::string what = column + " W2, cut to " + std::to_string(size_bytes) + " bytes: ";
            expect_that(what + "valid", run(column, "W2", "Verify", cut).status == -1 && run(column, "W2", "VerifyRead", cut).status == -1);
            expect_that(what + "read", !run(column, "W2", "Read", cut).is_open && !run(column, "W1", "Read", cut).is_open);

            // The reader of raw values does not check the zero after a text.
            expect_that(what + "read by raw", size_bytes == built.output.size() - 3 || !run("raw", "W1", "Read", cut).is_open);
        }
    }

    // The object API writes the parts of a buffer in another order.
    void check_objects(const std::string& built)
    {
        const std::string column = "cpp-flatbuffers-objects";
        const answer written = run(column, "W2", "Write", built, 2);
        expect(column + " W2.Write, size", built.size(), written.output.size());
        for (const std::string& bytes : {built, written.output})
        {
            expect(column + " W2.Read", 3 * expected_members(), run(column, "W2", "Read", bytes, 3).result);
            expect(column + " W2.Read, by raw", expected_members(), run("raw", "W1", "Read", bytes).result);
        }

        for (size_t size_bytes = 0; size_bytes < built.size() - 2; size_bytes++)
            for (const char* operation : {"Read", "Write"}) expect_that(column + " W2, cut", !run(column, "W2", operation, built.substr(0, size_bytes)).is_open);
    }

    // A wrong offset is rejected or read, and nothing is read outside the buffer.
    void check_damage(const std::string& column)
    {
        const std::string whole = run(column, "W1", "Build", "any").output;
        for (size_t i = 0; i < whole.size(); i++)
        {
            std::string damaged = whole;
            damaged[i] = static_cast<char>(~damaged[i]);
            const answer read = run(column, "W1", "Read", damaged), read_raw = run("raw", "W1", "Read", damaged);
            expect_that(column + " W1.Read, damaged at " + std::to_string(i) + ": another sum than raw", !read.is_open || !read_raw.is_open || read.result == read_raw.result);
        }
    }

    void check_rows(const std::string& column)
    {
        const std::string rows = one_row();
        const answer written = run(column, "W3", "Write", rows), again = run(column, "W3", "Write", written.output);
        expect_that(column + " W3.Write", written.is_open && written.result == written.output.size() && written.result == rows.size());
        expect_that(column + " W3.Write, written again", again.output == written.output);
        expect(column + " W3.Write, by raw", 40, run("raw", "W3", "Write", rows).result);
        expect(column + " W3.Write, bytes of raw", 40, run("raw", "W3", "Write", rows, 7).output.size());
        for (size_t size_bytes = 0; size_bytes < rows.size() - 3; size_bytes++)
            for (const char* writer : {column.c_str(), "raw"}) expect_that(std::string(writer) + " W3, cut", !run(writer, "W3", "Write", rows.substr(0, size_bytes)).is_open);
    }

    void check_tree(const std::string& column)
    {
        const std::string node = one_node();
        expect(column + " W6.Verify", 4, run(column, "W6", "Verify", node, 4).result);
        expect_that(column + " W6.Verify, cut", run(column, "W6", "Verify", node.substr(0, 11)).status == -1);
        std::string lost = node;
        lost[0] = 9;
        expect_that(column + " W6.Verify, a root that is nowhere", run(column, "W6", "Verify", lost).status == -1);
    }

    // A list of the keys "a", "b", "c" with 1, 2, 3 cents: vtable, list, vector, vtable, tables with their texts.
    std::string three_prices()
    {
        little_endian to;
        to.u32(12).u16(6).u16(8).u16(4).u16(0).u32(8).u32(4);
        to.u32(3).u32(20).u32(36).u32(52);
        to.u16(8).u16(12).u16(4).u16(8);
        for (uint32_t i = 0; i < 3; i++) to.u32(8 + 20 * i).u32(8).u32(1 + i).u32(1).u32('a' + i);
        return to.bytes;
    }

    void check_prices(const std::string& column)
    {
        const std::string prices = three_prices();
        for (const char* case_name : {"W4x100", "W4x1K", "W4x10K", "W4x100K"})
        {
            expect(column + " Find", 5 * 6, run(column, case_name, "Find", prices, 5).result);

            // Written from the last table to the first, and sorted; written again the tables are in that order, so the bytes stay the same.
            const answer written = run(column, case_name, "Build", prices, 2), again = run(column, case_name, "Build", written.output);
            expect(column + " Build, result", 2 * written.output.size(), written.result);
            expect(column + " Build, found", 6, run(column, case_name, "Find", written.output).result);
            expect_that(column + " Build, written again", written.output.size() == prices.size() && again.output == written.output);
        }

        // The last two bytes, after the zero of the last text, are padding.
        for (size_t size_bytes = 0; size_bytes < prices.size() - 2; size_bytes++)
        {
            expect_that(column + " W4x100.Find, cut to " + std::to_string(size_bytes), !run(column, "W4x100", "Find", prices.substr(0, size_bytes)).is_open);

            // What is written is read without the verifier, which alone looks at the zero after a text.
            if (size_bytes != prices.size() - 3) expect_that(column + " W4x100.Build, cut to " + std::to_string(size_bytes), !run(column, "W4x100", "Build", prices.substr(0, size_bytes)).is_open);
        }

        expect_that(column + " W4x100.Find, without a list", !run(column, "W4x100", "Find", one_node()).is_open);
        for (const char* operation : {"Lookup", "Read", "Write"}) expect_that(column + " W4: offered", !run(column, "W4x100", operation, prices).is_open);
    }

    // The texts "b", "a", "b": vtable, list, vector, texts. The one that is written first lies last.
    std::string shared_texts()
    {
        little_endian to;
        to.u32(12).u16(0).u16(6).u16(8).u16(4).u32(6).u32(4);
        to.u32(3).u32(20).u32(8).u32(12);
        to.u32(1).u32('a').u32(1).u32('b');
        return to.bytes;
    }

    void check_texts(const std::string& column)
    {
        const std::string texts = shared_texts();
        const answer written = run(column, "W5", "Write", texts, 2);
        expect(column + " W5.Write, result", 2 * texts.size(), written.result);
        expect_that(column + " W5.Write, other bytes", written.output == texts);
        for (size_t size_bytes = 0; size_bytes < texts.size() - 3; size_bytes++)
            expect_that(column + " W5.Write, cut to " + std::to_string(size_bytes), !run(column, "W5", "Write", texts.substr(0, size_bytes)).is_open);
    }

    // The numbers 1, -2, 30: vtable, list, vector.
    std::string three_numbers()
    {
        little_endian to;
        to.u32(12).u16(0).u16(6).u16(8).u16(4).u32(6).u32(4).u32(3).u32(1).u32(static_cast<uint32_t>(-2)).u32(30);
        return to.bytes;
    }

    void check_numbers(const std::string& column)
    {
        const std::string numbers = three_numbers();
        expect_that(column + " W7.Write, other bytes", run(column, "W7", "Write", numbers).output == numbers);
        for (const char* reader : {column.c_str(), "raw"}) expect(std::string(reader) + " W7.Sum", 4 * 29, run(reader, "W7", "Sum", numbers, 4).result);
        for (size_t size_bytes = 0; size_bytes < numbers.size(); size_bytes++)
        {
            const std::string cut = numbers.substr(0, size_bytes), what = " W7, cut to " + std::to_string(size_bytes);
            expect_that(column + what, !run(column, "W7", "Write", cut).is_open && !run(column, "W7", "Sum", cut).is_open);
            expect_that("raw" + what, !run("raw", "W7", "Sum", cut).is_open);
        }

        expect_that(column + " W7.Sum, without a list", !run(column, "W7", "Sum", one_node()).is_open);
    }

    // Two tables, the first with the fields 0 and 2, the second without any: vtable, list, vector, tables behind their vtables.
    std::string sparse_tables()
    {
        little_endian to;
        to.u32(12).u16(6).u16(8).u16(4).u16(0).u32(8).u32(4);
        to.u32(2).u32(28).u32(8);
        to.u16(4).u16(4).u32(4);
        to.u16(10).u16(12).u16(8).u16(0).u16(4).u16(0);
        to.u32(12).u32(7).u32(5);
        return to.bytes;
    }

    void check_sparse(const std::string& column)
    {
        const std::string tables = sparse_tables();
        for (const char* case_name : {"W8x64", "W8x256", "W8x1024"})
        {
            const answer written = run(column, case_name, "Write", tables, 2), again = run(column, case_name, "Write", written.output);
            expect(column + " W8.Write, result", 2 * written.output.size(), written.result);
            expect_that(column + " W8.Write, written again", again.output == written.output);

            const answer raw = run("raw", case_name, "Write", tables), raw_again = run("raw", case_name, "Write", written.output);
            expect("raw W8.Write", 2 * 52, raw.result);
            expect_that(column + " W8.Write, values", raw.output == raw_again.output);
            const unsigned char first[] = {5, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 7};
            expect_that("raw W8.Write, values", memcmp(raw.output.data(), first, sizeof first) == 0);
        }

        for (size_t size_bytes = 0; size_bytes < tables.size(); size_bytes++)
            for (const char* writer : {column.c_str(), "raw"})
                expect_that(std::string(writer) + " W8.Write, cut to " + std::to_string(size_bytes), !run(writer, "W8x64", "Write", tables.substr(0, size_bytes)).is_open);
    }

    void check_offers(const std::string& column)
    {
        const std::pair<const char*, const char*> none[] = {{"W1", "Write"}, {"W1", "Partial"}, {"W2", "Build"}, {"W3", "Read"}, {"W3", "Verify"}, {"W6", "Write"}, {"A", "Write"}, {"W4", "Find"}, {"W5", "Read"}, {"W7", "Read"}, {"W8x64", "Read"}, {"W8", "Write"}};
        for (const auto& [case_name, operation] : none) expect_that(column + " " + case_name + "." + operation + ": offered", !run(column, case_name, operation, one_row()).is_open);
    }

    void check_memcpy()
    {
        for (const auto& [case_name, operation] : {std::pair("W1", "Build"), std::pair("W2", "Write"), std::pair("W3", "Write"), std::pair("W4x100K", "Build"), std::pair("W5", "Write"), std::pair("W7", "Write"), std::pair("W8x64", "Write")})
        {
            const answer copied = run("memcpy", case_name, operation, "bytes", 3);
            expect_that(std::string("memcpy ") + case_name, copied.output == "bytes" && copied.result == 's');
        }

        for (const auto& [case_name, operation] : {std::pair("W1", "Write"), std::pair("W2", "Build"), std::pair("W6", "Verify"), std::pair("A", "Build")})
            expect_that(std::string("memcpy ") + case_name + ": offered", !run("memcpy", case_name, operation, "bytes").is_open);
    }
}

void check_flat_sessions()
{
    check_memcpy();
    check_offers("raw");
    expect_that("raw W6.Verify: offered", !run("raw", "W6", "Verify", one_node()).is_open);
    for (const std::string library : libraries)
    {
        expect(library + ", offered", is_there(library), run(library, "W1", "Build", "any").is_open);
        if (!is_there(library)) continue;
        check_container(library);
        check_damage(library);
        if (is_there("cpp-flatbuffers-objects")) check_objects(run(library, "W1", "Build", "any").output);
        check_rows(library);
        check_tree(library);
        check_prices(library);
        check_texts(library);
        check_numbers(library);
        check_sparse(library);
        check_offers(library);
    }
}
