#include "sessions_check.hpp"

#include "expect.hpp"
#include "libwire_native.h"
#include "samples.hpp"

#include <algorithm>
#include <memory>
#include <set>

namespace
{
    const char* const columns[] = {"protozero", "cpp-heap", "cpp-arena", "memcpy", "tagwalk"};
    const char* const operations[] = {"Decode", "Traverse", "Stream", "Encode", "Write", "Skip", "Projection", "Lookup"};

    // The bytes in a block of exactly their size, so that a memory checker sees a read past their end.
    class input
    {
    public:
        explicit input(const std::vector<std::string>& messages)
        {
            _offsets.push_back(0);
            for (const std::string& message : messages) _offsets.push_back(_offsets.back() + message.size());
            _bytes.reset(new uint8_t[_offsets.back() + (_offsets.back() == 0)]);
            for (size_t i = 0; i < messages.size(); i++)
            {
                if (!messages[i].empty()) memcpy(_bytes.get() + _offsets[i], messages[i].data(), messages[i].size());
            }

            native = {_bytes.get(), static_cast<size_t>(_offsets.back()), _offsets.data(), messages.size(), 1};
        }

        libwire_native_input native;

    private:
        std::unique_ptr<uint8_t[]> _bytes;
        std::vector<uint64_t> _offsets;
    };

    struct closer
    {
        void operator()(libwire_native_session* session) const { libwire_native_close(session); }
    };

    using session_ptr = std::unique_ptr<libwire_native_session, closer>;

    session_ptr open(const std::string& column, const std::string& case_name, const std::string& operation, const input& input)
    {
        return session_ptr(libwire_native_open(column.c_str(), case_name.c_str(), operation.c_str(), &input.native));
    }

    bool has(const char* library)
    {
        return std::string(libwire_native_versions()).find(std::string(library) + " ") != std::string::npos;
    }

    bool is_there(const std::string& column)
    {
        if (column == "protozero") return has("protozero");
        return column.rfind("cpp-", 0) != 0 || has("protobuf");
    }

    // The table of README.md.
    bool is_offered(const std::string& column, const std::string& case_name, const std::string& operation)
    {
        if (!is_there(column)) return false;
        if (column == "memcpy") return operation == "Decode" || operation == "Encode" || operation == "Write";
        if (column == "tagwalk") return operation == "Decode" || operation == "Stream" || operation == "Skip";
        if (operation == "Decode" || operation == "Traverse") return true;
        if (operation == "Encode") return case_name == "A";
        if (operation == "Lookup") return case_name == "EMAP";
        if (column == "protozero")
        {
            if (operation == "Stream" || operation == "Write") return case_name != "C" && case_name != "D" && case_name[0] != 'F';
            return operation == "Skip" || (operation == "Projection" && (case_name == "A" || case_name == "C"));
        }

        if (operation == "Stream") return column == "cpp-heap" && (case_name == "A" || case_name == "B");
        return operation == "Write" && column == "cpp-heap";
    }

    // The expected result of a run: the last byte for memcpy, the number of written bytes for Encode and Write.
    uint64_t expected_result(const sample& sample, const std::string& column, const std::string& operation, const std::string& bytes, uint64_t output_bytes)
    {
        uint64_t tags = 0, fields = 0;
        for (const wire& message : sample.messages)
        {
            tags += message.tags();
            fields += message.fields();
        }

        if (column == "memcpy") return static_cast<uint8_t>(bytes.back());
        if (operation == "Skip") return fields;
        if (column == "tagwalk") return tags;
        if (operation == "Decode") return sample.count;
        if (operation == "Projection") return sample.projection;
        if (operation == "Lookup") return sample.lookup;
        return operation == "Encode" || operation == "Write" ? output_bytes : sample.sum;
    }

    // The written bytes give the same sum in every reader.
    void check_output(const std::string& what, const sample& sample, const std::string& bytes, const std::string& output, bool is_same)
    {
        if (is_same) expect_that(what + ": other bytes than expected", output == bytes);
        if (sample.messages.size() != 1) return;
        for (const char* reader : {"protozero", "cpp-heap", "cpp-arena"})
        {
            const input again({output});
            const session_ptr session = open(reader, sample.case_name, "Traverse", again);
            if (!session) continue;
            uint64_t result;
            expect(what + ", read again by " + reader, 0, static_cast<uint64_t>(libwire_native_run(session.get(), &result)));
            expect(what + ", sum of " + reader, sample.sum, result);
        }
    }

    void check_run(const std::string& what, const sample& sample, const std::string& column, const std::string& operation, const std::string& bytes,
        libwire_native_session* session)
    {
        const bool is_writing = column == "memcpy" || operation == "Encode" || operation == "Write";
        for (int round = 0; round < 3; round++)
        {
            uint64_t result;
            expect(what, 0, static_cast<uint64_t>(libwire_native_run(session, &result)));
            const uint64_t output_bytes = libwire_native_output_bytes(session);
            expect(what + ", result", expected_result(sample, column, operation, bytes, output_bytes), result);
            expect_that(what + ": output", is_writing == (libwire_native_output(session) != nullptr) && is_writing == (output_bytes > 0));
        }

        const bool has_model = column != "memcpy" && column != "tagwalk" && (operation == "Decode" || operation == "Traverse");
        expect_that(what + ": model bytes", has_model == (libwire_native_model_bytes(session) > 0));
        if (!is_writing) return;
        const std::string output(reinterpret_cast<const char*>(libwire_native_output(session)), libwire_native_output_bytes(session));

        // protozero writes an id of 0 explicitly; models leave it out.
        const bool is_canonical = operation == "Encode" ? column != "protozero" && sample.is_literal : sample.is_canonical;
        const bool is_same = column == "memcpy" || is_canonical;

        // Encode reproduces only the sample of literals.
        if (column == "memcpy" || operation == "Write" || sample.is_literal) check_output(what, sample, bytes, output, is_same);
    }

    void check_sample(const sample& sample)
    {
        std::vector<std::string> messages;
        std::string bytes;
        for (const wire& message : sample.messages)
        {
            messages.push_back(message.bytes());
            bytes += message.bytes();
        }

        const input whole(messages);
        for (const char* column : columns)
        {
            for (const char* operation : operations)
            {
                const std::string what = std::string(column) + " " + sample.case_name + "." + operation;
                const session_ptr session = open(column, sample.case_name, operation, whole);
                expect(what + ", offered", is_offered(column, sample.case_name, operation), session != nullptr);
                if (session) check_run(what, sample, column, operation, bytes, session.get());
            }
        }
    }

    // Every truncation of the last message: all columns accept it or none does, those that accept it agree, and all see that the last byte is missing.
    void check_truncations(const sample& sample)
    {
        std::string bytes = sample.messages.back().bytes();
        for (size_t size_bytes = bytes.size(); size_bytes-- > 0;)
        {
            const input cut({bytes.substr(0, size_bytes)});
            std::set<std::pair<int, uint64_t>> answers;
            for (const char* column : {"protozero", "cpp-heap", "cpp-arena"})
            {
                for (const char* operation : {"Traverse", "Stream"})
                {
                    // A reader that keeps nothing cannot see that a field is missing.
                    const session_ptr session = open(column, sample.case_name, operation, cut);
                    if (!session) continue;
                    uint64_t result;
                    const int status = libwire_native_run(session.get(), &result);
                    answers.insert({status, result});
                }
            }

            const std::string what = sample.case_name + " cut to " + std::to_string(size_bytes) + " bytes";
            expect_that(what + ": the columns differ", answers.size() <= 1);
            if (size_bytes == bytes.size() - 1) expect_that(what + ": taken", answers.empty() || answers.begin()->first == -1);

            uint64_t result;
            expect_that(what + ": taken by the tag walk, not by the columns",
                answers.empty() || answers.begin()->first == -1 || libwire_native_run(open("tagwalk", sample.case_name, "Decode", cut).get(), &result) == 0);
        }
    }

    void check_refused(const char* what, const char* case_name, const std::string& bytes, const std::set<std::string>& taken_by)
    {
        const input wrong({bytes});
        for (const char* column : columns)
        {
            const session_ptr session = open(column, case_name, "Decode", wrong);
            if (!session || std::string(column) == "memcpy") continue;
            uint64_t result = 1;
            const int status = libwire_native_run(session.get(), &result);
            expect(std::string(what) + ", " + column, taken_by.count(column) != 0 ? 0 : uint64_t(-1), static_cast<uint64_t>(int64_t(status)));
            if (status != 0) expect(std::string(what) + ", result of " + column, 0, result);
        }

        expect_that(std::string(what) + ": Write opened", open("cpp-heap", case_name, "Write", wrong) == nullptr || taken_by.count("cpp-heap") != 0);
    }

    void check_names()
    {
        const input some({wire().text(1, "text").bytes()});
        expect_that("an unknown column", open("cpp", "DA", "Decode", some) == nullptr);
        for (const char* column : columns)
        {
            expect_that(std::string(column) + ": an unknown case", open(column, "E", "Decode", some) == nullptr);
            expect_that(std::string(column) + ": an unknown operation", open(column, "DA", "decode", some) == nullptr);
        }

        expect_that("no column", libwire_native_open(nullptr, "DA", "Decode", &some.native) == nullptr);
        expect_that("no case", libwire_native_open("memcpy", nullptr, "Decode", &some.native) == nullptr);
        expect_that("no operation", libwire_native_open("memcpy", "DA", nullptr, &some.native) == nullptr);
        expect_that("no input", libwire_native_open("memcpy", "DA", "Decode", nullptr) == nullptr);

        const uint64_t falling[] = {0, 5, 3, some.native.size_bytes}, late[] = {1, some.native.size_bytes}, early[] = {0, some.native.size_bytes - 1};
        libwire_native_input wrong = some.native;
        wrong.offsets = falling;
        wrong.count = 3;
        expect_that("falling offsets", libwire_native_open("memcpy", "DA", "Decode", &wrong) == nullptr);
        wrong.count = 1;
        wrong.offsets = late;
        expect_that("an offset that begins late", libwire_native_open("memcpy", "DA", "Decode", &wrong) == nullptr);
        wrong.offsets = early;
        expect_that("an offset that ends early", libwire_native_open("memcpy", "DA", "Decode", &wrong) == nullptr);
        libwire_native_close(nullptr);
    }
}

void check_sessions()
{
    for (const sample& sample : samples())
    {
        check_sample(sample);
        check_truncations(sample);
    }

    check_names();
    check_refused("a tag of field 0", "A", std::string("\x00\x01", 2), {});
    check_refused("a length beyond the end", "DA", "\x0a\x05zz", {});
    check_refused("a varint that does not end", "CU32", wire().text(1, "\x80").bytes(), {"tagwalk"});
    check_refused("half a double", "CDBL", wire().text(1, "1234567").bytes(), {"tagwalk"});
    check_refused("a length beyond that of the message around it", "EDEEP", wire().message(1, wire().raw("\x1a\x05z", 3)).bytes(), {});
    check_refused("a text that is no UTF-8", "DA", wire().text(1, "\xff").bytes(), {"protozero", "tagwalk"});
    check_refused("a layer without a name", "C", wire().message(3, wire().varint(15, 2)).bytes(), {"tagwalk"});
    check_refused("a layer without a version", "C", wire().message(3, wire().text(1, "n")).bytes(), {"tagwalk"});

    // The top level is well-formed and the fault is below it: only readers that read sub-messages see it.
    const input inner({wire().message(1, wire().raw("\x0a\x05z", 3)).bytes()});
    uint64_t result;
    expect("a fault below the top level, skipped", 0, uint64_t(libwire_native_run(open("tagwalk", "EMAP", "Skip", inner).get(), &result)));
    expect("a fault below the top level, walked", uint64_t(-1), uint64_t(int64_t(libwire_native_run(open("tagwalk", "EMAP", "Decode", inner).get(), &result))));
}
