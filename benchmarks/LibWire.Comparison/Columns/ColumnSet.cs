namespace LibWire.Comparison;

/// <summary>The columns there are, in the order of the tables.</summary>
internal static class ColumnSet
{
    /// <summary>The name of the column that runs in a process of its own.</summary>
    internal const string Checked = "libwire-checked";

    private const string ReleaseFlavor = "release";

    /// <summary>The names of all columns but external ones.</summary>
    internal static IReadOnlyList<string> Names { get; } = [.. Managed().Select(static column => column.Name), .. NativeColumn.Names, Checked];

    /// <summary>Whether this process is the one over the checked build.</summary>
    internal static bool IsChecked => WireInfo.Flavor != ReleaseFlavor;

    /// <summary>Opens the columns that are asked for. The native ones are built first, if one of them is asked for.</summary>
    /// <param name="includes">Whether a column is asked for.</param>
    /// <param name="externals">Assemblies that have more.</param>
    /// <param name="log">Takes what there is to say.</param>
    internal static IReadOnlyList<IComparisonColumn> Open(Func<string, bool> includes, IEnumerable<string> externals, TextWriter log)
    {
        if (IsChecked) return [new LibWireCheckedColumn()];
        List<IComparisonColumn> columns = [.. Managed()];
        NativePeers? peers = NativeColumn.Names.Any(includes) ? new NativeBuild(log).Load() : null;
        if (peers is not null) columns.AddRange(NativeColumn.AllOf(peers));
        else columns.Add(new MemoryCopyColumn());
        columns.RemoveAll(column => !includes(column.Name));

        // What is given by name is asked for.
        foreach (string external in externals) columns.AddRange(ExternalColumns.Load(external));
        return columns;
    }

    /// <summary>The columns whose code is C#.</summary>
    internal static IComparisonColumn[] Managed() =>
    [
        new LibWireColumn(isAlias: true), new LibWireColumn(isAlias: false), LibWireColumn.OfStrings, new LibWireHandColumn(),
        new LibWireViewsColumn(), new LibWireStructColumn(),
        new GoogleColumn(), new ProtobufNetColumn(), new MemoryPackColumn(), new GoogleFlatBuffersColumn(),
    ];

    /// <summary>What tables and charts call a column: one that reads and writes a format of its own is marked.</summary>
    internal static string Label(string column) => column == MemoryPackColumn.ColumnName ? column + " (own format)" : column;
}
