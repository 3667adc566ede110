using LibWire.WellKnown;
using Reflected = Google.Protobuf.Reflection;

namespace LibWire.Benchmarks.Descriptors;

/// <summary>What a set holds, counted through all levels: equal for the same set, whoever decoded it.</summary>
internal record struct SetSummary
{
    internal long Files, Messages, Fields, Values, Locations, Numbers, TextBytes;

    internal static SetSummary Of(in FileDescriptorSet set)
    {
        SetSummary sum = default;
        foreach (ref readonly FileDescriptorProto file in set.File)
        {
            sum.Files++;
            sum.TextBytes += file.Name.Length + file.Package.Length;
            foreach (ref readonly DescriptorProto message in file.MessageType) sum.Add(in message);
            foreach (ref readonly EnumDescriptorProto item in file.EnumType) sum.Add(in item);
            foreach (ref readonly SourceCodeInfo.Types.Location location in file.SourceCodeInfo.Location)
            {
                sum.Locations++;
                foreach (int number in location.Path) sum.Numbers += number;
                foreach (int number in location.Span) sum.Numbers += number;
                sum.TextBytes += location.LeadingComments.Length + location.TrailingComments.Length;
            }
        }

        return sum;
    }

    internal static SetSummary Of(Reflected.FileDescriptorSet set)
    {
        SetSummary sum = default;
        foreach (Reflected.FileDescriptorProto file in set.File)
        {
            sum.Files++;
            sum.TextBytes += file.Name.Length + file.Package.Length;
            foreach (Reflected.DescriptorProto message in file.MessageType) sum.Add(message);
            foreach (Reflected.EnumDescriptorProto item in file.EnumType) sum.Add(item);
            if (file.SourceCodeInfo is null) continue;
            foreach (Reflected.SourceCodeInfo.Types.Location location in file.SourceCodeInfo.Location)
            {
                sum.Locations++;
                foreach (int number in location.Path) sum.Numbers += number;
                foreach (int number in location.Span) sum.Numbers += number;
                sum.TextBytes += Utf8Bytes(location.LeadingComments) + Utf8Bytes(location.TrailingComments);
            }
        }

        return sum;
    }

    private void Add(in DescriptorProto message)
    {
        Messages++;
        TextBytes += message.Name.Length;
        foreach (ref readonly FieldDescriptorProto field in message.Field)
        {
            Fields++;
            Numbers += field.Number;
            TextBytes += field.Name.Length + field.TypeName.Length + field.JsonName.Length;
        }

        foreach (ref readonly DescriptorProto nested in message.NestedType) Add(in nested);
        foreach (ref readonly EnumDescriptorProto item in message.EnumType) Add(in item);
    }

    private void Add(in EnumDescriptorProto item)
    {
        TextBytes += item.Name.Length;
        foreach (ref readonly EnumValueDescriptorProto value in item.Value)
        {
            Values++;
            Numbers += value.Number;
            TextBytes += value.Name.Length;
        }
    }

    private void Add(Reflected.DescriptorProto message)
    {
        Messages++;
        TextBytes += message.Name.Length;
        foreach (Reflected.FieldDescriptorProto field in message.Field)
        {
            Fields++;
            Numbers += field.Number;
            TextBytes += field.Name.Length + field.TypeName.Length + field.JsonName.Length;
        }

        foreach (Reflected.DescriptorProto nested in message.NestedType) Add(nested);
        foreach (Reflected.EnumDescriptorProto item in message.EnumType) Add(item);
    }

    private void Add(Reflected.EnumDescriptorProto item)
    {
        TextBytes += item.Name.Length;
        foreach (Reflected.EnumValueDescriptorProto value in item.Value)
        {
            Values++;
            Numbers += value.Number;
            TextBytes += value.Name.Length;
        }
    }

    private static long Utf8Bytes(string text) => System.Text.Encoding.UTF8.GetByteCount(text);
}
