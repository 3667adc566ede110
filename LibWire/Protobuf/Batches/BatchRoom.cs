namespace LibWire;

/// <summary>The memory that one call may add to an arena: as much as any read may, and nothing if the call fails.</summary>
internal ref struct BatchRoom
{
    private readonly ArenaAllocator _arena;
    private readonly ArenaMark _mark;
    private readonly nuint _limitBefore;
    private bool _isKept;

    /// <summary>Begins a call.</summary>
    /// <param name="arena">The arena.</param>
    /// <param name="sizeBytes">The size of the input.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    internal BatchRoom(ArenaAllocator arena, int sizeBytes)
    {
        _arena = arena;
        _mark = arena.Mark();

        // As ProtoReadState does for one message.
        ulong extraBytes = Math.Max((ulong)WireLimits.ReadBytesMin, ProtoLimits.OutputFactor * (ulong)sizeBytes);
        _limitBefore = arena.EnterLimit(extraBytes < ArenaLimits.Unlimited ? (nuint)extraBytes : ArenaLimits.Unlimited);
    }

    /// <summary>Keeps what the call has added.</summary>
    internal void Keep() => _isKept = true;

    /// <summary>Ends the call. What it has added is freed, unless it is kept.</summary>
    internal readonly void Close()
    {
        _arena.LeaveLimit(_limitBefore);
        if (!_isKept) _arena.Rewind(_mark);
    }
}
