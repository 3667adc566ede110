#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A position in one contiguous piece of input.</summary>
/// <remarks>
/// <para>Places count from the end of the piece, so they are negative while bytes remain. Whether bytes remain, or a length fits, is a test of the
/// sign. The methods check nothing: the caller does, because it knows which error to give.</para>
/// <para>The cursor refers to the last byte, not to the one after it. The byte after it may belong to another object, and a reference to it would not
/// keep this one in place.</para>
/// <para>The JIT keeps the reference and the place in registers, unless a method that is not inlined is called on the struct that holds them.</para>
/// </remarks>
internal ref struct WireCursor
{
    private readonly ref readonly byte _last;
    private readonly int _lengthBytes; // position of the end
    private nint _place;

    /// <summary>A cursor over a piece.</summary>
    /// <param name="piece">The piece.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal WireCursor(ReadOnlySpan<byte> piece)
        : this(in Unsafe.Add(ref MemoryMarshal.GetReference(piece), piece.Length - 1), piece.Length, -piece.Length)
    {
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private WireCursor(ref readonly byte last, int lengthBytes, nint place)
    {
        _last = ref last;
        _lengthBytes = lengthBytes;
        _place = place;
    }

    /// <summary>The place of the first byte not yet read. 0: none is left. Above 0: the rest of a value lies after the piece.</summary>
    internal nint Place
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        readonly get => _place;
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        set => _place = value;
    }

    /// <summary>How many bytes of the piece lie before the cursor.</summary>
    internal readonly int Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _lengthBytes + (int)_place;
    }

    /// <summary>The byte at a place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref readonly byte At(nint place) => ref Unsafe.Add(ref Unsafe.AsRef(in _last), place + 1);

    /// <summary>The bytes from a place on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Slice(nint place, int lengthBytes) => MemoryMarshal.CreateReadOnlySpan(in At(place), lengthBytes);

    /// <summary>A cursor over a part of this piece. Positions mean the same in both.</summary>
    /// <param name="place">Where the part begins; this may lie after <paramref name="end"/>.</param>
    /// <param name="end">Where the part ends: a place in the piece.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly WireCursor Part(nint place, nint end) => new(in Unsafe.Add(ref Unsafe.AsRef(in _last), end), _lengthBytes + (int)end, place - end);
}
#endif
