using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>JSON of random schemas and values, both ways between LibWire and flatc.</summary>
public sealed class RandomFlatJsonTests(ITestOutputHelper output)
{
    [Fact, Trait("Category", "Tools")]
    public void Json_OfRandomSchemas_GoesBothWays()
    {
        int schemas = BuildDepth.Pick(quick: 20, deep: 200);
        const int Rounds = 12;
        var check = new FlatcJsonCheck();
        for (int seed = 0; seed < schemas; seed++) check.Run((ulong)seed, Rounds);
        output.WriteLine($"{check.Texts} texts, {check.SameBytes} with the same bytes; {check.Written} schemas by which flatc writes; faults of flatc: {string.Join(", ", check.Faults.Select(static pair => $"{pair.Key} {pair.Value}"))}");
        Assert.InRange(check.Texts, schemas * Rounds * 3, schemas * Rounds * 5);
        Assert.InRange(check.Written, schemas / 3, schemas);
        Assert.InRange(check.SameBytes, check.Texts / 4, check.Texts);
    }
}
