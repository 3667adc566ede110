#include "stream.hpp"

#include "checksum.hpp"
#include "fields.hpp"
#include "tile.hpp"

namespace libwire_native::zero
{
    namespace
    {
        uint64_t project_sub(pbf_reader reader)
        {
            std::string_view name;
            while (reader.next(2, protozero::pbf_wire_type::length_delimited)) name = reader.get_view();
            return ends(name);
        }

        uint64_t project_test(pbf_reader reader)
        {
            uint64_t total = 0;
            std::string_view d;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(4): d = reader.get_view(); break;
                    case bytes(99999): total += project_sub(reader.get_message()); break;
                    default: reader.skip(); break;
                }
            }

            return total + ends(d);
        }

        uint64_t project_layer(pbf_reader reader)
        {
            std::string_view name;
            uint32_t extent = tile_layer::default_extent;
            while (reader.next())
            {
                switch (reader.tag_and_type())
                {
                    case bytes(1): name = reader.get_view(); break;
                    case varint(5): extent = reader.get_uint32(); break;
                    default: reader.skip(); break;
                }
            }

            return ends(name) + extent;
        }
    }

    uint64_t project_root(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next(1, protozero::pbf_wire_type::length_delimited)) total += project_test(reader.get_message());
        return total;
    }

    uint64_t project_tile(pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next(3, protozero::pbf_wire_type::length_delimited)) total += project_layer(reader.get_message());
        return total;
    }
}
