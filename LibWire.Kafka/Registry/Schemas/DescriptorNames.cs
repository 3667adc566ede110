using LibWire.Reflection;

namespace LibWire.Kafka;

/// <summary>Names in the bytes of a <c>FileDescriptorProto</c>, without linking it.</summary>
internal static class DescriptorNames
{
    // Fields of FileDescriptorProto and DescriptorProto in descriptor.proto.
    private const int FileName = 1;
    private const int FilePackage = 2;
    private const int FileMessage = 4;
    private const int MessageName = 1;
    private const int MessageNested = 3;

    /// <summary>The import path of the file.</summary>
    /// <exception cref="WireFormatException">The bytes are malformed.</exception>
    internal static string FileOf(ReadOnlySpan<byte> file) => TextOf(file, FileName);

    /// <summary>The full name of a message; null if there is none at the indexes.</summary>
    /// <param name="file">The bytes of the file.</param>
    /// <param name="indexes">The index of the outermost message, then those of the messages inside it.</param>
    /// <exception cref="WireFormatException">The bytes are malformed.</exception>
    internal static string? MessageAt(ReadOnlySpan<byte> file, IReadOnlyList<int> indexes)
    {
        string name = TextOf(file, FilePackage);
        ReadOnlySpan<byte> bytes = file;
        for (int depth = 0; depth < indexes.Count; depth++)
        {
            if (!TryItem(bytes, depth == 0 ? FileMessage : MessageNested, indexes[depth], out bytes)) return null;
            name = name.Length == 0 ? TextOf(bytes, MessageName) : $"{name}.{TextOf(bytes, MessageName)}";
        }

        return indexes.Count == 0 ? null : name;
    }

    /// <summary>The indexes of a message.</summary>
    internal static int[] IndexesOf(MessageDescriptor message)
    {
        var indexes = new List<int>();
        for (MessageDescriptor? each = message; each != null; each = each.ContainingType) indexes.Insert(0, each.Index);
        return [.. indexes];
    }

    private static string TextOf(ReadOnlySpan<byte> bytes, int field)
    {
        string text = "";
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            if (reader.Tag == field) text = reader.ReadString();
            else reader.Skip();
        }

        return text;
    }

    private static bool TryItem(ReadOnlySpan<byte> bytes, int field, int index, out ReadOnlySpan<byte> item)
    {
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            if (reader.Tag != field)
            {
                reader.Skip();
                continue;
            }

            item = reader.ReadBytes();
            if (index-- == 0) return true;
        }

        item = default;
        return false;
    }
}
