// The messages of chat.proto as a user of protozero would store them.
#ifndef LIBWIRE_NATIVE_PROTOZERO_CHAT_HPP
#define LIBWIRE_NATIVE_PROTOZERO_CHAT_HPP

#include <protozero/pbf_reader.hpp>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace libwire_native::zero
{
    struct chat_time
    {
        int64_t seconds = 0;
        int32_t nanos = 0;
    };

    struct chat_author
    {
        uint64_t id = 0;
        std::string_view name;
        std::optional<std::string_view> picture;
    };

    struct chat_reply
    {
        uint64_t message_id = 0;
        std::string_view excerpt;
    };

    struct chat_attachment
    {
        std::string_view name;
        std::string_view media_type;
        std::string_view uri;
        uint64_t size = 0;
        std::optional<uint32_t> width;
        std::optional<uint32_t> height;
    };

    struct chat_message
    {
        uint64_t id = 0;
        std::optional<chat_author> author;
        std::optional<chat_time> sent;
        std::string_view text;
        std::optional<chat_reply> reply;

        // A map as it is on the wire: entries in their order.
        std::vector<std::pair<std::string_view, uint32_t>> reactions;
        std::vector<chat_attachment> attachments;
        std::optional<chat_time> edited;
        std::vector<uint64_t> mentions;
        bool pinned = false;
    };

    struct chat_log
    {
        std::string_view room;
        std::vector<chat_message> messages;
    };

    void decode(protozero::pbf_reader reader, chat_log& message);

    uint64_t count(const chat_log& message);
    uint64_t sum(const chat_log& message);
    uint64_t heap_bytes(const chat_log& message);
}

#endif
