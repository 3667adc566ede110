namespace LibWire;

/// <summary>The order of keys whose types are known only at run time.</summary>
internal static class FlatKeyOrder
{
    /// <summary>A number with the same order as a scalar, as <see cref="FlatElement.Rank"/> gives it.</summary>
    internal static ulong Rank(ulong bits, FlatType type) => type switch
    {
        FlatType.Int8 => FlatElement.Rank((sbyte)bits),
        FlatType.Int16 => FlatElement.Rank((short)bits),
        FlatType.Int32 => FlatElement.Rank((int)bits),
        FlatType.Int64 => FlatElement.Rank((long)bits),
        FlatType.Float32 => FlatElement.Rank(WireBits.Cast<uint, float>((uint)bits)),
        FlatType.Float64 => FlatElement.Rank(BitConverter.Int64BitsToDouble((long)bits)),
        _ => bits,
    };

    /// <summary>Compares two structs member by member.</summary>
    internal static int Compare(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, FlatStructLayout layout)
    {
        foreach (FlatMember member in layout.Members)
        {
            int order = Compare(left, right, member);
            if (order != 0) return order;
        }

        return 0;
    }

    /// <summary>Compares one member of two structs; arrays element by element.</summary>
    internal static int Compare(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, FlatMember member)
    {
        int order = 0;
        int at = member.Offset;
        for (int count = Math.Max(1, member.Count); count > 0 && order == 0; count--, at += member.ElementBytes)
        {
            order = member.Type is { } type
                ? Rank(Bits(left, at, type), type).CompareTo(Rank(Bits(right, at, type), type))
                : Compare(left.Slice(at), right.Slice(at), member.StructLayout!);
        }

        return order;
    }

    /// <summary>A number with the same order as the start of a key, or 0.</summary>
    internal static ulong Prefix(ReadOnlySpan<byte> value, FlatMember key) =>
        key is { Type: { } type } ? Rank(Bits(value, key.Offset, type), type) : 0;

    private static ulong Bits(ReadOnlySpan<byte> bytes, int at, FlatType type)
    {
        ulong bits = 0;
        for (int i = FlatField.SizeOf(type) - 1; i >= 0; i--) bits = (bits << 8) | bytes[at + i];
        return bits;
    }
}
