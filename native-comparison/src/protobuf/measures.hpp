// The results over a finished model: the number of its top-level elements, and the checksum over all values.
#ifndef LIBWIRE_NATIVE_PROTOBUF_MEASURES_HPP
#define LIBWIRE_NATIVE_PROTOBUF_MEASURES_HPP

#include "bench.pb.h"
#include "checksum.hpp"
#include "vector_tile.pb.h"

#include <google/protobuf/descriptor.pb.h>

namespace libwire_native::pb
{
    namespace bench = libwire::benchmarks;

    inline uint64_t count(const bench::RootMessage& message) { return message.messages_size(); }
    inline uint64_t count(const bench::Event& message) { return message.kind(); }
    inline uint64_t count(const bench::PackU32& message) { return message.v_size(); }
    inline uint64_t count(const bench::PackU64& message) { return message.v_size(); }
    inline uint64_t count(const bench::PackS32& message) { return message.v_size(); }
    inline uint64_t count(const bench::PackF64& message) { return message.v_size(); }
    inline uint64_t count(const bench::Strs& message) { return message.s_size(); }
    inline uint64_t count(const bench::Forest& message) { return message.n_size(); }
    inline uint64_t count(const bench::Dict& message) { return message.m_size(); }
    inline uint64_t count(const vector_tile::Tile& message) { return message.layers_size(); }
    inline uint64_t count(const google::protobuf::FileDescriptorSet& message) { return message.file_size(); }

    inline uint64_t sum(const bench::RootMessage& root)
    {
        uint64_t total = 0;
        for (const bench::TestMessage& message : root.messages())
        {
            total += message.a() + bits(message.b()) + message.c() + ends(message.d());
            for (const std::string& text : message.e()) total += ends(text);
            for (const bench::SubMessage& sub : message.f()) total += bits(sub.id()) + ends(sub.name());
        }

        return total;
    }

    inline uint64_t sum(const bench::Event& message)
    {
        uint64_t total = message.ts() + message.kind() + ends(message.source()) + bits(message.delta());
        for (const uint32_t code : message.codes()) total += code;
        if (message.has_loc()) total += bits(message.loc().lat()) + bits(message.loc().lon());
        total += ends(message.note()) + bits(message.ok()) + bits(static_cast<int32_t>(message.level()));
        total += message.payload().size() + bits(static_cast<int64_t>(message.user()));
        for (const bench::Tag& tag : message.tags()) total += ends(tag.k()) + ends(tag.v());
        return total;
    }

    template <class Values>
    uint64_t sum_values(const Values& values)
    {
        uint64_t total = 0;
        for (const auto value : values) total += bits(value);
        return total;
    }

    inline uint64_t sum(const bench::PackU32& message) { return sum_values(message.v()); }
    inline uint64_t sum(const bench::PackU64& message) { return sum_values(message.v()); }
    inline uint64_t sum(const bench::PackS32& message) { return sum_values(message.v()); }
    inline uint64_t sum(const bench::PackF64& message) { return sum_values(message.v()); }

    inline uint64_t sum(const bench::Strs& message)
    {
        uint64_t total = 0;
        for (const std::string& text : message.s()) total += ends(text);
        return total;
    }

    inline uint64_t sum(const bench::Forest& message)
    {
        uint64_t total = 0;
        for (const bench::Node& root : message.n())
        {
            for (const bench::Node* node = &root;; node = &node->child())
            {
                total += node->v() + ends(node->t());
                if (!node->has_child()) break;
            }
        }

        return total;
    }

    inline uint64_t sum(const bench::Dict& message)
    {
        uint64_t total = 0;
        for (const auto& entry : message.m()) total += ends(entry.first) + bits(entry.second);
        return total;
    }

    inline uint64_t sum(const vector_tile::Tile_Value& value)
    {
        return ends(value.string_value()) + bits(value.float_value()) + bits(value.double_value()) + bits(static_cast<int64_t>(value.int_value()))
            + value.uint_value() + bits(static_cast<int64_t>(value.sint_value())) + bits(value.bool_value());
    }

    inline uint64_t sum(const vector_tile::Tile& message)
    {
        uint64_t total = 0;
        for (const vector_tile::Tile_Layer& layer : message.layers())
        {
            total += ends(layer.name()) + layer.version() + layer.extent();
            for (const std::string& key : layer.keys()) total += ends(key);
            for (const vector_tile::Tile_Value& value : layer.values()) total += sum(value);
            for (const vector_tile::Tile_Feature& feature : layer.features())
            {
                total += feature.id() + bits(static_cast<int32_t>(feature.type()));
                total += sum_values(feature.tags()) + sum_values(feature.geometry());
            }
        }

        return total;
    }

    inline uint64_t sum(const google::protobuf::DescriptorProto& message)
    {
        uint64_t total = 1;
        for (const google::protobuf::FieldDescriptorProto& field : message.field()) total += 1 + bits(field.number()) + ends(field.name());
        for (const google::protobuf::DescriptorProto& nested : message.nested_type()) total += sum(nested);
        for (const google::protobuf::EnumDescriptorProto& nested : message.enum_type()) total += nested.value_size();
        return total;
    }

    inline uint64_t sum(const google::protobuf::FileDescriptorSet& message)
    {
        uint64_t total = 0;
        for (const google::protobuf::FileDescriptorProto& file : message.file())
        {
            total += ends(file.name());
            for (const google::protobuf::DescriptorProto& type : file.message_type()) total += sum(type);
            for (const google::protobuf::EnumDescriptorProto& type : file.enum_type()) total += type.value_size();
        }

        return total;
    }
}

#endif
