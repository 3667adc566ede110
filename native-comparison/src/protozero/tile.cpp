#include "tile.hpp"

#include "fields.hpp"
#include "measures.hpp"
#include "refused.hpp"

namespace libwire_native::zero
{
    namespace
    {
        void decode(pbf_reader reader, tile_value& message)
        {
            while (reader.next())
            {
                const uint32_t number = reader.tag();
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.string_value = reader.get_view(); break;
                    case fixed32(2): message.float_value = reader.get_float(); break;
                    case fixed64(3): message.double_value = reader.get_double(); break;
                    case varint(4): message.int_value = reader.get_int64(); break;
                    case varint(5): message.uint_value = reader.get_uint64(); break;
                    case varint(6): message.sint_value = reader.get_sint64(); break;
                    case varint(7): message.bool_value = take_bool(reader); break;
                    default: reader.skip(); continue;
                }

                message.present |= uint32_t(1) << number;
            }
        }

        void decode(pbf_reader reader, tile_feature& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): message.id = reader.get_uint64(); break;
                    case bytes(2): append(message.tags, reader.get_packed_uint32()); break;
                    case varint(2): message.tags.push_back(reader.get_uint32()); break;
                    case varint(3):
                    {
                        const int32_t type = reader.get_enum();
                        if (type >= 0 && type <= tile_feature::type_max) message.type = type;
                        break;
                    }
                    case bytes(4): append(message.geometry, reader.get_packed_uint32()); break;
                    case varint(4): message.geometry.push_back(reader.get_uint32()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, tile_layer& message)
        {
            bool has_name = false;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); has_name = true; break;
                    case bytes(2): decode(reader.get_message(), message.features.emplace_back()); break;
                    case bytes(3): message.keys.push_back(reader.get_view()); break;
                    case bytes(4): decode(reader.get_message(), message.values.emplace_back()); break;
                    case varint(5): message.extent = reader.get_uint32(); break;
                    case varint(15): message.version = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }

            if (!has_name || !message.version) throw required_field_missing();
        }

        uint64_t sum(const tile_value& value)
        {
            return ends(value.string_value) + bits(value.float_value) + bits(value.double_value) + bits(value.int_value)
                + value.uint_value + bits(value.sint_value) + bits(value.bool_value);
        }

        uint64_t sum(const tile_feature& feature)
        {
            uint64_t total = feature.id.value_or(0) + bits(feature.type.value_or(0));
            for (const uint32_t tag : feature.tags) total += tag;
            for (const uint32_t word : feature.geometry) total += word;
            return total;
        }
    }

    void decode(pbf_reader reader, tile& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(3): decode(reader.get_message(), message.layers.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    uint64_t count(const tile& message)
    {
        return message.layers.size();
    }

    uint64_t sum(const tile& message)
    {
        uint64_t total = 0;
        for (const tile_layer& layer : message.layers)
        {
            total += ends(layer.name) + layer.version.value_or(tile_layer::default_version) + layer.extent.value_or(tile_layer::default_extent);
            for (const std::string_view key : layer.keys) total += ends(key);
            for (const tile_value& value : layer.values) total += sum(value);
            for (const tile_feature& feature : layer.features) total += sum(feature);
        }

        return total;
    }

    uint64_t heap_bytes(const tile& message)
    {
        uint64_t total = list_bytes(message.layers);
        for (const tile_layer& layer : message.layers)
        {
            total += list_bytes(layer.features) + list_bytes(layer.keys) + list_bytes(layer.values);
            for (const tile_feature& feature : layer.features) total += list_bytes(feature.tags) + list_bytes(feature.geometry);
        }

        return total;
    }
}
