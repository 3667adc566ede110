#include "chat.hpp"

#include "fields.hpp"
#include "measures.hpp"

namespace libwire_native::zero
{
    namespace
    {
        void decode(pbf_reader reader, chat_time& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): message.seconds = reader.get_int64(); break;
                    case varint(2): message.nanos = reader.get_int32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, chat_author& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): message.id = reader.get_fixed64(); break;
                    case bytes(2): message.name = reader.get_view(); break;
                    case bytes(3): message.picture = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, chat_reply& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): message.message_id = reader.get_fixed64(); break;
                    case bytes(2): message.excerpt = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, std::pair<std::string_view, uint32_t>& entry)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): entry.first = reader.get_view(); break;
                    case varint(2): entry.second = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, chat_attachment& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): message.media_type = reader.get_view(); break;
                    case bytes(3): message.uri = reader.get_view(); break;
                    case varint(4): message.size = reader.get_uint64(); break;
                    case varint(5): message.width = reader.get_uint32(); break;
                    case varint(6): message.height = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        // Reads a singular message field. A further occurrence is merged.
        template <class Message>
        void decode_into(pbf_reader reader, std::optional<Message>& message)
        {
            if (!message) message.emplace();
            decode(reader, *message);
        }

        void decode(pbf_reader reader, chat_message& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): message.id = reader.get_fixed64(); break;
                    case bytes(2): decode_into(reader.get_message(), message.author); break;
                    case bytes(3): decode_into(reader.get_message(), message.sent); break;
                    case bytes(4): message.text = reader.get_view(); break;
                    case bytes(5): decode_into(reader.get_message(), message.reply); break;
                    case bytes(6): decode(reader.get_message(), message.reactions.emplace_back()); break;
                    case bytes(7): decode(reader.get_message(), message.attachments.emplace_back()); break;
                    case bytes(8): decode_into(reader.get_message(), message.edited); break;
                    case bytes(9): append(message.mentions, reader.get_packed_fixed64()); break;
                    case fixed64(9): message.mentions.push_back(reader.get_fixed64()); break;
                    case varint(10): message.pinned = take_bool(reader); break;
                    default: reader.skip(); break;
                }
            }
        }

        uint64_t sum(const std::optional<chat_time>& time)
        {
            return time ? bits(time->seconds) + bits(time->nanos) : 0;
        }

        uint64_t sum(const chat_message& message)
        {
            uint64_t total = message.id + sum(message.sent) + ends(message.text) + sum(message.edited) + bits(message.pinned);
            if (message.author) total += message.author->id + ends(message.author->name) + ends(message.author->picture.value_or(std::string_view()));
            if (message.reply) total += message.reply->message_id + ends(message.reply->excerpt);
            for (const auto& reaction : message.reactions) total += ends(reaction.first) + reaction.second;
            for (const chat_attachment& attachment : message.attachments)
            {
                total += ends(attachment.name) + ends(attachment.media_type) + ends(attachment.uri) + attachment.size;
                total += attachment.width.value_or(0) + attachment.height.value_or(0);
            }

            for (const uint64_t mention : message.mentions) total += mention;
            return total;
        }
    }

    void decode(pbf_reader reader, chat_log& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): message.room = reader.get_view(); break;
                case bytes(2): decode(reader.get_message(), message.messages.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    uint64_t count(const chat_log& message)
    {
        return message.messages.size();
    }

    uint64_t sum(const chat_log& message)
    {
        uint64_t total = ends(message.room);
        for (const chat_message& item : message.messages) total += sum(item);
        return total;
    }

    uint64_t heap_bytes(const chat_log& message)
    {
        uint64_t total = list_bytes(message.messages);
        for (const chat_message& item : message.messages) total += list_bytes(item.reactions) + list_bytes(item.attachments) + list_bytes(item.mentions);
        return total;
    }
}
