using System.Threading;

namespace LibWire;

/// <summary>All headers: slabs that only grow, and a stack of the free headers.</summary>
internal static unsafe class ArenaHeaders
{
    /// <summary>Headers in the first slab; each next slab has twice as many.</summary>
    private const int FirstSlabHeaders = 64;

    /// <summary>Most slabs: header indexes must fit an <c>int</c>.</summary>
    private const int SlabsMax = 25;

    /// <summary>A cache line.</summary>
    private const int SlabAlignBytes = 64;

    private static readonly nint[] Slabs = new nint[SlabsMax];
    private static ArenaHeaderStack Free;
    private static int Taken;

    /// <summary>Takes a header that no handle refers to. It has the generation that its next handle must have.</summary>
    internal static ArenaHeader* Take()
    {
        ArenaHeader* header = Free.TryPop();
        if (header != null) return header;

        int index = Interlocked.Increment(ref Taken) - 1;
        EnsureSlab(SlabOf(index));
        header = At(index);
        header->Index = index;
        header->Generation = 1;
        return header;
    }

    /// <summary>Gives a header back. Its generation must have been raised before.</summary>
    internal static void GiveBack(ArenaHeader* header) => Free.Push(header);

    /// <summary>The header at an index that <see cref="Take"/> has handed out.</summary>
    internal static ArenaHeader* At(int index)
    {
        int slab = SlabOf(index);
        return (ArenaHeader*)Volatile.Read(ref Slabs[slab]) + (index - FirstIndexOf(slab));
    }

    private static int SlabOf(int index) => WireBits.Log2((uint)(index / FirstSlabHeaders) + 1);

    private static int FirstIndexOf(int slab) => FirstSlabHeaders * ((1 << slab) - 1);

    private static void EnsureSlab(int slab)
    {
        if ((nint)Volatile.Read(ref Slabs[slab]) != 0) return;

        nuint sizeBytes = (nuint)(FirstSlabHeaders << slab) * (nuint)sizeof(ArenaHeader);
        byte* made = NativeChunks.AllocateAligned(sizeBytes, SlabAlignBytes);
        ArenaMemory.Fill(made, sizeBytes, 0);

        // Two threads may come here together: the slab of the second is not needed.
        if ((nint)Interlocked.CompareExchange(ref Slabs[slab], (nint)made, (nint)0) != 0) NativeChunks.FreeAligned(made);
    }
}
