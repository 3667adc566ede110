// What the columns over Google's FlatBuffers share: a session that writes, the verifier with its defaults, and the version.
#ifndef LIBWIRE_NATIVE_FLAT_SESSIONS_HPP
#define LIBWIRE_NATIVE_FLAT_SESSIONS_HPP

#include "bench_generated.h"
#include "lists_generated.h"
#include "flat/column.hpp"
#include "keep.hpp"

#include <utility>

#define LIBWIRE_FLAT_TEXT_OF(macro) LIBWIRE_FLAT_TEXT(macro)
#define LIBWIRE_FLAT_TEXT(text) #text

namespace libwire_native
{
    // The libraries are compiled with different options, so nothing here may be shared between them.
    namespace
    {
        namespace model = LibWire::Benchmarks::FlatModel;

        constexpr size_t first_capacity_bytes = 1 << 16;

        // Writes with one builder, which is cleared between buffers.
        template <class Writer>
        class writing_session final : public libwire_native_session
        {
        public:
            writing_session(const messages& input, Writer writer) : _passes(input.passes()), _writer(std::move(writer)), _builder(first_capacity_bytes) {}

            bool run(uint64_t& result) override
            {
                for (uint64_t pass = 0; pass < _passes; pass++)
                {
                    _builder.Clear();
                    _writer.write(_builder);
                    keep(_builder.GetBufferPointer());
                    result += _builder.GetSize();
                }

                output = _builder.GetBufferPointer();
                output_bytes = _builder.GetSize();
                return true;
            }

        private:
            uint64_t _passes;
            Writer _writer;
            flatbuffers::FlatBufferBuilder _builder;
        };

        template <class Root>
        bool verify(const messages& input)
        {
            flatbuffers::Verifier verifier(input.data(), input.size_bytes());
            return verifier.VerifyBuffer<Root>();
        }
    }
}

extern "C" const char* LIBWIRE_FLAT_VERSION()
{
    return "FlatBuffers " LIBWIRE_FLAT_TEXT_OF(FLATBUFFERS_VERSION_MAJOR) "." LIBWIRE_FLAT_TEXT_OF(FLATBUFFERS_VERSION_MINOR) "."
        LIBWIRE_FLAT_TEXT_OF(FLATBUFFERS_VERSION_REVISION) ", " LIBWIRE_FLAT_COMPILER;
}

#endif
