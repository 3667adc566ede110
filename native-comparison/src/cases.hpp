// The names of the Protocol Buffers cases, for columns that handle all of them alike.
#ifndef LIBWIRE_NATIVE_CASES_HPP
#define LIBWIRE_NATIVE_CASES_HPP

#include <string_view>

namespace libwire_native
{
    inline bool is_case(std::string_view name)
    {
        for (const char* known : {"A", "B", "C", "D", "CU32", "CU64", "CS32", "CDBL", "DA", "DU", "EDEEP", "EMAP"})
        {
            if (name == known) return true;
        }

        return false;
    }

    // The FlatBuffers cases that are written, by any operation.
    inline bool is_written_flat_case(std::string_view name, std::string_view operation)
    {
        return name == "W1" ? operation == "Build" : (name == "W2" || name == "W3") && operation == "Write";
    }
}

#endif
