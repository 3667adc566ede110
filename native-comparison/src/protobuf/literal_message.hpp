// Workload A built from literals.
#ifndef LIBWIRE_NATIVE_PROTOBUF_LITERAL_MESSAGE_HPP
#define LIBWIRE_NATIVE_PROTOBUF_LITERAL_MESSAGE_HPP

#include "bench.pb.h"
#include "literals.hpp"

namespace libwire_native::pb
{
    inline void build(int64_t message_count, libwire::benchmarks::RootMessage& root)
    {
        for (int64_t i = 0; i < message_count; i++)
        {
            libwire::benchmarks::TestMessage& message = *root.add_messages();
            message.set_a(literals::a);
            message.set_b(literals::b);
            message.set_d(literals::d);
            for (const char* text : literals::e) message.add_e(text);
            for (int id = 0; id < literals::f_count; id++)
            {
                libwire::benchmarks::SubMessage& sub = *message.add_f();
                sub.set_id(id);
                sub.set_name(literals::f_name);
            }
        }
    }
}

#endif
