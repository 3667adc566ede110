using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The place and the shape of one field of the table that is being written.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct FlatFieldPlace
{
    private const int KindBits = 3;
    private const int AlignBits = 6;

    private readonly ulong _bits; // one word, so that it is stored in one piece and store forwarding works for loads of any part

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatFieldPlace(uint fromEnd, uint shape) => _bits = fromEnd | ((ulong)shape << 32);

    /// <summary>Whether the field is present.</summary>
    internal bool IsThere
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _bits != 0;
    }

    /// <summary>The distance from the end of the table down to the field: 1 or more; 0 if the field is absent.</summary>
    internal uint FromEnd
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (uint)_bits;
    }

    internal FlatStagedKind Kind => (FlatStagedKind)((_bits >> 32) & ((1u << KindBits) - 1));

    internal int AlignBytes => (int)((_bits >> (32 + KindBits)) & ((1u << AlignBits) - 1));

    internal int SizeBytes => (int)(_bits >> (32 + KindBits + AlignBits));

    /// <summary>Packs the kind, the size and the alignment of a field.</summary>
    /// <param name="kind">The kind; not one of the frames.</param>
    /// <param name="sizeBytes">The size, up to 65,535.</param>
    /// <param name="alignBytes">The alignment, up to 32.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Shape(FlatStagedKind kind, int sizeBytes, int alignBytes) =>
        (uint)kind | ((uint)alignBytes << KindBits) | ((uint)sizeBytes << (KindBits + AlignBits));
}
