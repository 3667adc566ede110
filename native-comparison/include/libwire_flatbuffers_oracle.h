// Google's C++ FlatBuffers as an oracle, with a C interface: tests compare LibWire with it. It is not part of the comparison of times.
// Every function that can fail returns one of the codes below and leaves a result, which the caller frees with libwire_flat_free. No exception leaves
// the library. An assertion that fails in the compiled part of Google's code ends the process; one in its headers is a failure here, with the text of
// the assertion. So schemas and texts must be trusted; buffers for libwire_flat_verify and scripts may be anything.
#ifndef LIBWIRE_FLATBUFFERS_ORACLE_H
#define LIBWIRE_FLATBUFFERS_ORACLE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LIBWIRE_FLATBUFFERS_BUILD)
#define LIBWIRE_FLATBUFFERS_API __declspec(dllexport)
#elif defined(LIBWIRE_FLATBUFFERS_BUILD)
#define LIBWIRE_FLATBUFFERS_API __attribute__((visibility("default")))
#else
#define LIBWIRE_FLATBUFFERS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum
{
    LIBWIRE_FLAT_OK = 0,
    LIBWIRE_FLAT_REFUSED = 1, // the result is a text with the reason
    LIBWIRE_FLAT_UNKNOWN = 2, // the schema uses an unknown feature, or the root type is none of its tables; the result is a text
};

// Bytes from the library: the requested bytes, or a text in UTF-8. data is never null if size_bytes is above 0.
typedef struct
{
    uint8_t* data;
    size_t size_bytes;
} libwire_flat_result;

// Frees the bytes of a result. A result without bytes is allowed.
LIBWIRE_FLATBUFFERS_API void libwire_flat_free(libwire_flat_result* result);

// The version of the library inside: "FlatBuffers 2.0.8".
LIBWIRE_FLATBUFFERS_API const char* libwire_flat_version(void);

// A schema. It belongs to one thread at a time.
typedef struct libwire_flat_schema libwire_flat_schema;

// Reads the text of a schema. include_folders ends with a null, or is null. *schema is null unless the result is OK.
LIBWIRE_FLATBUFFERS_API int libwire_flat_parse(
    const char* text, const char* const* include_folders, libwire_flat_schema** schema, libwire_flat_result* result);

// Reads a binary schema, a .bfbs file. The file is verified first and checked for features that this version does not know.
LIBWIRE_FLATBUFFERS_API int libwire_flat_load(
    const uint8_t* bfbs, size_t size_bytes, libwire_flat_schema** schema, libwire_flat_result* result);

// Frees a schema; null is allowed.
LIBWIRE_FLATBUFFERS_API void libwire_flat_close(libwire_flat_schema* schema);

// The schema in its binary form. For a loaded schema, the library's own version of it.
LIBWIRE_FLATBUFFERS_API int libwire_flat_describe(libwire_flat_schema* schema, libwire_flat_result* result);

enum
{
    LIBWIRE_FLAT_FORCE_DEFAULTS = 1, // build: values that equal their defaults are written too
    LIBWIRE_FLAT_SIZE_PREFIXED = 2,  // build, verify, dump: with a size prefix
};

// Builds a buffer from JSON, with the root type and file identifier of the schema. (2.0.8 adds the size prefix to nested buffers too, and so makes
// buffers that its own verifier rejects.)
LIBWIRE_FLATBUFFERS_API int libwire_flat_build(
    libwire_flat_schema* schema, const char* json, uint32_t flags, libwire_flat_result* result);

// Verifies a buffer with the library's own verifier, as the code that flatc generates does. The file identifier is not checked. root is the full name
// of a table, or null for the root type of the schema. Returns REFUSED, without a text, for an invalid buffer.
LIBWIRE_FLATBUFFERS_API int libwire_flat_verify(
    libwire_flat_schema* schema, const char* root, const uint8_t* buffer, size_t size_bytes, uint32_t flags, libwire_flat_result* result);

// Writes every field of a buffer as text, after it was verified twice: as above, and by flatbuffers::Verify.
//
//   table    {name=field name=field}          all fields by id, deprecated ones too
//   field    -                                absent, and nothing takes its place
//            ~value                           absent; the default
//            value
//   struct   (name=value name=value)
//   vector   [value value]                    fixed arrays as well
//   integer  -5                               enums and bools by their numbers
//   float    f3f800000  d3ff0000000000000     the bits; a default that is no number is fnan or dnan
//   string   "a\0a"                           bytes outside of 20 to 7e, the quotation mark and the backslash as backslash and two digits
//   union    <1 value>  <0>  <~0>  <77 ?>     the kind, then the value if there is one; of an unknown kind nothing is said but that there is a value
//   nested   #00ff01 {...}                    the bytes, then the root; a FlexBuffer has bytes only
LIBWIRE_FLATBUFFERS_API int libwire_flat_dump(
    libwire_flat_schema* schema, const char* root, const uint8_t* buffer, size_t size_bytes, uint32_t flags, libwire_flat_result* result);

// Calls FlatBufferBuilder as a script says, and returns the finished buffer. A script is a row of operations, each a byte and its operands, which have
// no padding; numbers are little-endian. What has been created is referred to by its number: each operation marked with a star creates one thing, and
// they are counted from 0 on. Sizes, counts and numbers of things are u32, fields are u16 and are ids, not slots. Types are those of
// reflection.BaseType: 2 bool, 3 byte, 4 ubyte, 5 short, 6 ushort, 7 int, 8 uint, 9 long, 10 ulong, 11 float, 12 double, and 13 string for a key.
//
//    1  ForceDefaults          u8 on
//    2  DedupVtables           u8 on
//    3* CreateString           size, bytes
//    4* CreateSharedString     size, bytes
//    5* CreateVector           u8 type, count, elements
//    6* CreateVectorOfStructs  size of one, u8 alignment, count, structs
//    7* CreateVector           count, numbers of things: a vector of offsets
//    8* CreateUninitializedVector  u8 type, count, elements that are filled in then
//    9* CreateVectorOfSortedTables count, numbers of things; then the key: field, u8 type, and unless it is a string its default
//   10  ForceVectorAlignment   count, size of one, u8 alignment
//   11  ForceStringAlignment   size, u8 alignment
//   12* CreateStruct           u8 alignment, size, bytes
//   13  StartTable
//   14  AddElement             field, u8 type, value, default
//   15  AddElement             field, u8 type, value: without a default
//   16  AddOffset              field, number of a thing, or ffffffff for none
//   17  AddStruct              field, u8 alignment, size, bytes
//   18* EndTable
//   19  Required               number of a table, field
//   20* CreateVector           size, script: the bytes of a nested buffer, after ForceVectorAlignment for its alignment
//   21  Clear                  forgets everything, but keeps the memory
//   22  Finish                 number of a table, u8 flags: 1 with size prefix, 2 with identifier; then its 4 bytes. The last operation.
//
// A failed assertion of the builder is REFUSED, and so is an invalid script.
LIBWIRE_FLATBUFFERS_API int libwire_flat_script(const uint8_t* script, size_t size_bytes, libwire_flat_result* result);

#ifdef __cplusplus
}
#endif

#endif
