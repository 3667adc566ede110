#include "descriptor.hpp"

#include "fields.hpp"

namespace libwire_native::zero
{
    namespace
    {
        // Declared first: the template below would not find it otherwise.
        void decode(pbf_reader reader, source_code_info& message);

        // Reads a singular message field. A further occurrence is merged.
        template <class Message>
        void decode_into(pbf_reader reader, std::unique_ptr<Message>& message)
        {
            if (!message) message = std::make_unique<Message>();
            decode(reader, *message);
        }

        void decode(pbf_reader reader, field_descriptor& message)
        {
            constexpr int32_t label_first = 1, label_last = 3, type_first = 1, type_last = 18;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): message.extendee = reader.get_view(); break;
                    case varint(3): message.number = reader.get_int32(); break;
                    case varint(4): take_enum(reader, message.label, label_first, label_last); break;
                    case varint(5): take_enum(reader, message.type, type_first, type_last); break;
                    case bytes(6): message.type_name = reader.get_view(); break;
                    case bytes(7): message.default_value = reader.get_view(); break;
                    case bytes(8): decode_into(reader.get_message(), message.options); break;
                    case varint(9): message.oneof_index = reader.get_int32(); break;
                    case bytes(10): message.json_name = reader.get_view(); break;
                    case varint(17): message.proto3_optional = take_bool(reader) ? flag::on : flag::off; break;
                    default: reader.skip(); break;
                }
            }
        }

        // The first two fields of every range; false for another field, which then stays the current one.
        bool take_range(pbf_reader& reader, range& message)
        {
            switch (reader.tag_and_type())
            {
                case varint(1): message.start = reader.get_int32(); return true;
                case varint(2): message.end = reader.get_int32(); return true;
                default: return false;
            }
        }

        void decode(pbf_reader reader, range& message)
        {
            while (reader.next())
            {
                if (!take_range(reader, message)) reader.skip();
            }
        }

        void decode(pbf_reader reader, extension_range& message)
        {
            while (reader.next())
            {
                if (take_range(reader, message)) continue;
                if (reader.tag_and_type() == bytes(3)) decode_into(reader.get_message(), message.options);
                else reader.skip();
            }
        }

        void decode(pbf_reader reader, oneof_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): decode_into(reader.get_message(), message.options); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, enum_value_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case varint(2): message.number = reader.get_int32(); break;
                    case bytes(3): decode_into(reader.get_message(), message.options); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, enum_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): decode(reader.get_message(), message.values.emplace_back()); break;
                    case bytes(3): decode_into(reader.get_message(), message.options); break;
                    case bytes(4): decode(reader.get_message(), message.reserved_ranges.emplace_back()); break;
                    case bytes(5): message.reserved_names.push_back(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, message_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): decode(reader.get_message(), message.fields.emplace_back()); break;
                    case bytes(3): decode(reader.get_message(), message.nested_types.emplace_back()); break;
                    case bytes(4): decode(reader.get_message(), message.enum_types.emplace_back()); break;
                    case bytes(5): decode(reader.get_message(), message.extension_ranges.emplace_back()); break;
                    case bytes(6): decode(reader.get_message(), message.extensions.emplace_back()); break;
                    case bytes(7): decode_into(reader.get_message(), message.options); break;
                    case bytes(8): decode(reader.get_message(), message.oneofs.emplace_back()); break;
                    case bytes(9): decode(reader.get_message(), message.reserved_ranges.emplace_back()); break;
                    case bytes(10): message.reserved_names.push_back(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, method_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): message.input_type = reader.get_view(); break;
                    case bytes(3): message.output_type = reader.get_view(); break;
                    case bytes(4): decode_into(reader.get_message(), message.options); break;
                    case varint(5): message.client_streaming = take_bool(reader) ? flag::on : flag::off; break;
                    case varint(6): message.server_streaming = take_bool(reader) ? flag::on : flag::off; break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, service_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): decode(reader.get_message(), message.methods.emplace_back()); break;
                    case bytes(3): decode_into(reader.get_message(), message.options); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, location& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): append(message.path, reader.get_packed_int32()); break;
                    case varint(1): message.path.push_back(reader.get_int32()); break;
                    case bytes(2): append(message.span, reader.get_packed_int32()); break;
                    case varint(2): message.span.push_back(reader.get_int32()); break;
                    case bytes(3): message.leading_comments = reader.get_view(); break;
                    case bytes(4): message.trailing_comments = reader.get_view(); break;
                    case bytes(6): message.leading_detached_comments.push_back(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, source_code_info& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): decode(reader.get_message(), message.locations.emplace_back()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, file_descriptor& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): message.package = reader.get_view(); break;
                    case bytes(3): message.dependencies.push_back(reader.get_view()); break;
                    case bytes(4): decode(reader.get_message(), message.message_types.emplace_back()); break;
                    case bytes(5): decode(reader.get_message(), message.enum_types.emplace_back()); break;
                    case bytes(6): decode(reader.get_message(), message.services.emplace_back()); break;
                    case bytes(7): decode(reader.get_message(), message.extensions.emplace_back()); break;
                    case bytes(8): decode_into(reader.get_message(), message.options); break;
                    case bytes(9): decode_into(reader.get_message(), message.source); break;
                    case bytes(10): append(message.public_dependencies, reader.get_packed_int32()); break;
                    case varint(10): message.public_dependencies.push_back(reader.get_int32()); break;
                    case bytes(11): append(message.weak_dependencies, reader.get_packed_int32()); break;
                    case varint(11): message.weak_dependencies.push_back(reader.get_int32()); break;
                    case bytes(12): message.syntax = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }
    }

    void decode(pbf_reader reader, file_set& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): decode(reader.get_message(), message.files.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }
}
