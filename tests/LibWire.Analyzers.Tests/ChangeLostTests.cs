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
    [InlineData("static void Run(in Weapon axe, WeaponView view) { [|axe.Read(view)|]; [|axe.ClearNext()|]; }")]
    [InlineData("static void Run(in Monster orc) { [|orc.SetEmptyShields()|]; [|orc.ClearShields()|]; }")]
    [InlineData("static void Run(in Order order) { [|order.SetTotal(1)|]; }")]
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

    /// <summary>Bytes are a property by value; repeated fields are references.</summary>
    [Theory]
    [InlineData("static void Run(ref LibWire.WellKnown.BytesValue blob, in ArenaAllocator arena) { [|blob.Value.AddRange(new byte[3], arena)|]; }")]
    [InlineData("static void Run(ref LibWire.WellKnown.BytesValue blob) { [|blob.Value.Clear()|]; [|blob.Value.Truncate(1)|]; blob.Value = default; }")]
    [InlineData("static void Run(in UnmanagedArray<int> numbers) { [|numbers.Add(1)|]; }")]
    [InlineData("UnmanagedMap<int, int> Map { get; set; } void Run() { [|Map.Set(1, 2)|]; }")]
    [InlineData("readonly UnmanagedArray<int> _numbers; void Run() { [|_numbers.Reserve(9)|]; }")]
    [InlineData("static int Run(in LibWire.WellKnown.BytesValue blob) => blob.Value.Count + blob.Value.Span.Length + blob.Value.ToArray().Length;")]
    [InlineData("static void Run() { UnmanagedArray<int> numbers = default; numbers.Add(1); UnmanagedMap<int, int> map = default; map.Set(1, 2); }")]
    public void Change_OfACollectionByValue_IsReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    [Theory]
    [InlineData("options.SetExtension(value, 1)")]
    [InlineData("options.ClearExtension(value)")]
    [InlineData("options.MutableExtension(message)")]
    [InlineData("options.MutableExtension(items)")]
    public void Extension_OfWhatCanOnlyBeRead_IsReported(string change) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>($$"""
        static void Run(
            in LibWire.WellKnown.FieldOptions options,
            ProtoExtension<LibWire.WellKnown.FieldOptions, int> value,
            ProtoMessageExtension<LibWire.WellKnown.FieldOptions, Order> message,
            ProtoRepeatedExtension<LibWire.WellKnown.FieldOptions, int> items)
        {
            [|{{change}}|];
        }
        """);

    /// <summary>What users add to the struct without <c>readonly</c> may only read.</summary>
    [Theory]
    [InlineData("static int Run(in Order order) => order.Total();")]
    [InlineData("static int Run(in Order order) => order.LineCount + order.Mutability() + order.Readable();")]
    [InlineData("static void Run(in Order order, List<int> totals) => order.Settle(totals);")]
    [InlineData("readonly Order _order; int Run() => _order.Total();")]
    public void Member_OfTheUser_IsNotReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    /// <summary>C# takes a readonly field for a variable where it may be assigned.</summary>
    [Theory]
    [InlineData("readonly Order _order; Program(in ArenaAllocator arena) { _order.SetNote(\"x\", in arena); this._order.ClearNote(); }")]
    [InlineData("readonly Order _order; int Id { init { _order.SetNote(\"x\"); } }")]
    [InlineData("static readonly Order s_order; static Program() { s_order.SetNote(\"x\"); }")]
    [InlineData("static readonly Monster s_orc; static readonly float s_damage = s_orc.BestOrNew.Damage;")]
    [InlineData("struct Holder<T> { readonly Order _order; public Holder(T item) { _order = default; if (item is null) _order.ClearNote(); } }")]
    public void ReadonlyField_WhereItMayBeAssigned_IsNotReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    [Theory]
    [InlineData("readonly Order _order; Program() { Action act = () => [|_order.ClearNote()|]; act(); }")]
    [InlineData("readonly Order _order; Program() { Act(); void Act() { [|_order.ClearNote()|]; } }")]
    [InlineData("readonly Order _order; Program(Program other) { [|other._order.ClearNote()|]; }")]
    [InlineData("readonly Order _order; static Program() { [|new Program()._order.ClearNote()|]; }")]
    [InlineData("readonly Order _order; int Id { set { [|_order.ClearNote()|]; } }")]
    [InlineData("static readonly Order s_order; Program() { [|s_order.ClearNote()|]; }")]
    [InlineData("static readonly Monster s_orc; readonly float _damage = [|s_orc.BestOrNew|].Damage;")]
    [InlineData("class Base { protected readonly Order _order; } class Derived : Base { Derived() { [|_order.ClearNote()|]; } }")]
    public void ReadonlyField_WhereItIsNotAVariable_IsReported(string members) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members);

    /// <summary>The compiler says that it cannot assign. What to write instead it cannot know.</summary>
    [Theory]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best|] = new Weapon(); }")]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best.Damage|] = 1; }")]
    [InlineData("static void Run(ref Monster orc) { [|orc.Best.Damage|] += 1; }")]
    public void Assignment_ToWhatCanOnlyBeRead_IsAnswered(string members) =>
        AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members, isError: true, says: "write 'MutableBest(in arena)'");

    [Fact]
    public void Assignment_BesideAFieldNamedAsTheMethod_NamesTheMethod() => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(
        "static void Run(ref Spot spot) { [|spot.At|] = new Order(); }", isError: true, says: "write 'MutableAt_(in arena)'");

    [Theory]
    [InlineData("static void Run(ref Monster orc, in ArenaAllocator arena) { orc.MutableBest(in arena) = new Weapon(); orc.BestOrNew.Damage += 1; }", false)]
    [InlineData("static void Run(ref Order order) { order.Nothing = 1; order.HasNote = true; }", true)]
    public void Assignment_OfAnotherKind_IsNotAnswered(string members, bool isError) => AnalyzedCode.CheckMembers<ChangeLostAnalyzer>(members, isError);
}
