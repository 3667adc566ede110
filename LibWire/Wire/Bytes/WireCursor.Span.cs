#if !NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>A position in one contiguous piece of input, for targets where a reference cannot be a field: it holds a span. The other
/// <c>WireCursor</c> documents the members.</summary>
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

    // SAFETY: the caller promises that the place lies in the piece.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ref readonly byte At(nint place) => ref Unsafe.Add(ref MemoryMarshal.GetReference(_piece), _piece.Length + place);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Slice(nint place, int lengthBytes) => _piece.Slice(_piece.Length + (int)place, lengthBytes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly WireCursor Part(nint place, nint end) => new(_piece.Slice(0, _piece.Length + (int)end)) { Place = place - end };
}
#endif
