using LibWire.Tests.Fuzz;
using LibWire.Tests.SchemaInterop;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>Messages of schemas that are known only at run time are the same as generated ones.</summary>
public sealed class DynamicTests(ITestOutputHelper output)
{
    private int _accepted;
    private int _rejected;
    private int _json;

    [Fact]
    public void Messages_OfTheConformanceSchemas_AreThoseOfGeneratedCode()
    {
        Run(LanguageSchemas.Conformance, rounds: BuildDepth.Pick(quick: 10, deep: 60));
        Report();
    }

    [Fact]
    public void Messages_OfSchemasOverTheWholeLanguage_AreThoseOfGeneratedCode()
    {
        for (ulong seed = 1; seed <= (ulong)BuildDepth.Pick(quick: 6, deep: 24); seed++)
            if (LanguageSchemas.Of(seed) is { } schema) Run(schema, rounds: 12);
        Report();
    }

    private void Run(LanguageSchema schema, int rounds)
    {
        using var check = new DynamicCheck(schema, new FuzzRandom(9));
        check.Run(rounds);
        _accepted += check.Accepted;
        _rejected += check.Rejected;
        _json += check.Json;
    }

    private void Report()
    {
        output.WriteLine($"{_accepted} accepted, {_json} of them with JSON, {_rejected} rejected");
        Assert.InRange(_accepted, 30, int.MaxValue);
        Assert.InRange(_rejected, 30, int.MaxValue);
        Assert.InRange(_json, 20, int.MaxValue);
    }
}
