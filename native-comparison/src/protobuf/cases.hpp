// Which message each case is made of.
#ifndef LIBWIRE_NATIVE_PROTOBUF_CASES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_CASES_HPP

#include "measures.hpp"
#include "session.hpp"

#include <vector>

namespace libwire_native::pb
{
    template <class Message>
    struct type
    {
        using message = Message;
    };

    // Calls open with the type of the case's message; null for an unknown case.
    template <class Open>
    session_ptr open_case(std::string_view name, const Open& open)
    {
        if (name == "A") return open(type<bench::RootMessage>());
        if (name == "B") return open(type<bench::Event>());
        if (name == "C") return open(type<vector_tile::Tile>());
        if (name == "D") return open(type<google::protobuf::FileDescriptorSet>());
        if (name == "CU32") return open(type<bench::PackU32>());
        if (name == "CU64") return open(type<bench::PackU64>());
        if (name == "CS32") return open(type<bench::PackS32>());
        if (name == "CDBL") return open(type<bench::PackF64>());
        if (name == "DA" || name == "DU") return open(type<bench::Strs>());
        if (name == "EDEEP") return open(type<bench::Forest>());
        if (name == "EMAP") return open(type<bench::Dict>());
        return nullptr;
    }

    // Looks each key up once; an entry that comes later has replaced one with the same key.
    inline uint64_t look_up(const bench::Dict& message, const std::vector<std::string_view>& keys)
    {
        uint64_t total = 0;
        for (const std::string_view key : keys)
        {
            const auto found = message.m().find(key);
            if (found != message.m().end()) total += bits(found->second);
        }

        return total;
    }

    // That bytes are refused is told by the result; the library would print it besides.
    inline void silence_log() { google::protobuf::SetLogHandler(nullptr); }

    // The library counts in int; what does not fit is refused like other bytes that it cannot read.
    inline bool parse(const message_range& range, google::protobuf::MessageLite& message)
    {
        return range.size_bytes <= INT32_MAX && message.ParseFromArray(range.data, static_cast<int>(range.size_bytes));
    }
}

#endif
