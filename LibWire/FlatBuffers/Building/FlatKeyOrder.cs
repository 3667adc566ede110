namespace LibWire;

/// <summary>The order of keys whose types are known only at run time.</summary>
internal static unsafe class FlatKeyOrder
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

    /// <summary>Puts structs in the order of their keys; equal keys keep their order.</summary>
    /// <param name="elements">The structs.</param>
    /// <param name="sizeBytes">The size of one.</param>
    /// <param name="key">Their key.</param>
    /// <param name="scratch">Receives what is needed for the time.</param>
    internal static void Sort(Span<byte> elements, int sizeBytes, FlatMember key, ArenaAllocator scratch)
    {
        int count = elements.Length / sizeBytes, at = 1;
        while (at < count && Compare(elements.Slice((at - 1) * sizeBytes), elements.Slice(at * sizeBytes), key) <= 0) at++;
        if (at >= count) return;
        FlatSort.Item* items = (FlatSort.Item*)scratch.AllocateBytes((nuint)count * 2 * (nuint)sizeof(FlatSort.Item));
        for (int i = 0; i < count; i++) items[i] = new FlatSort.Item { Prefix = Prefix(elements.Slice(i * sizeBytes), key), Position = (uint)i };
        byte* copy = scratch.AllocateBytes((nuint)elements.Length);
        elements.CopyTo(new Span<byte>(copy, elements.Length));
        FlatSort.Sort(items, items + count, count, copy, sizeBytes, (context, size, left, right) => Compare(
            new ReadOnlySpan<byte>((byte*)context + ((nint)left * size), size), new ReadOnlySpan<byte>((byte*)context + ((nint)right * size), size), key));
        for (int i = 0; i < count; i++)
            new ReadOnlySpan<byte>(copy + ((nint)items[i].Position * sizeBytes), sizeBytes).CopyTo(elements.Slice(i * sizeBytes));
    }

    private static ulong Bits(ReadOnlySpan<byte> bytes, int at, FlatType type)
    {
        ulong bits = 0;
        for (int i = FlatField.SizeOf(type) - 1; i >= 0; i--) bits = (bits << 8) | bytes[at + i];
        return bits;
    }
}
