namespace LibWire.Tests.SchemaInterop;

/// <summary>A short run of <c>LibWire.Schema.Fuzz</c>.</summary>
public sealed class SchemaFuzzTests : IDisposable
{
    private static readonly int Inputs = TestDepth.Pick(quick: 200, deep: 1500);
    private static readonly int DamagedTexts = TestDepth.Pick(quick: 60, deep: 300);

    private readonly SchemaComparison _comparison = new();

    [Fact]
    public void Compile_DamagedSchemasAndSets_NeitherThrowsNorTakesLong()
    {
        var run = new MutateRun(seed: 1, static _ => { }) { KeepsFindings = false };

        run.Run(Inputs);

        Assert.True(run.Findings.Count == 0, string.Join("\n\n", run.Findings));
        Assert.Equal(Inputs, run.Inputs);
    }

    [Fact]
    public void Describe_DamagedSchemas_HaveTheVerdictAndLineOfProtoc()
    {
        List<string> differences = [];
        foreach (TestSchema schema in DamagedSchemas.Make(seed: 1, DamagedTexts))
            if (_comparison.Compare(schema) is { } difference) differences.Add($"{schema.Name}: {difference.Kind} {difference.Detail}");

        Assert.True(differences.Count == 0, $"{differences.Count} of {DamagedTexts} schemas differ.\n{string.Join("\n\n", differences.Take(5))}");
        Assert.True(_comparison.Verdicts.Rejected > DamagedTexts / 4, "Damage should make protoc reject schemas.");
    }

    public void Dispose() => _comparison.Dispose();
}
