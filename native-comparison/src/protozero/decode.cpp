#include "decode.hpp"

#include "fields.hpp"

namespace libwire_native::zero
{
    namespace
    {
        void decode(pbf_reader reader, sub_message& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): message.id = reader.get_int32(); break;
                    case bytes(2): message.name = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, test_message& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): message.a = reader.get_uint64(); break;
                    case varint(2): message.b = reader.get_int64(); break;
                    case varint(3): message.c = reader.get_uint32(); break;
                    case bytes(4): message.d = reader.get_view(); break;
                    case bytes(5): message.e.push_back(reader.get_view()); break;
                    case bytes(99999): decode(reader.get_message(), message.f.emplace_back()); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, point& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): message.lat = reader.get_double(); break;
                    case fixed64(2): message.lon = reader.get_double(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, tag& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): message.k = reader.get_view(); break;
                    case bytes(2): message.v = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, node& message)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): message.v = reader.get_uint32(); break;
                    case bytes(2):
                        if (!message.child) message.child = std::make_unique<node>();
                        decode(reader.get_message(), *message.child);
                        break;
                    case bytes(3): message.t = reader.get_view(); break;
                    default: reader.skip(); break;
                }
            }
        }

        void decode(pbf_reader reader, std::pair<std::string_view, int32_t>& entry)
        {
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): entry.first = reader.get_view(); break;
                    case varint(2): entry.second = reader.get_int32(); break;
                    default: reader.skip(); break;
                }
            }
        }
    }

    void decode(pbf_reader reader, root_message& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): decode(reader.get_message(), message.messages.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, event& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case fixed64(1): message.ts = reader.get_fixed64(); break;
                case varint(2): message.kind = reader.get_uint32(); break;
                case bytes(3): message.source = reader.get_view(); break;
                case varint(4): message.delta = reader.get_sint32(); break;
                case bytes(5): append(message.codes, reader.get_packed_uint32()); break;
                case varint(5): message.codes.push_back(reader.get_uint32()); break;
                case bytes(6):
                    if (!message.loc) message.loc.emplace();
                    decode(reader.get_message(), *message.loc);
                    break;
                case bytes(7): message.note = reader.get_view(); break;
                case varint(8): message.ok = take_bool(reader); break;
                case varint(9): message.level = reader.get_enum(); break;
                case bytes(10): message.payload = reader.get_view(); break;
                case varint(11): message.user = reader.get_int64(); break;
                case bytes(12): decode(reader.get_message(), message.tags.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, pack_u32& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): append(message.v, reader.get_packed_uint32()); break;
                case varint(1): message.v.push_back(reader.get_uint32()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, pack_u64& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): append(message.v, reader.get_packed_uint64()); break;
                case varint(1): message.v.push_back(reader.get_uint64()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, pack_s32& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): append(message.v, reader.get_packed_sint32()); break;
                case varint(1): message.v.push_back(reader.get_sint32()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, pack_f64& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): append(message.v, reader.get_packed_double()); break;
                case fixed64(1): message.v.push_back(reader.get_double()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, strs& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): message.s.push_back(reader.get_view()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, forest& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): decode(reader.get_message(), message.n.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }

    void decode(pbf_reader reader, dict& message)
    {
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): decode(reader.get_message(), message.m.emplace_back()); break;
                default: reader.skip(); break;
            }
        }
    }
}
