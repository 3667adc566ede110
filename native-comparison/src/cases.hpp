// The names of the Protocol Buffers cases, for columns that handle all of them alike.
#ifndef LIBWIRE_NATIVE_CASES_HPP
#define LIBWIRE_NATIVE_CASES_HPP

#include <string_view>

namespace libwire_native
{
    inline bool is_case(std::string_view name)
    {
        for (const char* known : {"A", "B", "C", "D", "CU32", "CU64", "CS32", "CDBL", "DA", "DU", "EDEEP", "EMAP", "FT", "FD", "FC"})
        {
            if (name == known) return true;
        }

        return false;
    }

    // W4: a sorted list of tables with a key, in one of four sizes.
    inline bool is_price_list(std::string_view name)
    {
        for (const char* known : {"W4x100", "W4x1K", "W4x10K", "W4x100K"})
        {
            if (name == known) return true;
        }

        return false;
    }

    // W8: tables with many vtables.
    inline bool is_sparse(std::string_view name) { return name == "W8x64" || name == "W8x256" || name == "W8x1024"; }

    // The FlatBuffers cases that are written, by any operation.
    inline bool is_written_flat_case(std::string_view name, std::string_view operation)
    {
        if (name == "W1" || is_price_list(name)) return operation == "Build";
        return (name == "W2" || name == "W3" || name == "W5" || name == "W7" || is_sparse(name)) && operation == "Write";
    }
}

#endif
