using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The vtables that were used last, by their shapes. A shape leads from a type and its present fields to a vtable, so that most vtables need no lookup
/// by contents.</summary>
/// <remarks>A hash table with two places for each shape. Emitted code looks at the first; the second is where a shape is that another one has displaced. If
/// both are taken, the shape that was noted last stays.</remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatShapes
{
    private const uint FirstCount = 64;
    private const uint CountMax = 4096;

    /// <summary>The hash has 24 bits: 12 for each place.</summary>
    internal const int SecondShift = 12;

    private FlatShape* _entries; // one that no shape equals, until room is prepared
    private uint _mask; // the number of entries minus 1
    private uint _count; // shapes noted since the table grew; a shape that is noted again counts again

    /// <summary>Makes a table that has no shapes yet.</summary>
    /// <param name="none">An entry that no shape equals, so that looking for a shape needs no test for an empty table.</param>
    internal static FlatShapes Create(FlatShape* none) => new() { _entries = none };

    /// <summary>The entry of a shape, if it was noted, by its hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatShape* At(uint hash) => _entries + (hash & _mask);

    /// <summary>The second place of a shape, by its hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatShape* Second(uint hash) => At(hash >> SecondShift);

    /// <summary>Finds a shape at either place.</summary>
    /// <returns>The shape; null if it was not noted.</returns>
    internal readonly FlatShape* Find(ulong fields, uint layoutId)
    {
        uint hash = FlatShape.Hash(fields, layoutId);
        FlatShape* shape = At(hash);
        if (shape->Fields == fields && shape->LayoutId == layoutId) return shape;
        shape = Second(hash);
        return shape->Fields == fields && shape->LayoutId == layoutId ? shape : null;
    }

    /// <summary>Remembers which fields of which type lead to a vtable.</summary>
    internal static void Note(FlatShapes* shapes, in FlatShape shape)
    {
        shapes->_count++;
        uint hash = FlatShape.Hash(shape.Fields, shape.LayoutId);
        FlatShape* first = shapes->At(hash);
        if (first->LayoutId != 0)
        {
            FlatShape* own = shapes->Second(hash), others = shapes->Second(FlatShape.Hash(first->Fields, first->LayoutId));
            if (own->LayoutId == 0) first = own;
            else if (others->LayoutId == 0) *others = *first;
        }

        *first = shape;
    }

    /// <summary>Makes or grows the table of shapes, so that noting a shape cannot fail.</summary>
    internal static void Prepare(FlatShapes* shapes, in ArenaAllocator arena)
    {
        if (shapes->_mask == 0) Grow(shapes, in arena, FirstCount);
        else if (shapes->_count > shapes->_mask / 2 && shapes->_mask < CountMax - 1) Grow(shapes, in arena, 4 * (shapes->_mask + 1));
    }

    /// <summary>Forgets all shapes.</summary>
    internal static void Clear(FlatShapes* shapes)
    {
        if (shapes->_mask == 0) return;
        ArenaMemory.Fill((byte*)shapes->_entries, (shapes->_mask + 1) * (nuint)sizeof(FlatShape), 0);
        shapes->_count = 0;
    }

    /// <summary>Gives a state the address of the shapes. Room was prepared.</summary>
    internal static void Share(FlatShapes* shapes, ref FlatWriteState state)
    {
        state.Shapes = shapes->_entries;
        state.ShapeMask = shapes->_mask;
    }

    private static void Grow(FlatShapes* shapes, in ArenaAllocator arena, uint count)
    {
        FlatShape* old = shapes->_entries;
        uint oldCount = shapes->_mask == 0 ? 0 : shapes->_mask + 1;
        shapes->_entries = (FlatShape*)arena.AllocateBytes(count * (nuint)sizeof(FlatShape));
        shapes->_mask = count - 1;
        Clear(shapes);
        for (uint i = 0; i < oldCount; i++)
            if (old[i].LayoutId != 0) Note(shapes, in old[i]);
    }
}

/// <summary>A written vtable and its key: the type of the table, and which fields are present.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FlatShape
{
    /// <summary>A bit for each field, in the order of the vtable entries.</summary>
    internal ulong Fields;

    /// <summary>The <see cref="FlatLayout.Id"/>.</summary>
    internal uint LayoutId;

    /// <summary>The buffer that <see cref="Place"/> belongs to. If it is not the current one, the place is in an earlier buffer.</summary>
    internal uint Generation;

    /// <summary>Where the vtable lies in the buffer.</summary>
    internal uint Place;

    /// <summary>Where the words of the vtable begin. They stay when the next buffer begins.</summary>
    internal uint Start;

    /// <summary>For a table written back to front: the largest alignment of its fields, minus 1.</summary>
    internal uint AlignMask;

    internal uint Unused;

    /// <summary>The hash that finds a shape; its lower bits select the entry.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Hash(ulong fields, uint layoutId) => (uint)(((fields + layoutId) * 0x9E3779B97F4A7C15UL) >> 40);
}
