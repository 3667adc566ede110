namespace LibWire.Comparison;

/// <summary>The columns there are, in the order of the tables.</summary>
internal static class ColumnSet
{
    /// <summary>The name of the column that runs in a process of its own.</summary>
    internal const string Checked = "libwire-checked";

    /// <summary>Opens the columns that are asked for. The native ones are built first, if one of them is asked for.</summary>
    /// <param name="includes">Whether a column is asked for.</param>
    /// <param name="log">Takes what there is to say.</param>
    internal static IReadOnlyList<IComparisonColumn> Open(Func<string, bool> includes, TextWriter log)
    {
        List<IComparisonColumn> columns = [new LibWireColumn(isAlias: true), new LibWireColumn(isAlias: false), new LibWireHandColumn(), new GoogleColumn()];
        NativePeers? peers = NativeColumn.Names.Any(includes) ? new NativeBuild(log).Load() : null;
        if (peers is not null) columns.AddRange(NativeColumn.AllOf(peers));
        else columns.Add(new MemoryCopyColumn());
        columns.RemoveAll(column => !includes(column.Name));
        return columns;
    }
}
