namespace LibWire;

public unsafe ref partial struct FlatBuilder
{
    private ArenaStamp _stamp; // arena and epoch at construction

    partial void Remember() => _stamp = ArenaTracker.Stamp(_core);

    static partial void CheckLayout(FlatTable table, FlatLayout layout)
    {
        if (table.Mismatch(layout) is { } mismatch)
            throw new WireMisuseException(
                WireMisuse.LayoutMismatch, $"A table is copied by the layout of {layout.FullName}, but {mismatch}. Give the layout of the table's own type.");
    }

    readonly partial void CheckAlive() => ArenaTracker.CheckAlive(in _stamp, nameof(FlatBuilder));
}
