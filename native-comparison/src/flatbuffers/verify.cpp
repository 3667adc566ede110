#include "verify.hpp"

namespace libwire_flat
{
    namespace
    {
        using flatbuffers::soffset_t; // for the macros of the library
        using flatbuffers::Table;
        using flatbuffers::uoffset_t;
        using flatbuffers::Vector;
        using flatbuffers::Verifier;
        using flatbuffers::voffset_t;

        struct walk
        {
            const reflection::Schema& schema;
            Verifier& verifier;

            bool table(const Table* table, const reflection::Object& object)
            {
                if (table == nullptr) return true;
                if (!table->VerifyTableStart(verifier)) return false;
                for (const auto* field : fields_by_id(object))
                {
                    // flatc generates no code for deprecated fields.
                    if (field->deprecated()) continue;
                    if (!this->field(*table, object, *field)) return false;
                }

                return verifier.EndTable();
            }

            bool field(const Table& table, const reflection::Object& owner, const reflection::Field& field)
            {
                const auto& type = *field.type();
                const auto slot = field.offset();
                if (flatbuffers::IsScalar(type.base_type())) return scalar(table, slot, flatbuffers::GetTypeSize(type.base_type()));
                if (type.base_type() == reflection::Obj && object_of(schema, type).is_struct()) return structure(table, field);

                if (!(field.required() ? table.VerifyOffsetRequired(verifier, slot) : table.VerifyOffset(verifier, slot))) return false;
                const auto* target = table.GetPointer<const uint8_t*>(slot);
                switch (type.base_type())
                {
                    case reflection::String: return verifier.VerifyString(reinterpret_cast<const flatbuffers::String*>(target));
                    case reflection::Obj: return this->table(reinterpret_cast<const Table*>(target), object_of(schema, type));
                    case reflection::Union: return member(type, table.GetField<uint8_t>(kind_slot(field), 0), target);
                    case reflection::Vector: return target == nullptr ? has_no_kinds(table, field) : vector(table, owner, field, target);
                    default: throw unknown("a field of type " + std::to_string(type.base_type()));
                }
            }

            // If a vector of unions is absent, its vector of kinds must be absent too.
            static bool has_no_kinds(const Table& table, const reflection::Field& field)
            {
                return field.type()->element() != reflection::Union || !table.CheckField(kind_slot(field));
            }

            bool scalar(const Table& table, voffset_t slot, size_t size_bytes)
            {
                switch (size_bytes)
                {
                    case 1: return table.VerifyField<uint8_t>(verifier, slot, 1);
                    case 2: return table.VerifyField<uint16_t>(verifier, slot, 2);
                    case 4: return table.VerifyField<uint32_t>(verifier, slot, 4);
                    default: return table.VerifyField<uint64_t>(verifier, slot, 8);
                }
            }

            bool structure(const Table& table, const reflection::Field& field)
            {
                const auto& object = object_of(schema, *field.type());
                const auto at = table.GetOptionalFieldOffset(field.offset());
                if (at == 0) return !field.required();
                return verifier.VerifyFieldStruct(reinterpret_cast<const uint8_t*>(&table), at, static_cast<size_t>(object.bytesize()),
                    static_cast<size_t>(object.minalign()));
            }

            bool member(const reflection::Type& type, uint8_t kind, const uint8_t* value)
            {
                const auto* known = find_member(schema, type, kind);
                if (known == nullptr || value == nullptr) return true;
                const auto& member = *known->union_type();
                if (member.base_type() == reflection::String) return verifier.VerifyString(reinterpret_cast<const flatbuffers::String*>(value));
                const auto& object = object_of(schema, member);
                return object.is_struct()
                    ? verifier.VerifyFieldStruct(value, 0, static_cast<size_t>(object.bytesize()), static_cast<size_t>(object.minalign()))
                    : table(reinterpret_cast<const Table*>(value), object);
            }

            bool vector(const Table& owner_table, const reflection::Object& owner, const reflection::Field& field, const uint8_t* target)
            {
                const auto& type = *field.type();
                const auto element = type.element();
                const auto element_bytes = flatbuffers::GetTypeSizeInline(element, type.index(), schema);
                if (!verifier.VerifyVectorOrString(target, element_bytes)) return false;
                const auto& offsets = *reinterpret_cast<const Vector<flatbuffers::Offset<Table>>*>(target);
                const auto& bytes = *reinterpret_cast<const Vector<uint8_t>*>(target);
                if (const auto* root = nested_root(schema, owner, field)) return nested(bytes, *root);
                if (field.attributes() != nullptr && field.attributes()->LookupByKey("flexbuffer") != nullptr)
                    return flexbuffers::VerifyNestedFlexBuffer(&bytes, verifier);
                if (element == reflection::String)
                    return verifier.VerifyVectorOfStrings(reinterpret_cast<const Vector<flatbuffers::Offset<flatbuffers::String>>*>(target));
                if (element == reflection::Union)
                {
                    const auto* kinds = owner_table.GetPointer<const Vector<uint8_t>*>(kind_slot(field));
                    if (kinds == nullptr || kinds->size() != offsets.size()) return false;
                    for (uoffset_t i = 0; i < offsets.size(); i++)
                    {
                        if (!member(type, kinds->Get(i), reinterpret_cast<const uint8_t*>(offsets.Get(i)))) return false;
                    }
                }
                else if (element == reflection::Obj && !object_of(schema, type).is_struct())
                {
                    for (uoffset_t i = 0; i < offsets.size(); i++)
                    {
                        if (!table(offsets.Get(i), object_of(schema, type))) return false;
                    }
                }

                return true;
            }

            bool nested(const Vector<uint8_t>& bytes, const reflection::Object& root)
            {
                if (bytes.size() < FLATBUFFERS_MIN_BUFFER_SIZE) return false;
                Verifier inner(bytes.data(), bytes.size());
                return walk{schema, inner}.from(bytes.data(), 0, root);
            }

            bool from(const uint8_t* buffer, size_t start, const reflection::Object& root)
            {
                const auto offset = verifier.VerifyOffset(start);
                return offset != 0 && table(reinterpret_cast<const Table*>(buffer + start + offset), root);
            }

            static voffset_t kind_slot(const reflection::Field& field)
            {
                return static_cast<voffset_t>(field.offset() - sizeof(voffset_t));
            }
        };
    }

    bool verify(const libwire_flat_schema& schema, const char* root, const uint8_t* buffer, size_t size_bytes, bool is_size_prefixed)
    {
        const auto& types = reflection_of(schema);
        const auto& object = find_root(types, root);
        const size_t start = is_size_prefixed ? sizeof(uoffset_t) : 0;
        if (size_bytes < FLATBUFFERS_MIN_BUFFER_SIZE || size_bytes >= FLATBUFFERS_MAX_BUFFER_SIZE) return false;
        if (is_size_prefixed && flatbuffers::ReadScalar<uoffset_t>(buffer) != size_bytes - start) return false;
        Verifier verifier(buffer, size_bytes);
        return walk{types, verifier}.from(buffer, start, object);
    }
}
