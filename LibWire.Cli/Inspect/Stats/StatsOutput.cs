using System.Globalization;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Writes what the fields of a file take, as a table or as JSON.</summary>
internal static class StatsOutput
{
    private const int DuplicatesShown = 10;
    private const int ContentShownBytes = 40;

    /// <summary>Walks a file and writes its figures as a table.</summary>
    /// <returns>Whether nothing is wrong with the file.</returns>
    internal static bool WriteText(InspectedFile file, InspectedSchema? schema, int depth, TextWriter output, TextWriter error)
    {
        StatsTree stats = Walk(file, schema, error, out bool isFine);
        PathStats[] paths = [.. Paths(stats.Root).Where(path => path.Depth <= depth)];
        output.WriteLine("       bytes   share    tags etc.       count  path");
        foreach (PathStats path in paths)
        {
            output.WriteLine(Text($"{path.SizeBytes,12:N0}  {Share(path.SizeBytes, file)}  {path.HeaderBytes,11:N0}  {path.Count,10:N0}  {path.Path}"));
        }

        long headerBytes = Paths(stats.Root).Sum(static path => path.HeaderBytes);
        output.WriteLine(Text($"{headerBytes:N0} bytes are tags and lengths,{Share(headerBytes, file)}"));
        foreach (PathStats path in paths.Where(static path => path.PackingBytes > 0))
            output.WriteLine(Text($"{path.PackingBytes:N0} bytes less if {path.Path} were packed"));
        foreach (Duplicate one in stats.Duplicates.All.Take(DuplicatesShown))
        {
            string content = ContentOf(file, one);
            output.WriteLine(Text($"{one.RepeatedBytes:N0} bytes repeat: {one.Count:N0} times {one.SizeBytes:N0} bytes, first at {one.Offset:x8}: {content}"));
        }

        foreach ((long offset, string sentence) in stats.Faults) output.WriteLine(Text($"{offset:x8}  ! {sentence}"));
        return isFine;
    }

    /// <summary>Walks a file and writes its figures as members of an object.</summary>
    /// <inheritdoc cref="WriteText" path="/returns"/>
    internal static bool WriteJson(InspectedFile file, InspectedSchema? schema, Utf8JsonWriter writer, TextWriter error)
    {
        StatsTree stats = Walk(file, schema, error, out bool isFine);
        writer.WriteStartArray("paths");
        foreach (PathStats path in Paths(stats.Root))
        {
            writer.WriteStartObject();
            writer.WriteString("path", path.Path);
            writer.WriteNumber("bytes", path.SizeBytes);
            writer.WriteNumber("header", path.HeaderBytes);
            writer.WriteNumber("count", path.Count);
            if (path.PackingBytes > 0) writer.WriteNumber("packing", path.PackingBytes);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteStartArray("duplicates");
        foreach (Duplicate one in stats.Duplicates.All)
        {
            writer.WriteStartObject();
            writer.WriteNumber("offset", one.Offset);
            writer.WriteNumber("bytes", one.SizeBytes);
            writer.WriteNumber("count", one.Count);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteStartArray("faults");
        foreach ((long offset, string sentence) in stats.Faults)
        {
            writer.WriteStartObject();
            writer.WriteNumber("offset", offset);
            writer.WriteString("fault", sentence);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        return isFine;
    }

    private static StatsTree Walk(InspectedFile file, InspectedSchema? schema, TextWriter error, out bool isFine)
    {
        bool isProto = file.What.Kind is InputKind.Message or InputKind.Delimited or InputKind.GrpcFrames or InputKind.DescriptorSet;
        var stats = new StatsTree(file.Bytes, isProto);
        isFine = new FileTree(file, stats, error).Write(schema);
        stats.End();
        return stats;
    }

    // Each path is followed by those inside it; the largest come first.
    private static IEnumerable<PathStats> Paths(PathStats root)
    {
        foreach (PathStats child in root.Children.OrderByDescending(static one => one.SizeBytes).ThenBy(static one => one.Path, StringComparer.Ordinal))
        {
            yield return child;
            foreach (PathStats inner in Paths(child)) yield return inner;
        }
    }

    private static string Share(long sizeBytes, InspectedFile file) => Text($"{100.0 * sizeBytes / Math.Max(1, file.Bytes.Length),5:F1} %");

    private static string ContentOf(InspectedFile file, in Duplicate one)
    {
        ReadOnlySpan<byte> content = file.Bytes.AsSpan(one.Offset, one.SizeBytes);
        if (!ProtoPayload.IsText(content)) return ProtoGuessedValue.Hex(content);
        return content.Length <= ContentShownBytes ? ProtoGuessedValue.Quoted(content) : $"{ProtoGuessedValue.Quoted(content[..ContentShownBytes])}…";
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
