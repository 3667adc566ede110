// A schema in both forms of the library: the parser's, which builds from JSON, and the reflection, which the walks use.
#ifndef LIBWIRE_FLATBUFFERS_SCHEMA_HPP
#define LIBWIRE_FLATBUFFERS_SCHEMA_HPP

#include "google.hpp"

#include <memory>
#include <string>
#include <vector>

struct libwire_flat_schema
{
    std::unique_ptr<flatbuffers::Parser> parser;
    std::vector<uint8_t> binary; // the reflection; for a loaded schema the given bytes
};

namespace libwire_flat
{
    std::unique_ptr<libwire_flat_schema> parse(const char* text, const char* const* include_folders);
    std::unique_ptr<libwire_flat_schema> load(const uint8_t* bfbs, size_t size_bytes);

    // The binary form, as the parser writes it.
    std::vector<uint8_t> describe(libwire_flat_schema& schema);

    std::vector<uint8_t> build(libwire_flat_schema& schema, const char* json, bool force_defaults, bool is_size_prefixed);

    inline const reflection::Schema& reflection_of(const libwire_flat_schema& schema)
    {
        return *reflection::GetSchema(schema.binary.data());
    }

    // The root table of buffers; null means that of the schema.
    const reflection::Object& find_root(const reflection::Schema& schema, const char* name);

    // The root table of the nested buffer in a field; null for none.
    const reflection::Object* nested_root(const reflection::Schema& schema, const reflection::Object& owner, const reflection::Field& field);

    // The fields by id; the reflection has them by name.
    std::vector<const reflection::Field*> fields_by_id(const reflection::Object& object);

    // The struct or table of a type or its elements.
    inline const reflection::Object& object_of(const reflection::Schema& schema, const reflection::Type& type)
    {
        return *schema.objects()->Get(static_cast<flatbuffers::uoffset_t>(type.index()));
    }

    // The member of a union, or null.
    const reflection::EnumVal* find_member(const reflection::Schema& schema, const reflection::Type& type, int64_t kind);

    // Whether it is the field that holds the kind of a union.
    inline bool is_kind(const reflection::Type& type)
    {
        return type.base_type() == reflection::UType || (type.base_type() == reflection::Vector && type.element() == reflection::UType);
    }
}

#endif
