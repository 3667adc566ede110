// Writes the structs of model.hpp with pbf_writer: fields in the order of their numbers, without proto3 defaults.
#ifndef LIBWIRE_NATIVE_PROTOZERO_WRITE_HPP
#define LIBWIRE_NATIVE_PROTOZERO_WRITE_HPP

#include "model.hpp"

#include <protozero/pbf_writer.hpp>

namespace libwire_native::zero
{
    void write(const root_message& message, protozero::pbf_writer& writer);
    void write(const event& message, protozero::pbf_writer& writer);
    void write(const pack_u32& message, protozero::pbf_writer& writer);
    void write(const pack_u64& message, protozero::pbf_writer& writer);
    void write(const pack_s32& message, protozero::pbf_writer& writer);
    void write(const pack_f64& message, protozero::pbf_writer& writer);
    void write(const strs& message, protozero::pbf_writer& writer);
    void write(const forest& message, protozero::pbf_writer& writer);
    void write(const dict& message, protozero::pbf_writer& writer);
}

#endif
