// The C interface of the native peers. Every function runs its whole loop inside.
#ifndef LIBWIRE_NATIVE_H
#define LIBWIRE_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#if defined(LIBWIRE_NATIVE_BUILD)
#define LIBWIRE_NATIVE_API __attribute__((visibility("default")))
#else
#define LIBWIRE_NATIVE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Copies size_bytes from source to target, rounds times over: no decoder that keeps its input can be faster.
// Returns the last byte copied in the last round, 0 where there is none.
LIBWIRE_NATIVE_API uint8_t libwire_native_copy(uint8_t* target, const uint8_t* source, size_t size_bytes, uint64_t rounds);

// Looks at every top-level tag of a protobuf message, and at every tag inside groups, and keeps nothing: no reader can do less.
// Returns the number of tags, end-group tags included. Where the bytes are no message it returns -1 minus the offset of the
// tag whose field is at fault.
LIBWIRE_NATIVE_API int64_t libwire_native_count_tags(const uint8_t* message, size_t size_bytes);

// The same rounds times over. Returns the sum of the counts, or the first negative result.
LIBWIRE_NATIVE_API int64_t libwire_native_count_tags_rounds(const uint8_t* message, size_t size_bytes, uint64_t rounds);

#ifdef __cplusplus
}
#endif

#endif
