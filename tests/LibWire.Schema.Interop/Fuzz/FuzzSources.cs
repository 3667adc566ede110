namespace LibWire.Tests.SchemaInterop;

/// <summary>The schemas that are damaged: made-up ones, the built-in files, and the shared ones where they are there.</summary>
internal sealed class FuzzSources
{
    internal FuzzSources(ulong seed, int randomSchemas)
    {
        for (ulong i = 0; i < (ulong)randomSchemas; i++) Schemas.Add(RandomSchema.Make(seed + i));
        foreach (string path in Directory.EnumerateFiles(Path.Combine(ProtocProcess.Includes, "google", "protobuf"), "*.proto").Order(StringComparer.Ordinal))
            Schemas.Add(new TestSchema(Path.GetFileName(path), [new TestSchemaFile(Path.GetFileName(path), File.ReadAllText(path))]));
        if (ParserCorpus.ReasonToSkip is null) Schemas.AddRange(ParserCorpus.Load().Select(static parserCase => parserCase.Schema));
        if (OtlpSchemas.ReasonToSkip is null) Schemas.Add(OtlpSchemas.Load());
        Schemas.Add(ConformanceSchemas.Load());
        Texts = [.. Schemas.SelectMany(static schema => schema.Files).Select(static file => file.Text).Where(static text => text.Length > 0)];
    }

    internal List<TestSchema> Schemas { get; } = [];

    internal IReadOnlyList<string> Texts { get; }
}
