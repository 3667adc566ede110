namespace LibWire;

/// <content>Where LibWire.Debug adds its checks. In LibWire these calls vanish, and so do the try blocks that are empty without them.</content>
internal static unsafe partial class ArenaCore
{
    /// <summary>An arena was created or rented.</summary>
    static partial void OnOpened(ArenaHeader* header);

    /// <summary>A thread enters an operation; it leaves by <see cref="LeaveOperation"/>.</summary>
    static partial void EnterOperation(ArenaHeader* header);

    static partial void LeaveOperation(ArenaHeader* header);

    /// <summary>Called before the handles of this generation become dead.</summary>
    static partial void CheckNobodyInside(ArenaHeader* header, long generation);

    static partial void OnChunkAdded(ArenaHeader* header, ArenaChunk* chunk);

    static partial void OnChunkEntered(ArenaHeader* header);

    /// <summary>Called before a block is placed: the guard bytes so far must not change where it lies.</summary>
    static partial void AlignGuards(ArenaHeader* header, nuint sizeBytes, nuint alignBytes);

    static partial void OnAllocated(ArenaHeader* header, byte* block, nuint sizeBytes);

    /// <summary>Called before a block grows: verifies its guard bytes and removes them.</summary>
    static partial void LiftGuard(ArenaHeader* header, byte* blockEnd, ref WireMisuseException? fault);

    /// <summary>Called after a block has grown (by 0 if it has not): puts its guard bytes back.</summary>
    static partial void OnExtended(ArenaHeader* header, byte* blockEnd, nuint extraBytes);

    /// <summary>Called before all blocks are freed: verifies their guard bytes.</summary>
    static partial void CheckAllGuards(ArenaHeader* header, ref WireMisuseException? fault);

    /// <summary>Called before the blocks after a mark are freed: verifies their guard bytes.</summary>
    static partial void CheckGuardsBehind(ArenaHeader* header, in ArenaMark mark, ref WireMisuseException? fault);

    /// <summary>From this link on, puts chunks with blocks into quarantine and replaces them by others of the same size.</summary>
    static partial void RetireChunks(ArenaHeader* header, ArenaChunk** link, WireMisuse cause);

    static partial void OnEpochBegun(ArenaHeader* header);

    static partial void CheckOrder(ArenaHeader* header, in ArenaMark mark);

    static partial void OnRewound(ArenaHeader* header);

    /// <summary>Called after the generation was raised and before the memory is freed.</summary>
    static partial void OnClosing(ArenaHeader* header, ref WireMisuseException? fault);

    /// <summary>Called at the end of an operation that has found overwritten guard bytes: everything else is done by then.</summary>
    static partial void ThrowFault(WireMisuseException? fault);
}
