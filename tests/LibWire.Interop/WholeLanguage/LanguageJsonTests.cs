using LibWire.Tests.Fuzz;
using LibWire.Tests.SchemaInterop;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>JSON of schemas over the whole language, with the well-known types, both ways between LibWire and Google.Protobuf.</summary>
public sealed class LanguageJsonTests(ITestOutputHelper output)
{
    [Fact]
    public void Json_OfSchemasOverTheWholeLanguage_GoesBothWays()
    {
        int schemas = BuildDepth.Pick(quick: 6, deep: 40), usable = 0, count = 0;
        for (ulong seed = 1; seed <= (ulong)schemas; seed++)
        {
            if (LanguageSchemas.Of(seed) is not { } schema) continue;
            usable++;
            count += Run(schema, new FuzzRandom(seed, 78), rounds: 4);
        }

        output.WriteLine($"{usable} schemas, {count} texts");
        Assert.InRange(usable, schemas / 3, schemas);
    }

    [Fact]
    public void Json_OfTheConformanceSchemas_GoesBothWays()
    {
        int count = Run(LanguageSchemas.Conformance, new FuzzRandom(8), rounds: BuildDepth.Pick(quick: 6, deep: 200));
        output.WriteLine($"{count} texts");
    }

    private int Run(LanguageSchema schema, FuzzRandom random, int rounds)
    {
        using var check = new LanguageJson(schema, random);
        check.Run(rounds);
        output.WriteLine($"{check.Count} texts; Google's refuses {check.EmptyKeys} for an empty key, {check.WrappersInGroups} for a wrapper in a group");
        Assert.InRange(check.EmptyKeys, 0, check.Count / 10);
        Assert.NotEqual(0, check.Count);
        return check.Count;
    }
}
