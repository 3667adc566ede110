namespace LibWire;

public unsafe ref partial struct FlexBuilder
{
    private ArenaStamp _stamp; // arena and epoch at construction

    partial void Remember() => _stamp = ArenaTracker.Stamp(_core);

    readonly partial void CheckAlive() => ArenaTracker.CheckAlive(in _stamp, nameof(FlexBuilder));
}
