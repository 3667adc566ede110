using System.Diagnostics;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>
/// Google's C++ builds buffers from random schemas and values. LibWire verifies them and reads every field, as views and as objects. C++ reads the buffers
/// that LibWire writes from these objects.
/// </summary>
public sealed class RandomFlatSchemaTests(ITestOutputHelper output)
{
    private const int SchemasEach = 12;

    public static TheoryData<int> Batches => [.. Enumerable.Range(0, BuildDepth.Pick(quick: 1, deep: 10))];

    [Theory, Trait("Category", "Tools")]
    [MemberData(nameof(Batches))]
    public void Buffers_OfCpp_AreReadAsTheyWereMade(int batch)
    {
        var clock = Stopwatch.StartNew();
        var check = new FlatCheck();
        check.Run((ulong)(batch * SchemasEach), SchemasEach);
        output.WriteLine($"{FlatOracle.Version}: {check.Buffers} buffers, {check.Objects} objects; damaged: {check.Accepted} accepted, {check.Salvaged} and {check.DynamicSalvaged} written again, {check.Refused} refused, of these only here: "
            + $"{string.Join(", ", check.Stricter.Select(static pair => $"{pair.Key} {pair.Value}"))}; {clock.Elapsed.TotalSeconds:F1} s");
        Assert.Equal(SchemasEach * FlatCheck.Rounds, check.Buffers);
        Assert.Equal(2 * check.Buffers, check.Objects);
        Assert.Equal(check.Buffers, check.Dynamic);
        Assert.InRange(check.DynamicSalvaged, 100, check.Accepted);
        Assert.InRange(check.Salvaged, 100, check.Accepted);
        Assert.InRange(check.Described, 1, SchemasEach);
        Assert.InRange(check.Accepted, 100, long.MaxValue);
        Assert.InRange(check.Refused, 100, long.MaxValue);
    }
}
