using Google.Protobuf.Reflection;

namespace LibWire.Comparison;

/// <summary>Cases D, DI and FD.</summary>
internal static class GoogleD
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, FileDescriptorSet.Parser, static set => (ulong)set.File.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(FileDescriptorSet.Parser.ParseFrom(bytes));

    internal static ulong Sum(FileDescriptorSet message)
    {
        ulong sum = 0;
        foreach (FileDescriptorProto file in message.File)
        {
            sum += Checksum.Ends(file.Name);
            foreach (DescriptorProto type in file.MessageType) sum += Sum(type);
            foreach (EnumDescriptorProto type in file.EnumType) sum += (ulong)type.Value.Count;
        }

        return sum;
    }

    private static ulong Sum(DescriptorProto message)
    {
        ulong sum = 1;
        foreach (FieldDescriptorProto field in message.Field) sum += 1 + (ulong)field.Number + Checksum.Ends(field.Name);
        foreach (DescriptorProto type in message.NestedType) sum += Sum(type);
        foreach (EnumDescriptorProto type in message.EnumType) sum += (ulong)type.Value.Count;
        return sum;
    }
}
