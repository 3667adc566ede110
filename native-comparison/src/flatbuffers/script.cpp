#include "script.hpp"

#include <string.h>

#include <algorithm>
#include <type_traits>

namespace libwire_flat
{
    namespace
    {
        using flatbuffers::FlatBufferBuilder;
        using flatbuffers::Offset;
        using flatbuffers::uoffset_t;
        using flatbuffers::voffset_t;

        enum operation : uint8_t
        {
            force_defaults = 1,
            dedup_vtables,
            create_string,
            create_shared_string,
            create_vector,
            create_structs,
            create_offsets,
            create_uninitialized,
            create_sorted,
            force_vector_alignment,
            force_string_alignment,
            create_struct,
            start_table,
            add_element,
            add_without_default,
            add_offset,
            add_struct,
            end_table,
            required,
            create_nested,
            clear,
            finish,
        };

        // The rest of a script.
        class reader
        {
        public:
            reader(const uint8_t* script, size_t size_bytes) : next_(script), left_(size_bytes) {}

            bool is_empty() const { return left_ == 0; }

            const uint8_t* bytes(size_t count)
            {
                if (count > left_) throw refused("the script ends within an operation");
                const auto* bytes = next_;
                next_ += count;
                left_ -= count;
                return bytes;
            }

            // Elements that must all be present, so their size cannot overflow.
            const uint8_t* bytes(size_t count, size_t element_bytes)
            {
                if (element_bytes != 0 && count > left_ / element_bytes) throw refused("the script ends within an operation");
                return bytes(count * element_bytes);
            }

            template<typename T> T number()
            {
                T value;
                memcpy(&value, bytes(sizeof(T)), sizeof(T));
                return flatbuffers::EndianScalar(value);
            }

            uint8_t u8() { return number<uint8_t>(); }
            uint16_t u16() { return number<uint16_t>(); }
            uint32_t u32() { return number<uint32_t>(); }

            // Google's code divides by alignments and masks with them.
            size_t alignment()
            {
                const size_t alignment = u8();
                if (alignment == 0 || (alignment & (alignment - 1)) != 0) throw refused("an alignment is a power of two");
                return alignment;
            }

        private:
            const uint8_t* next_;
            size_t left_;
        };

        // Calls the function with a zero of the type with that number.
        template<typename Function> void with_type(uint8_t type, Function function)
        {
            switch (type)
            {
                case reflection::Bool:
                case reflection::UByte: function(uint8_t()); break;
                case reflection::Byte: function(int8_t()); break;
                case reflection::Short: function(int16_t()); break;
                case reflection::UShort: function(uint16_t()); break;
                case reflection::Int: function(int32_t()); break;
                case reflection::UInt: function(uint32_t()); break;
                case reflection::Long: function(int64_t()); break;
                case reflection::ULong: function(uint64_t()); break;
                case reflection::Float: function(float()); break;
                case reflection::Double: function(double()); break;
                default: throw refused("there is no scalar of type " + std::to_string(type));
            }
        }

        class machine
        {
        public:
            std::vector<uint8_t> run(reader script)
            {
                while (!script.is_empty())
                {
                    const uint8_t operation = script.u8();
                    if (operation == finish)
                    {
                        finish_with(script);
                        if (!script.is_empty()) throw refused("something follows Finish");
                        return std::vector<uint8_t>(builder_.GetBufferPointer(), builder_.GetBufferPointer() + builder_.GetSize());
                    }

                    step(operation, script);
                }

                throw refused("the script does not finish the buffer");
            }

            size_t alignment() const { return builder_.GetBufferMinAlignment(); }

        private:
            FlatBufferBuilder builder_;
            std::vector<uoffset_t> things_;
            uoffset_t start_ = 0;

            void step(uint8_t operation, reader& script)
            {
                switch (operation)
                {
                    case force_defaults: builder_.ForceDefaults(script.u8() != 0); break;
                    case dedup_vtables: builder_.DedupVtables(script.u8() != 0); break;
                    case create_string:
                    case create_shared_string: string(operation == create_shared_string, script); break;
                    case create_vector:
                    case create_uninitialized: vector(operation == create_uninitialized, script); break;
                    case create_structs: structs(script); break;
                    case create_offsets:
                    {
                        const auto offsets = this->offsets(script);
                        things_.push_back(builder_.CreateVector(offsets.data(), offsets.size()).o);
                        break;
                    }
                    case create_sorted: sorted(script); break;
                    case force_vector_alignment:
                    {
                        const size_t count = script.u32(), size_bytes = script.u32();
                        builder_.ForceVectorAlignment(count, size_bytes, script.alignment());
                        break;
                    }
                    case force_string_alignment:
                    {
                        const size_t size_bytes = script.u32();
                        builder_.ForceStringAlignment(size_bytes, script.alignment());
                        break;
                    }
                    case create_struct:
                        builder_.NotNested();
                        push_struct(script);
                        things_.push_back(builder_.GetSize());
                        break;
                    case start_table: start_ = builder_.StartTable(); break;
                    case add_element:
                    case add_without_default: element(operation == add_element, script); break;
                    case add_offset:
                    {
                        const auto slot = this->slot(script);
                        const auto number = script.u32();
                        builder_.AddOffset(slot, Offset<void>(number == UINT32_MAX ? 0 : thing(number)));
                        break;
                    }
                    case add_struct:
                    {
                        const auto slot = this->slot(script);
                        push_struct(script);
                        builder_.AddStructOffset(slot, builder_.GetSize());
                        break;
                    }
                    case end_table: things_.push_back(builder_.EndTable(start_)); break;
                    case required:
                    {
                        const auto table = thing(script.u32());
                        builder_.Required(Offset<flatbuffers::Table>(table), slot(script));
                        break;
                    }
                    case create_nested: nested(script); break;
                    case clear:
                        builder_.Clear();
                        things_.clear();
                        break;
                    default: throw refused("there is no operation " + std::to_string(operation));
                }
            }

            uoffset_t thing(uint32_t number) const
            {
                if (number >= things_.size()) throw refused("there is no thing " + std::to_string(number));
                return things_[number];
            }

            static voffset_t slot(reader& script)
            {
                const auto id = script.u16();
                if (id > (UINT16_MAX - 1) / 2 - 2) throw refused("a field beyond what a vtable has room for");
                return flatbuffers::FieldIndexToOffset(id);
            }

            std::vector<Offset<void>> offsets(reader& script) const
            {
                const size_t count = script.u32();
                reader numbers(script.bytes(count, sizeof(uint32_t)), count * sizeof(uint32_t));
                std::vector<Offset<void>> offsets;
                for (size_t i = 0; i < count; i++) offsets.push_back(Offset<void>(thing(numbers.u32())));
                return offsets;
            }

            void string(bool is_shared, reader& script)
            {
                const size_t size_bytes = script.u32();
                const auto* bytes = reinterpret_cast<const char*>(script.bytes(size_bytes));
                things_.push_back((is_shared ? builder_.CreateSharedString(bytes, size_bytes) : builder_.CreateString(bytes, size_bytes)).o);
            }

            void vector(bool is_uninitialized, reader& script)
            {
                with_type(script.u8(), [&](auto zero)
                {
                    using element = decltype(zero);
                    const size_t count = script.u32();
                    const auto* bytes = script.bytes(count, sizeof(element));
                    std::vector<element> elements(count);
                    if (count != 0) memcpy(elements.data(), bytes, count * sizeof(element));
                    if (!is_uninitialized)
                    {
                        things_.push_back(builder_.CreateVector(elements.data(), count).o);
                        return;
                    }

                    uint8_t* target = nullptr;
                    things_.push_back(builder_.CreateUninitializedVector(count, sizeof(element), &target));
                    if (count != 0) memcpy(target, bytes, count * sizeof(element));
                });
            }

            // Like CreateVectorOfStructs, which takes the size from a type.
            void structs(reader& script)
            {
                const size_t size_bytes = script.u32(), alignment = script.alignment(), count = script.u32();
                const auto* bytes = script.bytes(count, size_bytes);
                builder_.StartVector(count * size_bytes / alignment, alignment);
                if (count > 0) builder_.PushBytes(bytes, count * size_bytes);
                things_.push_back(builder_.EndVector(count));
            }

            void sorted(reader& script)
            {
                auto offsets = this->offsets(script);
                const auto slot = this->slot(script);
                const auto type = script.u8();
                const auto table = [this](const Offset<void>& offset)
                { return reinterpret_cast<const flatbuffers::Table*>(builder_.GetCurrentBufferPointer() + builder_.GetSize() - offset.o); };
                if (type == reflection::String)
                {
                    for (const auto& offset : offsets)
                    {
                        if (!table(offset)->CheckField(slot)) throw refused("a table without the key");
                    }

                    std::stable_sort(offsets.begin(), offsets.end(), [&](const auto& left, const auto& right)
                    {
                        using text = const flatbuffers::String*;
                        return *table(left)->template GetPointer<text>(slot) < *table(right)->template GetPointer<text>(slot);
                    });
                }
                else
                {
                    with_type(type, [&](auto zero)
                    {
                        using key = decltype(zero);
                        const auto absent = script.number<key>();
                        std::stable_sort(offsets.begin(), offsets.end(),
                            [&](const auto& left, const auto& right) { return table(left)->template GetField<key>(slot, absent) < table(right)->template GetField<key>(slot, absent); });
                    });
                }

                things_.push_back(builder_.CreateVector(offsets.data(), offsets.size()).o);
            }

            void element(bool has_default, reader& script)
            {
                const auto slot = this->slot(script);
                with_type(script.u8(), [&](auto zero)
                {
                    using scalar = decltype(zero);
                    const auto value = script.number<scalar>();
                    if (has_default) builder_.AddElement<scalar>(slot, value, script.number<scalar>());
                    else builder_.AddElement<scalar>(slot, value);
                });
            }

            // Like AddStruct and CreateStruct, which take the size from a type.
            void push_struct(reader& script)
            {
                const size_t alignment = script.alignment(), size_bytes = script.u32();
                const auto* bytes = script.bytes(size_bytes);
                builder_.Align(alignment);
                builder_.PushBytes(bytes, size_bytes);
            }

            void nested(reader& script)
            {
                const size_t size_bytes = script.u32();
                const auto* bytes = script.bytes(size_bytes);
                machine inner;
                const auto buffer = inner.run(reader(bytes, size_bytes));
                builder_.ForceVectorAlignment(buffer.size(), sizeof(uint8_t), inner.alignment());
                things_.push_back(builder_.CreateVector(buffer.data(), buffer.size()).o);
            }

            void finish_with(reader& script)
            {
                const auto root = Offset<void>(thing(script.u32()));
                const auto flags = script.u8();
                const std::string identifier = (flags & 2) != 0 ? std::string(reinterpret_cast<const char*>(script.bytes(4)), 4) : std::string();
                const char* text = identifier.empty() ? nullptr : identifier.c_str();
                if ((flags & 1) != 0) builder_.FinishSizePrefixed(root, text);
                else builder_.Finish(root, text);
            }
        };
    }

    std::vector<uint8_t> run_script(const uint8_t* script, size_t size_bytes)
    {
        return machine().run(reader(script, size_bytes));
    }
}
