namespace LibWire.Tests.SchemaInterop;

/// <summary>The descriptor sets of the compiler are, byte for byte, those of protoc. Source info has the same paths, spans and comments.</summary>
public sealed class ProtocTests : IDisposable
{
    private static readonly int RandomSchemas = TestDepth.Pick(quick: 40, deep: 300);

    private readonly SchemaComparison _comparison = new();

    public static TheoryData<string> BuiltInFiles => [.. Directory.EnumerateFiles(Path.Combine(ProtocProcess.Includes, "google", "protobuf"), "*.proto")
        .Select(static path => "google/protobuf/" + Path.GetFileName(path)).Order()];

    [Theory]
    [MemberData(nameof(BuiltInFiles))]
    public void Describe_FileOfGoogleProtobuf_IsWhatProtocWrites(string importPath)
    {
        string text = File.ReadAllText(Path.Combine(ProtocProcess.Includes, importPath));

        AssertSame(new TestSchema(importPath, [new TestSchemaFile(importPath, text)]));
    }

    [Fact]
    public void Describe_BuiltInFileThatIsImported_IsWhatProtocWrites()
    {
        string imports = string.Concat(Directory.EnumerateFiles(Path.Combine(ProtocProcess.Includes, "google", "protobuf"), "*.proto").Order(StringComparer.Ordinal)
            .Select(static path => $"import \"google/protobuf/{Path.GetFileName(path)}\";\n"));

        AssertSame(new TestSchema("imports", [new TestSchemaFile("a.proto", imports)]));
    }

    // protoc accepts the edition with an option only, which the tests always give.
    [Theory]
    [InlineData("message M { int32 x = 1; repeated int32 r = 2; map<string, bytes> m = 3; enum E { A = 0; } E e = 4; export message N {} }")]
    [InlineData("option features.field_presence = IMPLICIT; message M { int32 x = 1 [features.field_presence = LEGACY_REQUIRED]; }")]
    [InlineData("option features.default_symbol_visibility = STRICT; message M { string s = 1; }")]
    [InlineData("option features.enforce_naming_style = STYLE_LEGACY; message m { int32 has_x = 1; int32 x = 2; }")]
    [InlineData("message M { int32 has_x = 1; int32 x = 2; }")]
    [InlineData("message M { int32 descriptor = 1; }")]
    [InlineData("message m { int32 Y = 1; }")]
    [InlineData("message M { varint32 a = 1; varint64 b = 2; uvarint32 c = 3; uvarint64 d = 4; zigzag32 e = 5; zigzag64 f = 6; }")]
    [InlineData("message M { int32 a = 1; int64 b = 2; uint32 c = 3; uint64 d = 4; repeated zigzag64 e = 5; map<varint32, uint64> f = 6; }")]
    [InlineData("message M { varint32 a = 1 [default = -5]; uint32 b = 2 [default = 4294967295]; oneof o { zigzag64 c = 3; } extensions 9; } extend M { uvarint64 d = 9; }")]
    [InlineData("message M { sint32 a = 1; }")]
    [InlineData("message M { map<fixed64, sfixed32> a = 1; }")]
    [InlineData("message M { string s = 1 [ctype = CORD]; }")]
    [InlineData("message M { optional int32 x = 1; }")]
    [InlineData("import weak 'google/protobuf/any.proto';")]
    public void Describe_EditionUnstable_IsWhatProtocWrites(string text)
    {
        SchemaDifference? difference = _comparison.Compare(new TestSchema("unstable", [new TestSchemaFile("a.proto", "edition = 'UNSTABLE';\npackage a;\n" + text)]));
        Assert.True(difference is null, $"{difference?.Kind}: {difference?.Detail}");
    }

    [Fact]
    public void Describe_ConformanceSuite_IsWhatProtocWrites() => AssertSame(ConformanceSchemas.Load());

    [Fact]
    public void Describe_OpenTelemetry_IsWhatProtocWrites() => AssertSame(OtlpSchemas.Load());

    // Repeated options of a message that was cleared by another member of its oneof.
    [Theory]
    [InlineData(101049)]
    [InlineData(103268)]
    [InlineData(103383)]
    public void Describe_RandomSchemaThatDifferedOnce_IsWhatProtocWrites(ulong seed) => AssertSame(RandomSchema.Make(seed));

    [Fact]
    public void Describe_RandomSchemas_AreWhatProtocWrites()
    {
        List<string> differences = [];
        for (ulong seed = 1; seed <= (ulong)RandomSchemas; seed++)
        {
            TestSchema schema = RandomSchema.Make(seed);
            if (_comparison.Compare(schema) is { } difference) differences.Add($"{schema.Name}: {difference.Kind} {difference.Detail}");
        }

        Assert.True(differences.Count == 0, $"{differences.Count} of {RandomSchemas} schemas differ.\n{string.Join('\n', differences.Take(5))}");
        Assert.True(_comparison.Verdicts.Rejected * 100 <= RandomSchemas,
            $"protoc rejects {_comparison.Verdicts.Rejected} of {RandomSchemas} made-up schemas.");
    }

    public void Dispose() => _comparison.Dispose();

    private void AssertSame(TestSchema schema)
    {
        SchemaDifference? difference = _comparison.Compare(schema);

        Assert.True(difference is null, $"{difference?.Kind}: {difference?.Detail}");
        Assert.Equal(1, _comparison.Verdicts.Accepted);
    }
}
