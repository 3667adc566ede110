using LibWire.Schema;

namespace LibWire.Tests.Coverage;

/// <summary>The schemas that the compilers' targets begin with.</summary>
public sealed class SchemaSeedsTests
{
    private static readonly EmitOptions Emit = new(LanguageVersion: 14, HasUnscopedRef: true);

    [Fact]
    public void Proto_EachSeed_IsGeneratedWithoutErrors() => Assert.All(SchemaSeeds.Proto, static text => AssertGenerated(ProtoCompiler.Generate([File(text)], Emit)));

    [Fact]
    public void Fbs_EachSeed_IsGeneratedWithoutErrors() => Assert.All(SchemaSeeds.Fbs, static text => AssertGenerated(FbsCompiler.Generate([File(text)], new FbsOptions(), Emit)));

    private static void AssertGenerated(SchemaGeneration generation)
    {
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Assert.NotEmpty(generation.Sources);
    }

    private static SchemaFile File(string text) => new("seed", "seed", text);
}
