// The C interface of the native peers. Every function runs its whole loop inside.
#ifndef LIBWIRE_NATIVE_H
#define LIBWIRE_NATIVE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LIBWIRE_NATIVE_BUILD)
#define LIBWIRE_NATIVE_API __declspec(dllexport)
#elif defined(LIBWIRE_NATIVE_BUILD)
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

// Which libraries this build holds, for people: a line each, such as "protozero 1.7.1", and the compiler last.
LIBWIRE_NATIVE_API const char* libwire_native_versions(void);

// The input of a benchmark: the bytes, and where its messages begin. offsets has count + 1 entries, the last of them size_bytes;
// one message is {0, size_bytes}. Bytes and offsets live, unmoved, as long as any session opened over them.
// passes is how many times a run over FlatBuffers goes over the one message there is, so that the call does not show; 0 means once.
// Results are those of all passes together, the output is that of the last one. Runs over Protocol Buffers have one pass whatever it is.
typedef struct
{
    const uint8_t* data;
    size_t size_bytes;
    const uint64_t* offsets;
    size_t count;
    uint64_t passes;
} libwire_native_input;

// One column, case and operation, ready to run. A session belongs to one thread at a time.
typedef struct libwire_native_session libwire_native_session;

// Prepares whatever is not to be measured: a finished model for Write, an output buffer, an arena's first block. The names are
// those of the tables in README.md. Null where this build has no such combination, where the offsets do not fit the size, and
// where the preparation needs a model that the bytes do not give.
LIBWIRE_NATIVE_API libwire_native_session* libwire_native_open(
    const char* column, const char* case_name, const char* operation, const libwire_native_input* input);

// Runs the whole operation once. *result becomes the operation's checksum (README.md says which).
// Returns 0, or -1 where the bytes were refused; *result is then 0.
LIBWIRE_NATIVE_API int libwire_native_run(libwire_native_session* session, uint64_t* result);

// Bytes of heap or arena that the model of a run takes, summed over its messages; 0 where there is no model or it is not known.
// Not part of a run: it decodes once more.
LIBWIRE_NATIVE_API uint64_t libwire_native_model_bytes(const libwire_native_session* session);

// How many bytes the last run wrote (Encode, Write, Build, memcpy), in its last pass; 0 where it wrote none.
LIBWIRE_NATIVE_API uint64_t libwire_native_output_bytes(const libwire_native_session* session);

// These bytes, valid until the session's next run or its end; null where there are none.
LIBWIRE_NATIVE_API const uint8_t* libwire_native_output(const libwire_native_session* session);

// Ends a session; null is allowed.
LIBWIRE_NATIVE_API void libwire_native_close(libwire_native_session* session);

#ifdef __cplusplus
}
#endif

#endif
