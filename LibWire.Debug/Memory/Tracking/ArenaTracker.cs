using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

/// <summary>The questions that strings, arrays, maps, readers and writers of LibWire.Debug ask about the arena memory under them. Any thread may ask.</summary>
internal static unsafe class ArenaTracker
{
    /// <summary>What <see cref="Deaths"/> never is: for what was not looked at yet.</summary>
    internal const long NotChecked = -1;

    private static long DeathCount;

    /// <summary>
    /// Counts what can end the life of arena memory, in any arena: a disposal, a reset, a rewind, a chunk that goes. What was found alive after this number was read is alive for as long
    /// as it stays the same.
    /// </summary>
    internal static long Deaths
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Volatile.Read(ref DeathCount);
    }

    /// <summary>Something has died.</summary>
    /// <remarks>
    /// It must be marked as dead before and its memory be painted, reused or freed after this call. A thread that misses the mark has read the old number, and looks again the next time;
    /// one that has read the new number finds the mark.
    /// </remarks>
    internal static void NoteDeath() => Interlocked.Increment(ref DeathCount);

    /// <summary>Throws if an address lies in arena memory that is dead. Addresses of other memory pass, and so does null.</summary>
    /// <param name="address">Any address within the value.</param>
    /// <param name="what">The kind of value, to begin a sentence with.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterDispose"/>, <see cref="WireMisuse.UseAfterReset"/> or <see cref="WireMisuse.UseAfterRewind"/>.</exception>
    /// <remarks>Memory that was handed out again is alive, whoever asks. Native chunks of a disposed or reset arena are held back for a while so that this seldom happens.</remarks>
    internal static void CheckAlive(void* address, string what) => AddressRegistry.Find((nuint)address)?.CheckAlive((nuint)address, what);

    /// <summary>The same for the first and the last address of a stretch of memory: a rewind may take the tail of a block and leave its head.</summary>
    /// <param name="start">The first address.</param>
    /// <param name="sizeBytes">The size: 1 or more.</param>
    /// <param name="what">The kind of value, to begin a sentence with.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckAlive(void* start, nuint sizeBytes, string what)
    {
        if (!AddressRegistry.IsKnownAlive((nuint)start, sizeBytes)) CheckEndsAlive(start, sizeBytes, what);
    }

    /// <summary>Remembers an arena as it is now. A dead or default handle gives the default stamp.</summary>
    internal static ArenaStamp Stamp(in ArenaAllocator arena) => arena.IsDisposed ? default : arena.TakeStamp();

    /// <summary>Remembers the arena that holds an address; other memory gives the default stamp.</summary>
    internal static ArenaStamp Stamp(void* address) => AddressRegistry.Find((nuint)address) is { } chunk ? new ArenaStamp(chunk, (nuint)address) : default;

    /// <summary>As <see cref="CheckAlive(in ArenaStamp, string)"/>, for what remembers when that last passed.</summary>
    /// <returns>To be compared with <see cref="Deaths"/>: while they are equal, there is no need to ask again.</returns>
    /// <remarks>The stamp comes by value and the number goes back: a reader whose address is taken would stay in memory, also where it is not asked.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static long CheckStillAlive(ArenaStamp stamp, string what)
    {
        // Read first: what dies from here on raises it.
        long deaths = Deaths;
        CheckAlive(in stamp, what);
        return deaths;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CheckEndsAlive(void* start, nuint sizeBytes, string what)
    {
        CheckAlive(start, what);
        CheckAlive((byte*)start + sizeBytes - 1, what);
    }

    /// <summary>Throws if the arena was disposed or reset since the stamp was taken, or rewound to before the stamp's address. The default stamp passes.</summary>
    /// <param name="stamp">From <see cref="Stamp(in ArenaAllocator)"/> or <see cref="Stamp(void*)"/>.</param>
    /// <param name="what">The kind of value, to begin a sentence with.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterDispose"/>, <see cref="WireMisuse.UseAfterReset"/> or <see cref="WireMisuse.UseAfterRewind"/>.</exception>
    internal static void CheckAlive(in ArenaStamp stamp, string what)
    {
        if (stamp.Header == null) return;
        if (stamp.Header->Generation != stamp.Generation) Check.Fail(WireMisuse.UseAfterDispose, $"{what} is used.");
        if (stamp.Header->EpochSerial != stamp.EpochSerial) Check.Fail(WireMisuse.UseAfterReset, $"{what} is used.");
        if (stamp.Chunk is null) return;

        // A chunk of a living arena only goes when the arena is rewound to before it.
        if (stamp.Chunk.Use != stamp.ChunkUse) Check.Fail(WireMisuse.UseAfterRewind, $"{what} is used.");
        stamp.Chunk.CheckAlive(stamp.Address, what);
    }
}
