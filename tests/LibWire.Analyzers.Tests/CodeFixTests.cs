using System.Collections.Immutable;
using LibWire.Analyzers.CodeFixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Analyzers.Tests;

/// <summary>Code fixes: what they write, that it compiles, and that the diagnostic is gone.</summary>
public sealed class CodeFixTests
{
    [Theory]
    [InlineData("var arena = new ArenaAllocator(); ulong id = Order.Parse(bytes, in arena).Id;", "using var arena = new ArenaAllocator(); ulong id = Order.Parse(bytes, in arena).Id;")]
    [InlineData("ArenaAllocator arena = ArenaPool.Shared.Rent(); ulong id = Order.Parse(bytes, in arena).Id;", "using ArenaAllocator arena = ArenaPool.Shared.Rent(); ulong id = Order.Parse(bytes, in arena).Id;")]
    public Task ArenaNotDisposed(string before, string after) => Check(new ArenaNotDisposedAnalyzer(), new ArenaNotDisposedFix(), before, after);

    [Theory]
    [InlineData("var writer = new ProtoWriter(arena); bytes = writer.ToArray();")]
    [InlineData("if (ProtoMessage.TryParse<Order>(bytes, in arena, out var order, out WireFault _)) Show(order); Order other = order; other.Id = 3; static void Show(Order order) { }")]
    [InlineData("Order order = default; order.Nums.Add(1, arena); order.SetNote(\"x\", arena); nuint used = arena.UsedBytes; arena.Reset();")]
    [InlineData("Read(in arena); static void Read(in ArenaAllocator arena) => arena.Reset();")]
    public Task ArenaNotDisposed_WhereTheArenaIsOnlyLent_IsFixed(string uses) => Check(
        new ArenaNotDisposedAnalyzer(),
        new ArenaNotDisposedFix(),
        "var arena = new ArenaAllocator(); " + uses,
        "using var arena = new ArenaAllocator(); " + uses);

    [Theory]
    [InlineData("if (flag) arena.Dispose();")]
    [InlineData("if (flag) return; using (arena) arena.Reset();")]
    [InlineData("if (flag) arena = ArenaPool.Shared.Rent();")]
    [InlineData("if (flag) return; Keep(arena); static void Keep(ArenaAllocator arena) => arena.Dispose();")]
    [InlineData("if (flag) return; Keep(ref arena); static void Keep(ref ArenaAllocator arena) => arena.Dispose();")]
    [InlineData("if (flag) return; Make(out arena); arena.Dispose(); static void Make(out ArenaAllocator arena) => arena = new ArenaAllocator();")]
    [InlineData("if (flag) return; var all = new List<ArenaAllocator>(); all.Add(arena);")]
    [InlineData("if (flag) return; var all = new List<ArenaAllocator> { arena };")]
    [InlineData("if (flag) return; ArenaAllocator[] all = [arena];")]
    [InlineData("if (flag) return; var all = new ArenaAllocator[1]; all[0] = arena;")]
    [InlineData("if (flag) return; (ArenaAllocator, int) pair = (arena, 1);")]
    [InlineData("if (flag) return; var other = arena; other.Dispose();")]
    [InlineData("if (flag) return; object boxed = arena;")]
    [InlineData("if (flag) return; ref ArenaAllocator same = ref arena; same.Dispose();")]
    [InlineData("if (flag) return; Action end = arena.Dispose; end();")]
    [InlineData("if (flag) return; var other = flag ? arena : default; other.Dispose();")]
    public Task ArenaNotDisposed_WhereTheArenaIsEndedOrHandedOn_IsNotFixed(string uses) =>
        Check(new ArenaNotDisposedAnalyzer(), new ArenaNotDisposedFix(), "var arena = new ArenaAllocator(); " + uses, null);

    [Theory]
    [InlineData("if (flag) return; s_order = Order.Parse(bytes, in arena);")]
    [InlineData("if (flag) return; var all = new Order[1]; all[0] = Order.Parse(bytes, in arena);")]
    [InlineData("if (flag) return; var all = new List<Order>(); all.Add(Order.Parse(bytes, in arena));")]
    [InlineData("if (flag) return; var all = new List<Order> { Order.Parse(bytes, in arena) };")]
    [InlineData("if (flag) return; List<Order> all = [Order.Parse(bytes, in arena)];")]
    [InlineData("if (flag) return; object all = Order.Parse(bytes, in arena);")]
    [InlineData("if (flag) return; var all = (object)Order.Parse(bytes, in arena);")]
    [InlineData("if (flag) return; Order order = Order.Parse(bytes, in arena); Func<ulong> read = () => order.Id; read();")]
    [InlineData("if (flag) return; s_order.SetNote(\"x\", in arena);")]
    [InlineData("if (flag) return; var box = new Box { Order = Order.Parse(bytes, in arena) };")]
    [InlineData("if (flag) return; var box = Tuple.Create(1); box = new Tuple<int>(1); var pair = new Tuple<Order>(Order.Parse(bytes, in arena));")]
    public Task ArenaNotDisposed_WhereAMessageLeaves_IsNotFixed(string uses) => Check(
        new ArenaNotDisposedAnalyzer(),
        new ArenaNotDisposedFix(),
        "var arena = new ArenaAllocator(); " + uses,
        null,
        "static Order s_order; sealed class Box { public Order Order { get; set; } }");

    [Theory]
    [InlineData("void Make(out Order order) { var arena = new ArenaAllocator(); order = Order.Parse(bytes, in arena); if (flag) return; } Make(out _);")]
    [InlineData("void Make(ref Order order) { var arena = new ArenaAllocator(); if (flag) return; ProtoMessage.TryParse<Order>(bytes, in arena, out order, out WireFault _); } Order o = default; Make(ref o);")]
    [InlineData("void Make(ref Order order) { var arena = new ArenaAllocator(); if (flag) return; order.SetNote(\"x\", in arena); } Order o = default; Make(ref o);")]
    [InlineData("Order[] Make() { var arena = new ArenaAllocator(); Order[] all = Read(in arena); return all; Order[] Read(in ArenaAllocator arena) => [default]; } Make();")]
    public Task ArenaNotDisposed_WhereAMessageLeavesTheFunction_IsNotFixed(string code) => Check(new ArenaNotDisposedAnalyzer(), new ArenaNotDisposedFix(), code, null);

    [Theory]
    [InlineData("Func<ArenaAllocator?> make = () => { var arena = new ArenaAllocator(); if (flag) return null; return arena; }; make();")]
    [InlineData("void Make() { var arena = new ArenaAllocator(); if (flag) return; (s_last, flag) = (arena, true); } Make();")]
    [InlineData("IEnumerable<ArenaAllocator> Make() { var arena = new ArenaAllocator(); if (flag) yield break; yield return arena; } Make();")]
    [InlineData("Order Make() { var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena); } Make();")]
    [InlineData("Utf8String Make() { var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); return order.Note; } Make();")]
    [InlineData("Order order = Order.Parse(bytes, new ArenaAllocator());")]
    [InlineData("if (flag) goto end; var arena = new ArenaAllocator(); arena.Reset(); end: flag = true;")]
    public Task ArenaNotDisposed_WhereUsingIsWrong_IsNotFixed(string code) =>
        Check(new ArenaNotDisposedAnalyzer(), new ArenaNotDisposedFix(), code, null, "static ArenaAllocator s_last;");

    [Fact]
    public Task ResultIgnored() => Check(
        new ResultIgnoredAnalyzer(),
        new ResultIgnoredFix(),
        "MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes); monster.MutateHp(5);",
        "MonsterView.Mutable monster = MonsterView.GetMutableRoot(bytes); _ = monster.MutateHp(5);");

    [Fact]
    public Task NextWithoutSkip() => Check(
        new NextWithoutSkipAnalyzer(),
        new NextWithoutSkipFix(),
        "var reader = new ProtoReader(bytes); while (reader.Next()) { switch (reader.Tag) { case 1: reader.ReadInt32(); break; } }",
        "var reader = new ProtoReader(bytes); while (reader.Next()) { switch (reader.Tag) { case 1: reader.ReadInt32(); break; default: reader.Skip(); break; } }");

    [Fact]
    public Task NextWithoutSkip_WithADefaultCase_IsNotFixed() => Check(
        new NextWithoutSkipAnalyzer(),
        new NextWithoutSkipFix(),
        "var reader = new ProtoReader(bytes); while (reader.Next()) { switch (reader.Tag) { case 1: reader.ReadInt32(); break; default: flag = true; break; } }",
        null);

    [Fact]
    public Task ChangeLost() => Check(
        new ChangeLostAnalyzer(),
        new ChangeLostFix(),
        "Order order = default; foreach (OrderLine line in order.Lines) line.SetSku(\"A-17\");",
        "Order order = default; foreach (ref OrderLine line in order.Lines) line.SetSku(\"A-17\");");

    [Theory]
    [InlineData("Span<OrderLine> lines = new OrderLine[1];")]
    [InlineData("Memory<OrderLine> memory = new OrderLine[1]; Span<OrderLine> lines = memory.Span;")]
    public Task ChangeLost_InItemsByReference_IsFixed(string lines) => Check(
        new ChangeLostAnalyzer(),
        new ChangeLostFix(),
        lines + " foreach (var line in lines) line.SetSku(\"A-17\");",
        lines + " foreach (ref var line in lines) line.SetSku(\"A-17\");");

    [Theory]
    [InlineData("List<OrderLine> lines = [default]; foreach (OrderLine line in lines) line.SetSku(\"A-17\");")]
    [InlineData("var lines = new OrderLine[1]; foreach (OrderLine line in lines) line.SetSku(\"A-17\");")]
    [InlineData("IEnumerable<OrderLine> lines = []; foreach (OrderLine line in lines) line.SetSku(\"A-17\");")]
    [InlineData("ReadOnlySpan<OrderLine> lines = new OrderLine[1]; foreach (OrderLine line in lines) line.SetSku(\"A-17\");")]
    [InlineData("Order order = default; foreach (OrderLine line in order.Lines) { line.SetSku(\"A-17\"); Func<uint> read = () => line.Quantity; read(); }")]
    public Task ChangeLost_WhereTheLoopHasNoReferences_IsNotFixed(string code) => Check(new ChangeLostAnalyzer(), new ChangeLostFix(), code, null);

    [Theory]
    [InlineData("ArenaScope rented = ArenaScope.Rent(); ArenaAllocator arena = rented.Arena; new Order { NoteText = \"x\" }.ToArray(); arena.Reset();")]
    [InlineData("ArenaScope rented = ArenaScope.Rent(); s_last = rented.Arena;")]
    public Task ScopeNotEnded_WhereItsArenaIsKept_IsNotFixed(string code) =>
        Check(new ScopeNotEndedAnalyzer(), new ScopeNotEndedFix(), code, null, "static ArenaAllocator s_last;");

    [Fact]
    public async Task ScopeNotEnded_AllAtOnce_HaveNamesOfTheirOwn()
    {
        const string Code = "using var arena = new ArenaAllocator(); int scope2 = 0; arena.Use(); if (flag) { arena.Use(); new Order().ToArray(); } arena.Use(); flag = scope2 > 0;";
        using var workspace = new AdhocWorkspace();
        Project project = AnalyzedCode.ProjectOf(workspace, Code, "");
        var fix = new ScopeNotEndedFix();
        ImmutableArray<Diagnostic> found = await Analyze(project, new ScopeNotEndedAnalyzer());
        Document document = Assert.Single(project.Documents);
        var actions = new List<CodeAction>();
        foreach (Diagnostic each in found) await fix.RegisterCodeFixesAsync(new CodeFixContext(document, each, (action, _) => actions.Add(action), default));
        var names = new List<string>();
        foreach (CodeAction action in actions)
        {
            var operation = (ApplyChangesOperation)Assert.Single(await action.GetOperationsAsync(default));
            string text = (await Assert.Single(operation.ChangedSolution.GetProject(project.Id)!.Documents).GetTextAsync()).ToString();
            names.Add(text.Split("using ArenaScope ")[1].Split(' ')[0]);
        }

        Assert.Equal(["scope", "scope3", "scope4"], names);
    }

    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); arena.Use(); new Order().ToArray();", "using var arena = new ArenaAllocator(); using ArenaScope scope = arena.Use(); new Order().ToArray();")]
    [InlineData(
        "ArenaScope rented = ArenaScope.Rent(); nuint used = rented.Arena.UsedBytes;",
        "using ArenaScope rented = ArenaScope.Rent(); nuint used = rented.Arena.UsedBytes;")]
    [InlineData("ArenaScope rented = ArenaScope.Rent(); new Order().ToArray();", "using ArenaScope rented = ArenaScope.Rent(); new Order().ToArray();")]
    public Task ScopeNotEnded(string before, string after) => Check(new ScopeNotEndedAnalyzer(), new ScopeNotEndedFix(), before, after);

    private static async Task Check(DiagnosticAnalyzer analyzer, CodeFixProvider fix, string before, string? after, string members = "")
    {
        using var workspace = new AdhocWorkspace();
        Project project = AnalyzedCode.ProjectOf(workspace, before, members);
        ImmutableArray<Diagnostic> found = await Analyze(project, analyzer);
        Assert.NotEmpty(found);

        var actions = new List<CodeAction>();
        Document document = Assert.Single(project.Documents);
        foreach (Diagnostic each in found) await fix.RegisterCodeFixesAsync(new CodeFixContext(document, each, (action, _) => actions.Add(action), default));
        if (after is null)
        {
            Assert.Empty(actions);
            return;
        }

        CodeActionOperation operation = Assert.Single(await Assert.Single(actions).GetOperationsAsync(default));
        Project changed = ((ApplyChangesOperation)operation).ChangedSolution.GetProject(project.Id)!;
        string text = (await Assert.Single(changed.Documents).GetTextAsync()).ToString();
        Assert.Contains(Words(after), Words(text), StringComparison.Ordinal);
        Assert.Empty(await Analyze(changed, analyzer));
    }

    private static async Task<ImmutableArray<Diagnostic>> Analyze(Project project, DiagnosticAnalyzer analyzer)
    {
        Compilation compilation = (await project.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error));
        return await compilation.WithAnalyzers([analyzer]).GetAnalyzerDiagnosticsAsync();
    }

    // Layout is the formatter's.
    private static string Words(string text) => string.Join(' ', CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens().Select(static token => token.Text));
}
