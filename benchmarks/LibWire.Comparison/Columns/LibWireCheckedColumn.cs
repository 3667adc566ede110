namespace LibWire.Comparison;

/// <summary>
/// The checked build, which only the checked version of this program runs: structs over the input, and hand-written loops in operations without structs.
/// For FlatBuffers the views.
/// </summary>
internal sealed class LibWireCheckedColumn : IComparisonColumn
{
    private readonly LibWireColumn _structs = new(isAlias: true);
    private readonly LibWireHandColumn _loops = new();
    private readonly LibWireViewsColumn _views = new();

    public string Name => ColumnSet.Checked;

    public string Version => LibWireColumn.LibWireVersion;

    public bool IsBound => false;

    public IComparisonRun? Open(CaseInput input, Operation operation) =>
        CaseOperations.IsFlat(input.Id) ? _views.Open(input, operation) : _structs.Open(input, operation) ?? _loops.Open(input, operation);
}
