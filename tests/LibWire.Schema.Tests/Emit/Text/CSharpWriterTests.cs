namespace LibWire.Schema.Tests;

/// <summary>The layout of emitted text.</summary>
public sealed class CSharpWriterTests
{
    [Fact]
    public void Separate_TwiceAtTheStartAndBehindABrace_LeavesOneBlankLineWhereItBelongs()
    {
        var writer = new CSharpWriter();
        writer.Separate();
        using (writer.Open("class A"))
        {
            writer.Separate();
            writer.Line("a");
            writer.Separate();
            writer.Separate();
            using (writer.OpenCase("case 1:")) writer.Line("break;");
            writer.Separate();
        }

        writer.Separate();
        writer.Lines("b\r\n\r\n\n    c");

        Assert.Equal("class A\n{\n    a\n\n    case 1:\n        break;\n}\n\nb\n\n    c\n", writer.ToString());
    }
}
