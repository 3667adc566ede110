// The keys of case EMAP, for the operation Lookup.
#ifndef LIBWIRE_NATIVE_MAP_KEYS_HPP
#define LIBWIRE_NATIVE_MAP_KEYS_HPP

#include "session.hpp"

#include <string_view>
#include <vector>

namespace libwire_native
{
    // Views of the keys in the order of the input; empty if the bytes are no map.
    std::vector<std::string_view> map_keys(const messages& input);
}

#endif
