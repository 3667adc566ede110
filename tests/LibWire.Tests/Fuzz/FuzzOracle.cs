using System.Text.Unicode;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// A second implementation of the wire format, written for readability and not for speed, over an array and an index. It has the results that every walk over
/// a <see cref="ProtoReader"/> must have. It shares no code with the library. After a fault the index is at its offset.
/// </summary>
internal sealed class FuzzOracle(byte[] input, FuzzTrace trace)
{
    private const int DepthMax = 100;

    /// <summary>The exact offset of the fault, also inside a group. The position of a reader stays before a faulty group.</summary>
    internal int FaultOffset { get; private set; } = -1;

    /// <summary>Walks the whole input as a message, and records it in the trace.</summary>
    internal FuzzOutcome Walk()
    {
        int position = 0;
        FuzzOutcome outcome = Walk(ref position, input.Length, DepthMax);
        FaultOffset = outcome.IsAccepted ? -1 : position;
        return outcome;
    }

    /// <summary>The values of a packed field, as bits of the wire type.</summary>
    internal static WireError Packed(ReadOnlySpan<byte> bytes, ProtoWireType valueType, List<ulong> values)
    {
        values.Clear();
        if (valueType == ProtoWireType.VarInt && bytes.Length > 0 && bytes[^1] >= 0x80) return WireError.Truncated;
        int position = 0;
        while (position < bytes.Length)
        {
            WireError error;
            ulong value;
            if (valueType == ProtoWireType.VarInt) error = Varint(bytes, ref position, bytes.Length, 10, out value);
            else error = Fixed(bytes, ref position, bytes.Length, valueType == ProtoWireType.Fixed64 ? 8 : 4, out value);
            if (error != WireError.None) return valueType == ProtoWireType.VarInt ? error : WireError.PackedLengthMismatch;
            values.Add(value);
        }

        return WireError.None;
    }

    private FuzzOutcome Walk(ref int position, int end, int depthLeft)
    {
        while (position < end)
        {
            int start = position;
            WireError error = Tag(ref position, end, out uint tagAndType);
            if (error != WireError.None) return new FuzzOutcome(error, start);
            trace.Field(tagAndType);
            start = position;
            error = Value(tagAndType, ref position, end, depthLeft);
            if (error != WireError.None) return new FuzzOutcome(error, start);
        }

        return FuzzOutcome.Accepted;
    }

    private WireError Value(uint tagAndType, ref int position, int end, int depthLeft)
    {
        WireError error;
        ulong bits;
        switch (tagAndType & 7)
        {
            case 0:
                error = Varint(input, ref position, end, 10, out bits);
                if (error == WireError.None) trace.Varint(bits);
                return error;
            case 1:
                error = Fixed(input, ref position, end, 8, out bits);
                if (error == WireError.None) trace.Fixed64(bits);
                return error;
            case 5:
                error = Fixed(input, ref position, end, 4, out bits);
                if (error == WireError.None) trace.Fixed32((uint)bits);
                return error;
            case 2:
                error = Length(ref position, end, out int lengthBytes);
                if (error == WireError.None) Bytes(ref position, lengthBytes, depthLeft);
                return error;
            case 3:
                int contentStart = position;
                error = SkipGroup(tagAndType >> 3, ref position, end, depthLeft, out int contentEnd);
                if (error == WireError.None) Group(tagAndType >> 3, contentStart, contentEnd, depthLeft);
                return error;
            case 4:
                return WireError.UnexpectedEndGroup;
            default:
                return WireError.InvalidWireType;
        }
    }

    private void Bytes(ref int position, int lengthBytes, int depthLeft)
    {
        ReadOnlySpan<byte> bytes = input.AsSpan(position, lengthBytes);
        trace.Length(bytes);
        trace.Number(Utf8.IsValid(bytes) ? 1u : 0u);
        int start = position;
        position += lengthBytes;
        trace.StartSub();
        int inner = start;
        FuzzOutcome outcome = depthLeft == 0 ? new FuzzOutcome(WireError.DepthExceeded, start) : Walk(ref inner, position, depthLeft - 1);
        trace.CloseSub(outcome.From(start));
    }

    private void Group(uint fieldNumber, int contentStart, int contentEnd, int depthLeft)
    {
        trace.StartGroup();
        FuzzOutcome outcome = Walk(ref contentStart, contentEnd, depthLeft - 1);
        FuzzMismatchException.Require(outcome.IsAccepted, "The oracle is wrong: a group could be skipped but not walked.");
        trace.EndGroup(fieldNumber);
    }

    private WireError SkipGroup(uint fieldNumber, ref int position, int end, int depthLeft, out int contentEnd)
    {
        contentEnd = position;
        if (depthLeft == 0) return WireError.DepthExceeded;
        while (true)
        {
            contentEnd = position;
            if (position == end) return WireError.Truncated;
            WireError error = Tag(ref position, end, out uint tagAndType);
            if (error != WireError.None) return error;
            switch (tagAndType & 7)
            {
                case 0:
                    error = Varint(input, ref position, end, 10, out _);
                    break;
                case 1:
                    error = Fixed(input, ref position, end, 8, out _);
                    break;
                case 5:
                    error = Fixed(input, ref position, end, 4, out _);
                    break;
                case 2:
                    error = Length(ref position, end, out int lengthBytes);
                    position += lengthBytes;
                    break;
                case 3:
                    error = SkipGroup(tagAndType >> 3, ref position, end, depthLeft - 1, out _);
                    break;
                case 4:
                    return tagAndType >> 3 == fieldNumber ? WireError.None : WireError.EndGroupMismatch;
                default:
                    return WireError.InvalidWireType;
            }

            if (error != WireError.None) return error;
        }
    }

    private WireError Tag(ref int position, int end, out uint tagAndType)
    {
        int start = position;
        WireError error = Varint(input, ref position, end, 5, out ulong value);
        tagAndType = (uint)value;
        if (error != WireError.None || (value >> 3 != 0 && value <= uint.MaxValue)) return error;
        position = start;
        return WireError.InvalidFieldNumber;
    }

    private WireError Length(ref int position, int end, out int lengthBytes)
    {
        lengthBytes = 0;
        int start = position;
        WireError error = Varint(input, ref position, end, 5, out ulong value);
        if (error != WireError.None) return error;
        if (value <= (ulong)(end - position))
        {
            lengthBytes = (int)value;
            return WireError.None;
        }

        position = start;
        return WireError.LengthOutOfRange;
    }

    private static WireError Varint(ReadOnlySpan<byte> bytes, ref int position, int end, int bytesMax, out ulong value)
    {
        value = 0;
        for (int i = 0; i < bytesMax; i++)
        {
            if (position + i == end) return WireError.Truncated;
            byte next = bytes[position + i];
            value |= (ulong)(next & 0x7f) << (7 * i);
            if (next >= 0x80) continue;
            position += i + 1;
            return WireError.None;
        }

        return WireError.VarintTooLong;
    }

    private static WireError Fixed(ReadOnlySpan<byte> bytes, ref int position, int end, int sizeBytes, out ulong value)
    {
        value = 0;
        if (end - position < sizeBytes) return WireError.Truncated;
        for (int i = sizeBytes - 1; i >= 0; i--) value = (value << 8) | bytes[position + i];
        position += sizeBytes;
        return WireError.None;
    }
}
