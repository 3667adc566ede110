using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Whole objects, which are written front to back into the same region.</content>
internal unsafe partial struct FlatBuilderCore
{
    private const uint FirstShapeCount = 64;
    private const uint ShapeCountMax = 4096;

    private FlatShape* _shapes;
    private uint _shapeMask;
    private uint _generation;
    private uint _shapeCount; // noted since the table has grown: one that is noted again counts again
    private byte* _wideVtable; // of the table that is being written, where it is one of many fields
    private int _wideVtableBytes;

    /// <summary>Begins a buffer.</summary>
    /// <returns>The next byte: the start.</returns>
    internal static byte* BeginFront(FlatBuilderCore* core, out FlatWriteState state)
    {
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (core->_next != core->_end || core->_frame != null || core->_tableEnd != null) FlatBuildThrow.NotEmpty();
        PrepareShapes(core);
        state = new FlatWriteState { Core = core, Forced = core->ForcesDefaults ? 1UL : 0 };
        ShareShapes(core, ref state);
        SetFrontGate(core, ref state);
        return core->_start;
    }

    /// <summary>Ends the buffer.</summary>
    internal static void EndFront(FlatBuilderCore* core, byte* next)
    {
        core->_written = core->_start;
        core->_writtenBytes = next - core->_start;
        core->_isFinished = true;
        core->_alignMask = FlatFormat.AlignBytesMax - 1; // Nobody has looked what it needs, and it needs no more.
        SetGates(core);
    }

    /// <summary>Makes the region so large that a number of bytes can be written from its start on.</summary>
    internal static void MakeFrontRoom(FlatBuilderCore* core, uint usedBytes, long neededBytes, ref FlatWriteState state)
    {
        if (neededBytes > core->_limitBytes + (2 * FlatEncode.GateBytes)) WireThrow.MessageTooLarge(usedBytes);
        long capacityBytes = core->_end - core->_start;
        if (neededBytes > capacityBytes)
        {
            nuint wanted = RoundUp(Math.Max(neededBytes, 2 * capacityBytes));
            if (!core->_arena.TryExtend(core->_end, wanted - (nuint)capacityBytes))
            {
                byte* start = core->_arena.AllocateBytes(wanted, RegionAlignBytes);
                Buffer.MemoryCopy(core->_start, start, usedBytes, usedBytes);
                core->_start = start;
            }

            core->_end = core->_start + wanted;
            core->_next = core->_end;
            SetFloor(core);
        }

        SetFrontGate(core, ref state);
    }

    /// <summary>The place of an equal vtable that was written before, or of this one.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="vtable">The vtable.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="place">Where it lies.</param>
    /// <param name="start">Where its words begin.</param>
    /// <param name="isNew">Whether it counts.</param>
    internal static uint FrontVtable(FlatBuilderCore* core, byte* vtable, int sizeBytes, uint place, out uint start, out bool isNew)
    {
        int wordCount = (sizeBytes + sizeof(ulong) - 1) / sizeof(ulong);
        if (core->_wordsCapacity - core->_wordsCount <= wordCount) GrowWords(core, wordCount + 1);
        ulong* words = core->_words + core->_wordsCount + 1;
        for (int i = 0; i < wordCount; i++) words[i] = WireEndian.ReadUpToUInt64(in vtable[i * sizeof(ulong)], Math.Min(sizeBytes - (i * sizeof(ulong)), sizeof(ulong)));
        uint hash = HashOf(words, wordCount);
        start = KnownWords(core, words, wordCount, hash);
        uint known = start == 0 ? 0 : PositionOf(core, start);
        isNew = known == 0 || !core->SharesVtables;
        if (!isNew) return known;
        if (start == 0) start = KeepWords(core, wordCount, hash);
        if (known == 0) SetPosition(core, start, place);
        return place;
    }

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

    /// <summary>Tells a state where the shapes are.</summary>
    internal static void ShareShapes(FlatBuilderCore* core, ref FlatWriteState state)
    {
        state.Shapes = core->_shapes;
        state.ShapeMask = core->_shapeMask;
        state.Generation = core->_generation;
    }

    /// <summary>Remembers which fields of which type lead to a vtable.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="shape">The shape, without the generation.</param>
    internal static void NoteShape(FlatBuilderCore* core, FlatShape shape)
    {
        if (!core->SharesVtables) return;
        core->_shapeCount++;
        shape.Generation = core->_generation;
        core->_shapes[FlatEncode.Hash(shape.Fields, shape.LayoutId) & core->_shapeMask] = shape;
    }

    /// <summary>Memory for the vtable of one table.</summary>
    internal static byte* WideVtable(FlatBuilderCore* core, int sizeBytes)
    {
        if (core->_wideVtableBytes < sizeBytes)
        {
            core->_wideVtable = core->_arena.AllocateBytes((nuint)sizeBytes);
            core->_wideVtableBytes = sizeBytes;
        }

        return core->_wideVtable;
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

    private static void SetFrontGate(FlatBuilderCore* core, ref FlatWriteState state)
    {
        long usableBytes = Math.Min(core->_end - core->_start, core->_limitBytes);
        state.Start = core->_start;
        state.Gate = core->_start + usableBytes - FlatEncode.GateBytes;
    }
}
