using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Tests.SchemaInterop;

/// <summary>
/// Every accepted schema has C# that compiles without a warning, with nullable enabled and documentation checked. It does so with the oldest and the newest
/// C#, for .NET and .NET Standard.
/// </summary>
public sealed class EmittedSchemaTests
{
    private static readonly int RandomSchemas = TestDepth.Pick(quick: 4, deep: 20);

    /// <summary>The newest and the oldest combination, which are enough for many schemas.</summary>
    public static TheoryData<string, LanguageVersion> Extremes => new()
    {
        { "net10.0", LanguageVersion.Latest },
        { "netstandard2.0", LanguageVersion.CSharp9 },
    };

    /// <summary>In quick depth only the oldest: <c>LibWire.Schema.Tests</c> compiles for .NET 10.</summary>
    public static TheoryData<string, LanguageVersion> Builds => !TestDepth.IsFull ? new() { { "netstandard2.0", LanguageVersion.CSharp9 } } : new()
    {
        { "net10.0", LanguageVersion.CSharp9 },
        { "net10.0", LanguageVersion.Latest },
        { "netstandard2.0", LanguageVersion.CSharp9 },
        { "netstandard2.0", LanguageVersion.Latest },
    };

    [Theory]
    [MemberData(nameof(Extremes))]
    public void Compile_AcceptedTextsOfUpstreamTests_CompileWithoutAWarning(string target, LanguageVersion language) =>
        AssertNothingToSay([.. ParserCorpus.Load().Where(static text => text.Answer.Bytes is not null).Select(static text => text.Schema)], true, target, language);

    [Theory]
    [MemberData(nameof(Builds))]
    public void Compile_ConformanceSchemas_CompileWithoutAWarning(string target, LanguageVersion language) =>
        AssertNothingToSay([ConformanceSchemas.Load()], false, target, language);

    [Theory]
    [MemberData(nameof(Builds))]
    public void Compile_OpenTelemetrySchemas_CompileWithoutAWarning(string target, LanguageVersion language) =>
        AssertNothingToSay([OtlpSchemas.Load()], false, target, language);

    [Theory]
    [MemberData(nameof(Extremes))]
    public void Compile_RandomSchemasOfTheWholeLanguage_CompileWithoutAWarning(string target, LanguageVersion language) =>
        AssertNothingToSay(
            [.. Enumerable.Range(1, RandomSchemas).Select(static seed => RandomSchema.Make((ulong)seed))
                .Where(static schema => OurCompiler.Describe(schema, includesImports: false, includesSourceInfo: false).Bytes is not null)],
            true,
            target,
            language);

    private static void AssertNothingToSay(IReadOnlyList<TestSchema> schemas, bool hasOwnNamespaces, string target, LanguageVersion language)
    {
        EmittedTarget build = target == "net10.0" ? EmittedTarget.Net10 : EmittedTarget.NetStandard20;
        IReadOnlyList<string> complaints = EmittedSchemas.Complaints(schemas, hasOwnNamespaces, build, language);
        Assert.True(complaints.Count == 0, string.Join('\n', complaints));
    }
}
