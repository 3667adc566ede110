#include "traces.hpp"

#include "fields.hpp"
#include "measures.hpp"

namespace libwire_native::zero
{
    namespace
    {
        // Declared first: the template below would not find them otherwise.
        void decode(pbf_reader reader, any_value& message);
        void decode(pbf_reader reader, key_value& message);

        // Reads a member of a oneof that is a message. A further occurrence is merged, unless another member came between.
        template <class Message>
        void decode_member(pbf_reader reader, any_value& message)
        {
            using pointer = std::unique_ptr<Message>;
            if (!std::holds_alternative<pointer>(message.value)) message.value = std::make_unique<Message>();
            Message& member = *std::get<pointer>(message.value);
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): decode(reader.get_message(), member.values.emplace_back()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, any_value& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.value = reader.get_view(); break;
                    case varint(2): message.value = take_bool(reader); break;
                    case varint(3): message.value = reader.get_int64(); break;
                    case fixed64(4): message.value = reader.get_double(); break;
                    case bytes(5): decode_member<array_value>(reader.get_message(), message); break;
                    case bytes(6): decode_member<key_value_list>(reader.get_message(), message); break;
                    case bytes(7): message.value = bytes_value{reader.get_view()}; break;
                    case varint(8): message.value = text_index{reader.get_int32()}; break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, key_value& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.key = reader.get_view(); break;
                    case bytes(2):
                        if (!message.value) message.value.emplace();
                        decode(reader.get_message(), *message.value);
                        break;
                    case varint(3): message.key_index = reader.get_int32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, entity& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.schema_url = reader.get_view(); break;
                    case bytes(2): message.type = reader.get_view(); break;
                    case bytes(3): message.id_keys.push_back(reader.get_view()); break;
                    case bytes(4): message.description_keys.push_back(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, resource& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): decode(reader.get_message(), message.attributes.emplace_back()); break;
                    case varint(2): message.dropped_attributes_count = reader.get_uint32(); break;
                    case bytes(3): decode(reader.get_message(), message.entities.emplace_back()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, scope& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); break;
                    case bytes(2): message.version = reader.get_view(); break;
                    case bytes(3): decode(reader.get_message(), message.attributes.emplace_back()); break;
                    case varint(4): message.dropped_attributes_count = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, span_event& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): message.time = reader.get_fixed64(); break;
                    case bytes(2): message.name = reader.get_view(); break;
                    case bytes(3): decode(reader.get_message(), message.attributes.emplace_back()); break;
                    case varint(4): message.dropped_attributes_count = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, span_link& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.trace_id = reader.get_view(); break;
                    case bytes(2): message.span_id = reader.get_view(); break;
                    case bytes(3): message.trace_state = reader.get_view(); break;
                    case bytes(4): decode(reader.get_message(), message.attributes.emplace_back()); break;
                    case varint(5): message.dropped_attributes_count = reader.get_uint32(); break;
                    case fixed32(6): message.flags = reader.get_fixed32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, span_status& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(2): message.message = reader.get_view(); break;
                    case varint(3): message.code = reader.get_enum(); break;
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

        void decode(pbf_reader reader, span& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.trace_id = reader.get_view(); break;
                    case bytes(2): message.span_id = reader.get_view(); break;
                    case bytes(3): message.trace_state = reader.get_view(); break;
                    case bytes(4): message.parent_span_id = reader.get_view(); break;
                    case bytes(5): message.name = reader.get_view(); break;
                    case varint(6): message.kind = reader.get_enum(); break;
                    case fixed64(7): message.start_time = reader.get_fixed64(); break;
                    case fixed64(8): message.end_time = reader.get_fixed64(); break;
                    case bytes(9): decode(reader.get_message(), message.attributes.emplace_back()); break;
                    case varint(10): message.dropped_attributes_count = reader.get_uint32(); break;
                    case bytes(11): decode(reader.get_message(), message.events.emplace_back()); break;
                    case varint(12): message.dropped_events_count = reader.get_uint32(); break;
                    case bytes(13): decode(reader.get_message(), message.links.emplace_back()); break;
                    case varint(14): message.dropped_links_count = reader.get_uint32(); break;
                    case bytes(15): decode_into(reader.get_message(), message.status); break;
                    case fixed32(16): message.flags = reader.get_fixed32(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, scope_spans& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): decode_into(reader.get_message(), message.scope); break;
                    case bytes(2): decode(reader.get_message(), message.spans.emplace_back()); break;
                    case bytes(3): message.schema_url = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, resource_spans& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): decode_into(reader.get_message(), message.resource); break;
                    case bytes(2): decode(reader.get_message(), message.scopes.emplace_back()); break;
                    case bytes(3): message.schema_url = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        // As in the other columns, only scalars and texts count.
        uint64_t sum(const any_value& any)
        {
            if (const auto* text = std::get_if<std::string_view>(&any.value)) return ends(*text);
            if (const auto* number = std::get_if<int64_t>(&any.value)) return bits(*number);
            if (const auto* flag = std::get_if<bool>(&any.value)) return bits(*flag);
            if (const auto* number = std::get_if<double>(&any.value)) return bits(*number);
            return 0;
        }

        uint64_t sum(const std::vector<key_value>& attributes)
        {
            uint64_t total = 0;
            for (const key_value& attribute : attributes) total += ends(attribute.key) + (attribute.value ? sum(*attribute.value) : 0);
            return total;
        }

        uint64_t sum(const span& message)
        {
            uint64_t total = message.trace_id.size() + message.span_id.size() + message.parent_span_id.size() + ends(message.name);
            total += message.start_time + message.end_time + bits(message.kind) + message.flags + sum(message.attributes);
            for (const span_event& event : message.events) total += event.time + ends(event.name) + sum(event.attributes);
            if (message.status) total += bits(message.status->code) + ends(message.status->message);
            return total;
        }

        uint64_t deep_bytes(const std::vector<key_value>& attributes);

        uint64_t heap_bytes(const any_value& any)
        {
            if (const auto* list = std::get_if<std::unique_ptr<key_value_list>>(&any.value)) return sizeof **list + deep_bytes((*list)->values);
            const auto* array = std::get_if<std::unique_ptr<array_value>>(&any.value);
            if (array == nullptr) return 0;
            uint64_t total = sizeof **array + list_bytes((*array)->values);
            for (const any_value& value : (*array)->values) total += heap_bytes(value);
            return total;
        }

        uint64_t deep_bytes(const std::vector<key_value>& attributes)
        {
            uint64_t total = list_bytes(attributes);
            for (const key_value& attribute : attributes) total += attribute.value ? heap_bytes(*attribute.value) : 0;
            return total;
        }

        uint64_t heap_bytes(const resource& message)
        {
            uint64_t total = deep_bytes(message.attributes) + list_bytes(message.entities);
            for (const entity& item : message.entities) total += list_bytes(item.id_keys) + list_bytes(item.description_keys);
            return total;
        }

        uint64_t heap_bytes(const span& message)
        {
            uint64_t total = deep_bytes(message.attributes) + list_bytes(message.events) + list_bytes(message.links);
            for (const span_event& event : message.events) total += deep_bytes(event.attributes);
            for (const span_link& link : message.links) total += deep_bytes(link.attributes);
            return total;
        }
    }

    void decode(pbf_reader reader, traces& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): decode(reader.get_message(), message.resources.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    uint64_t count(const traces& message)
    {
        return message.resources.size();
    }

    uint64_t sum(const traces& message)
    {
        uint64_t total = 0;
        for (const resource_spans& resource : message.resources)
        {
            if (resource.resource) total += sum(resource.resource->attributes);
            for (const scope_spans& scope : resource.scopes)
            {
                if (scope.scope) total += ends(scope.scope->name) + ends(scope.scope->version);
                for (const span& span : scope.spans) total += sum(span);
            }
        }

        return total;
    }

    uint64_t heap_bytes(const traces& message)
    {
        uint64_t total = list_bytes(message.resources);
        for (const resource_spans& resource : message.resources)
        {
            if (resource.resource) total += heap_bytes(*resource.resource);
            total += list_bytes(resource.scopes);
            for (const scope_spans& scope : resource.scopes)
            {
                if (scope.scope) total += deep_bytes(scope.scope->attributes);
                total += list_bytes(scope.spans);
                for (const span& span : scope.spans) total += heap_bytes(span);
            }
        }

        return total;
    }
}
