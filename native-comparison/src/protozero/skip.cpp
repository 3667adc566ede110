#include "stream.hpp"

namespace libwire_native::zero
{
    uint64_t skip_fields(protozero::pbf_reader reader)
    {
        uint64_t total = 0;
        while (reader.next())
        {
            reader.skip();
            total++;
        }

        return total;
    }
}
