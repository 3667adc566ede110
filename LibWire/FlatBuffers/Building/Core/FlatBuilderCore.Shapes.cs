using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Shapes. A shape leads from a type and its present fields to a vtable, so that most vtables need no lookup by contents.</content>
internal unsafe partial struct FlatBuilderCore
{
    private const uint FirstShapeCount = 64;
    private const uint ShapeCountMax = 4096;

    private FlatShape* _shapes;
    private uint _shapeMask;
    private uint _generation;
    private uint _shapeCount; // shapes noted since the table grew; a shape that is noted again counts again

    /// <summary>Writes the vtable of a shape that is known from an earlier buffer, unless this buffer already has it.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape; its place and generation are updated.</param>
    /// <param name="target">The address for the vtable.</param>
    /// <param name="place">The place of that address.</param>
    /// <param name="writtenBytes">The size of the vtable; 0 if nothing was written.</param>
    /// <returns>The place of the vtable.</returns>
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

    /// <summary>Makes or grows the table of shapes, so that noting a shape cannot fail.</summary>
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
