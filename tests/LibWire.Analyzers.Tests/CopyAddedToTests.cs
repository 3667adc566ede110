namespace LibWire.Analyzers.Tests;

/// <summary>LW4004.</summary>
public sealed class CopyAddedToTests
{
    private const string Order = "using var arena = new ArenaAllocator(); var order = new Order(); ";

    [Theory]
    [InlineData(Order + "var copy = order; order.Nums.Add(10, in arena); [|copy.Nums.Add(20, in arena)|];")]
    [InlineData(Order + "var copy = order; copy.Nums.Add(10, arena); if (flag) [|order.Nums.Add(20, arena)|];")]
    [InlineData(Order + "UnmanagedArray<int> nums = order.Nums; nums.Add(1, in arena); [|order.Nums.Add(2, in arena)|];")]
    [InlineData(Order + "var copy = order; copy.SetNote(\"a\", in arena); order.Lines.Add(in arena); [|copy.Lines.Add(in arena)|];")]
    public void BothSides_AddedTo_AreReported(string code) => AnalyzedCode.Check<CopyAddedToAnalyzer>(code);

    [Theory]
    [InlineData(Order + "var copy = order.Clone(in arena); order.Nums.Add(10, in arena); copy.Nums.Add(20, in arena);")]
    [InlineData(Order + "var copy = order; copy.Nums.Add(10, in arena); int count = order.Nums.Count;")]
    [InlineData(Order + "var copy = order; order.Nums.Add(10, in arena); copy.Lines.Add(in arena);")]
    [InlineData(Order + "var copy = order; order = default; order.Nums.Add(10, in arena); copy.Nums.Add(20, in arena);")]
    [InlineData(Order + "var copy = order; order.Nums.Add(10, in arena); copy = order; copy.Nums.Add(20, in arena);")]
    [InlineData(Order + "UnmanagedArray<int> nums = order.Nums; nums.Add(1, in arena); order.Nums = nums; order.Nums.Add(2, in arena);")]
    [InlineData(Order + "ref Order same = ref order; order.Nums.Add(10, in arena); same.Nums.Add(20, in arena);")]
    [InlineData(Order + "var copy = order; if (flag) order.Nums.Add(10, in arena); else copy.Nums.Add(20, in arena);")]
    public void OneSide_OrNoCopy_IsNotReported(string code) => AnalyzedCode.Check<CopyAddedToAnalyzer>(code);
}
