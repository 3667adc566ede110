namespace LibWire.Analyzers.Tests;

/// <summary>LW4010.</summary>
public sealed class ChangeLostTests
{
    [Theory]
    [InlineData("static void Run(in Order order, in ArenaAllocator arena) { [|order.SetNote(\"x\", in arena)|]; }")]
    [InlineData("static void Run(ref Monster orc, in ArenaAllocator arena) { [|orc.Best.SetName(\"x\", in arena)|]; }")]
    [InlineData("static void Run(in Order order) { ref readonly Order same = ref order; [|same.ClearNote()|]; }")]
    [InlineData("static void Run(in Order order) { foreach (OrderLine line in order.Lines) [|line.SetSku(\"x\")|]; }")]
    [InlineData("static void Run(ref Monster orc, in ArenaAllocator arena) { [|orc.Best.MutableNext(in arena)|].Damage = 1; }")]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best.NextOrNew|].Damage = 1; }")]
    [InlineData("readonly Order _order; void Run() { [|_order.ClearNote()|]; }")]
    public void Change_OfWhatCanOnlyBeRead_IsReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    [Theory]
    [InlineData("static void Run(ref Order order, in ArenaAllocator arena) { order.SetNote(\"x\", in arena); }")]
    [InlineData("static void Run(in Order order, in ArenaAllocator arena) { order.Lines.Add(in arena).SetSku(\"x\", in arena); order.Nums.Add(1, in arena); }")]
    [InlineData("static void Run(in Order order) { foreach (ref OrderLine line in order.Lines) line.SetSku(\"x\"); }")]
    [InlineData("static void Run(ref Monster orc, in ArenaAllocator arena) { orc.MutableBest(in arena).SetName(\"x\", in arena); orc.BestOrNew.NextOrNew.Damage = 1; }")]
    [InlineData("static string Run(in Order order) { Order copy = order; copy.ClearNote(); return order.Note.ToString() + order.ToArray().Length + copy.HasNote; }")]
    [InlineData("Order _order; void Run() { _order.ClearNote(); }")]
    [InlineData("static Order Run(in Order order, in ArenaAllocator arena) => order.Clone(in arena);")]
    [InlineData("static void Run(Order order) { order.ClearNote(); new Order().ToArray(); }")]
    public void Change_OfWhatCanBeChanged_IsNotReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    /// <summary>The compiler says that it cannot assign. What to write instead it cannot know.</summary>
    [Theory]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best|] = new Weapon(); }")]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best.Damage|] = 1; }")]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best.Damage|] += 1; }")]
    public void Assignment_ToWhatCanOnlyBeRead_IsAnswered(string members) =>
        AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members, isError: true, says: "write 'MutableBest(in arena)'");

    [Theory]
    [InlineData("static void Run(ref Monster orc, in ArenaAllocator arena) { orc.MutableBest(in arena) = new Weapon(); orc.BestOrNew.Damage += 1; }", false)]
    [InlineData("static void Run(ref Order order) { order.Nothing = 1; order.HasNote = true; }", true)]
    public void Assignment_OfAnotherKind_IsNotAnswered(string members, bool isError) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members, isError);
}
