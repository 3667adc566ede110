using System.Buffers.Binary;

namespace LibWire;

/// <summary>Sorts written values by their keys, in the order by which readers search.</summary>
/// <remarks>Equal keys keep their order, and no order of the input makes it slow. Many items are distributed by the first 8 bytes of their keys, byte by
/// byte. That takes no comparisons, which processors predict wrong half of the time. A merge sort orders few items, and those whose first 8 bytes are
/// equal.</remarks>
internal static unsafe class FlatSort
{
    /// <summary>One item: the first bytes of its key as a number, and its position.</summary>
    internal struct Item
    {
        internal ulong Prefix;
        internal uint Position;
    }

    /// <summary>Decides between items whose prefixes are equal.</summary>
    /// <returns>Above 0 if the left item belongs behind the right one.</returns>
    internal delegate int Order(void* context, int id, uint left, uint right);

    /// <summary>From this number on items are distributed.</summary>
    private const int DistributedCountMin = 256;

    /// <summary>Sorts items.</summary>
    /// <param name="items">The items.</param>
    /// <param name="spare">Scratch space for as many items.</param>
    /// <param name="count">The number of items.</param>
    /// <param name="context">Passed to <paramref name="order"/>.</param>
    /// <param name="id">Passed to <paramref name="order"/>.</param>
    /// <param name="order">Decides between equal prefixes; null if the prefix is the whole key.</param>
    internal static void Sort(Item* items, Item* spare, int count, void* context, int id, Order? order)
    {
        if (count < DistributedCountMin)
        {
            MergeSort(items, spare, count, context, id, order);
            return;
        }

        Distribute(items, spare, count);
        if (order is null) return;
        for (int start = 0; start < count;)
        {
            int end = start + 1;
            while (end < count && items[end].Prefix == items[start].Prefix) end++;
            if (end - start > 1) MergeSort(items + start, spare + start, end - start, context, id, order);
            start = end;
        }
    }

    /// <summary>Sorts items by their prefixes alone: a pass for each byte that is not the same in all of them, the lowest first.</summary>
    private static void Distribute(Item* items, Item* spare, int count)
    {
        const int ByteCount = sizeof(ulong), ValueCount = 256;
        int* counts = stackalloc int[ByteCount * ValueCount];
        new Span<int>(counts, ByteCount * ValueCount).Clear();
        for (int i = 0; i < count; i++)
        {
            ulong prefix = items[i].Prefix;
            for (int at = 0; at < ByteCount; at++, prefix >>= 8) counts[(at * ValueCount) + (byte)prefix]++;
        }

        Item* source = items, target = spare;
        for (int at = 0; at < ByteCount; at++)
        {
            int* starts = counts + (at * ValueCount);
            int shift = 8 * at;
            if (starts[(byte)(items[0].Prefix >> shift)] == count) continue;
            for (int value = 0, start = 0; value < ValueCount; value++)
            {
                int valueCount = starts[value];
                starts[value] = start;
                start += valueCount;
            }

            for (int i = 0; i < count; i++) target[starts[(byte)(source[i].Prefix >> shift)]++] = source[i];
            Item* other = source;
            source = target;
            target = other;
        }

        if (source != items) Buffer.MemoryCopy(source, items, count * (long)sizeof(Item), count * (long)sizeof(Item));
    }

    private static void MergeSort(Item* items, Item* spare, int count, void* context, int id, Order? order)
    {
        const int RunCount = 8;
        for (int start = 0; start < count; start += RunCount) Insert(items, start, Math.Min(count, start + RunCount), context, id, order);
        Item* source = items, target = spare;
        for (long width = RunCount; width < count; width *= 2)
        {
            for (long start = 0; start < count; start += 2 * width)
                Merge(source, target, start, Math.Min(count, start + width), Math.Min(count, start + (2 * width)), context, id, order);
            Item* other = source;
            source = target;
            target = other;
        }

        if (source != items) Buffer.MemoryCopy(source, items, count * (long)sizeof(Item), count * (long)sizeof(Item));
    }

    /// <summary>Gives the first 8 bytes of a key as a number with the same order. A shorter key that agrees with a longer one comes first or compares
    /// equal.</summary>
    internal static ulong Prefix(ReadOnlySpan<byte> key)
    {
        if (key.Length >= sizeof(ulong)) return BinaryPrimitives.ReadUInt64BigEndian(key);
        ulong prefix = 0;
        foreach (byte unit in key) prefix = (prefix << 8) | unit;
        return key.IsEmpty ? 0 : prefix << (8 * (sizeof(ulong) - key.Length));
    }

    private static void Insert(Item* items, int start, int end, void* context, int id, Order? order)
    {
        for (int i = start + 1; i < end; i++)
        {
            Item item = items[i];
            int at = i;
            for (; at > start && IsAfter(items[at - 1], item, context, id, order); at--) items[at] = items[at - 1];
            items[at] = item;
        }
    }

    private static void Merge(Item* source, Item* target, long start, long middle, long end, void* context, int id, Order? order)
    {
        long left = start, right = middle;
        for (long at = start; at < end; at++)
            target[at] = right >= end || (left < middle && !IsAfter(source[left], source[right], context, id, order)) ? source[left++] : source[right++];
    }

    private static bool IsAfter(in Item left, in Item right, void* context, int id, Order? order) =>
        left.Prefix != right.Prefix ? left.Prefix > right.Prefix : order is not null && order(context, id, left.Position, right.Position) > 0;
}
