using System.Runtime.CompilerServices;

namespace LibWire.Cli;

/// <summary>Goes from field to field of a message. This is the hot loop of a scan, so it reads by pointers.</summary>
/// <remarks>
/// <b>Safety:</b> callers give two pointers into one record that is pinned, <c>next &lt;= end</c>. Nothing outside of them is read: the fast paths run only
/// if the longest head of a field is left, and all others compare each byte with the end.
/// </remarks>
internal static unsafe class ScanBytes
{
    /// <summary>What the fast path reads of a field before it compares with the end: a tag of one byte and a length of two.</summary>
    private const int FastHeadBytes = 3;

    private const uint MoreBit = 0x80;
    private const int PartBits = 7;

    /// <summary>Passes over the next field.</summary>
    /// <param name="next">Where the field starts, before the end.</param>
    /// <param name="end">Where the message ends.</param>
    /// <param name="tag">Number and wire type.</param>
    /// <param name="value">Where the value starts, behind tag and length.</param>
    /// <returns>Where the field ends; null if there is no sound one, or a group.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Next(byte* next, byte* end, out uint tag, out byte* value)
    {
        if (end - next >= FastHeadBytes && next[0] - ProtoFormat.TagMin < MoreBit - ProtoFormat.TagMin)
        {
            // SAFETY: FastHeadBytes are left, so the tag, and a length of two bytes or the first one of a value, are inside.
            tag = next[0];
            value = next + 1;
            uint first = *value;
            switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
            {
                case ProtoWireType.Length:
                    value++;
                    if (first >= MoreBit)
                    {
                        uint second = *value++;
                        if (second >= MoreBit) break;
                        first = (first & ~MoreBit) | (second << PartBits);
                    }

                    if (first > end - value) return null;
                    return value + first;
                case ProtoWireType.VarInt when first < MoreBit:
                    return value + 1;
                case ProtoWireType.Fixed64 when end - value >= sizeof(ulong):
                    return value + sizeof(ulong);
            }
        }

        return SlowNext(next, end, out tag, out value);
    }

    /// <summary>Reads a varint of at most ten bytes and 64 bits.</summary>
    /// <returns>Where it ends; null if there is none.</returns>
    internal static byte* Varint(byte* next, byte* end, out ulong value)
    {
        value = 0;
        for (int shift = 0; next < end; shift += PartBits)
        {
            uint part = *next++;
            if (shift == 63 && part > 1) return null;
            value |= (ulong)(part & ~MoreBit) << shift;
            if (part < MoreBit) return next;
        }

        return null;
    }

    // Long tags, long lengths, long varints, fixed values, and all that is near the end.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* SlowNext(byte* next, byte* end, out uint tag, out byte* value)
    {
        value = Varint(next, end, out ulong wide);
        tag = (uint)wide;
        if (value == null || wide > uint.MaxValue || wide >> ProtoFormat.WireTypeBits == 0) return null;
        switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
        {
            case ProtoWireType.VarInt:
                return Varint(value, end, out _);
            case ProtoWireType.Length:
                value = Varint(value, end, out ulong length);
                return value == null || length > (ulong)(end - value) ? null : value + length;
            case ProtoWireType.Fixed64:
                return end - value < sizeof(ulong) ? null : value + sizeof(ulong);
            case ProtoWireType.Fixed32:
                return end - value < sizeof(uint) ? null : value + sizeof(uint);
            default:
                return null;
        }
    }
}
