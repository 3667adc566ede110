using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Builds a FlatBuffer by hand in arena memory, call by call: byte for byte what the builder of Google's C++ library writes for the same calls.</summary>
/// <remarks>
/// <para>
/// A table is opened by <see cref="StartTable"/>, gets its fields by <c>Add…</c>, and is written by <see cref="EndTable"/>, which gives its offset, for a field of another table or for
/// <see cref="Finish(FlatOffset, ReadOnlySpan{byte})"/>. Unlike in other builders <b>tables, vectors and strings can be written while a table is open</b>, in any nesting: the fields of what is open wait
/// until it is closed.
/// </para>
/// <para>
/// A builder is a handle: a copy is the same builder, so it can be passed on by value or by reference. Its memory is a growing region of the arena; <see cref="Clear"/> begins the next buffer in the same region.
/// </para>
/// <para>
/// <b>Lifetime:</b> the builder dies with its arena's <c>Dispose</c> or <c>Reset</c>, or a <c>Rewind</c> to before it was made. Using it later throws <see cref="WireMisuseException"/> in LibWire.Debug; in LibWire it overwrites memory
/// that may belong to others.
/// </para>
/// <para>
/// <b>Failing:</b> what would pass 2 GiB − 1 bytes throws <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>), an offset at which nothing was written <see cref="WireMisuseException"/>
/// (<see cref="WireMisuse.OffsetUnknown"/>), anything added to a finished buffer <see cref="WireMisuse.BufferFinished"/>, a default builder <see cref="ObjectDisposedException"/>, in both builds;
/// and the arena throws when it cannot grow. Nothing is written then, and the builder can go on.
/// </para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct FlatBuilder
{
    private const int FirstCapacityBytes = 1024;

    private readonly FlatBuilderCore* _core;

    /// <summary>Makes a builder with a small region in the arena.</summary>
    /// <param name="arena">Where the region lives. It must outlive the builder and the spans taken from it.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or is default.</exception>
    public FlatBuilder(scoped ref readonly ArenaAllocator arena)
        : this(in arena, FirstCapacityBytes)
    {
    }

    /// <inheritdoc cref="FlatBuilder(ref readonly ArenaAllocator)"/>
    public FlatBuilder(ArenaAllocator arena)
        : this(in arena, FirstCapacityBytes)
    {
    }

    /// <summary>Makes a builder whose region takes a buffer of <paramref name="capacityBytes"/> bytes before it has to grow.</summary>
    /// <param name="arena">Where the region lives. It must outlive the builder and the spans taken from it.</param>
    /// <param name="capacityBytes">A hint, in bytes; 0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or is default.</exception>
    public FlatBuilder(scoped ref readonly ArenaAllocator arena, int capacityBytes)
    {
        _core = FlatBuilderCore.Create(in arena, capacityBytes);
        Remember();
    }

    /// <inheritdoc cref="FlatBuilder(ref readonly ArenaAllocator, int)"/>
    public FlatBuilder(ArenaAllocator arena, int capacityBytes)
        : this(in arena, capacityBytes)
    {
    }

    /// <summary>For tests: a limit that is reached before 2 GiB of memory are.</summary>
    internal FlatBuilder(scoped ref readonly ArenaAllocator arena, int capacityBytes, long limitBytes)
    {
        _core = FlatBuilderCore.Create(in arena, capacityBytes, limitBytes);
        Remember();
    }

    /// <summary>Whether scalars are written that equal their defaults. False at first; <see cref="Clear"/> does not change it.</summary>
    public readonly bool ForcesDefaults
    {
        get => Core->ForcesDefaults;
        set => Core->ForcesDefaults = value;
    }

    /// <summary>Whether tables with the same fields at the same places share one vtable. True at first; <see cref="Clear"/> does not change it.</summary>
    /// <remarks>A vtable that was written while this was false is shared once it is true again, as in C++.</remarks>
    public readonly bool SharesVtables
    {
        get => Core->SharesVtables;
        set => FlatBuilderCore.ShareVtables(Core, value);
    }

    /// <summary>The bytes written so far, 0 or more. Tables and vectors that are open are not among them.</summary>
    public readonly long SizeBytes => Core->SizeBytes;

    /// <summary>The alignment that the buffer needs so far: a power of two up to 32. A buffer inside of another one must lie at a multiple of it.</summary>
    public readonly int AlignBytes => Core->AlignBytes;

    /// <summary>What is behind the handle, for what writes whole objects.</summary>
    internal readonly FlatBuilderCore* CoreForObjects => Core;

    private readonly FlatBuilderCore* Core
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_core == null) FlatBuildThrow.Default();
            CheckAlive();
            return _core;
        }
    }

    /// <summary>Starts over in the same region: whatever was written or is open is forgotten, and so are offsets and spans taken before. Allocates nothing.</summary>
    public readonly void Clear() => FlatBuilderCore.Clear(Core);

    // Bodies in LibWire.Debug only: what it needs to find a dead arena later, and the look for one.
    partial void Remember();

    readonly partial void CheckAlive();
}
