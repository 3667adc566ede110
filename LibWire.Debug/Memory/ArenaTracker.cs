namespace LibWire;

/// <summary>PLACEHOLDER being replaced: what LibWire.Debug knows about arena memory by address.</summary>
internal static unsafe class ArenaTracker
{
    /// <summary>Throws UseAfterDispose/UseAfterReset/UseAfterRewind if the address lies in arena memory that is dead; memory of others passes.</summary>
    internal static void CheckAlive(void* address, string what)
    {
    }

    /// <summary>Remembers arena and epoch now, for ref structs that hold on to arena memory (readers, writers).</summary>
    internal static ArenaStamp Stamp(in ArenaAllocator arena) => default;

    /// <summary>The same by an address in arena memory.</summary>
    internal static ArenaStamp Stamp(void* address) => default;

    /// <summary>Throws if the arena was disposed or reset since the stamp was taken. A default stamp passes.</summary>
    internal static void CheckAlive(in ArenaStamp stamp, string what)
    {
    }
}

internal readonly struct ArenaStamp;
