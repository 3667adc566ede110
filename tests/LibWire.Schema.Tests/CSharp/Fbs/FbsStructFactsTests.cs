using System.Text;
using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.CSharp.Fbs;

/// <summary>What holds for a struct because of the structs in it.</summary>
public class FbsStructFactsTests
{
    [Theory]
    [InlineData("struct S { a: int; }", false, 1)]
    [InlineData("struct S { a: int; b: byte; }", true, 2)]
    [InlineData("struct S { a: byte; b: int; }", true, 2)]
    [InlineData("struct I { a: byte; b: int; } struct S { a: I; b: I; }", true, 4)]
    [InlineData("struct I { a: int; } struct S { a: I; b: I; c: int; }", false, 3)]
    [InlineData("struct I { a: byte; b: int; } struct S { a: [I:2]; }", true, 13)]
    [InlineData("struct S { a: [int:2]; }", false, 13)]
    [InlineData("struct I { a: long; b: long; c: long; d: long; e: long; f: long; } struct S { a: I; b: I; }", false, 12)]
    [InlineData("struct I { a: long; b: long; c: long; d: long; e: long; f: long; } struct S { a: I; b: I; c: I; }", false, 13)]
    public void Of_AStruct_CountsWhatIsInIt(string text, bool isPadded, int scalars)
    {
        FbsStructFacts facts = FactsOf(text, "S");
        Assert.Equal((isPadded, scalars), (facts.IsPadded, facts.ScalarCount));
        Assert.Equal(scalars <= 12, facts.HasFewScalars);
    }

    /// <summary>A struct was looked into again for each struct around it, by recursion: 10,000 took 76 seconds, and the stack limited their depth.</summary>
    [Fact]
    public void Of_StructsThatNestDeeply_LooksIntoEachOnce()
    {
        const int count = 50_000;
        var text = new StringBuilder("struct S0 { a: byte; b: short; }\n");
        for (int i = 1; i < count; i++) text.Append($"struct S{i} {{ a: S{i - 1}; }}\n");
        FbsStructFacts facts = FactsOf(text.ToString(), $"S{count - 1}");
        Assert.Equal((true, 2), (facts.IsPadded, facts.ScalarCount));
    }

    private static FbsStructFacts FactsOf(string text, string name)
    {
        FbsLinkedFile linked = LinkOne(text);
        Assert.Empty(linked.Diagnostics);
        var symbols = new FbsSymbols([linked.Model!], static _ => false);
        return FbsStructFacts.Of(symbols.Find(name), symbols);
    }
}
