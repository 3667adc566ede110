// The C interface of the native columns. Every function runs its whole loop inside.
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

// Copies size_bytes from source to target, rounds times. No decoder that keeps its input can be faster. Returns the last copied byte of the last
// round, or 0 if there is none.
LIBWIRE_NATIVE_API uint8_t libwire_native_copy(uint8_t* target, const uint8_t* source, size_t size_bytes, uint64_t rounds);

// Reads every top-level tag of a Protocol Buffers message, and every tag inside groups, and keeps nothing: no reader can do less. Returns the number
// of tags, end-group tags included. If the bytes are no message, it returns -1 minus the offset of the tag of the faulty field.
LIBWIRE_NATIVE_API int64_t libwire_native_count_tags(const uint8_t* message, size_t size_bytes);

// The same, rounds times. Returns the sum of the counts, or the first negative result.
LIBWIRE_NATIVE_API int64_t libwire_native_count_tags_rounds(const uint8_t* message, size_t size_bytes, uint64_t rounds);

// The libraries in this build, as text: one line each, such as "protozero 1.7.1", and the compiler last.
LIBWIRE_NATIVE_API const char* libwire_native_versions(void);

// The input of a benchmark: the bytes, and where its messages begin. offsets has count + 1 entries, the last of them size_bytes; one message is {0,
// size_bytes}. Bytes and offsets must not move or change while a session over them is open. passes is how many times a run over FlatBuffers goes over
// the single message, so that the cost of the call is negligible; 0 means once. Results are those of all passes together; the output is that of the
// last pass. Runs over Protocol Buffers always have one pass.
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

// Prepares everything that is not measured: a finished model for Write, an output buffer, an arena's first block. The names are those of the tables
// in README.md. Null if this build does not have the combination, if the offsets do not fit the size, or if the preparation needs a model and the
// bytes have none.
LIBWIRE_NATIVE_API libwire_native_session* libwire_native_open(
    const char* column, const char* case_name, const char* operation, const libwire_native_input* input);

// Runs the whole operation once. *result becomes the operation's checksum (see README.md). Returns 0, or -1 if the bytes were rejected; *result is
// then 0.
LIBWIRE_NATIVE_API int libwire_native_run(libwire_native_session* session, uint64_t* result);

// Bytes of heap or arena that the model of a run takes, summed over its messages; 0 if there is no model or the size is unknown.
// Not part of a run: it decodes once more.
LIBWIRE_NATIVE_API uint64_t libwire_native_model_bytes(const libwire_native_session* session);

// How many bytes the last run wrote (Encode, Write, Build, memcpy), in its last pass; 0 if it wrote none.
LIBWIRE_NATIVE_API uint64_t libwire_native_output_bytes(const libwire_native_session* session);

// These bytes, valid until the next run or the end of the session; null if there are none.
LIBWIRE_NATIVE_API const uint8_t* libwire_native_output(const libwire_native_session* session);

// Frees a session; null is allowed.
LIBWIRE_NATIVE_API void libwire_native_close(libwire_native_session* session);

// A column of the benchmark page of FlatBuffers: the container of W1 as a message of another format. It belongs to one thread at a time.
typedef struct libwire_native_page libwire_native_page;

// The columns are protobuf-lite, rapidjson and pugixml. Null if this build does not have the column.
LIBWIRE_NATIVE_API libwire_native_page* libwire_native_page_open(const char* column);

// The bytes of the message, valid until the page is closed.
LIBWIRE_NATIVE_API const uint8_t* libwire_native_page_message(const libwire_native_page* page, uint64_t* size_bytes);

// Makes the message from literals and writes it, so many times. Returns its size.
LIBWIRE_NATIVE_API uint64_t libwire_native_page_encode(libwire_native_page* page, uint64_t times);

// Decodes the message, adds up its members as in Read and frees it, so many times. Returns the sum of all times.
LIBWIRE_NATIVE_API uint64_t libwire_native_page_use(libwire_native_page* page, uint64_t times);

// The same in three steps: decodes the message so many times, adds up the members of all decoded messages, and frees them.
LIBWIRE_NATIVE_API void libwire_native_page_decode(libwire_native_page* page, uint64_t times);
LIBWIRE_NATIVE_API uint64_t libwire_native_page_traverse(libwire_native_page* page);
LIBWIRE_NATIVE_API void libwire_native_page_release(libwire_native_page* page);

// Null is allowed.
LIBWIRE_NATIVE_API void libwire_native_page_close(libwire_native_page* page);

#ifdef __cplusplus
}
#endif

#endif
