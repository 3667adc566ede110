namespace LibWire;

/// <summary>The questions that strings, arrays, maps, readers and writers of LibWire.Debug ask about the arena memory under them. Any thread may ask.</summary>
internal static unsafe class ArenaTracker
{
    /// <summary>Throws if an address lies in arena memory that is dead. Addresses of other memory pass, and so does null.</summary>
    /// <param name="address">Any address within the value.</param>
    /// <param name="what">The kind of value, to begin a sentence with.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.UseAfterDispose"/>, <see cref="WireMisuse.UseAfterReset"/> or <see cref="WireMisuse.UseAfterRewind"/>.</exception>
    /// <remarks>Memory that was handed out again is alive, whoever asks. Native chunks of a disposed or reset arena are held back for a while so that this seldom happens.</remarks>
    internal static void CheckAlive(void* address, string what) => AddressRegistry.Find((nuint)address)?.CheckAlive((nuint)address, what);

    /// <summary>Remembers an arena as it is now. A dead or default handle gives the default stamp.</summary>
    internal static ArenaStamp Stamp(in ArenaAllocator arena) => arena.IsDisposed ? default : arena.TakeStamp();

    /// <summary>Remembers the arena that holds an address; other memory gives the default stamp.</summary>
    internal static ArenaStamp Stamp(void* address) => AddressRegistry.Find((nuint)address) is { } chunk ? new ArenaStamp(chunk, (nuint)address) : default;

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
