// The keys of case EMAP as the operation Lookup asks for them.
#ifndef LIBWIRE_NATIVE_MAP_KEYS_HPP
#define LIBWIRE_NATIVE_MAP_KEYS_HPP

#include "session.hpp"

#include <string_view>
#include <vector>

namespace libwire_native
{
    // Views of the keys in the order of the input, taken from the wire; empty where the bytes are no map.
    std::vector<std::string_view> map_keys(const messages& input);
}

#endif
