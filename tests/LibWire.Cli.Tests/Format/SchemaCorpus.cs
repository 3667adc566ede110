using System.Text.Json;
using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary>The schemas of the repository, and their descriptors.</summary>
internal static class SchemaCorpus
{
    private const int FileField = 1;
    private const int SourceInfoField = 9;
    private const int LocationField = 1;
    private const int SpanField = 2;

    private static readonly string[] AllProto = Find("*.proto");

    /// <summary>The .proto files without syntax errors, and those in the tests of protoc's parser.</summary>
    internal static SchemaFile[] ProtoFiles { get; } =
        [.. AllProto.Select(Read).Concat(TextsOf("protobuf/proto_parser_unittest_cases.json", ".proto")).Where(static file => HasNoError(ProtoCompiler.Parse(file).Diagnostics))];

    /// <summary>The .fbs files without syntax errors, and those in the tests of flatc and FlatSharp.</summary>
    internal static SchemaFile[] FbsFiles { get; } =
    [
        .. Find("*.fbs").Select(Read)
            .Concat(TextsOf("flatbuffers/parser_cases.json", ".fbs")).Concat(TextsOf("flatbuffers/flatsharp_compiler_cases.json", ".fbs"))
            .Where(static file => HasNoError(FbsCompiler.Parse(file).Diagnostics)),
    ];

    /// <summary>The descriptor with all comments, without the places; null if the schema has errors.</summary>
    internal static byte[]? Describe(SchemaFile file)
    {
        var options = new ProtoDescribeOptions { IncludesSourceInfo = true, FindImport = FindImport };
        ProtoDescription description = ProtoCompiler.Describe([file], options);
        if (description.Diagnostics.Any(static item => item.Severity == SchemaSeverity.Error)) return null;
        using var bytes = new MemoryStream();
        description.WriteTo(bytes);
        return Strip(bytes.ToArray(), [FileField, SourceInfoField, LocationField]);
    }

    /// <summary>The linked file with its imports; null if there are errors.</summary>
    internal static IReadOnlyList<ProtoFileDescriptor>? Link(SchemaFile file) =>
        Linked(new ProtoFileLoader(FindImport, keepsLocations: false).Load([file]), file.ImportPath);

    /// <summary>The same by way of a descriptor set.</summary>
    internal static IReadOnlyList<ProtoFileDescriptor>? LinkAgain(SchemaFile file)
    {
        using var bytes = new MemoryStream();
        ProtoCompiler.Describe([file], new ProtoDescribeOptions { IncludesImports = true, FindImport = FindImport }).WriteTo(bytes);
        var set = ProtoDescriptorSet.Read(bytes.ToArray(), "set");
        var loader = new ProtoFileLoader(static _ => null, keepsLocations: false) { Parsed = set.Files };
        return Linked(loader.Load(set.ImportPaths), file.ImportPath);
    }

    private static IReadOnlyList<ProtoFileDescriptor>? Linked(IReadOnlyList<ProtoFileSyntax> files, string asked)
    {
        IReadOnlyList<ProtoFileDescriptor> linked = ProtoCompiler.Link(files, [asked]);
        return linked.All(static file => file.IsSound) ? linked : null;
    }

    /// <summary>The binary form with comments; null if the schema has errors, or includes what is not there.</summary>
    internal static byte[]? DescribeFbs(SchemaFile file)
    {
        var options = new FbsOptions { SearchPaths = new([Path.GetDirectoryName(file.Path)!]) };
        return FbsCompiler.Describe(file, options, new FbsReflectionOptions { IncludesComments = true }, FindInclude).Bytes;
    }

    private static string[] Find(string pattern) =>
        [.. Directory.EnumerateFiles(Repository.PathOf("tests"), pattern, SearchOption.AllDirectories)
            .Where(static path => !path.Contains("/bin/", StringComparison.Ordinal) && !path.Contains("/obj/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];

    private static bool HasNoError(IEnumerable<SchemaDiagnostic> found) => found.All(static item => item.Severity != SchemaSeverity.Error);

    // All texts of a document are tried: one that is no schema has syntax errors.
    private static List<SchemaFile> TextsOf(string document, string extension)
    {
        var files = new List<SchemaFile>();
        using JsonDocument json = JsonDocument.Parse(File.ReadAllText(TestData.PathOf(document)));
        Add(json.RootElement);
        return files;

        void Add(JsonElement element)
        {
            if (element.ValueKind == JsonValueKind.Array) foreach (JsonElement item in element.EnumerateArray()) Add(item);
            if (element.ValueKind == JsonValueKind.Object) foreach (JsonProperty member in element.EnumerateObject()) Add(member.Value);
            if (element.ValueKind != JsonValueKind.String || element.GetString() is not { Length: > 0 } text) return;
            string name = $"{TestData.PathOf(document)}{files.Count}{extension}";
            files.Add(new SchemaFile(name, name, text));
        }
    }

    private static SchemaFile Read(string path) => new(path, path, File.ReadAllText(path));

    private static SchemaFile? FindImport(string importPath) =>
        AllProto.FirstOrDefault(path => path.EndsWith("/" + importPath, StringComparison.Ordinal)) is { } path
            ? new SchemaFile(path, importPath, File.ReadAllText(path))
            : null;

    private static SchemaFile? FindInclude(string path) => File.Exists(path) ? Read(path) : null;

    // A message without field 2 of the messages that a path leads to.
    private static byte[] Strip(ReadOnlySpan<byte> message, ReadOnlySpan<int> path)
    {
        using var stripped = new MemoryStream();
        for (int at = 0; at < message.Length;)
        {
            int start = at;
            ulong tag = Varint(message, ref at);
            int number = (int)(tag >> 3);
            ReadOnlySpan<byte> payload = default;
            switch (tag & 7)
            {
                case 0: Varint(message, ref at); break;
                case 1: at += 8; break;
                case 5: at += 4; break;
                case 2:
                    int length = (int)Varint(message, ref at);
                    payload = message.Slice(at, length);
                    at += length;
                    break;
                default: throw new InvalidOperationException($"Wire type {tag & 7} in a descriptor.");
            }

            if (path.Length == 0 && number == SpanField) continue;
            if (path.Length > 0 && number == path[0]) stripped.Write(Strip(payload, path[1..]));
            else stripped.Write(message[start..at]);
        }

        return stripped.ToArray();
    }

    private static ulong Varint(ReadOnlySpan<byte> bytes, ref int at)
    {
        ulong value = 0;
        for (int shift = 0; ; shift += 7)
        {
            byte next = bytes[at++];
            value |= (ulong)(next & 0x7F) << shift;
            if (next < 0x80) return value;
        }
    }
}
