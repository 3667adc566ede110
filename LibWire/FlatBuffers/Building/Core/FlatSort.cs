using System.Buffers.Binary;

namespace LibWire;

/// <summary>Sorts written values by their keys, in the order by which readers search.</summary>
/// <remarks>Equal keys keep their order, and no order of the input makes it slow. Many items are distributed by the first bytes of their keys, byte by byte.
/// That takes no comparisons, which processors predict wrong half of the time. A merge sort orders few items, and those that agree in these bytes.</remarks>
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

    /// <summary>How many combinations of bytes there are for each item, if the bytes tell most items apart.</summary>
    private const int SpareFactor = 8;

    private const int ByteCount = sizeof(ulong), ValueCount = 256;

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

        ulong mask = Distribute(items, spare, count);
        if (order is null && mask == ulong.MaxValue) return;
        for (int start = 0; start < count;)
        {
            int end = start + 1;
            ulong prefix = items[start].Prefix & mask;
            while (end < count && (items[end].Prefix & mask) == prefix) end++;
            if (end - start > 1) MergeSort(items + start, spare + start, end - start, context, id, order);
            start = end;
        }
    }

    /// <summary>Sorts items by the upper bytes of their prefixes: a pass for each byte that is not the same in all of them, the lowest first. Lower bytes are
    /// left out if few items agree in the others.</summary>
    /// <returns>The bits by which the items are in order; all, if they are in the order of their prefixes.</returns>
    private static ulong Distribute(Item* items, Item* spare, int count)
    {
        ulong differences = 0;
        for (int i = 0; i < count; i++) differences |= items[i].Prefix ^ items[0].Prefix;
        int* counts = stackalloc int[ByteCount * ValueCount];
        int lowest = ChooseBytes(items, count, differences, counts);
        Item* source = items, target = spare;
        for (int at = lowest; at < ByteCount; at++)
        {
            int* starts = counts + (at * ValueCount);
            int shift = 8 * at;
            if ((byte)(differences >> shift) == 0) continue;
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
        ulong mask = ulong.MaxValue << (8 * lowest);
        return (differences & ~mask) == 0 ? ulong.MaxValue : mask;
    }

    /// <summary>Counts the values of the upper bytes, four bytes at a time, until they can tell most items apart.</summary>
    /// <returns>The lowest byte that is needed.</returns>
    private static int ChooseBytes(Item* items, int count, ulong differences, int* counts)
    {
        const int Together = 4;
        ulong combinations = 1;
        for (int end = ByteCount; end > 0; end -= Together)
        {
            int first = end - Together;
            new Span<int>(counts + (first * ValueCount), Together * ValueCount).Clear();
            if (differences >> (8 * first) == 0) continue;
            for (int i = 0; i < count; i++)
            {
                uint part = (uint)(items[i].Prefix >> (8 * first));
                int* next = counts + (first * ValueCount);
                next[(byte)part]++;
                next[ValueCount + (byte)(part >> 8)]++;
                next[(2 * ValueCount) + (byte)(part >> 16)]++;
                next[(3 * ValueCount) + (part >> 24)]++;
            }

            for (int at = end - 1; at >= first; at--)
            {
                uint different = 0;
                for (int value = 0; value < ValueCount; value++) different += counts[(at * ValueCount) + value] != 0 ? 1U : 0;
                combinations *= different;
                if (combinations >= (ulong)count * SpareFactor) return at;
            }
        }

        return 0;
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
