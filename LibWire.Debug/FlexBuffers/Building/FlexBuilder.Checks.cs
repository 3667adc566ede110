namespace LibWire;

// Where the compiler puts the field among the others does not matter here.
#pragma warning disable CS0282

public unsafe ref partial struct FlexBuilder
{
    private ArenaStamp _stamp; // arena and epoch at construction

    partial void Remember() => _stamp = ArenaTracker.Stamp(_core);

    readonly partial void CheckAlive()
    {
        ArenaTracker.CheckAlive(in _stamp, nameof(FlexBuilder));
        if (_core != null) ArenaTracker.CheckNotRewound(in _stamp, _core->GrownAt, nameof(FlexBuilder));
    }
}

internal unsafe partial struct FlexBuilderCore
{
    internal ulong GrownAt; // the serial of a mark that the last growth took; 0 if nothing grew

    static partial void OnGrown(FlexBuilderCore* core) => core->GrownAt = core->_arena.Mark().Serial;
}
