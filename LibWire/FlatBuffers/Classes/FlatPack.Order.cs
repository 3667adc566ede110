namespace LibWire.CompilerServices;

/// <content>The order of keys. The keys are copied to memory of the write.</content>
public static unsafe partial class FlatPack
{
    /// <summary>Memory for the keys of some items. It lives until the end of the write.</summary>
    public static TKey* Keys<TKey>(int count, ref FlatWriteState state)
        where TKey : unmanaged => state.Scratch.Allocate<TKey>(count);

    /// <summary>A key that is text, as it is compared. It lives until the end of the write.</summary>
    /// <param name="text">The text; null is empty.</param>
    /// <param name="state">The state.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>.</exception>
    public static Utf8String KeyText(string? text, ref FlatWriteState state)
    {
        if (string.IsNullOrEmpty(text)) return default;
        int lengthBytes = checked((int)FlatUtf16.CountBytes(text.AsSpan()));
        byte* utf8 = state.Scratch.AllocateBytes((nuint)lengthBytes);
        FlatUtf16.Transcode(text.AsSpan(), new Span<byte>(utf8, lengthBytes));
        return new Utf8String(utf8, lengthBytes);
    }

    /// <summary>The positions of items in the order of their keys, which are scalars.</summary>
    /// <returns>The positions; null if the items are in order.</returns>
    public static uint* OrderOfScalars<TKey>(TKey* keys, int count, ref FlatWriteState state)
        where TKey : unmanaged
    {
        int inOrder = 1;
        while (inOrder < count && FlatElement.Rank(keys[inOrder - 1]) <= FlatElement.Rank(keys[inOrder])) inOrder++;
        if (inOrder >= count) return null;
        FlatSort.Item* order = FlatEncode.Unsorted(count, ref state);
        for (int i = 0; i < count; i++) order[i].Prefix = FlatElement.Rank(keys[i]);
        FlatSort.Sort(order, order + count, count, keys, 0, null);
        return Positions(order, count, ref state);
    }

    /// <summary>The positions of items in the order of their keys, which are text or structs.</summary>
    /// <returns>The positions; null if the items are in order.</returns>
    public static uint* OrderOf<TKey>(TKey* keys, int count, ref FlatWriteState state)
        where TKey : unmanaged, IComparable<TKey>
    {
        int inOrder = 1;
        while (inOrder < count && keys[inOrder - 1].CompareTo(keys[inOrder]) <= 0) inOrder++;
        if (inOrder >= count) return null;
        FlatSort.Item* order = FlatEncode.Unsorted(count, ref state);
        FlatEncode.NotePrefixes<TKey>(order, count, (byte*)keys, sizeof(TKey));
        FlatSort.Sort(order, order + count, count, keys, 1, FlatEncode.CompareElements<TKey, TKey>);
        return Positions(order, count, ref state);
    }

    private static uint* Positions(FlatSort.Item* order, int count, ref FlatWriteState state)
    {
        uint* positions = Keys<uint>(count, ref state);
        for (int i = 0; i < count; i++) positions[i] = order[i].Position;
        return positions;
    }
}
