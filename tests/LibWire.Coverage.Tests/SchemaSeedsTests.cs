using LibWire.Schema;

namespace LibWire.Tests.Coverage;

/// <summary>The schemas that the compilers' targets begin with.</summary>
public sealed class SchemaSeedsTests
{
    [Fact]
    public void Proto_EachSeed_IsGeneratedWithoutErrors() => Assert.All(SchemaSeeds.Proto, static text => AssertGenerated(ProtoCompiler.Generate([SchemaSeeds.File(text)], SchemaTarget.Emit)));

    [Fact]
    public void Fbs_EachSeed_IsGeneratedWithoutErrors() =>
        Assert.All(SchemaSeeds.Fbs, static text => AssertGenerated(FbsCompiler.Generate([SchemaSeeds.File(text)], new FbsOptions(), SchemaTarget.Emit)));

    private static void AssertGenerated(SchemaGeneration generation)
    {
        Assert.DoesNotContain(generation.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
        Assert.NotEmpty(generation.Sources);
    }
}
