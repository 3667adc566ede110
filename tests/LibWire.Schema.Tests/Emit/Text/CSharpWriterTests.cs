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
        writer.Lines("b\r\n\r\n\n    c\n          d");

        Assert.Equal("class A\n{\n\ta\n\n\tcase 1:\n\t\tbreak;\n}\n\nb\n\n\tc\n\t\t  d\n", writer.ToString());
    }
}
