using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A place in one contiguous piece of input.</summary>
/// <remarks>
/// A span and a position: only the position changes while reading, the sub-messages of a piece share its start, and the same source serves the targets without
/// ref fields. The JIT keeps all three in registers as long as no method that is not inlined is called on the struct that holds them. (Tried: a reference and two native
/// integers, so that readers passed by value copy without store-forwarding stalls: 13 % faster there, 7 % slower where loops nest in one method.) The methods do not
/// check: <see cref="RemainingBytes"/> is compared first, by the caller, who knows which error to give.
/// </remarks>
internal ref struct WireCursor
{
    private readonly ReadOnlySpan<byte> _piece;
    private int _position; // first byte not yet read: 0 <= _position <= _piece.Length

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal WireCursor(ReadOnlySpan<byte> piece, int position)
    {
        _piece = piece;
        _position = position;
    }

    /// <summary>How many bytes of the piece lie before the cursor.</summary>
    internal readonly int Position
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _position;
    }

    /// <summary>How many bytes are left.</summary>
    internal readonly int RemainingBytes
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _piece.Length - _position;
    }

    /// <summary>All bytes that are left.</summary>
    internal readonly ReadOnlySpan<byte> Rest => _piece.Slice(_position);

    /// <summary>The first byte of the piece.</summary>
    internal readonly ref readonly byte Start => ref MemoryMarshal.GetReference(_piece);

    /// <summary>The next byte.</summary>
    internal readonly ref readonly byte Next
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ref At(0);
    }

    /// <summary>The byte <paramref name="offset"/> bytes ahead, which the caller has found to be there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly uint Peek(int offset) => At(offset);

    /// <summary>The next 4 bytes, little-endian, which the caller has found to be there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly uint PeekUInt32() => WireEndian.ReadUInt32(in At(0));

    /// <summary>The next 8 bytes, little-endian, which the caller has found to be there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ulong PeekUInt64() => WireEndian.ReadUInt64(in At(0));

    /// <summary>Bytes ahead (or, with a negative offset, just read), which the caller has found to lie in this piece.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Slice(int offset, int lengthBytes) =>
#if NETSTANDARD2_0
        _piece.Slice(_position + offset, lengthBytes);
#else
        MemoryMarshal.CreateReadOnlySpan(ref At(offset), lengthBytes);
#endif

    /// <summary>A cursor over a part of this piece, with the same start, so that positions in both mean the same. The part may lie behind the end and have a negative length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly WireCursor Part(int offset, int lengthBytes) =>
#if NETSTANDARD2_0
        new(_piece.Slice(0, _position + offset + lengthBytes), _position + offset);
#else
        new(MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetReference(_piece), _position + offset + lengthBytes), _position + offset);
#endif

    /// <summary>Moves past bytes the caller has found to be there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Advance(int sizeBytes) => _position += sizeBytes;

    // SAFETY: the position is never negative and the offset is within the piece, the caller's promise; the cast spares a sign extension.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte At(int offset) => ref Unsafe.Add(ref MemoryMarshal.GetReference(_piece), (nint)(uint)(_position + offset));
}
