#ifndef LIBWIRE_NATIVE_FLAT_CHECK_HPP
#define LIBWIRE_NATIVE_FLAT_CHECK_HPP

// The columns over FlatBuffers and the raw structs, on buffers that they write themselves or that are put together by hand.
void check_flat_sessions();

#endif
