#include "outside_bytes.hpp"

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

namespace libwire_native::pb
{
    namespace
    {
        using google::protobuf::FieldDescriptor;
        using google::protobuf::Message;
        using google::protobuf::Reflection;

        uint64_t outside_bytes(const std::string& text)
        {
            const char* start = reinterpret_cast<const char*>(&text);
            const bool is_inside = text.data() >= start && text.data() < start + sizeof text;
            return is_inside ? 0 : text.capacity() + 1;
        }

        uint64_t outside_bytes(const Message& message, const Reflection& reflection, const FieldDescriptor& field)
        {
            const int count = field.is_repeated() ? reflection.FieldSize(message, &field) : 1;
            uint64_t total = 0;
            std::string scratch;
            for (int i = 0; i < count; i++)
            {
                if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING)
                {
                    total += outside_bytes(field.is_repeated() ? reflection.GetRepeatedStringReference(message, &field, i, &scratch)
                                                               : reflection.GetStringReference(message, &field, &scratch));
                }
                else if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
                {
                    total += pb::outside_bytes(field.is_repeated() ? reflection.GetRepeatedMessage(message, &field, i)
                                                                   : reflection.GetMessage(message, &field));
                }
            }

            return total;
        }
    }

    uint64_t outside_bytes(const Message& message)
    {
        const Reflection& reflection = *message.GetReflection();
        std::vector<const FieldDescriptor*> fields;
        reflection.ListFields(message, &fields);
        uint64_t total = 0;
        for (const FieldDescriptor* field : fields) total += outside_bytes(message, reflection, *field);
        return total;
    }
}
