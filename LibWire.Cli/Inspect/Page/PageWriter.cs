using System.Buffers.Text;
using System.IO.Compression;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes a page of one file: the frame, and behind it the bytes and the tree as data blocks.</summary>
/// <remarks>All that comes from the file is deflated and in Base64, so none of it can be markup.</remarks>
internal static class PageWriter
{
    /// <summary>Most bytes of a file that a page shows: 256 MiB.</summary>
    internal const int FileBytesMax = 256 << 20;

    // Parsers of HTML and JavaScript like many texts better than a very long one. Divisible by 3: only the last part ends with signs for padding.
    private const int PartBytes = 3 << 18;

    /// <summary>Writes the page.</summary>
    /// <param name="target">Receives it in UTF-8.</param>
    /// <param name="file">The file.</param>
    /// <param name="tree">Its tree.</param>
    /// <param name="problems">What is wrong with the file as a whole, in sentences.</param>
    internal static void Write(Stream target, InspectedFile file, PageTree tree, IReadOnlyList<string> problems)
    {
        string[] halves = PageAssets.Frame.Split("{data}");
        Text(target, halves[0].Replace("{policy}", PageAssets.Policy, StringComparison.Ordinal).Replace("{style}", PageAssets.Style, StringComparison.Ordinal));
        Block(target, "about", About(file, tree, problems));
        Block(target, "bytes", file.Bytes);
        Block(target, "depth", CollectionsMarshal.AsSpan(tree.Depths));
        Block(target, "start", Differences(tree.Starts));
        Block(target, "size", Bytes(tree.Sizes));
        Block(target, "flags", Bytes(tree.Flags));
        Block(target, "shape", Bytes(tree.Shapes));
        Block(target, "value", Bytes(tree.Values));
        Block(target, "labels", Bytes(tree.Labels));
        Block(target, "types", Bytes(tree.Types));
        Block(target, "textSizes", Bytes(tree.Strings.Sizes));
        Block(target, "texts", tree.Strings.Bytes.GetBuffer().AsSpan(0, (int)tree.Strings.Bytes.Length));
        List<PageExtent> extents = tree.SortedExtents();
        Block(target, "extentStart", Differences([.. extents.Select(static one => one.Start)]));
        Block(target, "extentSize", Bytes([.. extents.Select(static one => one.SizeBytes)]));
        Block(target, "extentNode", Bytes([.. extents.Select(static one => one.Node)]));
        Block(target, "extentRole", CollectionsMarshal.AsSpan(extents.ConvertAll(static one => (byte)one.Role)));
        Text(target, halves[1].Replace("{script}", PageAssets.Script, StringComparison.Ordinal));
    }

    private static byte[] About(InspectedFile file, PageTree tree, IReadOnlyList<string> problems)
    {
        using var json = new MemoryStream();
        using var writer = new Utf8JsonWriter(json);
        writer.WriteStartObject();
        writer.WriteString("name", file.Name == "-" ? "standard input" : Path.GetFileName(file.Name));
        writer.WriteString("kind", file.KindName);
        writer.WriteBoolean("isCertain", file.What.IsCertain || file.What.Kind == InputKind.Unknown);
        writer.WriteString("compression", file.Compression);
        writer.WriteString("identifier", file.What.Identifier);
        writer.WriteNumber("faults", tree.FaultCount);
        if (tree.FirstFault is { } fault)
        {
            writer.WriteNumber("faultOffset", fault.Offset);
            writer.WriteString("fault", fault.Sentence);
        }

        writer.WriteStartArray("problems");
        foreach (string problem in problems) writer.WriteStringValue(problem);
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Flush();
        return json.ToArray();
    }

    // name: only letters. Blocks have their size before them, so that the page can make room at once.
    private static void Block(Stream target, string name, ReadOnlySpan<byte> content)
    {
        using var deflated = new MemoryStream();
        using (var deflate = new DeflateStream(deflated, CompressionLevel.Fastest, leaveOpen: true)) deflate.Write(content);
        ReadOnlySpan<byte> left = deflated.GetBuffer().AsSpan(0, (int)deflated.Length);
        byte[] base64 = new byte[Base64.GetMaxEncodedToUtf8Length(Math.Min(PartBytes, left.Length))];
        while (!left.IsEmpty)
        {
            ReadOnlySpan<byte> part = left[..Math.Min(PartBytes, left.Length)];
            Base64.EncodeToUtf8(part, base64, out _, out int written);
            Text(target, $"<script type=\"text/plain\" data-block=\"{name}\" data-size=\"{content.Length}\">");
            target.Write(base64.AsSpan(0, written));
            Text(target, "</script>\n");
            left = left[part.Length..];
        }
    }

    // Numbers that rise have small differences, which are deflated to fewer bytes.
    private static ReadOnlySpan<byte> Differences(List<uint> column)
    {
        uint[] differences = new uint[column.Count];
        for (int i = 0; i < differences.Length; i++) differences[i] = unchecked(column[i] - (i == 0 ? 0 : column[i - 1]));
        return MemoryMarshal.AsBytes<uint>(differences);
    }

    private static ReadOnlySpan<byte> Bytes(List<uint> column) => MemoryMarshal.AsBytes(CollectionsMarshal.AsSpan(column));

    private static void Text(Stream target, string text) => target.Write(Encoding.UTF8.GetBytes(text));
}
