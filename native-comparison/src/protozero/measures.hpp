// The results over a finished model: the number of its top-level elements, the checksum over all values, and the bytes of its lists.
#ifndef LIBWIRE_NATIVE_PROTOZERO_MEASURES_HPP
#define LIBWIRE_NATIVE_PROTOZERO_MEASURES_HPP

#include "checksum.hpp"
#include "model.hpp"

namespace libwire_native::zero
{
    inline uint64_t count(const root_message& message) { return message.messages.size(); }
    inline uint64_t count(const event& message) { return message.kind; }
    template <class Value>
    uint64_t count(const pack<Value>& message) { return message.v.size(); }
    inline uint64_t count(const strs& message) { return message.s.size(); }
    inline uint64_t count(const forest& message) { return message.n.size(); }
    inline uint64_t count(const dict& message) { return message.m.size(); }

    inline uint64_t sum(const root_message& root)
    {
        uint64_t total = 0;
        for (const test_message& message : root.messages)
        {
            total += message.a + bits(message.b) + message.c.value_or(0) + ends(message.d.value_or(std::string_view()));
            for (const std::string_view text : message.e) total += ends(text);
            for (const sub_message& sub : message.f) total += bits(sub.id) + ends(sub.name);
        }

        return total;
    }

    inline uint64_t sum(const event& message)
    {
        uint64_t total = message.ts + message.kind + ends(message.source) + bits(message.delta);
        for (const uint32_t code : message.codes) total += code;
        if (message.loc) total += bits(message.loc->lat) + bits(message.loc->lon);
        total += ends(message.note.value_or(std::string_view())) + bits(message.ok) + bits(message.level);
        total += message.payload.size() + bits(message.user);
        for (const tag& tag : message.tags) total += ends(tag.k) + ends(tag.v);
        return total;
    }

    template <class Value>
    uint64_t sum(const pack<Value>& message)
    {
        uint64_t total = 0;
        for (const Value value : message.v) total += bits(value);
        return total;
    }

    inline uint64_t sum(const strs& message)
    {
        uint64_t total = 0;
        for (const std::string_view text : message.s) total += ends(text);
        return total;
    }

    inline uint64_t sum(const forest& message)
    {
        uint64_t total = 0;
        for (const node& root : message.n)
        {
            for (const node* node = &root; node != nullptr; node = node->child.get()) total += node->v + ends(node->t);
        }

        return total;
    }

    inline uint64_t sum(const dict& message)
    {
        uint64_t total = 0;
        for (const auto& entry : message.m) total += ends(entry.first) + bits(entry.second);
        return total;
    }

    template <class Item>
    uint64_t list_bytes(const std::vector<Item>& items) { return items.capacity() * sizeof(Item); }

    inline uint64_t heap_bytes(const root_message& root)
    {
        uint64_t total = list_bytes(root.messages);
        for (const test_message& message : root.messages) total += list_bytes(message.e) + list_bytes(message.f);
        return total;
    }

    inline uint64_t heap_bytes(const event& message) { return list_bytes(message.codes) + list_bytes(message.tags); }
    template <class Value>
    uint64_t heap_bytes(const pack<Value>& message) { return list_bytes(message.v); }
    inline uint64_t heap_bytes(const strs& message) { return list_bytes(message.s); }
    inline uint64_t heap_bytes(const dict& message) { return list_bytes(message.m); }

    inline uint64_t heap_bytes(const forest& message)
    {
        uint64_t total = list_bytes(message.n);
        for (const node& root : message.n)
        {
            for (const node* node = root.child.get(); node != nullptr; node = node->child.get()) total += sizeof *node;
        }

        return total;
    }
}

#endif
