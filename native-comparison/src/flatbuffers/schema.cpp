#include "schema.hpp"

#include <algorithm>

namespace libwire_flat
{
    namespace
    {
        flatbuffers::IDLOptions options(unsigned long language)
        {
            flatbuffers::IDLOptions options;
            options.lang_to_generate = language;
            options.no_warnings = true;
            options.binary_schema_builtins = true; // an attribute marks nested buffers
            options.binary_schema_comments = true;
            return options;
        }

        std::unique_ptr<libwire_flat_schema> make(unsigned long language)
        {
            auto schema = std::make_unique<libwire_flat_schema>();
            schema->parser = std::make_unique<flatbuffers::Parser>(options(language));
            return schema;
        }

        void check(const reflection::Schema& schema, const reflection::Type* type)
        {
            if (type == nullptr) return;
            const auto base = type->base_type(), element = type->element();
            if (base < reflection::None || base >= reflection::MaxBaseType || element < reflection::None || element >= reflection::MaxBaseType)
                throw unknown("a type of number " + std::to_string(std::max(base, element)));
            if (type->index() < 0) return;
            const bool is_object = base == reflection::Obj || element == reflection::Obj;
            const auto count = is_object ? schema.objects()->size() : schema.enums()->size();
            if (static_cast<flatbuffers::uoffset_t>(type->index()) >= count) throw refused("a type with the index " + std::to_string(type->index()));
        }

        // The library trusts a verified schema: it even indexes arrays with unknown types.
        void check(const reflection::Schema& schema)
        {
            const auto known = static_cast<uint64_t>(reflection::AdvancedArrayFeatures | reflection::AdvancedUnionFeatures
                | reflection::OptionalScalars | reflection::DefaultVectorsAndStrings);
            const auto features = static_cast<uint64_t>(schema.advanced_features());
            if ((features & ~known) != 0) throw unknown("features " + std::to_string(features));
            for (const auto* object : *schema.objects())
            {
                for (const auto* field : *object->fields())
                {
                    check(schema, field->type());
                    constexpr flatbuffers::voffset_t is_offset64 = 30;
                    const auto* table = reinterpret_cast<const flatbuffers::Table*>(field);
                    if (table->GetField<uint8_t>(is_offset64, 0) != 0) throw unknown("an offset of 64 bits");
                }
            }

            for (const auto* type : *schema.enums())
            {
                check(schema, type->underlying_type());
                if (type->is_union() && type->underlying_type()->base_type() != reflection::UType) throw unknown("a union with an underlying type");
                for (const auto* value : *type->values()) check(schema, value->union_type());
            }
        }
    }

    // The accepted features depend on the languages to generate, and no language has all of them.
    std::unique_ptr<libwire_flat_schema> parse(const char* text, const char* const* include_folders)
    {
        std::string message;
        for (const unsigned long language : {flatbuffers::IDLOptions::kCpp, flatbuffers::IDLOptions::kSwift})
        {
            auto schema = make(language);
            if (schema->parser->Parse(text, const_cast<const char**>(include_folders)))
            {
                schema->binary = describe(*schema);
                return schema;
            }

            message += (message.empty() ? "" : "; ") + schema->parser->error_;
        }

        throw refused(message);
    }

    std::unique_ptr<libwire_flat_schema> load(const uint8_t* bfbs, size_t size_bytes)
    {
        flatbuffers::Verifier verifier(bfbs, size_bytes);
        if (!reflection::VerifySchemaBuffer(verifier)) throw refused("VerifySchemaBuffer refuses it");
        check(*reflection::GetSchema(bfbs));
        auto schema = make(flatbuffers::IDLOptions::kCpp);
        if (!schema->parser->Deserialize(bfbs, size_bytes)) throw refused("Deserialize refuses it: " + schema->parser->error_);
        schema->binary.assign(bfbs, bfbs + size_bytes);
        return schema;
    }

    std::vector<uint8_t> describe(libwire_flat_schema& schema)
    {
        schema.parser->opts.size_prefixed = false; // it would apply to the schema too
        schema.parser->Serialize();
        const auto& builder = schema.parser->builder_;
        std::vector<uint8_t> bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
        schema.parser->builder_.Clear();
        return bytes;
    }

    std::vector<uint8_t> build(libwire_flat_schema& schema, const char* json, bool force_defaults, bool is_size_prefixed)
    {
        auto& parser = *schema.parser;
        parser.opts.force_defaults = force_defaults;
        parser.opts.size_prefixed = is_size_prefixed;
        parser.builder_.ForceDefaults(force_defaults);
        if (!parser.ParseJson(json)) throw refused(parser.error_);
        std::vector<uint8_t> bytes(parser.builder_.GetBufferPointer(), parser.builder_.GetBufferPointer() + parser.builder_.GetSize());
        parser.builder_.Clear();
        return bytes;
    }

    const reflection::Object& find_root(const reflection::Schema& schema, const char* name)
    {
        const auto* object = name == nullptr ? schema.root_table() : schema.objects()->LookupByKey(name);
        if (object == nullptr || object->is_struct()) throw unknown(name == nullptr ? "the schema has no root type" : std::string("there is no table ") + name);
        return *object;
    }

    const reflection::Object* nested_root(const reflection::Schema& schema, const reflection::Object& owner, const reflection::Field& field)
    {
        const auto* attribute = field.attributes() == nullptr ? nullptr : field.attributes()->LookupByKey("nested_flatbuffer");
        if (attribute == nullptr || attribute->value() == nullptr) return nullptr;

        // A name is searched in the namespace of the table first, then in the enclosing ones.
        const std::string name = attribute->value()->str();
        std::string space = owner.name()->str();
        while (!space.empty())
        {
            const auto dot = space.rfind('.');
            space.resize(dot == std::string::npos ? 0 : dot);
            const auto full = space.empty() ? name : space + "." + name;
            if (const auto* object = schema.objects()->LookupByKey(full.c_str())) return object;
        }

        throw unknown("there is no table " + name);
    }

    std::vector<const reflection::Field*> fields_by_id(const reflection::Object& object)
    {
        std::vector<const reflection::Field*> fields(object.fields()->begin(), object.fields()->end());
        std::sort(fields.begin(), fields.end(), [](const auto* left, const auto* right) { return left->id() < right->id(); });
        return fields;
    }

    const reflection::EnumVal* find_member(const reflection::Schema& schema, const reflection::Type& type, int64_t kind)
    {
        if (kind == 0) return nullptr;
        return schema.enums()->Get(static_cast<flatbuffers::uoffset_t>(type.index()))->values()->LookupByKey(kind);
    }
}
