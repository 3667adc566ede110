// Small inputs of every case, and what each operation must give.
#ifndef LIBWIRE_NATIVE_SAMPLES_HPP
#define LIBWIRE_NATIVE_SAMPLES_HPP

#include "wire.hpp"

#include <vector>

struct sample
{
    std::string case_name;
    std::vector<wire> messages;

    // Results of Decode, Traverse, Projection and Lookup; those of the others follow from the bytes.
    uint64_t count = 0;
    uint64_t sum = 0;
    uint64_t projection = 0;
    uint64_t lookup = 0;

    // Whether a model writes these very bytes again: fields in their order, none twice, no defaults, nothing unpacked.
    bool is_canonical = true;

    // Whether each message is one of workload A's literals.
    bool is_literal = false;
};

std::vector<sample> samples();

#endif
