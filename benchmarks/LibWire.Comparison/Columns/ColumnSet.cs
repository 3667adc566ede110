namespace LibWire.Comparison;

/// <summary>All columns, in the order of the tables.</summary>
internal static class ColumnSet
{
    /// <summary>The name of the column that runs in a separate process.</summary>
    internal const string Checked = "libwire-checked";

    private const string ReleaseFlavor = "release";

    /// <summary>The names of all columns except external ones.</summary>
    internal static IReadOnlyList<string> Names { get; } = [.. Managed().Select(static column => column.Name), .. NativeColumn.Names, Checked];

    /// <summary>Whether this process runs the checked build.</summary>
    internal static bool IsChecked => WireInfo.Flavor != ReleaseFlavor;

    /// <summary>Opens the requested columns. The native library is built first if one of its columns is requested.</summary>
    /// <param name="includes">Whether a column is requested.</param>
    /// <param name="externals">Assemblies with further columns.</param>
    /// <param name="log">Receives messages.</param>
    internal static IReadOnlyList<IComparisonColumn> Open(Func<string, bool> includes, IEnumerable<string> externals, TextWriter log)
    {
        if (IsChecked) return [new LibWireCheckedColumn()];
        List<IComparisonColumn> columns = [.. Managed()];
        NativePeers? peers = NativeColumn.Names.Any(includes) ? new NativeBuild(log).Load() : null;
        if (peers is not null) columns.AddRange(NativeColumn.AllOf(peers));
        else columns.Add(new MemoryCopyColumn());
        columns.RemoveAll(column => !includes(column.Name));

        // An external column is requested by its assembly.
        foreach (string external in externals) columns.AddRange(ExternalColumns.Load(external));
        return columns;
    }

    /// <summary>The columns implemented in C#.</summary>
    internal static IComparisonColumn[] Managed() =>
    [
        new LibWireColumn(isAlias: true), new LibWireColumn(isAlias: false), LibWireColumn.OfStrings, LibWireColumn.Fresh, new LibWireManyColumn(), new LibWireParallelColumn(), new LibWireHandColumn(),
        new LibWireViewsColumn(), new LibWireAccessorsColumn(), new LibWireStructColumn(), new LibWireClassesColumn(), new LibWireProgressiveColumn(), new LibWireIndexColumn(),
        new GoogleColumn(), new ProtobufNetColumn(), new MemoryPackColumn(), new GoogleFlatBuffersColumn(),
        new DictionaryColumn(isUtf8: false), new DictionaryColumn(isUtf8: true),
        new LibWireJsonColumn(), new SystemTextJsonColumn(), new GoogleJsonColumn(),
    ];

    /// <summary>The label of a column in tables and charts. A column with its own format is marked.</summary>
    internal static string Label(string column) => column == MemoryPackColumn.ColumnName ? column + " (own format)" : column;
}
