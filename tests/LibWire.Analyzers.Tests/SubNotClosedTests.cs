namespace LibWire.Analyzers.Tests;

/// <summary>LW4002.</summary>
public sealed class SubNotClosedTests
{
    private const string Writer = "using var arena = new ArenaAllocator(); var writer = new ProtoWriter(in arena); ";

    [Theory]
    [InlineData(Writer + "[|writer.StartSub(1)|]; writer.AddInt32(1, 2); bytes = writer.ToArray();")]
    [InlineData(Writer + "[|writer.StartSub(1)|]; if (flag) writer.CloseSub(); ReadOnlySpan<byte> all = writer.WrittenSpan;")]
    [InlineData(Writer + "if (flag) [|writer.StartGroup(1)|]; ReadOnlySpan<byte> all = writer.WrittenSpan;")]
    [InlineData(Writer + "[|writer.StartSub(1)|]; writer.StartSub(2); writer.CloseSub(); writer.WriteTo(new MemoryStream());")]
    [InlineData(Writer + "foreach (byte each in bytes) { [|writer.StartDelimited()|]; if (each == 0) continue; writer.CloseDelimited(); writer.ToArray(); }")]
    [InlineData(Writer + "[|writer.Sub(1)|]; writer.ToArray();")]
    public void Output_WhileSubIsOpen_IsReported(string code) => AnalyzedCode.Check<SubNotClosedAnalyzer>(code);

    [Theory]
    [InlineData(Writer + "writer.StartSub(1); writer.AddInt32(1, 2); writer.CloseSub(); bytes = writer.ToArray();")]
    [InlineData(Writer + "if (flag) writer.StartSub(1); writer.AddInt32(1, 2); if (flag) writer.CloseSub(); writer.ToArray();")]
    [InlineData(Writer + "writer.StartSub(1); if (flag) return; writer.CloseSub(); writer.ToArray();")]
    [InlineData(Writer + "writer.StartSub(1); if (flag) throw new Exception(); writer.CloseSub(); writer.ToArray();")]
    [InlineData(Writer + "foreach (byte each in bytes) { writer.StartSub(1); writer.CloseSub(); } writer.ToArray();")]
    [InlineData(Writer + "foreach (byte each in bytes) writer.StartSub(1); foreach (byte each in bytes) writer.CloseSub(); writer.ToArray();")]
    [InlineData(Writer + "writer.StartSub(1); writer.Clear(); writer.ToArray();")]
    [InlineData(Writer + "using (writer.Sub(1)) writer.AddInt32(1, 2); writer.ToArray();")]
    [InlineData(Writer + "writer.StartSub(1); try { writer.AddInt32(1, 2); } finally { writer.CloseSub(); } writer.ToArray();")]
    public void Output_WithEverySubClosed_IsNotReported(string code) => AnalyzedCode.Check<SubNotClosedAnalyzer>(code);

    [Fact]
    public void Method_ThatClosesOnOnePathOnly_IsReported() => AnalyzedCode.Check<SubNotClosedAnalyzer>(
        "[|writer.StartSub(1)|]; if (flag) return; writer.CloseSub();", "void Run(ref ProtoWriter writer, bool flag)");

    [Theory]
    [InlineData("static void Open(ref ProtoWriter writer) => writer.StartSub(1); static void End(ref ProtoWriter writer) => writer.CloseSub();")]
    [InlineData("static void End(ref ProtoWriter writer) => writer.CloseSub(); static byte[] Run(ref ProtoWriter writer) { writer.StartSub(1); End(ref writer); return writer.ToArray(); }")]
    [InlineData("static bool Run(ref ProtoWriter writer, bool flag) { writer.StartSub(1); if (flag) return false; writer.CloseSub(); return true; }")]
    [InlineData("static void Run(ref ProtoWriter writer, in Order order) { writer.StartSub(1); order.Write(ref writer); writer.CloseSub(); }")]
    public void Method_ThatIsHalfOfAPair_IsNotReported(string members) => AnalyzedCode.CheckMembers<SubNotClosedAnalyzer>(members);
}
