namespace LibWire;

/// <summary>How much room arrays take. Separate from the array, so that the code exists once, not once per item type, and can be tested at its
/// limits.</summary>
internal static class UnmanagedArrayGrowth
{
    /// <summary>Size of an array's first block, in bytes: one cache line, which the first item loads anyway. Most repeated fields fit.</summary>
    internal const int FirstBlockBytes = 64;

    /// <summary>Fewest items of a first block. Lists of large items are short, but a list with one item often gets up to four.</summary>
    internal const int FirstItemsMin = 4;

    /// <summary>The capacity an array grows to: twice the present one, so that adding takes constant time on average, and at most
    /// <see cref="int.MaxValue"/>.</summary>
    /// <param name="capacity">The present capacity.</param>
    /// <param name="neededCount">The number of items it must hold.</param>
    /// <param name="itemBytes">The size of an item.</param>
    internal static int Capacity(int capacity, int neededCount, int itemBytes)
    {
        long doubled = Math.Max(2L * capacity, Math.Max(FirstBlockBytes / itemBytes, FirstItemsMin));
        return (int)Math.Min(Math.Max(doubled, neededCount), int.MaxValue);
    }

    /// <summary>The size of a block of items. Returns false if the address space is too small for it.</summary>
    internal static bool TryBytes(int itemCount, int itemBytes, out nuint blockBytes)
    {
        // Both factors are below 2^31, so the product fits 64 bits. Only the address space of a 32-bit process can be too small.
        ulong bytes = (ulong)itemCount * (ulong)itemBytes;
        blockBytes = unchecked((nuint)bytes);
        return bytes <= (ulong)(~(nuint)0 >> 1);
    }
}
