namespace LibWire;

// Memory of an arena that a caller has wrapped dies with the arena.
public sealed unsafe partial class NativeBytes
{
    private sealed partial class Manager
    {
        private ArenaStamp _source;

        partial void NoteSource() => _source = LengthBytes == 0 ? default : ArenaTracker.Stamp(_start);

        partial void CheckAlive()
        {
            if (!_source.IsDefault) ArenaTracker.CheckAlive(_source, "Native bytes over memory of this arena");
        }
    }
}
