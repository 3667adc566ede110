using LibWire.WellKnown;

namespace LibWire.Comparison;

/// <summary>Cases D, DI and FD.</summary>
internal readonly struct DescriptorModel : ICaseModel<FileDescriptorSet>
{
    public static ulong Count(in FileDescriptorSet message) => (ulong)message.File.Count;

    public static ulong Sum(in FileDescriptorSet message)
    {
        ulong sum = 0;
        foreach (ref readonly FileDescriptorProto file in message.File)
        {
            sum += Checksum.Ends(file.Name.Span);
            foreach (ref readonly DescriptorProto type in file.MessageType) sum += Sum(in type);
            foreach (ref readonly EnumDescriptorProto type in file.EnumType) sum += (ulong)type.Value.Count;
        }

        return sum;
    }

    private static ulong Sum(in DescriptorProto message)
    {
        ulong sum = 1;
        foreach (ref readonly FieldDescriptorProto field in message.Field) sum += 1 + (ulong)field.Number + Checksum.Ends(field.Name.Span);
        foreach (ref readonly DescriptorProto type in message.NestedType) sum += Sum(in type);
        foreach (ref readonly EnumDescriptorProto type in message.EnumType) sum += (ulong)type.Value.Count;
        return sum;
    }
}
