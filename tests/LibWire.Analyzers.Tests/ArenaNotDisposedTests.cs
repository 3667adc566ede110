namespace LibWire.Analyzers.Tests;

/// <summary>LW4001.</summary>
public sealed class ArenaNotDisposedTests
{
    [Theory]
    [InlineData("var arena = [|new ArenaAllocator()|]; Order order = Order.Parse(bytes, in arena);")]
    [InlineData("ArenaAllocator arena = [|ArenaPool.Shared.Rent()|]; var writer = new ProtoWriter(arena);")]
    [InlineData("var arena = [|new ArenaAllocator()|]; if (flag) return; arena.Dispose();")]
    [InlineData("ArenaAllocator arena; arena = [|new ArenaAllocator()|]; if (flag) arena.Dispose();")]
    [InlineData("using var other = new ArenaAllocator(); var arena = [|new ArenaAllocator()|]; arena.Reset();")]
    [InlineData("Order order = Order.Parse(bytes, [|new ArenaAllocator()|]);")]
    [InlineData("Action act = () => { var arena = [|new ArenaAllocator()|]; arena.Reset(); }; act();")]
    public void Arena_LeftBehind_IsReported(string code) => AnalyzedCode.Check<ArenaNotDisposedAnalyzer>(code);

    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); Order order = Order.Parse(bytes, in arena);")]
    [InlineData("using (ArenaAllocator arena = ArenaPool.Shared.Rent()) { if (flag) return; Order.Parse(bytes, in arena); }")]
    [InlineData("var arena = new ArenaAllocator(); arena.Reset(); arena.Dispose();")]
    [InlineData("var arena = new ArenaAllocator(); try { if (flag) return; arena.Reset(); } finally { arena.Dispose(); }")]
    [InlineData("var arena = new ArenaAllocator(); try { arena.Reset(); } finally { if (!arena.IsDisposed) arena.Dispose(); }")]
    [InlineData("var arena = new ArenaAllocator(); if (flag) throw new Exception(); arena.Dispose();")]
    [InlineData("var arena = new ArenaAllocator(); if (flag) { arena.Dispose(); return; } arena.Reset(); arena.Dispose();")]
    [InlineData("var arena = new ArenaAllocator(); Action end = () => arena.Dispose(); end();")]
    [InlineData("var arena = new ArenaAllocator(); using (arena) arena.Reset();")]
    [InlineData("new ArenaAllocator().Dispose();")]
    [InlineData("List<ArenaAllocator> all = []; var arena = new ArenaAllocator(); all.Add(arena);")]
    [InlineData("for (int i = 0; i < 3; i++) { var arena = new ArenaAllocator(); arena.Dispose(); }")]
    public void Arena_EndedOrHandedOn_IsNotReported(string code) => AnalyzedCode.Check<ArenaNotDisposedAnalyzer>(code);

    [Theory]
    [InlineData("static ArenaAllocator Make() { var arena = new ArenaAllocator(); arena.Reset(); return arena; }")]
    [InlineData("static ArenaAllocator Make() => new ArenaAllocator();")]
    [InlineData("static void Make(out ArenaAllocator arena) => arena = new ArenaAllocator();")]
    [InlineData("ArenaAllocator _arena = new(); void Make() { var arena = new ArenaAllocator(); _arena = arena; }")]
    [InlineData("sealed class Owner(ArenaAllocator arena) { public ArenaAllocator Arena = arena; } static Owner Make() { var arena = new ArenaAllocator(); return new Owner(arena); }")]
    public void Arena_OfTheCaller_IsNotReported(string members) => AnalyzedCode.CheckMembers<ArenaNotDisposedAnalyzer>(members);
}
