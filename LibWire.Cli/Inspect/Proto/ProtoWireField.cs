using System.Buffers.Binary;

namespace LibWire.Cli;

/// <summary>A field as it lies on the wire.</summary>
internal readonly struct ProtoWireField
{
    /// <summary>Where the tag starts.</summary>
    internal int Start { get; private init; }

    /// <summary>Where the value starts, behind tag and length.</summary>
    internal int ValueStart { get; private init; }

    /// <summary>Where the value ends. For a group: where the tag of its end starts.</summary>
    internal int ValueEnd { get; private init; }

    /// <summary>Where the field ends.</summary>
    internal int End { get; private init; }

    internal int Number { get; private init; }

    internal ProtoWireType WireType { get; private init; }

    /// <summary>The value of a varint or of a fixed one; 0 for others.</summary>
    internal ulong Bits { get; private init; }

    /// <summary>Whether tag, length or value is a varint of more bytes than it needs.</summary>
    /// <remarks>Readers accept it, of tags and lengths up to 5 bytes, and hardly any writer makes one, so it speaks against a guess.</remarks>
    internal bool IsOverlong { get; private init; }

    internal int ValueBytes => ValueEnd - ValueStart;

    /// <summary>Reads the field that starts at a position.</summary>
    /// <param name="bytes">The file.</param>
    /// <param name="start">Where the field starts, before <paramref name="end"/>.</param>
    /// <param name="end">Where the message ends.</param>
    /// <param name="depth">How many groups may be nested.</param>
    /// <param name="field">The field.</param>
    /// <param name="fault">What is wrong if there is none.</param>
    /// <returns>Whether there is one. The end of a group is none.</returns>
    internal static bool TryRead(ReadOnlySpan<byte> bytes, int start, int end, int depth, out ProtoWireField field, out ProtoWireFault fault)
    {
        field = default;
        int position = start;
        if (!TryVarint(bytes, ref position, end, out ulong tag, out bool isOverlong, out fault)) return false;
        if (position - start > WireLimits.Varint32BytesMax) return Fail(out fault, new(ProtoWireFaultKind.TagLong, start));
        if (tag > uint.MaxValue) return Fail(out fault, new(ProtoWireFaultKind.Tag, start));
        int number = (int)(tag >> ProtoFormat.WireTypeBits), valueStart = position, valueEnd;
        if (number == 0) return Fail(out fault, new(ProtoWireFaultKind.NumberZero, start));
        uint type = (uint)tag & ProtoFormat.WireTypeMask;
        ulong bits = 0;
        bool isLong = false;
        switch ((ProtoWireType)type)
        {
            case ProtoWireType.VarInt:
                if (!TryVarint(bytes, ref position, end, out bits, out isLong, out fault)) return false;
                valueEnd = position;
                break;
            case ProtoWireType.Fixed64:
                if (end - position < sizeof(ulong)) return Fail(out fault, new(ProtoWireFaultKind.FixedCut, position, number, sizeof(ulong), end - position));
                bits = BinaryPrimitives.ReadUInt64LittleEndian(bytes[position..]);
                valueEnd = position += sizeof(ulong);
                break;
            case ProtoWireType.Fixed32:
                if (end - position < sizeof(uint)) return Fail(out fault, new(ProtoWireFaultKind.FixedCut, position, number, sizeof(uint), end - position));
                bits = BinaryPrimitives.ReadUInt32LittleEndian(bytes[position..]);
                valueEnd = position += sizeof(uint);
                break;
            case ProtoWireType.Length:
                if (!TryVarint(bytes, ref position, end, out ulong length, out isLong, out fault)) return false;
                if (position - valueStart > WireLimits.Varint32BytesMax) return Fail(out fault, new(ProtoWireFaultKind.LengthLong, valueStart, number));
                if (length > (ulong)(end - position)) return Fail(out fault, new(ProtoWireFaultKind.Length, valueStart, number, length, end - position));
                valueStart = position;
                valueEnd = position += (int)length;
                break;
            case ProtoWireType.StartGroup:
                if (!TryGroup(bytes, start, ref position, end, number, depth, out valueEnd, out fault)) return false;
                break;
            case ProtoWireType.EndGroup:
                return Fail(out fault, new(ProtoWireFaultKind.GroupEnd, start, number));
            default:
                return Fail(out fault, new(ProtoWireFaultKind.WireType, start, number, type));
        }

        field = new ProtoWireField
        {
            Start = start,
            ValueStart = valueStart,
            ValueEnd = valueEnd,
            End = position,
            Number = number,
            WireType = (ProtoWireType)type,
            Bits = bits,
            IsOverlong = isOverlong | isLong,
        };
        return true;
    }

    /// <summary>Reads the length before a message of a series: at most five bytes, as readers take it.</summary>
    internal static bool TryLengthPrefix(ReadOnlySpan<byte> bytes, ref int position, out ulong length) =>
        TryVarint(bytes, ref position, Math.Min(bytes.Length, position + WireLimits.Varint32BytesMax), out length, out _, out _);

    /// <summary>Reads a varint of at most ten bytes, as readers take it: only the lowest bit of the tenth counts.</summary>
    /// <param name="isOverlong">Whether a writer would have needed fewer bytes or bits for the value.</param>
    internal static bool TryVarint(
        ReadOnlySpan<byte> bytes, ref int position, int end, out ulong value, out bool isOverlong, out ProtoWireFault fault)
    {
        value = 0;
        isOverlong = false;
        fault = default;
        int shift = 0;
        for (int at = position; at < end; at++, shift += 7)
        {
            byte part = bytes[at];
            if (shift == 63 && part >= 0x80) return Fail(out fault, new(ProtoWireFaultKind.Varint, position));
            value |= (ulong)(part & 0x7F) << shift;
            if (part >= 0x80) continue;
            isOverlong = (part == 0 && shift > 0) || (part > 1 && shift == 63);
            position = at + 1;
            return true;
        }

        return Fail(out fault, new(ProtoWireFaultKind.VarintCut, position));
    }

    private static bool TryGroup(
        ReadOnlySpan<byte> bytes, int start, ref int position, int end, int number, int depth, out int valueEnd, out ProtoWireFault fault)
    {
        valueEnd = 0;
        if (depth <= 0) return Fail(out fault, new(ProtoWireFaultKind.Depth, start));
        while (position < end)
        {
            int tagStart = position;
            if (!TryVarint(bytes, ref position, end, out ulong tag, out _, out fault)) return false;
            if (position - tagStart > WireLimits.Varint32BytesMax) return Fail(out fault, new(ProtoWireFaultKind.TagLong, tagStart));
            if (tag == ((ulong)number << ProtoFormat.WireTypeBits | (uint)ProtoWireType.EndGroup))
            {
                valueEnd = tagStart;
                return true;
            }

            if (!TryRead(bytes, tagStart, end, depth - 1, out ProtoWireField inner, out fault)) return false;
            position = inner.End;
        }

        return Fail(out fault, new(ProtoWireFaultKind.GroupOpen, start, number));
    }

    private static bool Fail(out ProtoWireFault fault, ProtoWireFault value)
    {
        fault = value;
        return false;
    }
}
