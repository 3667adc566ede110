namespace LibWire.Tests.SchemaInterop;

/// <summary>Descriptors from bytes say what the compiler knew: types, presence, packed fields, UTF-8, closed enums, names.</summary>
public sealed class DescriptorPoolTests
{
    private static readonly int RandomSchemas = TestDepth.Pick(quick: 60, deep: 1000);

    [Fact]
    public void Parse_ConformanceSuite_SaysWhatTheCompilerKnew() => AssertSame([ConformanceSchemas.Load()], declarationsMin: 1000);

    [Fact]
    public void Parse_OpenTelemetry_SaysWhatTheCompilerKnew() => AssertSame([OtlpSchemas.Load()], declarationsMin: 100);

    [Fact]
    public void Parse_TextsOfUpstreamTests_SaysWhatTheCompilerKnew() =>
        AssertSame([.. ParserCorpus.Load().Select(static item => item.Schema)], declarationsMin: 500);

    [Fact]
    public void Parse_RandomSchemas_SaysWhatTheCompilerKnew() =>
        AssertSame([.. Enumerable.Range(1, RandomSchemas).Select(static seed => RandomSchema.Make((ulong)seed))], declarationsMin: RandomSchemas);

    [Fact]
    public void Parse_FilesOfGoogleProtobuf_SaysWhatTheCompilerKnew()
    {
        string imports = string.Concat(Directory.EnumerateFiles(Path.Combine(ProtocProcess.Includes, "google", "protobuf"), "*.proto")
            .Select(static path => $"import \"google/protobuf/{Path.GetFileName(path)}\";\n"));

        AssertSame([new TestSchema("google", [new TestSchemaFile("a.proto", imports)])], declarationsMin: 300);
    }

    private static void AssertSame(TestSchema[] schemas, int declarationsMin)
    {
        List<string> differences = [];
        int count = schemas.Sum(schema => LinkedModel.Compare(schema, differences));

        Assert.True(differences.Count == 0, $"{differences.Count} differences.\n{string.Join('\n', differences.Take(20))}");
        Assert.True(count >= declarationsMin, $"only {count} declarations were compared");
    }
}
