namespace LibWire.Comparison;

/// <summary>The checked build, which only the checked twin of this program runs on: structs over the input, and hand-written loops where there are no structs.</summary>
internal sealed class LibWireCheckedColumn : IComparisonColumn
{
    private readonly LibWireColumn _structs = new(isAlias: true);
    private readonly LibWireHandColumn _loops = new();

    public string Name => ColumnSet.Checked;

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) => _structs.Open(input, operation) ?? _loops.Open(input, operation);
}
