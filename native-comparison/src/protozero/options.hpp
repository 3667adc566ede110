// The options of descriptor.proto (3.21) as a user of protozero would store them. Extensions are not kept: protozero does not support them.
#ifndef LIBWIRE_NATIVE_PROTOZERO_OPTIONS_HPP
#define LIBWIRE_NATIVE_PROTOZERO_OPTIONS_HPP

#include <protozero/pbf_reader.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace libwire_native::zero
{
    // The view of an absent text has a null address; that of an empty text has not.
    using text = std::string_view;

    // A bool with presence in one byte, because the options have many.
    enum class flag : uint8_t
    {
        absent,
        off,
        on,
    };

    struct name_part
    {
        text name;
        bool is_extension = false;
    };

    struct uninterpreted_option
    {
        std::vector<name_part> name;
        text identifier_value;
        std::optional<uint64_t> positive_int_value;
        std::optional<int64_t> negative_int_value;
        std::optional<double> double_value;
        text string_value;
        text aggregate_value;
    };

    // The fields that all options share.
    struct options
    {
        std::vector<uninterpreted_option> uninterpreted;
        flag deprecated = flag::absent;
    };

    struct file_options : options
    {
        text java_package;
        text java_outer_classname;
        text go_package;
        text objc_class_prefix;
        text csharp_namespace;
        text swift_prefix;
        text php_class_prefix;
        text php_namespace;
        text php_metadata_namespace;
        text ruby_package;
        std::optional<int32_t> optimize_for;
        flag java_multiple_files = flag::absent;
        flag java_generate_equals_and_hash = flag::absent;
        flag java_string_check_utf8 = flag::absent;
        flag cc_generic_services = flag::absent;
        flag java_generic_services = flag::absent;
        flag py_generic_services = flag::absent;
        flag php_generic_services = flag::absent;
        flag cc_enable_arenas = flag::absent;
    };

    struct message_options : options
    {
        flag message_set_wire_format = flag::absent;
        flag no_standard_descriptor_accessor = flag::absent;
        flag map_entry = flag::absent;
    };

    struct field_options : options
    {
        std::optional<int32_t> ctype;
        std::optional<int32_t> jstype;
        flag packed = flag::absent;
        flag lazy = flag::absent;
        flag unverified_lazy = flag::absent;
        flag weak = flag::absent;
    };

    struct enum_options : options
    {
        flag allow_alias = flag::absent;
    };

    struct method_options : options
    {
        std::optional<int32_t> idempotency_level;
    };

    // Options of oneofs and extension ranges have no further fields. Those of enum values and services have only the flag, with another number.
    struct bare_options : options {};
    struct enum_value_options : options {};
    struct service_options : options {};

    // Each throws if the bytes are not valid.
    void decode(protozero::pbf_reader reader, file_options& message);
    void decode(protozero::pbf_reader reader, message_options& message);
    void decode(protozero::pbf_reader reader, field_options& message);
    void decode(protozero::pbf_reader reader, enum_options& message);
    void decode(protozero::pbf_reader reader, method_options& message);
    void decode(protozero::pbf_reader reader, bare_options& message);
    void decode(protozero::pbf_reader reader, enum_value_options& message);
    void decode(protozero::pbf_reader reader, service_options& message);

    // Takes the current field, an enum. A number that the enum does not declare would be an unknown field, and is dropped.
    inline void take_enum(protozero::pbf_reader& reader, std::optional<int32_t>& value, int32_t first, int32_t last)
    {
        const int32_t number = reader.get_enum();
        if (number >= first && number <= last) value = number;
    }
}

#endif
