namespace LibWire;

/// <summary>Sorts written values by their keys, in the order by which readers search.</summary>
/// <remarks>A merge sort: equal keys keep their order, and no order of the input makes it slow. It compares the first 8 bytes of the keys first; these lie side
/// by side.</remarks>
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

    /// <summary>Sorts items.</summary>
    /// <param name="items">The items.</param>
    /// <param name="spare">Scratch space for as many items.</param>
    /// <param name="count">The number of items.</param>
    /// <param name="context">Passed to <paramref name="order"/>.</param>
    /// <param name="id">Passed to <paramref name="order"/>.</param>
    /// <param name="order">Decides between equal prefixes; null if the prefix is the whole key.</param>
    internal static void Sort(Item* items, Item* spare, int count, void* context, int id, Order? order)
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
