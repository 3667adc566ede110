using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <content>Packed repeated fields. Both methods return the first byte after the field, or throw and have then only made room.</content>
internal unsafe partial struct ProtoWriterCore
{
    /// <summary>The number of values written between two checks of the room: so at most one block is reserved for nothing.</summary>
    private const int PackedBlockCount = 256;

    /// <summary>Writes a packed field of varints.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* AddPackedVarints<T, TVarint>(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
        CheckWhole(core, next);

        // The core does not learn of a moved region before the field is complete.
        Region region = RegionOf(core);
        nint fieldOffset = (nint)(next - region.Start);
        next = RoomInRegion(core, ref region, next, GateBytes);
        next = WireVarint.Write32(next, tagAndType);

        // A few values show what to expect, then the first block.
        int width = WireVarint.SizeBytes((ulong)Math.Min(ProtoPackedEncoder.GuessBytes<T, TVarint>(values), core->_limitBytes));
        next += width;
        nint bodyOffset = (nint)(next - region.Start);
        for (int written = 0; written < values.Length;)
        {
            int count = Math.Min(values.Length - written, PackedBlockCount);
            next = RoomInRegion(core, ref region, next, count * WireLimits.VarintBytesMax);
            next = ProtoPackedEncoder.Put<T, TVarint>(next, values.Slice(written, count));
            written += count;

            // This check is only for stopping early. Lengths that are still open may shrink, so the exact check comes at the end.
            if (next - region.Start > core->_limitBytes + MarginBytes(core)) WireThrow.MessageTooLarge(fieldOffset);
            if (written == PackedBlockCount)
            {
                long expectedBytes = (next - region.Start - bodyOffset) * (long)values.Length / written;
                next = SetWidth(core, ref region, next, ref bodyOffset, ref width, WireVarint.SizeBytes((ulong)Math.Min(expectedBytes, core->_limitBytes)));
            }
        }

        uint lengthBytes = (uint)(next - region.Start - bodyOffset);
        next = SetWidth(core, ref region, next, ref bodyOffset, ref width, WireVarint.SizeBytes(lengthBytes));
        CheckMessageSize(core, frame, next - region.Start, fieldOffset);
        WireVarint.WritePadded(region.Start + bodyOffset - width, lengthBytes, width);
        SetRegion(core, frame, region);
        return next;
    }

    /// <summary>Writes a packed field of values of fixed size: one copy.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* AddPackedFixed<T>(ProtoWriterCore* core, ProtoWriterFrame* frame, byte* next, uint tagAndType, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        long lengthBytes = (long)values.Length * sizeof(T);
        next = MakeRoom(core, frame, next, WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes((ulong)lengthBytes) + lengthBytes);
        next = WireVarint.Write(WireVarint.Write32(next, tagAndType), (ulong)lengthBytes);

        // SAFETY: room for all values was made above.
        if (BitConverter.IsLittleEndian)
            MemoryMarshal.AsBytes(values).CopyTo(new Span<byte>(next, (int)lengthBytes));
        else if (sizeof(T) == sizeof(uint))
            for (int i = 0; i < values.Length; i++) WireStore.UInt32(next + (i * sizeof(uint)), MemoryMarshal.Cast<T, uint>(values)[i]);
        else
            for (int i = 0; i < values.Length; i++) WireStore.UInt64(next + (i * sizeof(ulong)), MemoryMarshal.Cast<T, ulong>(values)[i]);
        return next + lengthBytes;
    }

    /// <summary>Changes the width of the length, and moves the values that are already written.</summary>
    private static byte* SetWidth(ProtoWriterCore* core, ref Region region, byte* next, ref nint bodyOffset, ref int width, int widthNew)
    {
        int shift = widthNew - width;
        if (shift == 0) return next;
        next = RoomInRegion(core, ref region, next, Math.Max(shift, 0));
        byte* body = region.Start + bodyOffset;

        // SAFETY: body and next lie in the region, and the line above made room for a longer length.
        Buffer.MemoryCopy(body, body + shift, next - body, next - body);
        bodyOffset += shift;
        width = widthNew;
        return next + shift;
    }

    /// <summary>Makes bytes writable that need not remain. The caller checks the size of the message when it knows how much it has written.</summary>
    private static byte* RoomInRegion(ProtoWriterCore* core, ref Region region, byte* next, int sizeBytes)
    {
        long lengthBytes = next - region.Start + sizeBytes;
        return lengthBytes <= region.End - region.Start ? next : GrowRegion(core, ref region, next, lengthBytes);
    }
}
