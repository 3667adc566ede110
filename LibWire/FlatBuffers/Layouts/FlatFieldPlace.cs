using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>Where a field of the table that is being written lies, and what it is.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly struct FlatFieldPlace
{
    private const int KindBits = 3;
    private const int AlignBits = 6;

    private readonly ulong _bits; // in one word, so that it is stored in one piece and forwarded to whatever part is loaded

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatFieldPlace(uint fromEnd, uint shape) => _bits = fromEnd | ((ulong)shape << 32);

    /// <summary>Whether there is a field.</summary>
    internal bool IsThere
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _bits != 0;
    }

    /// <summary>The distance from the end of the table down to the field: 1 or more; 0 where there is none.</summary>
    internal uint FromEnd
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (uint)_bits;
    }

    internal FlatStagedKind Kind => (FlatStagedKind)((_bits >> 32) & ((1u << KindBits) - 1));

    internal int AlignBytes => (int)((_bits >> (32 + KindBits)) & ((1u << AlignBits) - 1));

    internal int SizeBytes => (int)(_bits >> (32 + KindBits + AlignBits));

    /// <summary>What a field is.</summary>
    /// <param name="kind">No frame.</param>
    /// <param name="sizeBytes">Up to 65,535.</param>
    /// <param name="alignBytes">Up to 32.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Shape(FlatStagedKind kind, int sizeBytes, int alignBytes) => (uint)kind | ((uint)alignBytes << KindBits) | ((uint)sizeBytes << (KindBits + AlignBits));
}
