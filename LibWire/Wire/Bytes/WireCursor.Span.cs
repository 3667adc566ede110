#if !NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A place in one contiguous piece of input, where references cannot be fields: a span in their stead. What the members mean is said at the other one.</summary>
internal ref struct WireCursor
{
    private readonly ReadOnlySpan<byte> _piece;

    internal WireCursor(ReadOnlySpan<byte> piece)
    {
        _piece = piece;
        Place = -piece.Length;
    }

    internal nint Place { get; set; }

    internal readonly int Position => _piece.Length + (int)Place;

    // SAFETY: the place lies in the piece, the caller's promise.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref readonly byte At(nint place) => ref Unsafe.Add(ref MemoryMarshal.GetReference(_piece), _piece.Length + place);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Slice(nint place, int lengthBytes) => _piece.Slice(_piece.Length + (int)place, lengthBytes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly WireCursor Part(nint place, nint end) => new(_piece.Slice(0, _piece.Length + (int)end)) { Place = place - end };
}
#endif
