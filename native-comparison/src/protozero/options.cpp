#include "options.hpp"

#include "fields.hpp"
#include "refused.hpp"

namespace libwire_native::zero
{
    namespace
    {
        flag take_flag(pbf_reader& reader)
        {
            return take_bool(reader) ? flag::on : flag::off;
        }

        void decode(pbf_reader reader, name_part& message)
        {
            bool has_name = false, has_kind = false;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.name = reader.get_view(); has_name = true; break;
                    case varint(2): message.is_extension = take_bool(reader); has_kind = true; break;
                    default: reader.skip(); break;
                }
            }

            if (!has_name || !has_kind) throw required_field_missing();
        }

        void decode(pbf_reader reader, uninterpreted_option& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(2): decode(reader.get_message(), message.name.emplace_back()); break;
                    case bytes(3): message.identifier_value = reader.get_view(); break;
                    case varint(4): message.positive_int_value = reader.get_uint64(); break;
                    case varint(5): message.negative_int_value = reader.get_int64(); break;
                    case fixed64(6): message.double_value = reader.get_double(); break;
                    case bytes(7): message.string_value = reader.get_view(); break;
                    case bytes(8): message.aggregate_value = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        // The field that all options share, and unknown fields.
        void take_rest(pbf_reader& reader, options& message)
        {
            if (reader.tag_and_type() == bytes(999)) decode(reader.get_message(), message.uninterpreted.emplace_back());
            else reader.skip();
        }
    }

    void decode(pbf_reader reader, file_options& message)
    {
        constexpr int32_t optimize_mode_first = 1, optimize_mode_last = 3;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): message.java_package = reader.get_view(); break;
                case bytes(8): message.java_outer_classname = reader.get_view(); break;
                case varint(9): take_enum(reader, message.optimize_for, optimize_mode_first, optimize_mode_last); break;
                case varint(10): message.java_multiple_files = take_flag(reader); break;
                case bytes(11): message.go_package = reader.get_view(); break;
                case varint(16): message.cc_generic_services = take_flag(reader); break;
                case varint(17): message.java_generic_services = take_flag(reader); break;
                case varint(18): message.py_generic_services = take_flag(reader); break;
                case varint(20): message.java_generate_equals_and_hash = take_flag(reader); break;
                case varint(23): message.deprecated = take_flag(reader); break;
                case varint(27): message.java_string_check_utf8 = take_flag(reader); break;
                case varint(31): message.cc_enable_arenas = take_flag(reader); break;
                case bytes(36): message.objc_class_prefix = reader.get_view(); break;
                case bytes(37): message.csharp_namespace = reader.get_view(); break;
                case bytes(39): message.swift_prefix = reader.get_view(); break;
                case bytes(40): message.php_class_prefix = reader.get_view(); break;
                case bytes(41): message.php_namespace = reader.get_view(); break;
                case varint(42): message.php_generic_services = take_flag(reader); break;
                case bytes(44): message.php_metadata_namespace = reader.get_view(); break;
                case bytes(45): message.ruby_package = reader.get_view(); break;
                default: take_rest(reader, message); break;
            }
        }
    }

    void decode(pbf_reader reader, message_options& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case varint(1): message.message_set_wire_format = take_flag(reader); break;
                case varint(2): message.no_standard_descriptor_accessor = take_flag(reader); break;
                case varint(3): message.deprecated = take_flag(reader); break;
                case varint(7): message.map_entry = take_flag(reader); break;
                default: take_rest(reader, message); break;
            }
        }
    }

    void decode(pbf_reader reader, field_options& message)
    {
        // The last value of both CType and JSType is 2.
        constexpr int32_t type_last = 2;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case varint(1): take_enum(reader, message.ctype, 0, type_last); break;
                case varint(2): message.packed = take_flag(reader); break;
                case varint(3): message.deprecated = take_flag(reader); break;
                case varint(5): message.lazy = take_flag(reader); break;
                case varint(6): take_enum(reader, message.jstype, 0, type_last); break;
                case varint(10): message.weak = take_flag(reader); break;
                case varint(15): message.unverified_lazy = take_flag(reader); break;
                default: take_rest(reader, message); break;
            }
        }
    }

    void decode(pbf_reader reader, enum_options& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case varint(2): message.allow_alias = take_flag(reader); break;
                case varint(3): message.deprecated = take_flag(reader); break;
                default: take_rest(reader, message); break;
            }
        }
    }

    void decode(pbf_reader reader, method_options& message)
    {
        constexpr int32_t idempotency_level_last = 2;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case varint(33): message.deprecated = take_flag(reader); break;
                case varint(34): take_enum(reader, message.idempotency_level, 0, idempotency_level_last); break;
                default: take_rest(reader, message); break;
            }
        }
    }

    void decode(pbf_reader reader, bare_options& message)
    {
        while (reader.next()) take_rest(reader, message);
    }

    void decode(pbf_reader reader, enum_value_options& message)
    {
        while (reader.next())
        {
            if (reader.tag_and_type() == varint(1)) message.deprecated = take_flag(reader);
            else take_rest(reader, message);
        }
    }

    void decode(pbf_reader reader, service_options& message)
    {
        while (reader.next())
        {
            if (reader.tag_and_type() == varint(33)) message.deprecated = take_flag(reader);
            else take_rest(reader, message);
        }
    }
}
