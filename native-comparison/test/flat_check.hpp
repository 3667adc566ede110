#ifndef LIBWIRE_NATIVE_FLAT_CHECK_HPP
#define LIBWIRE_NATIVE_FLAT_CHECK_HPP

// Tests the columns over FlatBuffers and the raw structs, on buffers that they write themselves or that are built by hand.
void check_flat_sessions();

#endif
