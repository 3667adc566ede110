namespace LibWire.Analyzers.Tests;

/// <summary>LW4011, and the ambient arena in LW4003.</summary>
public sealed class ScopeNotEndedTests
{
    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); [|arena.Use()|]; new Order { NoteText = \"x\" }.ToArray();")]
    [InlineData("ArenaScope scope = [|ArenaScope.Rent()|]; new Order { NoteText = \"x\" }.ToArray();")]
    [InlineData("ArenaScope scope = [|ArenaScope.Rent()|]; nuint used = scope.Arena.UsedBytes;")]
    [InlineData("_ = [|ArenaScope.Rent()|];")]
    public void Scope_ThatNobodyEnds_IsReported(string code) => AnalyzedCode.Check<ScopeNotEndedAnalyzer>(code);

    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); using (arena.Use()) new Order { NoteText = \"x\" }.ToArray();")]
    [InlineData("using ArenaScope scope = ArenaScope.Rent(); new Order { NoteText = \"x\" }.ToArray();")]
    [InlineData("ArenaScope scope = ArenaScope.Rent(); try { new Order().ToArray(); } finally { scope.Dispose(); }")]
    public void Scope_ThatEnds_IsNotReported(string code) => AnalyzedCode.Check<ScopeNotEndedAnalyzer>(code);

    [Theory]
    [InlineData("static Order Run(byte[] bytes) { using ArenaScope scope = ArenaScope.Rent(); return [|Order.Parse(bytes)|]; }")]
    [InlineData("static Order Run() { using ArenaScope scope = ArenaScope.Rent(); var order = new Order { NoteText = \"x\" }; return [|order|]; }")]
    [InlineData("static Order Run() { using ArenaScope scope = ArenaScope.Rent(); var order = new Order(); order.NoteText = \"x\"; return [|order|]; }")]
    [InlineData("static Order Run() { using ArenaScope scope = ArenaScope.Rent(); var order = new Order(); order.Nums.Add(1); return [|order|]; }")]
    [InlineData("static Monster Run() { using ArenaScope scope = ArenaScope.Rent(); var orc = new Monster(); orc.BestOrNew = new() { Damage = 1 }; return [|orc|]; }")]
    [InlineData("static Utf8String Run() { using var arena = new ArenaAllocator(); using (arena.Use()) return [|Utf8String.Copy(\"x\")|]; }")]
    [InlineData("static Order Run(byte[] bytes) { using ArenaScope scope = ArenaScope.Rent(); return [|Order.Parse(bytes, scope.Arena)|]; }")]
    public void Value_OfTheAmbientArena_ThatLeaves_IsReported(string members) => AnalyzedCode.CheckMembers<ArenaOutlivedAnalyzer>(members);

    [Theory]
    [InlineData("static byte[] Run(byte[] bytes) { using ArenaScope scope = ArenaScope.Rent(); return Order.Parse(bytes).ToArray(); }")]
    [InlineData("static string Run(byte[] bytes) { using ArenaScope scope = ArenaScope.Rent(); return Order.Parse(bytes).NoteText; }")]
    [InlineData("static Order Run(byte[] bytes, in ArenaAllocator arena) { using (arena.Use()) return Order.Parse(bytes); }")]
    [InlineData("static Order Run(byte[] bytes, in ArenaAllocator outer) { using ArenaScope scope = ArenaScope.Rent(); return Order.Parse(bytes).Clone(in outer); }")]
    [InlineData("static Order Run(byte[] bytes) => Order.Parse(bytes);")]
    [InlineData("static void Run(byte[] bytes) { using ArenaScope scope = ArenaScope.Rent(); Func<Order> parse = () => Order.Parse(bytes); parse(); }")]
    public void Value_OfTheAmbientArena_ThatStays_IsNotReported(string members) => AnalyzedCode.CheckMembers<ArenaOutlivedAnalyzer>(members);
}
