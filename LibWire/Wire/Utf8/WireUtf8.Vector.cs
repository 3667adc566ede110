#if NET
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace LibWire;

// The UTF-8 check with vectors: one body for all widths. WireUtf8Block128, 256 and 512 hold what differs.
internal static partial class WireUtf8
{
    /// <summary>Bytes before a block that the block is checked against.</summary>
    private const int BytesBeforeMax = SequenceBytesMax - 1;

    /// <summary>Blocks that are tested for ASCII at once.</summary>
    private const int GroupBlocks = 4;

    /// <summary>The check on 16 bytes at once, for text that is not empty.</summary>
    /// <remarks><b>Safety:</b> <see cref="WireUtf8Block128.IsSupported"/>, and <paramref name="length"/> readable bytes.</remarks>
    internal static bool IsValid128(ref byte first, int length)
    {
        if (length >= Vector128<byte>.Count + BytesBeforeMax) return IsValidBlocks<Vector128<byte>, WireUtf8Block128>(ref first, length);

        // Text too short for two overlapping blocks: sequence by sequence, until one block holds the rest.
        while (length > Vector128<byte>.Count)
        {
            int sequenceBytes = SequenceBytes(ref first, length);
            if (sequenceBytes == 0) return false;
            first = ref Unsafe.Add(ref first, sequenceBytes);
            length -= sequenceBytes;
        }

        // Zeros follow the text, so a sequence cut off by its end counts as too short. A full block has no such zeros.
        Vector128<byte> block = LoadShort(ref first, length);
        Vector128<byte> faults = WireUtf8Block128.FaultsAtStart(block, Tables<Vector128<byte>, WireUtf8Block128>());
        return WireUtf8Block128.IsZero(faults) && !(length == Vector128<byte>.Count && EndsInSequence(ref first, length));
    }

    /// <summary>The check on blocks in a row. The last block may overlap the one before it.</summary>
    /// <remarks><b>Safety:</b> the text has at least one block and three bytes, and the hardware supports the width.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsValidBlocks<TVector, TBlock>(ref byte first, int length)
        where TVector : struct
        where TBlock : struct, IWireUtf8Block<TVector>
    {
        // SAFETY: each load begins between 0 and last, or three bytes earlier if its place is not 0; last is 3 or more. Unsigned places cannot wrap,
        // because lengths are below 2^31.
        nuint size = (nuint)TBlock.SizeBytes, end = (nuint)length, last = end - size;
        TVector block = TBlock.Load(in first);

        // Most texts are short and ASCII. Load up to four blocks at places computed from the length, without a branch, because it would be
        // mispredicted.
        if (end <= GroupBlocks * size)
        {
            TVector middle = TBlock.Or(
                TBlock.Load(in Unsafe.Add(ref first, Math.Min(size, last))),
                TBlock.Load(in Unsafe.Add(ref first, Math.Min(2 * size, last))));
            if (TBlock.IsAscii(TBlock.Or(TBlock.Or(block, middle), TBlock.Load(in Unsafe.Add(ref first, last))))) return true;
        }

        WireUtf8Tables<TVector> tables = Tables<TVector, TBlock>();
        TVector faults = TBlock.FaultsAtStart(block, tables);
        for (nuint position = size; position < end;)
        {
            // In longer text the next blocks are often all ASCII, and no sequence reaches into them.
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

    /// <summary>Whether four blocks, and the three bytes before them, are ASCII.</summary>
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

    /// <summary>Loads 1 to 16 bytes, with zeros after them. The loads stay within the text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> LoadShort(ref byte first, int length)
    {
        if (length > sizeof(ulong))
        {
            // SAFETY: eight bytes from the start and eight up to the end; the shift removes the bytes read twice.
            ulong upper = WireEndian.ReadUInt64(in Unsafe.Add(ref first, length - sizeof(ulong))) >> (8 * ((2 * sizeof(ulong)) - length));
            return Vector128.Create(WireEndian.ReadUInt64(in first), upper).AsByte();
        }

        return Vector128.CreateScalar(WireEndian.ReadUpToUInt64(in first, length)).AsByte();
    }

    /// <summary>Whether a sequence begins within the last three bytes and is incomplete. The text has at least three bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool EndsInSequence(ref byte first, int length)
    {
        ref byte end = ref Unsafe.Add(ref first, length);
        return (Unsafe.Subtract(ref end, 1) >= 0xc0) | (Unsafe.Subtract(ref end, 2) >= 0xe0) | (Unsafe.Subtract(ref end, 3) >= 0xf0);
    }
}
#endif
