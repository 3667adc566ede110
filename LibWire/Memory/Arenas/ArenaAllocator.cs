using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>An arena: memory outside the garbage collector. A block takes about a nanosecond, and all blocks are freed at once.</summary>
/// <remarks>
/// <para>This is a handle of two words: copies are the same arena. <c>using var arena = new ArenaAllocator();</c> is the usual form. An arena belongs
/// to one thread at a time. LibWire.Debug reports two threads inside one operation. LibWire does not, and the arena is then damaged.</para>
/// <para>After Dispose through any copy, every member except <see cref="IsDisposed"/> and <see cref="Dispose"/> throws
/// <see cref="ObjectDisposedException"/>. This holds even if the inner state already serves another arena.</para>
/// <para><c>default(ArenaAllocator)</c> stands for the ambient arena of the thread, which <see cref="Use"/> sets, and throws the same exception where
/// there is none. So an arena that is an argument may be left out within <c>using (arena.Use())</c>.</para>
/// <para>An arena that is never disposed keeps its memory until the process ends: it has no finalizer. See <see cref="WireDiagnostics"/>.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public readonly unsafe partial struct ArenaAllocator : IDisposable
{
    private readonly ArenaHeader* _header;   // null in a default handle, which stands for the ambient arena; never freed, so always readable
    private readonly long _generation;       // the handle is alive while its header has the same one

    /// <summary>Creates an arena on the native heap without a limit. The first block makes it take its first chunk, of 16 KiB.</summary>
    public ArenaAllocator()
        : this(ArenaOptions.Default)
    {
    }

    /// <summary>Creates an arena. The first block makes it take its first chunk.</summary>
    /// <param name="options">Sizes, limit and source of memory.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public ArenaAllocator(ArenaOptions options)
    {
        if (options is null) throw new ArgumentNullException(nameof(options));
        _header = ArenaCore.Create(options);
        _generation = _header->Generation;
    }

    /// <summary>Makes the handle of a header that was just taken into use.</summary>
    internal ArenaAllocator(ArenaHeader* header, long generation)
    {
        _header = header;
        _generation = generation;
    }

    /// <summary>Creates an arena whose first chunk is memory of the caller, such as <c>stackalloc</c>. Messages that fit take no other
    /// memory.</summary>
    /// <param name="block">Start of the memory.</param>
    /// <param name="sizeBytes">Its size in bytes, 64 or more. Alignment costs up to 15 bytes, and the arena itself uses 4 pointers.</param>
    /// <param name="options">How the arena continues when the memory is full; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="block"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeBytes"/>, or the byte limit of the options, is below 64.</exception>
    /// <remarks>The memory counts as a chunk, in <see cref="ReservedBytes"/> and against the limit. If it is larger than the limit, only as much as
    /// the limit is used. <b>Safety:</b> the memory must belong to the arena alone and stay in place until Dispose. The arena never frees
    /// it.</remarks>
    public static ArenaAllocator OverBlock(void* block, nuint sizeBytes, ArenaOptions? options = null)
    {
        if (block == null) throw new ArgumentNullException(nameof(block));
        ArenaHeader* header = ArenaCore.CreateOverBlock((byte*)block, sizeBytes, options ?? ArenaOptions.Default);
        return new ArenaAllocator(header, header->Generation);
    }

    /// <summary>Bytes handed out since creation or <see cref="Reset"/>, without those that were rewound: the blocks with their alignment, each
    /// rounded up to 8 bytes.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public nuint UsedBytes => ArenaCore.UsedBytes(Alive());

    /// <summary>Bytes of all chunks of the arena, used or not. Zero until the first block. <see cref="Reset"/> and <see cref="Rewind"/> do not change
    /// it.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public nuint ReservedBytes => Alive()->ReservedBytes;

    /// <summary>How many chunks the arena has. Zero until the first block.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public int ChunkCount => Alive()->ChunkCount;

    /// <summary>Whether the arena was disposed, or the handle is default. Never throws.</summary>
    public bool IsDisposed => _header == null || _header->Generation != _generation;

    /// <summary>Takes a block for values, all bits zero.</summary>
    /// <param name="count">How many values, 0 or more.</param>
    /// <returns>The first value, at a multiple of 8 bytes. Never null, but for 0 values nothing may be written there.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is negative.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="OutOfMemoryException">The system has no such block, or no address space could hold it. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <remarks><b>Safety:</b> the pointer is dead after Dispose, <see cref="Reset"/>, and <see cref="Rewind"/> to an earlier mark.</remarks>
    public T* Allocate<T>(int count = 1)
        where T : unmanaged
    {
        nuint sizeBytes = SizeOf<T>(count);
        byte* block = AllocateBytes(sizeBytes);

        // SAFETY: the arena has just handed out sizeBytes.
        ArenaMemory.Fill(block, sizeBytes, 0);
        return (T*)block;
    }

    /// <summary>Takes a block for values, all bits zero, with a larger alignment.</summary>
    /// <param name="count">How many values, 0 or more.</param>
    /// <param name="alignBytes">The alignment in bytes, such as 16 or 64; below 8 means 8.</param>
    /// <returns>The first value. Never null, but for 0 values nothing may be written there.</returns>
    /// <exception cref="ArgumentException"><paramref name="alignBytes"/> is not a power of two.</exception>
    /// <inheritdoc cref="Allocate{T}(int)"/>
    public T* Allocate<T>(int count, nuint alignBytes)
        where T : unmanaged
    {
        nuint sizeBytes = SizeOf<T>(count);
        byte* block = AllocateBytes(sizeBytes, alignBytes);

        // SAFETY: the arena has just handed out sizeBytes.
        ArenaMemory.Fill(block, sizeBytes, 0);
        return (T*)block;
    }

    /// <summary>Takes a block for values, all bits zero, as a span whose lifetime the compiler ties to this handle.</summary>
    /// <param name="count">How many values, 0 or more.</param>
    /// <returns>The values, the first at a multiple of 8 bytes.</returns>
    /// <inheritdoc cref="Allocate{T}(int)"/>
    [UnscopedRef]
    public Span<T> AllocateSpan<T>(int count)
        where T : unmanaged =>
        WireSpan.Over<T>(Allocate<T>(count), count);

    /// <summary>Frees all blocks and keeps all chunks, the largest first. Repeated work soon runs in one chunk and takes no more memory.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <remarks>Everything in the arena is dead, and marks are void. LibWire.Debug reports each later use; LibWire reads whatever was put there
    /// since.</remarks>
    public void Reset() => ArenaCore.Reset(Alive());

    /// <summary>Remembers the position, for <see cref="Rewind"/>. Marks nest. A mark that is never rewound to costs nothing.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public ArenaMark Mark() => ArenaCore.Mark(Alive());

    /// <summary>Frees the blocks taken since a mark, and keeps their chunks.</summary>
    /// <param name="mark">A mark of this arena, taken since its last <see cref="Reset"/>. It stays valid; marks taken after it become void.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <exception cref="WireMisuseException">LibWire.Debug only: <see cref="WireMisuse.RewindOutOfOrder"/>, the mark is void or belongs to another
    /// arena.</exception>
    /// <remarks>LibWire does nothing if it can tell that a mark is void. It can tell that for a mark of another arena, from before a reset, or ahead of
    /// the present position, and for one that became void by the latest rewind that made any mark void. It takes marks that became void by earlier
    /// rewinds for valid ones, and frees the blocks taken since their position.</remarks>
    public void Rewind(ArenaMark mark) => ArenaCore.Rewind(Alive(), mark);

    /// <summary>Makes this the ambient arena of the thread until the scope ends: <c>using (arena.Use()) { … }</c>. Within it, arenas may be left out as
    /// arguments.</summary>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or the handle is default and there is no ambient arena.</exception>
    /// <remarks>What needs an arena looks for the ambient one only if it got none, so code that names its arenas takes no longer.</remarks>
    public ArenaScope Use()
    {
        ArenaHeader* header = Alive();
        return new ArenaScope(new ArenaAllocator(header, header->Generation), isRented: false);
    }

    /// <summary>Frees all memory, or returns a rented arena to its pool. It does nothing on a disposed arena, through any copy and from any
    /// thread.</summary>
    /// <exception cref="WireMisuseException">LibWire.Debug only. <see cref="WireMisuse.ConcurrentUse"/>: another thread is inside an operation of the
    /// arena, and the arena is not disposed. <see cref="WireMisuse.WritePastEnd"/>: bytes after a block were overwritten, and the arena is
    /// disposed.</exception>
    public void Dispose() => ArenaCore.Dispose(_header, _generation);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ArenaHeader* Alive()
    {
        if (_header == null || _header->Generation != _generation) return ArenaCore.Ambient(_header);
        return _header;
    }

    /// <summary>Whether both handles are the same arena, alive or not.</summary>
    internal bool IsSameAs(in ArenaAllocator other) => _header == other._header && _generation == other._generation;

    /// <summary>This handle, or that of the ambient arena if this is a default handle. It may still be default, or dead.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ArenaAllocator OrAmbient() => _header != null ? Copy() : AmbientArena.Current;

    /// <summary>The state of the ambient arena of the thread; null if there is none, or if it was disposed.</summary>
    internal static ArenaHeader* AmbientHeader
    {
        get
        {
            ArenaAllocator current = AmbientArena.Current;
            return current.IsDisposed ? null : current._header;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint SizeOf<T>(int count)
        where T : unmanaged
    {
        if (count < 0) MemoryThrow.NegativeCount(count);

        // 31 bits times 32 bits fit an unsigned 64-bit number. On 32-bit systems the product may exceed an address.
        ulong sizeBytes = (ulong)(uint)count * (uint)sizeof(T);
        if (sizeof(nuint) == sizeof(uint) && sizeBytes > uint.MaxValue) MemoryThrow.OutOfMemory(ArenaLimits.Unlimited);
        return (nuint)sizeBytes;
    }

    private string DebuggerText => IsDisposed ? "disposed" : $"{UsedBytes} bytes used of {ReservedBytes} in {ChunkCount} chunk(s)";
}
