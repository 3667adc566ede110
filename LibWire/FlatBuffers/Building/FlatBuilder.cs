using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Builds a FlatBuffer by hand in arena memory, call by call. The bytes are those that Google's C++ builder writes for the same calls.</summary>
/// <remarks>
/// <para>
/// <see cref="StartTable"/> opens a table, <c>Add…</c> adds its fields, and <see cref="EndTable"/> writes it and returns its offset. The offset goes into a
/// field of another table, or to <see cref="Finish(FlatOffset, ReadOnlySpan{byte})"/>. Unlike in other builders, <b>tables, vectors and strings can be written
/// while a table is open</b>, in any nesting. The fields of an open table wait until it is closed.
/// </para>
/// <para>
/// A builder is a handle: a copy is the same builder, so pass it by value or by reference. Its memory is a growing region of the arena. <see cref="Clear"/>
/// begins the next buffer in the same region.
/// </para>
/// <para>
/// <b>Lifetime:</b> the builder dies with <c>Dispose</c> or <c>Reset</c> of its arena, or with a <c>Rewind</c> to a point before it was created or last took
/// memory. Later use throws <see cref="WireMisuseException"/> in LibWire.Debug. In LibWire it overwrites memory that may belong to others.
/// </para>
/// <para>
/// <b>Failing:</b> both builds throw the same. More than 2 GiB − 1 bytes throw <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>). An
/// offset at which nothing was written throws <see cref="WireMisuseException"/> (<see cref="WireMisuse.OffsetUnknown"/>), and so does adding to a finished
/// buffer (<see cref="WireMisuse.BufferFinished"/>). A default builder throws <see cref="ObjectDisposedException"/>. The arena throws if it cannot grow.
/// Nothing is written then, and the builder stays usable.
/// </para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct FlatBuilder
{
    private const int FirstCapacityBytes = 1024;

    private readonly FlatBuilderCore* _core;

    /// <summary>Creates a builder with a small region in the arena.</summary>
    /// <param name="arena">The arena of the region. It must outlive the builder and the spans taken from it.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public FlatBuilder(scoped ref readonly ArenaAllocator arena)
        : this(in arena, FirstCapacityBytes)
    {
    }

    /// <inheritdoc cref="FlatBuilder(ref readonly ArenaAllocator)"/>
    public FlatBuilder(ArenaAllocator arena)
        : this(in arena, FirstCapacityBytes)
    {
    }

    /// <summary>Creates a builder whose region holds <paramref name="capacityBytes"/> bytes before it has to grow.</summary>
    /// <param name="arena">The arena of the region. It must outlive the builder and the spans taken from it.</param>
    /// <param name="capacityBytes">A hint, in bytes; 0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The capacity is negative.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
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

    /// <summary>For tests: a builder with a limit below 2 GiB.</summary>
    internal FlatBuilder(scoped ref readonly ArenaAllocator arena, int capacityBytes, long limitBytes)
    {
        _core = FlatBuilderCore.Create(in arena, capacityBytes, limitBytes);
        Remember();
    }

    /// <summary>Whether scalars that equal their defaults are written. False at first; <see cref="Clear"/> does not change it.</summary>
    public readonly bool ForcesDefaults
    {
        get => Core->ForcesDefaults;
        set => Core->ForcesDefaults = value;
    }

    /// <summary>How many shared strings the builder remembers, to find equal ones: all of them, unless it is set. Later ones are written each time they
    /// occur. A remembered string takes 32 to 64 bytes of the arena.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is negative.</exception>
    public readonly int SharedStringsMax
    {
        get => Core->SharedStringsMax;
        set
        {
            if (value < 0) throw new ArgumentOutOfRangeException(nameof(value), value, "A number of strings is not negative.");
            Core->SharedStringsMax = value;
        }
    }

    /// <summary>Whether tables with the same fields at the same places share one vtable. True at first; <see cref="Clear"/> does not change it.</summary>
    /// <remarks>A vtable that was written while this was false is shared once it is true again, as in C++.</remarks>
    public readonly bool SharesVtables
    {
        get => FlatBuilderCore.SharesVtables(Core);
        set => FlatBuilderCore.ShareVtables(Core, value);
    }

    /// <summary>The number of bytes written so far, 0 or more. Open tables and vectors do not count. After <c>Finish</c>, and after a whole object was
    /// written, it is the size of the buffer.</summary>
    public readonly long SizeBytes => FlatBuilderCore.SizeBytes(Core);

    /// <summary>The alignment that the buffer needs so far: a power of two up to 32. A nested buffer must lie at a multiple of it.</summary>
    public readonly int AlignBytes => FlatBuilderCore.AlignBytes(Core);

    /// <summary>The state behind the handle, for the writing of whole objects.</summary>
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

    /// <summary>Begins a new buffer in the same region. Everything written or open is forgotten; offsets and spans taken before become invalid. Allocates
    /// nothing.</summary>
    public readonly void Clear() => FlatBuilderCore.Clear(Core);

    // Bodies exist in LibWire.Debug only: they remember the arena, check that it is alive, and check that a table has a layout.
    partial void Remember();

    readonly partial void CheckAlive();

    static partial void CheckLayout(FlatTable table, FlatLayout layout);
}
