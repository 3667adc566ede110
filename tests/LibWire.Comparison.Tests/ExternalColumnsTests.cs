namespace LibWire.Comparison.Tests;

public sealed class ExternalColumnsTests
{
    [Fact]
    public void Load_AssemblyWithAColumn_TakesPartInTheComparison()
    {
        IReadOnlyList<IComparisonColumn> columns = ExternalColumns.Load(typeof(TestColumn).Assembly.Location);
        Assert.Equal("test-column", Assert.Single(columns).Name);
        using CaseInput input = MadeCases.Make(CaseId.A, 5);
        CaseResult? result = CaseComparison.Run(input, Operation.Decode, [new LibWireColumn(isAlias: true), .. columns], Effort.Once);
        Assert.Equal(["libwire-alias", "test-column"], result!.Columns.Select(static column => column.Column));
    }

    [Fact]
    public void Load_AssemblyWithoutColumns_SaysSo()
    {
        InvalidDataException wrong = Assert.Throws<InvalidDataException>(() => ExternalColumns.Load(typeof(ProtoReader).Assembly.Location));
        Assert.EndsWith("has no public class that is an IComparisonColumn.", wrong.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Load_NoSuchFile_SaysSo() =>
        Assert.Equal("--external: there is no file nothing.dll.", Assert.Throws<InvalidDataException>(static () => ExternalColumns.Load("nothing.dll")).Message);
}
