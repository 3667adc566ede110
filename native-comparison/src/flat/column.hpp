// The columns over Google's FlatBuffers. Each is a library with two functions, under its own names.
#ifndef LIBWIRE_NATIVE_FLAT_COLUMN_HPP
#define LIBWIRE_NATIVE_FLAT_COLUMN_HPP

#include "session.hpp"

#if defined(_WIN32) && defined(LIBWIRE_FLAT_BUILD)
#define LIBWIRE_FLAT_API __declspec(dllexport)
#elif defined(LIBWIRE_FLAT_BUILD)
#define LIBWIRE_FLAT_API __attribute__((visibility("default")))
#else
#define LIBWIRE_FLAT_API
#endif

extern "C"
{
    // Returns a session, which the caller deletes; null if the column does not have the combination. May throw.
    LIBWIRE_FLAT_API libwire_native_session* libwire_native_flatbuffers_o2_open(const libwire_native::request& request);
    LIBWIRE_FLAT_API libwire_native_session* libwire_native_flatbuffers_o3_open(const libwire_native::request& request);
    LIBWIRE_FLAT_API libwire_native_session* libwire_native_flatbuffers_objects_open(const libwire_native::request& request);

    // For example "FlatBuffers 2.0.8, g++ 12.2.0 -O2".
    LIBWIRE_FLAT_API const char* libwire_native_flatbuffers_o2_version();
    LIBWIRE_FLAT_API const char* libwire_native_flatbuffers_o3_version();
    LIBWIRE_FLAT_API const char* libwire_native_flatbuffers_objects_version();
}

#endif
