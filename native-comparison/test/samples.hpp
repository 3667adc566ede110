// Small inputs of every case, with the expected result of each operation.
#ifndef LIBWIRE_NATIVE_SAMPLES_HPP
#define LIBWIRE_NATIVE_SAMPLES_HPP

#include "wire.hpp"

#include <vector>

struct sample
{
    std::string case_name;
    std::vector<wire> messages;

    // Results of Decode, Traverse, Projection and Lookup. Those of the other operations follow from the bytes.
    uint64_t count = 0;
    uint64_t sum = 0;
    uint64_t projection = 0;
    uint64_t lookup = 0;

    // Whether a model writes the same bytes again: fields in order, without repetition, defaults and unpacked values.
    bool is_canonical = true;

    // Whether each message is a literal of workload A.
    bool is_literal = false;
};

std::vector<sample> samples();

#endif
