#include "descriptor.hpp"

#include "measures.hpp"

namespace libwire_native::zero
{
    namespace
    {
        uint64_t sum(const message_descriptor& message)
        {
            uint64_t total = 1;
            for (const field_descriptor& field : message.fields) total += 1 + bits(field.number.value_or(0)) + ends(field.name);
            for (const message_descriptor& nested : message.nested_types) total += sum(nested);
            for (const enum_descriptor& nested : message.enum_types) total += nested.values.size();
            return total;
        }

        // Declared first: the templates below would not find them otherwise.
        uint64_t heap_bytes(const options& options);
        uint64_t heap_bytes(const field_descriptor& field);
        uint64_t heap_bytes(const extension_range& range);
        uint64_t heap_bytes(const oneof_descriptor& oneof);
        uint64_t heap_bytes(const enum_value_descriptor& value);
        uint64_t heap_bytes(const enum_descriptor& type);
        uint64_t heap_bytes(const message_descriptor& message);
        uint64_t heap_bytes(const method_descriptor& method);
        uint64_t heap_bytes(const service_descriptor& service);
        uint64_t heap_bytes(const location& location);
        uint64_t heap_bytes(const source_code_info& source);
        uint64_t heap_bytes(const file_descriptor& file);

        // The bytes of a list and its items.
        template <class Item>
        uint64_t deep_bytes(const std::vector<Item>& items)
        {
            uint64_t total = list_bytes(items);
            for (const Item& item : items) total += heap_bytes(item);
            return total;
        }

        template <class Message>
        uint64_t deep_bytes(const std::unique_ptr<Message>& message)
        {
            return message ? sizeof *message + heap_bytes(*message) : 0;
        }

        uint64_t heap_bytes(const uninterpreted_option& option) { return list_bytes(option.name); }

        uint64_t heap_bytes(const options& options)
        {
            uint64_t total = list_bytes(options.uninterpreted);
            for (const uninterpreted_option& option : options.uninterpreted) total += heap_bytes(option);
            return total;
        }

        uint64_t heap_bytes(const field_descriptor& field) { return deep_bytes(field.options); }
        uint64_t heap_bytes(const extension_range& range) { return deep_bytes(range.options); }
        uint64_t heap_bytes(const oneof_descriptor& oneof) { return deep_bytes(oneof.options); }
        uint64_t heap_bytes(const enum_value_descriptor& value) { return deep_bytes(value.options); }
        uint64_t heap_bytes(const method_descriptor& method) { return deep_bytes(method.options); }
        uint64_t heap_bytes(const service_descriptor& service) { return deep_bytes(service.methods) + deep_bytes(service.options); }

        uint64_t heap_bytes(const enum_descriptor& type)
        {
            return deep_bytes(type.values) + deep_bytes(type.options) + list_bytes(type.reserved_ranges) + list_bytes(type.reserved_names);
        }

        uint64_t heap_bytes(const message_descriptor& message)
        {
            return deep_bytes(message.fields) + deep_bytes(message.extensions) + deep_bytes(message.nested_types)
                + deep_bytes(message.enum_types) + deep_bytes(message.extension_ranges) + deep_bytes(message.oneofs)
                + deep_bytes(message.options) + list_bytes(message.reserved_ranges) + list_bytes(message.reserved_names);
        }

        uint64_t heap_bytes(const location& location)
        {
            return list_bytes(location.path) + list_bytes(location.span) + list_bytes(location.leading_detached_comments);
        }

        uint64_t heap_bytes(const source_code_info& source) { return deep_bytes(source.locations); }

        uint64_t heap_bytes(const file_descriptor& file)
        {
            return list_bytes(file.dependencies) + list_bytes(file.public_dependencies) + list_bytes(file.weak_dependencies)
                + deep_bytes(file.message_types) + deep_bytes(file.enum_types) + deep_bytes(file.services) + deep_bytes(file.extensions)
                + deep_bytes(file.options) + deep_bytes(file.source);
        }
    }

    uint64_t count(const file_set& message)
    {
        return message.files.size();
    }

    uint64_t sum(const file_set& message)
    {
        uint64_t total = 0;
        for (const file_descriptor& file : message.files)
        {
            total += ends(file.name);
            for (const message_descriptor& type : file.message_types) total += sum(type);
            for (const enum_descriptor& type : file.enum_types) total += type.values.size();
        }

        return total;
    }

    uint64_t heap_bytes(const file_set& message)
    {
        return deep_bytes(message.files);
    }
}
