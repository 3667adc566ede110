using System.Globalization;
using System.Text;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Splits descriptor sets by a few field numbers.</summary>
internal static class DescriptorBytes
{
    private const int NameField = 1;
    private const int SourceInfoField = 9;

    /// <summary>The files of a set.</summary>
    internal static List<byte[]> Files(byte[] set) => [.. Fields(set).Select(static field => field.Bytes.ToArray())];

    internal static string Name(byte[] file) => Encoding.UTF8.GetString(Fields(file).First(static field => field.Number == NameField).Bytes.Span);

    internal static byte[] WithoutSourceInfo(byte[] file) => [.. Fields(file).Where(static field =>
        field.Number != SourceInfoField).SelectMany(static field => field.Whole.ToArray())];

    /// <summary>The locations of a file, each as a line of text, sorted.</summary>
    internal static List<string> Locations(byte[] file)
    {
        List<string> lines = [];
        foreach (WireField info in Fields(file).Where(static field => field.Number == SourceInfoField))
            foreach (WireField location in Fields(info.Bytes)) lines.Add(Location(location.Bytes));
        lines.Sort(StringComparer.Ordinal);
        return lines;
    }

    private static string Location(ReadOnlyMemory<byte> bytes)
    {
        string path = "", span = "", leading = "", trailing = "", detached = "";
        foreach (WireField field in Fields(bytes))
        {
            switch (field.Number)
            {
                case 1: path = Numbers(field.Bytes.Span); break;
                case 2: span = Numbers(field.Bytes.Span); break;
                case 3: leading = " leading " + Quoted(field.Bytes.Span); break;
                case 4: trailing = " trailing " + Quoted(field.Bytes.Span); break;
                case 6: detached += " detached " + Quoted(field.Bytes.Span); break;
            }
        }

        return $"[{path}] at {span}{leading}{trailing}{detached}";
    }

    private static string Quoted(ReadOnlySpan<byte> bytes) => "\"" + Encoding.UTF8.GetString(bytes).Replace("\n", "\\n",
        StringComparison.Ordinal).Replace("\r", "\\r", StringComparison.Ordinal) + "\"";

    private static string Numbers(ReadOnlySpan<byte> packed)
    {
        List<string> numbers = [];
        for (int i = 0; i < packed.Length;) numbers.Add(((int)Varint(packed, ref i)).ToString(CultureInfo.InvariantCulture));
        return string.Join(' ', numbers);
    }

    private static List<WireField> Fields(ReadOnlyMemory<byte> message)
    {
        List<WireField> fields = [];
        ReadOnlySpan<byte> bytes = message.Span;
        for (int i = 0; i < bytes.Length;)
        {
            int start = i;
            ulong tag = Varint(bytes, ref i);
            int length = 0;
            switch (tag & 7)
            {
                case 0: Varint(bytes, ref i); break;
                case 1: i += 8; break;
                case 5: i += 4; break;
                case 2: length = (int)Varint(bytes, ref i); break;
                default: throw new InvalidDataException($"A descriptor has a field of wire type {tag & 7} at {start}.");
            }

            fields.Add(new WireField((int)(tag >> 3), message.Slice(i, length), message[start..(i + length)]));
            i += length;
        }

        return fields;
    }

    private static ulong Varint(ReadOnlySpan<byte> bytes, ref int i)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte next = bytes[i++];
            value |= (ulong)(next & 0x7f) << shift;
            if (next < 0x80) return value;
        }
    }

    private readonly record struct WireField(int Number, ReadOnlyMemory<byte> Bytes, ReadOnlyMemory<byte> Whole);
}
