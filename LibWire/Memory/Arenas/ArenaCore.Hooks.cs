namespace LibWire;

/// <content>Where LibWire.Debug looks in. Without it these calls, and the try blocks that are empty without them, vanish.</content>
internal static unsafe partial class ArenaCore
{
    /// <summary>An arena is made or rented.</summary>
    static partial void OnOpened(ArenaHeader* header);

    /// <summary>A thread comes in; it leaves by <see cref="LeaveOperation"/>.</summary>
    static partial void EnterOperation(ArenaHeader* header);

    static partial void LeaveOperation(ArenaHeader* header);

    /// <summary>Before a handle of this generation is made dead.</summary>
    static partial void CheckNobodyInside(ArenaHeader* header, long generation);

    static partial void OnChunkAdded(ArenaHeader* header, ArenaChunk* chunk);

    static partial void OnChunkEntered(ArenaHeader* header);

    /// <summary>Before a block is placed: guard bytes so far must not change where it comes to lie.</summary>
    static partial void AlignGuards(ArenaHeader* header, nuint sizeBytes, nuint alignBytes);

    static partial void OnAllocated(ArenaHeader* header, byte* block, nuint sizeBytes);

    /// <summary>Before a block grows: its guard bytes are looked at and taken away.</summary>
    static partial void LiftGuard(ArenaHeader* header, byte* blockEnd, ref string? fault);

    /// <summary>After a block has grown, or not (by 0 then): its guard bytes are put back.</summary>
    static partial void OnExtended(ArenaHeader* header, byte* blockEnd, nuint extraBytes);

    /// <summary>Before all blocks are forgotten: looks at their guard bytes.</summary>
    static partial void CheckAllGuards(ArenaHeader* header, ref string? fault);

    /// <summary>Before the blocks behind a mark are forgotten: looks at their guard bytes.</summary>
    static partial void CheckGuardsBehind(ArenaHeader* header, in ArenaMark mark, ref string? fault);

    /// <summary>From this link on, chunks with blocks are put away and others of the same size put in their place.</summary>
    static partial void RetireChunks(ArenaHeader* header, ArenaChunk** link, WireMisuse cause);

    static partial void OnEpochBegun(ArenaHeader* header);

    static partial void CheckOrder(ArenaHeader* header, in ArenaMark mark);

    static partial void OnRewound(ArenaHeader* header);

    /// <summary>After the generation was raised, before the memory goes.</summary>
    static partial void OnClosing(ArenaHeader* header, ref string? fault);

    /// <summary>At the end of an operation that has found overwritten guard bytes: all else is done by then.</summary>
    static partial void ThrowFault(string? fault);
}
