namespace LibWire;

/// <summary>How much room arrays take: apart from the array so that it exists once, not once per item type, and can be tested at its limits.</summary>
internal static class UnmanagedArrayGrowth
{
    /// <summary>Size of an array's first block, in bytes: one cache line, which the first item brings in anyway. Most repeated fields fit.</summary>
    internal const int FirstBlockBytes = 64;

    /// <summary>Fewest items of a first block. Large items have short lists, but a list that grows has seldom less.</summary>
    internal const int FirstItemsMin = 4;

    /// <summary>The capacity an array grows to: twice what it has, so that adding takes constant time on average; never beyond <see cref="int.MaxValue"/>.</summary>
    /// <param name="capacity">The capacity it has.</param>
    /// <param name="neededCount">The items it must hold at least.</param>
    /// <param name="itemBytes">The size of an item.</param>
    internal static int Capacity(int capacity, int neededCount, int itemBytes)
    {
        long doubled = Math.Max(2L * capacity, Math.Max(FirstBlockBytes / itemBytes, FirstItemsMin));
        return (int)Math.Min(Math.Max(doubled, neededCount), int.MaxValue);
    }

    /// <summary>The size of a block of items, unless the address space is too small for it.</summary>
    internal static bool TryBytes(int itemCount, int itemBytes, out nuint blockBytes)
    {
        // Both factors are below 2^31: the product fits 64 bits, and only a 32-bit process can have too few.
        ulong bytes = (ulong)itemCount * (ulong)itemBytes;
        blockBytes = unchecked((nuint)bytes);
        return bytes <= (ulong)(~(nuint)0 >> 1);
    }
}
