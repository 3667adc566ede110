namespace LibWire.Analyzers.Tests;

/// <summary>LW4003.</summary>
public sealed class ArenaOutlivedTests
{
    [Theory]
    [InlineData("static Order Run(byte[] bytes) { using var arena = new ArenaAllocator(); return [|Order.Parse(bytes, in arena)|]; }")]
    [InlineData("static Order Run(byte[] bytes) { using (var arena = ArenaPool.Shared.Rent()) { var order = Order.Parse(bytes, in arena); return [|order|]; } }")]
    [InlineData("static Utf8String Run(byte[] bytes) { using var arena = new ArenaAllocator(); var order = new Order(); order.SetNote(\"a\", in arena); return [|order.Note|]; }")]
    [InlineData("static Order Run(byte[] bytes) { using var arena = new ArenaAllocator(); var order = new Order { Id = 1, Note = Utf8String.Copy(\"a\", in arena) }; return [|order|]; }")]
    [InlineData("static (int, Utf8String) Run(byte[] bytes) { using var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); return [|(1, order.Note)|]; }")]
    [InlineData("static Utf8String[] Run(byte[] bytes) { using var arena = new ArenaAllocator(); return [|Order.Parse(bytes, in arena).Lines[0].Tags.ToArray()|]; }")]
    [InlineData("static ReadOnlySpan<byte> Run(byte[] bytes) { using var arena = new ArenaAllocator(); return [|Order.Parse(bytes, in arena).Note.Span|]; }")]
    [InlineData("static ValueTask<Order> Run(Stream stream) { using var arena = new ArenaAllocator(); return [|ProtoMessage.ParseAsync<Order>(stream, arena)|]; }")]
    [InlineData("static bool Run(byte[] bytes, out Order order) { using var arena = new ArenaAllocator(); order = [|Order.Parse(bytes, in arena)|]; return true; }")]
    [InlineData("static Order _last; static void Run(byte[] bytes) { using var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); _last = [|order|]; }")]
    [InlineData("Utf8String Note { get; set; } void Run(byte[] bytes) { using var arena = new ArenaAllocator(); Note = [|Order.Parse(bytes, in arena).Note|]; }")]
    [InlineData("static Order Run(Stream stream) { using var orders = new DelimitedMessageReader<Order>(stream); orders.Next(); return [|orders.Current|]; }")]
    [InlineData("static Order Run(byte[] bytes) { using var arena = new ArenaAllocator(); if (ProtoMessage.TryParse<Order>(bytes, in arena, out var order, out _)) return [|order|]; return default; }")]
    [InlineData("static Order Run(byte[] bytes) { using (var arena = new ArenaAllocator()) { ProtoMessage.TryParse<Order>(bytes, in arena, out Order order, out WireFault fault); return [|order|]; } }")]
    public void Value_ThatLeavesTheUsing_IsReported(string members) => AnalyzedCode.CheckMembers<ArenaOutlivedAnalyzer>(members);

    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); arena.Reset(); string note = [|order|].Note.ToString();")]
    [InlineData("var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); arena.Dispose(); foreach (ref OrderLine line in [|order|].Lines.Span) line.Quantity++;")]
    [InlineData("using var arena = new ArenaAllocator(); ArenaMark mark = arena.Mark(); var text = Utf8String.Copy(\"a\", in arena); arena.Rewind(mark); Console.WriteLine([|text|].ToString());")]
    [InlineData("var text = Utf8String.Empty; using (var arena = new ArenaAllocator()) text = Utf8String.Copy(\"a\", in arena); string read = [|text|].ToString();")]
    [InlineData("Order last = default; using var orders = new DelimitedMessageReader<Order>(bytes); foreach (ref readonly Order each in orders) last = each; string note = [|last|].Note.ToString();")]
    [InlineData("Order last = default; using var orders = new DelimitedMessageReader<Order>(bytes); while (orders.Next()) { if (flag) Console.WriteLine([|last|].Note.ToString()); last = orders.Current; }")]
    [InlineData("using var arena = new ArenaAllocator(); var shields = MonsterView.GetRoot(bytes).Shields.Index(in arena); arena.Reset(); bool has = [|shields|].ContainsKey(1);")]
    public void Use_AfterTheEnd_IsReported(string code) => AnalyzedCode.Check<ArenaOutlivedAnalyzer>(code);

    [Theory]
    [InlineData("static Order Run(byte[] bytes, in ArenaAllocator arena) => Order.Parse(bytes, in arena);")]
    [InlineData("static string Run(byte[] bytes) { using var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena).Note.ToString(); }")]
    [InlineData("static string Run(byte[] bytes) { using var arena = new ArenaAllocator(); return ProtoMessage.TryParse<Order>(bytes, in arena, out var order, out _) ? order.Note.ToString() : string.Empty; }")]
    [InlineData("static ulong Run(byte[] bytes) { using var arena = new ArenaAllocator(); Order order = Order.Parse(bytes, in arena); return order.Id; }")]
    [InlineData("static byte[] Run(byte[] bytes) { using var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena).ToArray(); }")]
    [InlineData("static Order Run(byte[] bytes, in ArenaAllocator outer) { using var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena).Clone(in outer); }")]
    [InlineData("static IEnumerable<Order> Run(byte[] bytes) { using var arena = new ArenaAllocator(); yield return Order.Parse(bytes, in arena); }")]
    [InlineData("static Order Run(byte[] bytes) { var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena); }")]
    [InlineData("static void Run(byte[] bytes) { using var arena = new ArenaAllocator(); Func<Order> parse = () => { Order order = Order.Parse(bytes, arena); return order; }; parse(); }")]
    [InlineData("static int[] Run(byte[] bytes) { using var arena = new ArenaAllocator(); return Order.Parse(bytes, in arena).Nums.ToArray(); }")]
    public void Value_ThatStaysOrIsCopied_IsNotReported(string members) => AnalyzedCode.CheckMembers<ArenaOutlivedAnalyzer>(members);

    [Theory]
    [InlineData("using var arena = new ArenaAllocator(); foreach (byte each in bytes) { arena.Reset(); var order = Order.Parse(bytes, in arena); string note = order.Note.ToString(); }")]
    [InlineData("using var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); arena.Reset(); ulong id = order.Id + (ulong)order.Lines.Count;")]
    [InlineData("using var arena = new ArenaAllocator(); var order = Order.Parse(bytes, in arena); arena.Reset(); order = Order.Parse(bytes, in arena); string note = order.Note.ToString();")]
    [InlineData("using var arena = new ArenaAllocator(); var text = Utf8String.Copy(\"a\", in arena); ArenaMark mark = arena.Mark(); arena.Rewind(mark); Console.WriteLine(text.ToString());")]
    [InlineData("using var orders = new DelimitedMessageReader<Order>(bytes); foreach (ref readonly Order each in orders) Console.WriteLine(each.Note.ToString());")]
    [InlineData("using var orders = new DelimitedMessageReader<Order>(bytes); while (orders.Next()) Console.WriteLine(orders.Current.Note.ToString());")]
    [InlineData("using var keep = new ArenaAllocator(); Order last = default; using var orders = new DelimitedMessageReader<Order>(bytes); while (orders.Next()) last = orders.Current.Clone(in keep); string note = last.Note.ToString();")]
    [InlineData("Order last = default; using var orders = new DelimitedMessageReader<Order>(bytes); foreach (ref readonly Order each in orders) last = each; ulong id = last.Id;")]
    [InlineData("using var arena = new ArenaAllocator(); var view = MonsterView.GetRoot(bytes); bool has = view.Shields.Index(in arena).ContainsKey(1); arena.Reset(); string name = view.Name.ToString();")]
    [InlineData("using var arena = new ArenaAllocator(); var shields = MonsterView.GetRoot(bytes).Shields; bool has = shields.Index(in arena).ContainsKey(1); arena.Reset(); uint id = shields[0].Id;")]
    public void Use_OfWhatIsAlive_IsNotReported(string code) => AnalyzedCode.Check<ArenaOutlivedAnalyzer>(code);
}
