using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Shapes: which fields of a type lead to which vtable, so that this need not be looked up by contents.</content>
internal unsafe partial struct FlatBuilderCore
{
    private const uint FirstShapeCount = 64;
    private const uint ShapeCountMax = 4096;

    private FlatShape* _shapes;
    private uint _shapeMask;
    private uint _generation;
    private uint _shapeCount; // noted since the table has grown: one that is noted again counts again

    /// <summary>Writes the vtable of a shape that is known from another buffer, unless it is in this one already.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape, which is brought up to date.</param>
    /// <param name="target">Where the vtable goes.</param>
    /// <param name="place">The place of that.</param>
    /// <param name="writtenBytes">Its size; 0 where nothing was written.</param>
    /// <returns>Where the vtable lies.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint RepeatVtable(FlatBuilderCore* core, FlatShape* shape, byte* target, uint place, out int writtenBytes)
    {
        uint generation = core->_generation;
        ulong* words = core->_words + shape->Start;
        ulong stamped = words[-1];
        writtenBytes = 0;
        if (stamped >> 32 != generation)
        {
            writtenBytes = (ushort)words[0];
            CopyWords(words, target, writtenBytes);
            words[-1] = stamped = Stamp(generation, place);
        }

        shape->Generation = generation;
        return shape->Place = (uint)stamped;
    }

    /// <summary>Remembers which fields of which type lead to a vtable.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape, without the generation.</param>
    internal static void NoteShape(FlatBuilderCore* core, FlatShape shape)
    {
        if (!core->SharesVtables) return;
        core->_shapeCount++;
        shape.Generation = core->_generation;
        core->_shapes[FlatShape.Hash(shape.Fields, shape.LayoutId) & core->_shapeMask] = shape;
    }

    /// <summary>Makes a table of shapes, or a larger one, so that to note one cannot fail.</summary>
    internal static void PrepareShapes(FlatBuilderCore* core)
    {
        if (core->_shapes == null) GrowShapes(core, FirstShapeCount);
        else if (core->_shapeCount > core->_shapeMask / 2 && core->_shapeMask < ShapeCountMax - 1) GrowShapes(core, 4 * (core->_shapeMask + 1));
    }

    private static void GrowShapes(FlatBuilderCore* core, uint count)
    {
        core->_shapes = (FlatShape*)core->_arena.AllocateBytes(count * (nuint)sizeof(FlatShape));
        core->_shapeMask = count - 1;
        ClearShapes(core);
    }

    private static void ClearShapes(FlatBuilderCore* core)
    {
        ArenaMemory.Fill((byte*)core->_shapes, (core->_shapeMask + 1) * (nuint)sizeof(FlatShape), 0);
        core->_shapeCount = 0;
    }
}
