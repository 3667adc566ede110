#include "dump.hpp"

#include "verify.hpp"

#include <cmath>

namespace libwire_flat
{
    namespace
    {
        using flatbuffers::Table;
        using flatbuffers::uoffset_t;
        using flatbuffers::Vector;

        constexpr char digits[] = "0123456789abcdef";

        struct writer
        {
            const reflection::Schema& schema;
            std::string text;

            void table(const Table& table, const reflection::Object& object)
            {
                text += '{';
                bool is_first = true;
                for (const auto* field : fields_by_id(object))
                {
                    if (is_kind(*field->type())) continue;
                    name(*field, is_first);
                    this->field(table, object, *field);
                }

                text += '}';
            }

            void structure(const uint8_t* place, const reflection::Object& object)
            {
                text += '(';
                bool is_first = true;
                for (const auto* field : fields_by_id(object))
                {
                    name(*field, is_first);
                    const auto& type = *field->type();
                    const auto* at = place + field->offset();
                    if (type.base_type() == reflection::Array) series(at, type, type.fixed_length());
                    else if (type.base_type() == reflection::Obj) structure(at, object_of(schema, type));
                    else scalar(at, type.base_type());
                }

                text += ')';
            }

            void field(const Table& table, const reflection::Object& owner, const reflection::Field& field)
            {
                const auto& type = *field.type();
                if (type.base_type() == reflection::Union)
                {
                    member(table, field);
                    return;
                }

                const auto* at = table.GetAddressOf(field.offset());
                if (at == nullptr)
                {
                    absent(field);
                    return;
                }

                const auto* target = table.GetPointer<const uint8_t*>(field.offset());
                switch (type.base_type())
                {
                    case reflection::String: string(target); break;
                    case reflection::Vector: vector(table, owner, field, target); break;
                    case reflection::Obj:
                        if (object_of(schema, type).is_struct()) structure(at, object_of(schema, type));
                        else this->table(*reinterpret_cast<const Table*>(target), object_of(schema, type));
                        break;
                    default: scalar(at, type.base_type()); break;
                }
            }

            void absent(const reflection::Field& field)
            {
                const auto type = field.type()->base_type();
                if (!flatbuffers::IsScalar(type) || field.optional())
                {
                    text += '-';
                    return;
                }

                text += '~';
                if (!flatbuffers::IsFloat(type))
                {
                    // The reflection stores an unsigned 64-bit number as a signed one with the same bits.
                    if (type == reflection::ULong) text += std::to_string(static_cast<uint64_t>(field.default_integer()));
                    else text += std::to_string(field.default_integer());
                    return;
                }

                // There are many NaNs. The reflection does not say which one a default is.
                const double real = field.default_real();
                const auto single = static_cast<float>(real);
                if (std::isnan(real)) text += type == reflection::Float ? "fnan" : "dnan";
                else scalar(type == reflection::Float ? reinterpret_cast<const uint8_t*>(&single) : reinterpret_cast<const uint8_t*>(&real), type);
            }

            void member(const Table& table, const reflection::Field& field)
            {
                const auto kind_slot = static_cast<flatbuffers::voffset_t>(field.offset() - sizeof(flatbuffers::voffset_t));
                const auto kind = table.GetField<uint8_t>(kind_slot, 0);
                text += table.CheckField(kind_slot) ? "<" : "<~";
                member(*field.type(), kind, table.GetPointer<const uint8_t*>(field.offset()));
            }

            void member(const reflection::Type& type, uint8_t kind, const uint8_t* value)
            {
                text += std::to_string(kind);
                if (value != nullptr)
                {
                    text += ' ';
                    if (const auto* known = find_member(schema, type, kind)) this->value(*known->union_type(), value);
                    else text += '?';
                }

                text += '>';
            }

            void value(const reflection::Type& type, const uint8_t* target)
            {
                if (type.base_type() == reflection::String) string(target);
                else if (object_of(schema, type).is_struct()) structure(target, object_of(schema, type));
                else table(*reinterpret_cast<const Table*>(target), object_of(schema, type));
            }

            void vector(const Table& table, const reflection::Object& owner, const reflection::Field& field, const uint8_t* target)
            {
                const auto& type = *field.type();
                const auto& bytes = *reinterpret_cast<const Vector<uint8_t>*>(target);
                const auto* root = nested_root(schema, owner, field);
                if (root != nullptr || (field.attributes() != nullptr && field.attributes()->LookupByKey("flexbuffer") != nullptr))
                {
                    text += '#';
                    for (const auto byte : bytes) hex(byte, 2);
                    if (root == nullptr) return;
                    text += ' ';
                    this->table(*flatbuffers::GetRoot<Table>(bytes.data()), *root);
                    return;
                }

                if (type.element() != reflection::Union)
                {
                    series(bytes.data(), type, bytes.size());
                    return;
                }

                const auto& kinds = *table.GetPointer<const Vector<uint8_t>*>(static_cast<flatbuffers::voffset_t>(field.offset() - sizeof(flatbuffers::voffset_t)));
                text += '[';
                for (uoffset_t i = 0; i < bytes.size(); i++)
                {
                    text += i == 0 ? "<" : " <";
                    member(type, kinds.Get(i), kinds.Get(i) == 0 ? nullptr : follow(bytes.data() + i * sizeof(uoffset_t)));
                }

                text += ']';
            }

            // The elements of a vector or fixed array.
            void series(const uint8_t* first, const reflection::Type& type, uoffset_t count)
            {
                const auto element = type.element();
                const auto element_bytes = flatbuffers::GetTypeSizeInline(element, type.index(), schema);
                text += '[';
                for (uoffset_t i = 0; i < count; i++)
                {
                    if (i != 0) text += ' ';
                    const auto* at = first + i * element_bytes;
                    if (element == reflection::String) string(follow(at));
                    else if (element != reflection::Obj) scalar(at, element);
                    else if (object_of(schema, type).is_struct()) structure(at, object_of(schema, type));
                    else table(*reinterpret_cast<const Table*>(follow(at)), object_of(schema, type));
                }

                text += ']';
            }

            static const uint8_t* follow(const uint8_t* offset)
            {
                return offset + flatbuffers::ReadScalar<uoffset_t>(offset);
            }

            void scalar(const uint8_t* at, reflection::BaseType type)
            {
                switch (type)
                {
                    case reflection::Bool: text += flatbuffers::ReadScalar<uint8_t>(at) != 0 ? '1' : '0'; break;
                    case reflection::Byte: text += std::to_string(flatbuffers::ReadScalar<int8_t>(at)); break;
                    case reflection::UByte: text += std::to_string(flatbuffers::ReadScalar<uint8_t>(at)); break;
                    case reflection::Short: text += std::to_string(flatbuffers::ReadScalar<int16_t>(at)); break;
                    case reflection::UShort: text += std::to_string(flatbuffers::ReadScalar<uint16_t>(at)); break;
                    case reflection::Int: text += std::to_string(flatbuffers::ReadScalar<int32_t>(at)); break;
                    case reflection::UInt: text += std::to_string(flatbuffers::ReadScalar<uint32_t>(at)); break;
                    case reflection::Long: text += std::to_string(flatbuffers::ReadScalar<int64_t>(at)); break;
                    case reflection::ULong: text += std::to_string(flatbuffers::ReadScalar<uint64_t>(at)); break;
                    case reflection::Float:
                        text += 'f';
                        hex(flatbuffers::ReadScalar<uint32_t>(at), 8);
                        break;
                    case reflection::Double:
                        text += 'd';
                        hex(flatbuffers::ReadScalar<uint64_t>(at), 16);
                        break;
                    default: throw unknown("a scalar of type " + std::to_string(type));
                }
            }

            void string(const uint8_t* target)
            {
                text += '"';
                for (const auto byte : *reinterpret_cast<const Vector<uint8_t>*>(target))
                {
                    if (byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\')
                    {
                        text += static_cast<char>(byte);
                        continue;
                    }

                    text += '\\';
                    hex(byte, 2);
                }

                text += '"';
            }

            void hex(uint64_t bits, int count)
            {
                for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) text += digits[(bits >> shift) & 15];
            }

            void name(const reflection::Field& field, bool& is_first)
            {
                if (!is_first) text += ' ';
                is_first = false;
                text.append(field.name()->c_str(), field.name()->size());
                text += '=';
            }
        };
    }

    std::string dump(const libwire_flat_schema& schema, const char* root, const uint8_t* buffer, size_t size_bytes, bool is_size_prefixed)
    {
        const auto& types = reflection_of(schema);
        const auto& object = find_root(types, root);
        if (!verify(schema, root, buffer, size_bytes, is_size_prefixed)) throw refused("the verifier refuses it");
        const bool is_valid = is_size_prefixed
            ? flatbuffers::VerifySizePrefixed(types, object, buffer, size_bytes)
            : flatbuffers::Verify(types, object, buffer, size_bytes);
        if (!is_valid) throw refused("flatbuffers::Verify refuses it");
        writer writer{types, {}};
        writer.table(*(is_size_prefixed ? flatbuffers::GetSizePrefixedRoot<Table>(buffer) : flatbuffers::GetRoot<Table>(buffer)), object);
        return std::move(writer.text);
    }
}
