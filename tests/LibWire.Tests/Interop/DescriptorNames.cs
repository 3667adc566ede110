using Google.Protobuf.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>
/// Lists the names of messages, of their fields with number and type, and of nested messages, in order. One method reads a descriptor's bytes by hand, the
/// other reads Google's class.
/// </summary>
internal static class DescriptorNames
{
    /// <summary>Reads a <c>FileDescriptorProto</c>.</summary>
    internal static void Read(ProtoReader file, List<string> names)
    {
        while (file.Next())
        {
            if (file.Tag == FileDescriptorProto.MessageTypeFieldNumber) ReadMessage(file.ReadMessage(), names);
            else file.Skip();
        }
    }

    internal static IEnumerable<string> Of(DescriptorProto message) =>
        message.Field.Select(field => $"{field.Name}={field.Number}:{(int)field.Type}")
            .Prepend(message.Name)
            .Concat(message.NestedType.SelectMany(Of));

    private static void ReadMessage(ProtoReader reader, List<string> names)
    {
        List<string> fields = [];
        List<string> nested = [];
        string name = "";
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case DescriptorProto.NameFieldNumber:
                    name = reader.ReadString();
                    break;
                case DescriptorProto.FieldFieldNumber:
                    fields.Add(ReadField(reader.ReadMessage()));
                    break;
                case DescriptorProto.NestedTypeFieldNumber:
                    ReadMessage(reader.ReadMessage(), nested);
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        names.Add(name);
        names.AddRange(fields);
        names.AddRange(nested);
    }

    private static string ReadField(ProtoReader reader)
    {
        (string name, int number, ProtoFieldType type) = ("", 0, default);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case FieldDescriptorProto.NameFieldNumber:
                    name = reader.ReadString();
                    break;
                case FieldDescriptorProto.NumberFieldNumber:
                    number = reader.ReadInt32();
                    break;
                case FieldDescriptorProto.TypeFieldNumber:
                    type = reader.ReadEnum<ProtoFieldType>();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return $"{name}={number}:{(int)type}";
    }
}
