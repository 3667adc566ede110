namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas that are damaged: random ones, the built-in files, and those of the test data.</summary>
internal sealed class FuzzSources
{
    internal FuzzSources(ulong seed, int randomSchemas)
    {
        for (ulong i = 0; i < (ulong)randomSchemas; i++) Schemas.Add(RandomSchema.Make(seed + i));
        foreach (string path in Directory.EnumerateFiles(Path.Combine(ProtocProcess.Includes, "google", "protobuf"), "*.proto").Order(StringComparer.Ordinal))
            Schemas.Add(new TestSchema(Path.GetFileName(path), [new TestSchemaFile(Path.GetFileName(path), File.ReadAllText(path))]));
        Schemas.AddRange(ParserCorpus.Load().Select(static parserCase => parserCase.Schema));
        Schemas.Add(OtlpSchemas.Load());
        Schemas.Add(ConformanceSchemas.Load());
        Texts = [.. Schemas.SelectMany(static schema => schema.Files).Select(static file => file.Text).Where(static text => text.Length > 0)];
    }

    internal List<TestSchema> Schemas { get; } = [];

    internal IReadOnlyList<string> Texts { get; }
}
