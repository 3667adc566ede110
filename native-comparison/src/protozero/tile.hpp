// The messages of vector_tile.proto as a user of protozero would store them.
#ifndef LIBWIRE_NATIVE_PROTOZERO_TILE_HPP
#define LIBWIRE_NATIVE_PROTOZERO_TILE_HPP

#include "checksum.hpp"

#include <protozero/pbf_reader.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace libwire_native::zero
{
    struct tile_value
    {
        // The present fields: bit n is field n. An optional for each would make the struct half as large again.
        uint32_t present = 0;
        bool bool_value = false;
        std::string_view string_value;
        float float_value = 0;
        double double_value = 0;
        int64_t int_value = 0;
        uint64_t uint_value = 0;
        int64_t sint_value = 0;
    };

    struct tile_feature
    {
        // The largest value of the enum GeomType. Others are unknown fields, which are dropped.
        static constexpr int32_t type_max = 3;

        std::optional<uint64_t> id;
        std::vector<uint32_t> tags;
        std::optional<int32_t> type;
        std::vector<uint32_t> geometry;
    };

    struct tile_layer
    {
        // The schema's defaults.
        static constexpr uint32_t default_version = 1;
        static constexpr uint32_t default_extent = 4096;

        std::optional<uint32_t> version;
        std::optional<uint32_t> extent;
        std::string_view name;
        std::vector<tile_feature> features;
        std::vector<std::string_view> keys;
        std::vector<tile_value> values;
    };

    struct tile
    {
        std::vector<tile_layer> layers;
    };

    // Throws if a layer lacks its name or its version, which the schema requires.
    void decode(protozero::pbf_reader reader, tile& message);

    uint64_t count(const tile& message);
    uint64_t sum(const tile& message);
    uint64_t heap_bytes(const tile& message);
}

#endif
