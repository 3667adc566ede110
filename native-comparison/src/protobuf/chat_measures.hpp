// The results over a finished model of case FC.
#ifndef LIBWIRE_NATIVE_PROTOBUF_CHAT_MEASURES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_CHAT_MEASURES_HPP

#include "chat.pb.h"
#include "checksum.hpp"

namespace libwire_native::pb
{
    namespace chat = libwire::benchmarks::chat;

    inline uint64_t count(const chat::ChatLog& message) { return message.messages_size(); }

    // The accessors return empty messages for absent ones, whose values are 0.
    inline uint64_t sum(const google::protobuf::Timestamp& time) { return bits(static_cast<int64_t>(time.seconds())) + bits(time.nanos()); }

    inline uint64_t sum(const chat::Attachment& attachment)
    {
        return ends(attachment.name()) + ends(attachment.media_type()) + ends(attachment.uri()) + attachment.size() + attachment.width() + attachment.height();
    }

    inline uint64_t sum(const chat::ChatLog& log)
    {
        uint64_t total = ends(log.room());
        for (const chat::ChatMessage& message : log.messages())
        {
            const chat::Author& author = message.author();
            total += message.id() + author.id() + ends(author.name()) + ends(author.picture()) + sum(message.sent()) + ends(message.text());
            total += message.reply().message_id() + ends(message.reply().excerpt()) + sum(message.edited()) + bits(message.pinned());
            for (const auto& reaction : message.reactions()) total += ends(reaction.first) + reaction.second;
            for (const chat::Attachment& attachment : message.attachments()) total += sum(attachment);
            for (const uint64_t mention : message.mentions()) total += mention;
        }

        return total;
    }
}

#endif
