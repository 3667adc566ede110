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
    private ulong _writes;      // Equals Core->Writes, unless a copy of this writer was used meanwhile.

    partial void Remember()
    {
        _stamp = ArenaTracker.Stamp(Core);
        _writes = Core->Writes;
    }

    internal void CheckWritable()
    {
        CheckReadable();
        if (Core != null) _writes = ++Core->Writes;
    }

    internal readonly void CheckReadable()
    {
        // A default writer throws by itself, the same in both builds.
        if (Core == null) return;
        ArenaTracker.CheckAlive(in _stamp, What);
        ArenaTracker.CheckAlive(Core, What);
        Check.That(_writes == Core->Writes, WireMisuse.WriterCopied);
    }
}

internal unsafe partial struct ProtoWriterCore
{
    internal ulong Writes;  // Counts the calls that change a writer of this core.
}
