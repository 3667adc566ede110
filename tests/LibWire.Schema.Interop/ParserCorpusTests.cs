namespace LibWire.Tests.SchemaInterop;

/// <summary>The upstream tests of protoc's parser: the same verdicts, the same descriptors, errors at the same line.</summary>
public sealed class ParserCorpusTests : IDisposable
{
    private readonly SchemaComparison _comparison = new();

    [Fact]
    public void Describe_TextOfUpstreamTests_HasTheStoredVerdictAndSet()
    {
        List<string> differences = [];
        foreach ((TestSchema schema, CompilerAnswer theirs) in ParserCorpus.Load())
        {
            // The answers are stored of runs without --experimental_editions.
            if (theirs.Messages.Any(static message => message.Text.Contains("edition UNSTABLE", StringComparison.Ordinal))) continue;
            CompilerAnswer ours = OurCompiler.Describe(schema, includesImports: false, includesSourceInfo: false);
            SchemaDifference? difference = SchemaComparison.CompareVerdicts(theirs, ours);
            if (difference is null && theirs.Bytes is { Length: > 0 }) difference = SchemaComparison.CompareDescriptors(theirs.Bytes, ours.Bytes!);
            if (difference is not null) differences.Add($"{schema.Name}: {difference.Kind} {difference.Detail}\n{schema}");
        }

        Assert.True(differences.Count == 0, $"{differences.Count} texts differ.\n{string.Join("\n\n", differences)}");
    }

    [Fact]
    public void Describe_TextOfUpstreamTests_IsWhatProtocSaysNow()
    {
        List<string> differences = [];
        foreach ((TestSchema schema, _) in ParserCorpus.Load())
            if (_comparison.Compare(schema) is { } difference) differences.Add($"{schema.Name}: {difference.Kind} {difference.Detail}\n{schema}");

        Assert.True(differences.Count == 0, $"{differences.Count} texts differ.\n{string.Join("\n\n", differences)}");
    }

    public void Dispose() => _comparison.Dispose();
}
