using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Builds a FlexBuffer in arena memory, call by call. The bytes are those that Google's C++ builder writes for the same calls.</summary>
/// <remarks>
/// <para>The methods add values to the innermost vector or map that is open; in a map, <see cref="AddKey(ReadOnlySpan{byte})"/> precedes each value. Methods
/// with a key add the key and then the value. Values have the smallest widths that hold them; vectors and maps have one width for all of their elements.
/// <see cref="Finish"/> ends the buffer, whose root is the only value outside of vectors and maps.</para>
/// <para>A builder is a handle: a copy is the same builder, so pass it by value or by reference. Its memory is a growing region of the arena.
/// <see cref="Clear"/> begins the next buffer in the same region.</para>
/// <para><b>Lifetime:</b> the builder dies with <c>Dispose</c> or <c>Reset</c> of its arena, or with a <c>Rewind</c> to a point before it was created or
/// last grew. Later use throws <see cref="WireMisuseException"/> in LibWire.Debug. In LibWire it overwrites memory that may belong to others.</para>
/// <para><b>Failing:</b> both builds throw the same. More than 2 GiB − 1 bytes throw <see cref="WireFormatException"/>
/// (<see cref="WireError.MessageTooLarge"/>). <see cref="WireMisuseException"/> tells misuse: a value without a key or a key without a value
/// (<see cref="WireMisuse.KeyMissing"/>), a key that a map has already (<see cref="WireMisuse.KeyAddedTwice"/>), an element that its typed vector cannot
/// hold (<see cref="WireMisuse.ElementMismatch"/>), an <c>End</c> without its <c>Start</c> (<see cref="WireMisuse.CloseWithoutStart"/>), and adding to a
/// finished buffer (<see cref="WireMisuse.BufferFinished"/>). A default builder throws <see cref="ObjectDisposedException"/>. The arena throws if it cannot
/// grow. Nothing is added then, neither the key nor the value of a method with a key, and the builder stays usable. The bytes of that key may stay in the
/// buffer, where nothing refers to them.</para>
/// </remarks>
[StructLayout(LayoutKind.Auto)]
public unsafe ref partial struct FlexBuilder
{
    private const int FirstCapacityBytes = 1024;

    private readonly FlexBuilderCore* _core;

    /// <summary>Creates a builder with a small region in the arena.</summary>
    /// <param name="arena">The arena of the region. It must outlive the builder and the spans taken from it.</param>
    /// <param name="sharing">What is written once and then shared.</param>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public FlexBuilder(scoped ref readonly ArenaAllocator arena, FlexSharing sharing = FlexSharing.Keys)
    {
        _core = FlexBuilderCore.Create(in arena, FirstCapacityBytes, sharing, WireLimits.MessageBytesMax);
        Remember();
    }

    /// <inheritdoc cref="FlexBuilder(ref readonly ArenaAllocator, FlexSharing)"/>
    public FlexBuilder(ArenaAllocator arena, FlexSharing sharing = FlexSharing.Keys)
        : this(in arena, sharing)
    {
    }

    /// <summary>For tests: a builder with a limit below 2 GiB.</summary>
    internal FlexBuilder(scoped ref readonly ArenaAllocator arena, FlexSharing sharing, int limitBytes)
    {
        _core = FlexBuilderCore.Create(in arena, 0, sharing, limitBytes);
        Remember();
    }

    /// <summary>The least width of the elements of vectors and maps that are closed from now on, in bytes: 1, 2, 4 or 8. 1 at first and after
    /// <see cref="Clear"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is no such width.</exception>
    public readonly int WidthBytesMin
    {
        get => 1 << Core->WidthMin;
        set
        {
            if (value is not (1 or 2 or 4 or 8)) throw new ArgumentOutOfRangeException(nameof(value), value, "A width is 1, 2, 4 or 8 bytes.");
            Core->WidthMin = FlexWidth.OfBytes(value);
        }
    }

    /// <summary>The number of bytes written so far. Numbers, and vectors and maps that are open, count when the vector or map that holds them is
    /// closed.</summary>
    public readonly int SizeBytes => FlexBuilderCore.Written(Core).Length;

    private readonly FlexBuilderCore* Core
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_core == null) FlexBuildThrow.Default();
            CheckAlive();
            return _core;
        }
    }

    /// <summary>Begins a new buffer in the same region. Everything written or open is forgotten, and spans taken before become invalid. Allocates
    /// nothing.</summary>
    public readonly void Clear() => FlexBuilderCore.Clear(Core);

    /// <summary>Closes what a scope has opened.</summary>
    internal readonly void Close(long frame)
    {
        if (FlexBuilderCore.CanClose(Core, frame)) FlexBuilderCore.End(Core);
    }

    // Bodies exist in LibWire.Debug only: they remember the arena, and check that it is alive.
    partial void Remember();

    readonly partial void CheckAlive();
}

/// <summary>What a <see cref="FlexBuilder"/> writes once and then shares.</summary>
[Flags]
public enum FlexSharing
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>Keys that are equal.</summary>
    Keys = 1,

    /// <summary>Strings that are equal.</summary>
    Strings = 2,
}

/// <summary>Closes a vector or map at the end of a <c>using</c> statement.</summary>
public readonly ref struct FlexScope
{
    private readonly FlexBuilder _builder;
    private readonly long _frame;

    internal FlexScope(FlexBuilder builder, long frame)
    {
        _builder = builder;
        _frame = frame;
    }

    /// <summary>Closes the vector or map. If it is closed already, something in it is still open, or a key lacks its value, nothing happens, so that an
    /// exception on its way is not replaced. <see cref="FlexBuilder.Finish"/> then throws.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.KeyAddedTwice"/>: the map has a key twice. In both builds; it stays open.</exception>
    public void Dispose() => _builder.Close(_frame);
}
