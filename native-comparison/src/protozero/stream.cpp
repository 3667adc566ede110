#include "stream.hpp"

#include "checksum.hpp"
#include "fields.hpp"

namespace libwire_native::zero
{
    namespace
    {
        template <class Range>
        uint64_t sum_values(const Range& range)
        {
            uint64_t total = 0;
            for (const auto value : range) total += bits(value);
            return total;
        }

        uint64_t stream_sub(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): total += bits(reader.get_int32()); break;
                    case bytes(2): total += ends(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }

        uint64_t stream_test(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): total += reader.get_uint64(); break;
                    case varint(2): total += bits(reader.get_int64()); break;
                    case varint(3): total += reader.get_uint32(); break;
                    case bytes(4): total += ends(reader.get_view()); break;
                    case bytes(5): total += ends(reader.get_view()); break;
                    case bytes(99999): total += stream_sub(reader.get_message()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }

        uint64_t stream_point(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case fixed64(1): total += bits(reader.get_double()); break;
                    case fixed64(2): total += bits(reader.get_double()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }

        uint64_t stream_tag(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): total += ends(reader.get_view()); break;
                    case bytes(2): total += ends(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }

        uint64_t stream_node(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case varint(1): total += reader.get_uint32(); break;
                    case bytes(2): total += stream_node(reader.get_message()); break;
                    case bytes(3): total += ends(reader.get_view()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }

        uint64_t stream_entry(pbf_reader reader)
        {
            uint64_t total = 0;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): total += ends(reader.get_view()); break;
                    case varint(2): total += bits(reader.get_int32()); break;
                    default: reader.skip(); break;
                }
            }

            return total;
        }
    }

    uint64_t stream_root(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += stream_test(reader.get_message()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_event(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case fixed64(1): total += reader.get_fixed64(); break;
                case varint(2): total += reader.get_uint32(); break;
                case bytes(3): total += ends(reader.get_view()); break;
                case varint(4): total += bits(reader.get_sint32()); break;
                case bytes(5): total += sum_values(reader.get_packed_uint32()); break;
                case varint(5): total += reader.get_uint32(); break;
                case bytes(6): total += stream_point(reader.get_message()); break;
                case bytes(7): total += ends(reader.get_view()); break;
                case varint(8): total += bits(take_bool(reader)); break;
                case varint(9): total += bits(reader.get_enum()); break;
                case bytes(10): total += reader.get_view().size(); break;
                case varint(11): total += bits(reader.get_int64()); break;
                case bytes(12): total += stream_tag(reader.get_message()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_pack_u32(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += sum_values(reader.get_packed_uint32()); break;
                case varint(1): total += reader.get_uint32(); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_pack_u64(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += sum_values(reader.get_packed_uint64()); break;
                case varint(1): total += reader.get_uint64(); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_pack_s32(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += sum_values(reader.get_packed_sint32()); break;
                case varint(1): total += bits(reader.get_sint32()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_pack_f64(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += sum_values(reader.get_packed_double()); break;
                case fixed64(1): total += bits(reader.get_double()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_strs(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += ends(reader.get_view()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_forest(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += stream_node(reader.get_message()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }

    uint64_t stream_dict(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            switch (reader.tag_and_type())
            {
                case bytes(1): total += stream_entry(reader.get_message()); break;
                default: reader.skip(); break;
            }
        }

        return total;
    }
}
