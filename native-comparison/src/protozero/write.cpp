#include "write.hpp"

#include "checksum.hpp"

namespace libwire_native::zero
{
    using protozero::pbf_writer;

    namespace
    {
        // Messages without a field. pbf_writer removes a sub-message into which nothing is written, so they need a separate call.
        bool is_empty(const sub_message& message) { return message.id == 0 && message.name.empty(); }
        bool is_empty(const point& message) { return bits(message.lat) == 0 && bits(message.lon) == 0; }
        bool is_empty(const tag& message) { return message.k.empty() && message.v.empty(); }
        bool is_empty(const node& message) { return message.v == 0 && !message.child && message.t.empty(); }

        bool is_empty(const test_message& message)
        {
            return message.a == 0 && message.b == 0 && !message.c && !message.d && message.e.empty() && message.f.empty();
        }

        // Declared first: the template below would not find them otherwise.
        void write(const sub_message& message, pbf_writer& writer);
        void write(const point& message, pbf_writer& writer);
        void write(const tag& message, pbf_writer& writer);
        void write(const node& message, pbf_writer& writer);
        void write(const test_message& message, pbf_writer& writer);

        template <class Message>
        void write_message(pbf_writer& parent, uint32_t number, const Message& message)
        {
            if (is_empty(message))
            {
                parent.add_message(number, "", 0);
                return;
            }

            pbf_writer writer(parent, number);
            write(message, writer);
        }

        void write(const sub_message& message, pbf_writer& writer)
        {
            if (message.id != 0) writer.add_int32(1, message.id);
            if (!message.name.empty()) writer.add_string(2, message.name);
        }

        void write(const point& message, pbf_writer& writer)
        {
            // A negative zero is not the default.
            if (bits(message.lat) != 0) writer.add_double(1, message.lat);
            if (bits(message.lon) != 0) writer.add_double(2, message.lon);
        }

        void write(const tag& message, pbf_writer& writer)
        {
            if (!message.k.empty()) writer.add_string(1, message.k);
            if (!message.v.empty()) writer.add_string(2, message.v);
        }

        void write(const node& message, pbf_writer& writer)
        {
            if (message.v != 0) writer.add_uint32(1, message.v);
            if (message.child) write_message(writer, 2, *message.child);
            if (!message.t.empty()) writer.add_string(3, message.t);
        }

        void write(const test_message& message, pbf_writer& writer)
        {
            if (message.a != 0) writer.add_uint64(1, message.a);
            if (message.b != 0) writer.add_int64(2, message.b);
            if (message.c) writer.add_uint32(3, *message.c);
            if (message.d) writer.add_string(4, *message.d);
            for (const std::string_view text : message.e) writer.add_string(5, text);
            for (const sub_message& sub : message.f) write_message(writer, 99999, sub);
        }
    }

    void write(const root_message& message, pbf_writer& writer)
    {
        for (const test_message& item : message.messages) write_message(writer, 1, item);
    }

    void write(const event& message, pbf_writer& writer)
    {
        if (message.ts != 0) writer.add_fixed64(1, message.ts);
        if (message.kind != 0) writer.add_uint32(2, message.kind);
        if (!message.source.empty()) writer.add_string(3, message.source);
        if (message.delta != 0) writer.add_sint32(4, message.delta);
        if (!message.codes.empty()) writer.add_packed_uint32(5, message.codes.begin(), message.codes.end());
        if (message.loc) write_message(writer, 6, *message.loc);
        if (message.note) writer.add_string(7, *message.note);
        if (message.ok) writer.add_bool(8, true);
        if (message.level != 0) writer.add_enum(9, message.level);
        if (!message.payload.empty()) writer.add_bytes(10, message.payload);
        if (message.user != 0) writer.add_int64(11, message.user);
        for (const tag& item : message.tags) write_message(writer, 12, item);
    }

    void write(const pack_u32& message, pbf_writer& writer) { writer.add_packed_uint32(1, message.v.begin(), message.v.end()); }
    void write(const pack_u64& message, pbf_writer& writer) { writer.add_packed_uint64(1, message.v.begin(), message.v.end()); }
    void write(const pack_s32& message, pbf_writer& writer) { writer.add_packed_sint32(1, message.v.begin(), message.v.end()); }
    void write(const pack_f64& message, pbf_writer& writer) { writer.add_packed_double(1, message.v.begin(), message.v.end()); }

    void write(const strs& message, pbf_writer& writer)
    {
        for (const std::string_view text : message.s) writer.add_string(1, text);
    }

    void write(const forest& message, pbf_writer& writer)
    {
        for (const node& root : message.n) write_message(writer, 1, root);
    }

    void write(const dict& message, pbf_writer& writer)
    {
        for (const auto& entry : message.m)
        {
            // Both fields of an entry are always written.
            pbf_writer entry_writer(writer, 1);
            entry_writer.add_string(1, entry.first);
            entry_writer.add_int32(2, entry.second);
        }
    }
}
