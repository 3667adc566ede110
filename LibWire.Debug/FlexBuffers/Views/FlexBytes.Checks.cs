using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// A buffer in an arena dies with the arena. Spans that a view has returned are not tracked.
internal ref partial struct FlexBytes
{
    private const string What = "A FlexBuffers view over memory of this arena";

    private ArenaStamp _source; // the arena of the buffer; default if it lies in no arena
    private long _deaths;       // ArenaTracker.Deaths when the view of the root was made: as long as the number is the same, no check is needed

    partial void NoteSource()
    {
        _deaths = ArenaTracker.Deaths;
        unsafe
        {
            // The address is only compared with the ranges of arenas. Memory that the garbage collector moves lies in none.
            _source = ArenaTracker.Stamp(Unsafe.AsPointer(ref MemoryMarshal.GetReference(_bytes)));
        }
    }

    readonly partial void CheckAlive()
    {
        if (!_source.IsDefault && _deaths != ArenaTracker.Deaths) ArenaTracker.CheckStillAlive(_source, What);
    }
}
