namespace LibWire;

public unsafe ref partial struct FlatEditor
{
    private ArenaStamp _stamp; // arena and epoch at construction

    partial void Remember() => _stamp = ArenaTracker.Stamp(_lastMoves);

    readonly partial void CheckAlive() => ArenaTracker.CheckAlive(in _stamp, nameof(FlatEditor));
}
