// Objects as flatc makes them of a schema: verified, read, printed and written again. The tests write the functions that print the types of a schema.
#ifndef OBJECT_API_HPP
#define OBJECT_API_HPP

#include "flatbuffers/flatbuffers.h"

#include <stdint.h>
#include <string.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace law
{
    // Whether a vector of unions has an element without a value, which this library reads and cannot write.
    inline bool has_empty_element;

    template <class T, std::enable_if_t<std::is_integral_v<T> || std::is_enum_v<T>, int> = 0>
    void print(std::string& to, T value)
    {
        to += std::to_string(static_cast<long long>(value));
    }

    template <class T, class Bits>
    void print_bits(std::string& to, T value)
    {
        Bits bits;
        memcpy(&bits, &value, sizeof bits);
        to += std::to_string(bits);
    }

    inline void print(std::string& to, float value) { print_bits<float, int32_t>(to, value); }
    inline void print(std::string& to, double value) { print_bits<double, int64_t>(to, value); }

    inline void print(std::string& to, const std::string& value)
    {
        to += '\'';
        for (const char byte : value) to += "0123456789ABCDEF"[static_cast<uint8_t>(byte) >> 4], to += "0123456789ABCDEF"[byte & 15];
        to += '\'';
    }

    template <class T>
    void print(std::string& to, const flatbuffers::Optional<T>& value);
    template <class T>
    void print(std::string& to, const std::unique_ptr<T>& value);
    template <class T>
    void print(std::string& to, const std::vector<T>& values);

    template <class T>
    void print(std::string& to, const flatbuffers::Optional<T>& value)
    {
        if (value) print(to, *value);
        else to += '-';
    }

    template <class T>
    void print(std::string& to, const std::unique_ptr<T>& value)
    {
        if (value) print(to, *value);
        else to += '-';
    }

    template <class T>
    void print(std::string& to, const std::vector<T>& values)
    {
        to += '[';
        for (const auto& value : values)
        {
            const size_t start = to.size();
            print(to, value);
            if (to.substr(start) == "-") has_empty_element = true;
            to += ',';
        }

        to += ']';
    }

    struct answer
    {
        std::string text;
        std::string written;
    };

    // The objects of a buffer as text, and the buffer that is written of them. Both are empty if the buffer is refused.
    template <class Root>
    answer check(const uint8_t* data, size_t size_bytes)
    {
        flatbuffers::Verifier verifier(data, size_bytes);
        if (!verifier.VerifyBuffer<Root>(nullptr)) return {};
        has_empty_element = false;
        answer result;
        const std::unique_ptr<typename Root::NativeTableType> root(flatbuffers::GetRoot<Root>(data)->UnPack());
        print(result.text, *root);
        if (has_empty_element) return result;
        flatbuffers::FlatBufferBuilder builder;
        builder.Finish(Root::Pack(builder, root.get()));
        result.written.assign(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
        return result;
    }

    using checker = answer (*)(const uint8_t*, size_t);

    // Both files are rows of texts with their lengths in front. A request begins with the index of a schema.
    inline int run(const checker* checkers)
    {
        std::ifstream input("requests", std::ios::binary);
        std::ofstream output("answers", std::ios::binary);
        const auto put = [&](const std::string& text)
        {
            const uint32_t size = static_cast<uint32_t>(text.size());
            output.write(reinterpret_cast<const char*>(&size), sizeof size);
            output.write(text.data(), size);
        };
        uint32_t head[2];
        while (input.read(reinterpret_cast<char*>(head), sizeof head))
        {
            struct alignas(16) block
            {
                char bytes[16];
            };
            std::vector<block> buffer((head[1] + sizeof(block) - 1) / sizeof(block));
            if (!input.read(buffer.data()->bytes, head[1])) return 1;
            const answer result = checkers[head[0]](reinterpret_cast<const uint8_t*>(buffer.data()), head[1]);
            put(result.text);
            put(result.written);
        }

        return output.flush() ? 0 : 1;
    }
}

#endif
