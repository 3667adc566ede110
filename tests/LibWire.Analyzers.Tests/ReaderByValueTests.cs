namespace LibWire.Analyzers.Tests;

/// <summary>LW4006.</summary>
public sealed class ReaderByValueTests
{
    private const string Methods = "static int Read(ProtoReader reader) => reader.ReadInt32(); static int ReadMoving(ref ProtoReader reader) => reader.ReadInt32(); static bool Peek(ProtoReader reader) => reader.Next(); ";

    [Theory]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) Read([|reader|]); }")]
    [InlineData("static void Run(ref ProtoReader reader) { if (reader.Next()) Read([|reader|]); reader.Next(); }")]
    [InlineData("static void Run(in ProtoReader reader) { while ([|reader.Next()|]) [|reader.Skip()|]; }")]
    public void Copy_ThatMoves_IsReported(string member) => AnalyzedCode.CheckMembers<ReaderByValueAnalyzer>(Methods + member);

    [Theory]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) ReadMoving(ref reader); }")]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) { Read(reader); reader.Skip(); } }")]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); Read(reader); while (reader.Next()) reader.Skip(); }")]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) Peek(reader); }")]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) { var inner = reader.ReadMessage(); Read(inner); } }")]
    [InlineData("static int Run(in ProtoReader reader) => reader.Tag;")]
    [InlineData("static void Run(byte[] bytes, bool flag) { var reader = new ProtoReader(bytes); foreach (byte each in bytes) if (flag) reader.Next(); else reader.Next(); }")]
    [InlineData("static int Place(ProtoReader reader) => reader.Position; static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); while (reader.Next()) Place(reader); }")]
    [InlineData("static void Run(byte[] bytes) { var reader = new ProtoReader(bytes); reader.Next(); Read(reader); }")]
    public void Reader_ThatMovesItself_IsNotReported(string member) => AnalyzedCode.CheckMembers<ReaderByValueAnalyzer>(Methods + member);
}
