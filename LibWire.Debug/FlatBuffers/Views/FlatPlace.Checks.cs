using System.Runtime.CompilerServices;

namespace LibWire;

// A buffer in an arena dies with the arena. Spans of strings and vectors that a view has returned are not tracked.
internal ref partial struct FlatPlace
{
    private const string What = "A view over memory of this arena";

    private ArenaStamp _source;   // the arena of the buffer; default if it lies in no arena
    private long _deaths;         // ArenaTracker.Deaths when the view of the root was made: as long as the number is the same, no check is needed

    partial void NoteSource()
    {
        if (IsNull) return;
        _deaths = ArenaTracker.Deaths;
        unsafe
        {
            // The address is only compared with the ranges of arenas. Memory that the garbage collector moves lies in none.
            _source = ArenaTracker.Stamp(Unsafe.AsPointer(ref At(0)));
        }
    }

    partial void CarrySource(FlatPlace from)
    {
        _source = from._source;
        _deaths = from._deaths;
    }

    readonly partial void CheckPresent()
    {
        if (IsNull) FlatViewThrow.Absent();
    }

    readonly partial void CheckAlive()
    {
        if (!_source.IsDefault && _deaths != ArenaTracker.Deaths) ArenaTracker.CheckStillAlive(_source, What);
    }
}
