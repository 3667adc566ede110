// Runs the scripts of libwire_flat_script.
#ifndef LIBWIRE_FLATBUFFERS_SCRIPT_HPP
#define LIBWIRE_FLATBUFFERS_SCRIPT_HPP

#include "google.hpp"

#include <vector>

namespace libwire_flat
{
    std::vector<uint8_t> run_script(const uint8_t* script, size_t size_bytes);
}

#endif
