// The messages of OpenTelemetry's traces as a user of protozero would store them.
#ifndef LIBWIRE_NATIVE_PROTOZERO_TRACES_HPP
#define LIBWIRE_NATIVE_PROTOZERO_TRACES_HPP

#include <protozero/pbf_reader.hpp>

#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace libwire_native::zero
{
    struct array_value;
    struct key_value_list;

    // The members of a oneof that have the type of another member.
    struct bytes_value
    {
        std::string_view bytes;
    };

    struct text_index
    {
        int32_t index;
    };

    struct any_value
    {
        std::variant<std::monostate, std::string_view, bool, int64_t, double, std::unique_ptr<array_value>, std::unique_ptr<key_value_list>, bytes_value,
            text_index> value;
    };

    struct key_value
    {
        std::string_view key;
        std::optional<any_value> value;
        int32_t key_index = 0;
    };

    struct array_value
    {
        std::vector<any_value> values;
    };

    struct key_value_list
    {
        std::vector<key_value> values;
    };

    struct entity
    {
        std::string_view schema_url;
        std::string_view type;
        std::vector<std::string_view> id_keys;
        std::vector<std::string_view> description_keys;
    };

    struct resource
    {
        std::vector<key_value> attributes;
        uint32_t dropped_attributes_count = 0;
        std::vector<entity> entities;
    };

    struct scope
    {
        std::string_view name;
        std::string_view version;
        std::vector<key_value> attributes;
        uint32_t dropped_attributes_count = 0;
    };

    struct span_event
    {
        uint64_t time = 0;
        std::string_view name;
        std::vector<key_value> attributes;
        uint32_t dropped_attributes_count = 0;
    };

    struct span_link
    {
        std::string_view trace_id;
        std::string_view span_id;
        std::string_view trace_state;
        std::vector<key_value> attributes;
        uint32_t dropped_attributes_count = 0;
        uint32_t flags = 0;
    };

    struct span_status
    {
        std::string_view message;
        int32_t code = 0;
    };

    struct span
    {
        std::string_view trace_id;
        std::string_view span_id;
        std::string_view trace_state;
        std::string_view parent_span_id;
        std::string_view name;
        uint64_t start_time = 0;
        uint64_t end_time = 0;
        std::vector<key_value> attributes;
        std::vector<span_event> events;
        std::vector<span_link> links;
        std::optional<span_status> status;
        int32_t kind = 0;
        uint32_t flags = 0;
        uint32_t dropped_attributes_count = 0;
        uint32_t dropped_events_count = 0;
        uint32_t dropped_links_count = 0;
    };

    struct scope_spans
    {
        std::optional<zero::scope> scope;
        std::vector<span> spans;
        std::string_view schema_url;
    };

    struct resource_spans
    {
        std::optional<zero::resource> resource;
        std::vector<scope_spans> scopes;
        std::string_view schema_url;
    };

    struct traces
    {
        std::vector<resource_spans> resources;
    };

    void decode(protozero::pbf_reader reader, traces& message);

    uint64_t count(const traces& message);
    uint64_t sum(const traces& message);
    uint64_t heap_bytes(const traces& message);
}

#endif
