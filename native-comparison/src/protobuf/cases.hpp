// The message type of each case.
#ifndef LIBWIRE_NATIVE_PROTOBUF_CASES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_CASES_HPP

#include "chat_measures.hpp"
#include "measures.hpp"
#include "session.hpp"
#include "trace_measures.hpp"

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
        if (name == "D" || name == "FD") return open(type<google::protobuf::FileDescriptorSet>());
        if (name == "CU32") return open(type<bench::PackU32>());
        if (name == "CU64") return open(type<bench::PackU64>());
        if (name == "CS32") return open(type<bench::PackS32>());
        if (name == "CDBL") return open(type<bench::PackF64>());
        if (name == "DA" || name == "DU") return open(type<bench::Strs>());
        if (name == "EDEEP") return open(type<bench::Forest>());
        if (name == "EMAP") return open(type<bench::Dict>());
        if (name == "FT") return open(type<otlp::trace::v1::TracesData>());
        if (name == "FC") return open(type<chat::ChatLog>());
        return nullptr;
    }

    // Looks each key up once. A later entry has replaced an earlier one with the same key.
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

    // The result says that bytes are invalid. The library would also print it.
    inline void silence_log() { google::protobuf::SetLogHandler(nullptr); }

    // The library counts in int. A larger size is rejected like invalid bytes.
    inline bool parse(const message_range& range, google::protobuf::MessageLite& message)
    {
        return range.size_bytes <= INT32_MAX && message.ParseFromArray(range.data, static_cast<int>(range.size_bytes));
    }
}

#endif
