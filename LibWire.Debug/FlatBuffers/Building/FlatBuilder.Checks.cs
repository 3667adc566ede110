namespace LibWire;

public unsafe ref partial struct FlatBuilder
{
    private ArenaStamp _stamp; // arena and epoch at construction

    partial void Remember() => _stamp = ArenaTracker.Stamp(_core);

    static partial void CheckLayout(FlatTable table, FlatLayout layout)
    {
        if (table.Mismatch(layout) is { } mismatch) throw mismatch;
    }

    readonly partial void CheckAlive()
    {
        ArenaTracker.CheckAlive(in _stamp, nameof(FlatBuilder));
        if (_core != null) ArenaTracker.CheckNotRewound(in _stamp, FlatBuilderCore.GrownAt(_core), nameof(FlatBuilder));
    }
}
