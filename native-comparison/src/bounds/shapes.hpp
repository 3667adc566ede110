// The schemas for the tag walk: which field of a message contains which message.
#ifndef LIBWIRE_NATIVE_SHAPES_HPP
#define LIBWIRE_NATIVE_SHAPES_HPP

#include <stdint.h>

namespace libwire_native::shapes
{
    // Field Number contains messages of this shape. The shape may still be incomplete, so that recursive messages are possible.
    template <uint32_t Number, class Shape>
    struct in
    {
    };

    template <class... Children>
    struct message;

    template <uint32_t... Numbers, class... Shapes>
    struct message<in<Numbers, Shapes>...>
    {
        // Calls visit with the shape of a field and returns its result; true for fields without messages.
        template <class Visit>
        static bool enter(uint32_t number, const Visit& visit)
        {
            bool is_well = true;
            static_cast<void>(((number == Numbers && ((is_well = visit(static_cast<Shapes*>(nullptr))), true)) || ...));
            static_cast<void>(number);
            static_cast<void>(visit);
            return is_well;
        }
    };

    // Messages without sub-messages: packed numbers, strings, and the top level alone.
    struct leaf : message<> {};

    // benchmarks/bench.proto
    struct test_message : message<in<99999, leaf>> {};
    struct root_message : message<in<1, test_message>> {};
    struct event : message<in<6, leaf>, in<12, leaf>> {};
    struct node : message<in<2, node>> {};
    struct forest : message<in<1, node>> {};
    struct dict : message<in<1, leaf>> {};

    // benchmarks/chat.proto: author, sent, reply, reactions, attachments and edited
    struct chat_message : message<in<2, leaf>, in<3, leaf>, in<5, leaf>, in<6, leaf>, in<7, leaf>, in<8, leaf>> {};
    struct chat_log : message<in<2, chat_message>> {};

    // vector_tile.proto
    struct layer : message<in<2, leaf>, in<4, leaf>> {};
    struct tile : message<in<3, layer>> {};

    // opentelemetry/proto
    struct any_value;
    struct key_value : message<in<2, any_value>> {};
    struct array_value : message<in<1, any_value>> {};
    struct key_value_list : message<in<1, key_value>> {};
    struct any_value : message<in<5, array_value>, in<6, key_value_list>> {};
    struct resource : message<in<1, key_value>, in<3, leaf>> {};
    struct scope : message<in<3, key_value>> {};
    struct span_event : message<in<3, key_value>> {};
    struct span_link : message<in<4, key_value>> {};
    struct span : message<in<9, key_value>, in<11, span_event>, in<13, span_link>, in<15, leaf>> {};
    struct scope_spans : message<in<1, scope>, in<2, span>> {};
    struct resource_spans : message<in<1, resource>, in<2, scope_spans>> {};
    struct traces : message<in<1, resource_spans>> {};

    // google/protobuf/descriptor.proto, 3.21
    struct uninterpreted_option : message<in<2, leaf>> {};
    struct options : message<in<999, uninterpreted_option>> {};
    struct field : message<in<8, options>> {};
    struct enum_value : message<in<3, options>> {};
    struct enum_type : message<in<2, enum_value>, in<3, options>, in<4, leaf>> {};
    struct extension_range : message<in<3, options>> {};
    struct oneof : message<in<2, options>> {};
    struct descriptor : message<in<2, field>, in<3, descriptor>, in<4, enum_type>, in<5, extension_range>, in<6, field>, in<7, options>,
                                in<8, oneof>, in<9, leaf>> {};
    struct method : message<in<4, options>> {};
    struct service : message<in<2, method>, in<3, options>> {};
    struct source_code_info : message<in<1, leaf>> {};
    struct file : message<in<4, descriptor>, in<5, enum_type>, in<6, service>, in<7, field>, in<8, options>, in<9, source_code_info>> {};
    struct file_set : message<in<1, file>> {};
}

#endif
