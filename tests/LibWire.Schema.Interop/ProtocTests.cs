namespace LibWire.Tests.SchemaInterop;

/// <summary>The descriptor sets of the compiler are, byte for byte, those of protoc. Source info has the same paths, spans and comments.</summary>
public sealed class ProtocTests : IDisposable
{
    private static readonly int RandomSchemas = TestDepth.Pick(quick: 40, full: 300);

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
