using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>Tells strings, arrays, maps, readers and writers of LibWire.Debug whether the arena memory under them is alive. Any thread may
/// ask.</summary>
internal static unsafe class ArenaTracker
{
    /// <summary>A value that <see cref="Deaths"/> never has: nothing was checked yet.</summary>
    internal const long NotChecked = -1;

    private static long DeathCount;

    /// <summary>
    /// Counts the events that can end the life of arena memory, in any arena: a disposal, a reset, a rewind, a chunk that is freed. Memory found
    /// alive after this number was read stays alive while the number stays the same.
    /// </summary>
    internal static long Deaths
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Volatile.Read(ref DeathCount);
    }

    /// <summary>Counts that memory has died.</summary>
    /// <remarks>
    /// Mark the memory as dead before this call; paint, reuse or free it after this call. A thread that misses the mark has read the old number, and
    /// checks again the next time. A thread that has read the new number finds the mark.
    /// </remarks>
    internal static void NoteDeath() => Interlocked.Increment(ref DeathCount);

    /// <summary>Throws if an address lies in dead arena memory, or was itself read from such memory. Null and addresses of other memory pass.</summary>
    /// <param name="address">Any address within the value.</param>
    /// <param name="what">The kind of value, as the start of a sentence.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterDispose"/>, <see cref="WireMisuse.UseAfterReset"/> or
    /// <see cref="WireMisuse.UseAfterRewind"/>.</exception>
    /// <remarks>Memory that was handed out again is alive, whoever asks. This is rare, because native chunks of a disposed or reset arena stay in
    /// quarantine for a while.</remarks>
    internal static void CheckAlive(void* address, string what)
    {
        if ((nuint)address == ArenaPaint.DeadPointer)
            Check.Fail(WireMisuse.UseAfterDispose, $"{what} is read through a reference into memory that was disposed, reset or rewound.");
        AddressRegistry.Find((nuint)address)?.CheckAlive((nuint)address, what);
    }

    /// <summary>Does the same for the first and the last address of a region: a rewind may free the tail of a block and leave its head.</summary>
    /// <param name="start">The first address.</param>
    /// <param name="sizeBytes">The size: 1 or more.</param>
    /// <param name="what">The kind of value, as the start of a sentence.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckAlive(void* start, nuint sizeBytes, string what)
    {
        if (!AddressRegistry.IsKnownAlive((nuint)start, sizeBytes)) CheckEndsAlive(start, sizeBytes, what);
    }

    /// <summary>Makes the stamp of an arena. A dead or default handle gives the default stamp.</summary>
    internal static ArenaStamp Stamp(in ArenaAllocator arena) => arena.IsDisposed ? default : arena.TakeStamp();

    /// <summary>Makes the stamp of the arena that holds an address. Other memory gives the default stamp.</summary>
    internal static ArenaStamp Stamp(void* address) =>
        AddressRegistry.Find((nuint)address) is { } chunk ? new ArenaStamp(chunk, (nuint)address) : default;

    /// <summary>Does the same as <see cref="CheckAlive(in ArenaStamp, string)"/>, for callers that remember when the check last passed.</summary>
    /// <returns>A number to compare with <see cref="Deaths"/>: while they are equal, the check need not be repeated.</returns>
    /// <remarks>The stamp is passed by value and the number is returned. If the address of a reader were taken, the JIT would keep the reader in
    /// memory, also where no check runs.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static long CheckStillAlive(ArenaStamp stamp, string what)
    {
        // Read first: everything that dies from here on raises the number.
        long deaths = Deaths;
        CheckAlive(in stamp, what);
        return deaths;
    }

    /// <summary>Throws if a rewind has passed memory that something grew into, also if that memory was handed out again.</summary>
    /// <param name="stamp">The stamp of what grew, which was found alive.</param>
    /// <param name="grownAt">The serial of a mark of that time; 0 if nothing grew.</param>
    /// <param name="what">What grew, as the start of a sentence.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterRewind"/>.</exception>
    internal static void CheckNotRewound(in ArenaStamp stamp, ulong grownAt, string what)
    {
        if (grownAt == 0 || stamp.Header == null || !ArenaRecord.Of(stamp.Header).IsStale(grownAt)) return;
        Check.Fail(
            WireMisuse.UseAfterRewind,
            $"{what} is used. It had grown behind the mark, so the rewind took its memory. Give it a capacity that is enough, or an arena of its own.");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckEndsAlive(void* start, nuint sizeBytes, string what)
    {
        CheckAlive(start, what);
        CheckAlive((byte*)start + sizeBytes - 1, what);
    }

    /// <summary>Throws if the arena was disposed or reset since the stamp was taken, or rewound to before the stamp's address. The default stamp
    /// passes.</summary>
    /// <param name="stamp">From <see cref="Stamp(in ArenaAllocator)"/> or <see cref="Stamp(void*)"/>.</param>
    /// <param name="what">The kind of value, as the start of a sentence.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterDispose"/>, <see cref="WireMisuse.UseAfterReset"/> or
    /// <see cref="WireMisuse.UseAfterRewind"/>.</exception>
    internal static void CheckAlive(in ArenaStamp stamp, string what)
    {
        if (stamp.Header == null) return;
        if (stamp.Header->Generation != stamp.Generation) Check.Fail(WireMisuse.UseAfterDispose, $"{what} is used.");
        if (stamp.Header->EpochSerial != stamp.EpochSerial) Check.Fail(WireMisuse.UseAfterReset, $"{what} is used.");
        if (stamp.Chunk is null) return;

        // A living arena loses a chunk only when it is rewound to before that chunk.
        if (stamp.Chunk.Use != stamp.ChunkUse) Check.Fail(WireMisuse.UseAfterRewind, $"{what} is used.");
        stamp.Chunk.CheckAlive(stamp.Address, what);
    }
}
