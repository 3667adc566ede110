#if NET
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibWire;

// The check by vectors. One body for all widths; what differs between them is in WireUtf8Block128, 256 and 512.
internal static partial class WireUtf8
{
    /// <summary>A block further on is checked against the three bytes before it.</summary>
    private const int BytesBeforeMax = SequenceBytesMax - 1;

    /// <summary>As many blocks are looked through for anything but ASCII at once.</summary>
    private const int GroupBlocks = 4;

    /// <summary>The check on 16 bytes at once, for texts of any length but empty ones.</summary>
    /// <remarks><b>Safety:</b> <see cref="WireUtf8Block128.IsSupported"/>, and <paramref name="length"/> readable bytes.</remarks>
    internal static bool IsValid128(ref byte first, int length)
    {
        if (length >= Vector128<byte>.Count + BytesBeforeMax) return IsValidBlocks<Vector128<byte>, WireUtf8Block128>(ref first, length);

        // What two blocks do not quite cover: sequence by sequence until one does.
        while (length > Vector128<byte>.Count)
        {
            int sequenceBytes = SequenceBytes(ref first, length);
            if (sequenceBytes == 0) return false;
            first = ref Unsafe.Add(ref first, sequenceBytes);
            length -= sequenceBytes;
        }

        // Behind the text there are zeros: a sequence they break off counts as too short. A whole block has none.
        Vector128<byte> block = LoadShort(ref first, length);
        Vector128<byte> faults = WireUtf8Block128.FaultsAtStart(block, Tables<Vector128<byte>, WireUtf8Block128>());
        return WireUtf8Block128.IsZero(faults) && !(length == Vector128<byte>.Count && EndsInSequence(ref first, length));
    }

    /// <summary>The check on blocks that follow each other, the last of which may overlap the one before it.</summary>
    /// <remarks><b>Safety:</b> there must be a block and three bytes, and the width must be supported.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsValidBlocks<TVector, TBlock>(ref byte first, int length)
        where TVector : struct
        where TBlock : struct, IWireUtf8Block<TVector>
    {
        // SAFETY: all loads begin between 0 and last, or three bytes earlier where the place is not 0; last is 3 or more. Unsigned places cannot wrap, as lengths are below 2^31.
        nuint size = (nuint)TBlock.SizeBytes, end = (nuint)length, last = end - size;
        TVector block = TBlock.Load(in first);

        // Most texts are short and ASCII: up to four blocks at places that depend on the length without a branch, which would be guessed wrong.
        if (end <= GroupBlocks * size)
        {
            TVector middle = TBlock.Or(TBlock.Load(in Unsafe.Add(ref first, Math.Min(size, last))), TBlock.Load(in Unsafe.Add(ref first, Math.Min(2 * size, last))));
            if (TBlock.IsAscii(TBlock.Or(TBlock.Or(block, middle), TBlock.Load(in Unsafe.Add(ref first, last))))) return true;
        }

        WireUtf8Tables<TVector> tables = Tables<TVector, TBlock>();
        TVector faults = TBlock.FaultsAtStart(block, tables);
        for (nuint position = size; position < end;)
        {
            // Often all of the next blocks of a longer text are ASCII, and no sequence reaches into them.
            nuint groupEnd = position + (GroupBlocks * size);
            if (groupEnd <= end && IsAsciiGroup<TVector, TBlock>(ref Unsafe.Add(ref first, position)))
            {
                position = groupEnd;
                continue;
            }

            for (groupEnd = Math.Min(groupEnd, end); position < groupEnd; position += size)
                faults = TBlock.Or(faults, TBlock.Faults(ref Unsafe.Add(ref first, Math.Min(position, last)), tables));
        }

        return TBlock.IsZero(faults) && !EndsInSequence(ref first, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static WireUtf8Tables<TVector> Tables<TVector, TBlock>()
        where TVector : struct
        where TBlock : struct, IWireUtf8Block<TVector> =>
        new(TBlock.Table(WireUtf8Table.FirstHigh), TBlock.Table(WireUtf8Table.FirstLow), TBlock.Table(WireUtf8Table.SecondHigh));

    /// <summary>Whether four blocks are ASCII, and the three bytes before them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAsciiGroup<TVector, TBlock>(ref byte source)
        where TVector : struct
        where TBlock : struct, IWireUtf8Block<TVector>
    {
        nuint size = (nuint)TBlock.SizeBytes;
        TVector lower = TBlock.Or(TBlock.Load(in source), TBlock.Load(in Unsafe.Add(ref source, size)));
        TVector upper = TBlock.Or(TBlock.Load(in Unsafe.Add(ref source, 2 * size)), TBlock.Load(in Unsafe.Add(ref source, 3 * size)));
        return TBlock.IsAscii(TBlock.Or(TBlock.Or(lower, upper), TBlock.Load(in Unsafe.Subtract(ref source, BytesBeforeMax))));
    }

    /// <summary>Up to 16 bytes, at least one, with zeros behind them, by loads that do not leave the text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> LoadShort(ref byte first, int length)
    {
        if (length > sizeof(ulong))
        {
            // SAFETY: eight bytes from the start and eight up to the end, of which those read twice are shifted out.
            ulong upper = WireEndian.ReadUInt64(in Unsafe.Add(ref first, length - sizeof(ulong))) >> (8 * ((2 * sizeof(ulong)) - length));
            return Vector128.Create(WireEndian.ReadUInt64(in first), upper).AsByte();
        }

        return Vector128.CreateScalar(WireEndian.ReadUpToUInt64(in first, length)).AsByte();
    }

    /// <summary>Whether a sequence begins among the last three bytes, which there must be, and is not whole.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool EndsInSequence(ref byte first, int length)
    {
        ref byte end = ref Unsafe.Add(ref first, length);
        return (Unsafe.Subtract(ref end, 1) >= 0xc0) | (Unsafe.Subtract(ref end, 2) >= 0xe0) | (Unsafe.Subtract(ref end, 3) >= 0xf0);
    }
}
#endif
