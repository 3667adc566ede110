using System.Runtime.CompilerServices;

namespace LibWire;

public ref partial struct ProtoWriter
{
    partial void CheckWritable() => _state.CheckWritable();

    readonly partial void CheckReadable() => _state.CheckReadable();

#if NET
    public ref partial struct SubScope
    {
        readonly partial void CheckWritable() => _state.CheckWritable();
    }
#endif
}

internal unsafe partial struct ProtoWriterState
{
    private const string What = nameof(ProtoWriter);

    private ArenaStamp _stamp;  // Arena and epoch at construction.
    private long _deaths;       // ArenaTracker.Deaths when the core was last found alive.
    private ulong _writes;      // Equals Core->Writes, unless a copy of this writer was used meanwhile.

    partial void Remember()
    {
        _stamp = ArenaTracker.Stamp(Core);
        _deaths = ArenaTracker.NotChecked;
        _writes = Core->Writes;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CheckWritable()
    {
        // A default writer throws by itself, in both builds.
        if (Core == null) return;
        if (_deaths != ArenaTracker.Deaths) _deaths = CheckStillAlive(_stamp, Core);

        // SAFETY: nothing has died since the core was found alive, so it is still there.
        Check.That(_writes == Core->Writes, WireMisuse.WriterCopied);
        _writes = ++Core->Writes;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly void CheckReadable()
    {
        if (Core == null) return;
        if (_deaths != ArenaTracker.Deaths) CheckStillAlive(_stamp, Core);

        // SAFETY: as above.
        Check.That(_writes == Core->Writes, WireMisuse.WriterCopied);
    }

    // Passed by value, for the reason given at ArenaTracker.CheckStillAlive.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long CheckStillAlive(ArenaStamp stamp, ProtoWriterCore* core)
    {
        long deaths = ArenaTracker.CheckStillAlive(stamp, What);
        ArenaTracker.CheckAlive(core, What);
        ArenaTracker.CheckNotRewound(in stamp, core->GrownAt, What);
        return deaths;
    }
}

internal unsafe partial struct ProtoWriterCore
{
    internal ulong Writes;  // Counts the calls that change a writer of this core.
    internal ulong GrownAt; // The serial of a mark that the last growth took; 0 if nothing grew.

    static partial void OnGrown(ProtoWriterCore* core) => core->GrownAt = core->_arena.Mark().Serial;
}
