namespace LibWire.Analyzers.Tests;

/// <summary>LW4005.</summary>
public sealed class RefAcrossAddTests
{
    private const string Order = "using var arena = new ArenaAllocator(); var order = new Order(); ";

    [Theory]
    [InlineData(Order + "ref var line = ref order.Lines.Add(arena); order.Lines.Add(arena); [|line|].Quantity = 77;")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); if (flag) order.Lines.Add(in arena); [|line|].SetSku(\"a\", in arena);")]
    [InlineData(Order + "ref int first = ref order.Nums[0]; order.Nums.Add(1, in arena); [|first|]++;")]
    [InlineData(Order + "Span<int> nums = order.Nums.Span; order.Nums.AddRange([1, 2], in arena); [|nums|][0] = 5;")]
    [InlineData(Order + "foreach (ref OrderLine line in order.Lines.Span) { order.Lines.Add(in arena); [|line|].Quantity += 1; }")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); for (int i = 0; i < 3; i++) { [|line|].Quantity = 1; order.Lines.Add(in arena); }")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); order.Lines.Add(in arena); [|line|].Tags.Add(\"a\", in arena);")]
    public void Write_AfterAnAdd_IsReported(string code) => AnalyzedCode.Check<RefAcrossAddAnalyzer>(code);

    [Theory]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); line.Quantity = 77; order.Lines.Add(in arena);")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); order.Lines.Add(in arena); line = ref order.Lines[0]; line.Quantity = 77;")]
    [InlineData(Order + "for (int i = 0; i < 3; i++) { ref var line = ref order.Lines.Add(in arena); line.Quantity = 1; }")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); order.Nums.Add(1, in arena); line.Quantity = 1;")]
    [InlineData(Order + "order.Lines.Reserve(2, in arena); ref var a = ref order.Lines.Add(in arena); ref var b = ref order.Lines.Add(in arena); a.Quantity = 1;")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); order.Lines.Add(in arena); uint quantity = line.Quantity;")]
    [InlineData(Order + "ref var line = ref order.Lines.Add(in arena); line.Tags.Add(\"a\", in arena); line.Tags.Add(\"b\", in arena); line.Quantity = 1;")]
    [InlineData(Order + "foreach (ref OrderLine line in order.Lines.Span) line.Tags.Add(\"a\", in arena);")]
    [InlineData(Order + "var line = order.Lines.Add(in arena); order.Lines.Add(in arena); line.Quantity = 77;")]
    [InlineData(Order + "var other = new Order(); ref var line = ref order.Lines[0]; foreach (byte each in bytes) { if (flag) line = ref order.Lines[1]; else line = ref other.Lines[0]; line.Quantity = 1; }")]
    [InlineData(Order + "Span<int> nums = order.Nums.Span; order.Nums.Add(1, in arena); nums = order.Nums.Span; nums[0] = 5;")]
    public void Write_BeforeTheAdd_OrThroughAnotherReference_IsNotReported(string code) => AnalyzedCode.Check<RefAcrossAddAnalyzer>(code);
}
