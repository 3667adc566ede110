namespace LibWire.Analyzers.Tests;

/// <summary>LW4008.</summary>
public sealed class NextWithoutSkipTests
{
    private const string Reader = "int id = 0; var reader = new ProtoReader(bytes); while (reader.Next()) ";

    [Theory]
    [InlineData(Reader + "{ [|switch|] (reader.Tag) { case 1: id = reader.ReadInt32(); break; } }")]
    [InlineData(Reader + "[|switch|] (reader.Tag) { case 1: id = reader.ReadInt32(); break; }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; [|default:|] id++; break; }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; [|default:|] continue; }")]
    [InlineData(Reader + "{ id++; switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; case 2: [|default:|] break; } }")]
    public void Default_ThatDoesNothing_IsReported(string code) => AnalyzedCode.Check<NextWithoutSkipAnalyzer>(code);

    [Theory]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; default: reader.Skip(); break; }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; default: return; }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; default: throw new Exception(); }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; default: goto case 1; }")]
    [InlineData(Reader + "switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; default: Other(ref reader); break; } static void Other(ref ProtoReader reader) => reader.Skip();")]
    [InlineData(Reader + "{ switch (reader.Tag) { case 1: id = reader.ReadInt32(); continue; } reader.Skip(); }")]
    [InlineData(Reader + "{ if (reader.Tag > 1) { reader.Skip(); continue; } switch (reader.Tag) { case 1: id = reader.ReadInt32(); break; } }")]
    [InlineData("var other = new Queue<int>(bytes.Length); while (other.Count > 0) switch (other.Dequeue()) { case 1: break; }")]
    public void Default_ThatSkipsOrLeaves_IsNotReported(string code) => AnalyzedCode.Check<NextWithoutSkipAnalyzer>(code);
}
