// The messages of descriptor.proto (3.21) as a user of protozero would store them.
#ifndef LIBWIRE_NATIVE_PROTOZERO_DESCRIPTOR_HPP
#define LIBWIRE_NATIVE_PROTOZERO_DESCRIPTOR_HPP

#include "options.hpp"

#include <memory>

namespace libwire_native::zero
{
    struct field_descriptor
    {
        text name;
        text extendee;
        text type_name;
        text default_value;
        text json_name;
        std::optional<int32_t> number;
        std::optional<int32_t> label;
        std::optional<int32_t> type;
        std::optional<int32_t> oneof_index;
        std::unique_ptr<field_options> options;
        flag proto3_optional = flag::absent;
    };

    struct range
    {
        std::optional<int32_t> start;
        std::optional<int32_t> end;
    };

    struct extension_range : range
    {
        std::unique_ptr<bare_options> options;
    };

    struct oneof_descriptor
    {
        text name;
        std::unique_ptr<bare_options> options;
    };

    struct enum_value_descriptor
    {
        text name;
        std::optional<int32_t> number;
        std::unique_ptr<enum_value_options> options;
    };

    struct enum_descriptor
    {
        text name;
        std::vector<enum_value_descriptor> values;
        std::unique_ptr<enum_options> options;
        std::vector<range> reserved_ranges;
        std::vector<text> reserved_names;
    };

    struct message_descriptor
    {
        text name;
        std::vector<field_descriptor> fields;
        std::vector<field_descriptor> extensions;
        std::vector<message_descriptor> nested_types;
        std::vector<enum_descriptor> enum_types;
        std::vector<extension_range> extension_ranges;
        std::vector<oneof_descriptor> oneofs;
        std::unique_ptr<message_options> options;
        std::vector<range> reserved_ranges;
        std::vector<text> reserved_names;
    };

    struct method_descriptor
    {
        text name;
        text input_type;
        text output_type;
        std::unique_ptr<method_options> options;
        flag client_streaming = flag::absent;
        flag server_streaming = flag::absent;
    };

    struct service_descriptor
    {
        text name;
        std::vector<method_descriptor> methods;
        std::unique_ptr<service_options> options;
    };

    struct location
    {
        std::vector<int32_t> path;
        std::vector<int32_t> span;
        text leading_comments;
        text trailing_comments;
        std::vector<text> leading_detached_comments;
    };

    struct source_code_info
    {
        std::vector<location> locations;
    };

    struct file_descriptor
    {
        text name;
        text package;
        text syntax;
        std::vector<text> dependencies;
        std::vector<int32_t> public_dependencies;
        std::vector<int32_t> weak_dependencies;
        std::vector<message_descriptor> message_types;
        std::vector<enum_descriptor> enum_types;
        std::vector<service_descriptor> services;
        std::vector<field_descriptor> extensions;
        std::unique_ptr<file_options> options;
        std::unique_ptr<source_code_info> source;
    };

    struct file_set
    {
        std::vector<file_descriptor> files;
    };

    void decode(protozero::pbf_reader reader, file_set& message);

    uint64_t count(const file_set& message);
    uint64_t sum(const file_set& message);
    uint64_t heap_bytes(const file_set& message);
}

#endif
