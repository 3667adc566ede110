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
    private uint _newShapes; // of this buffer, since the table of shapes has grown
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
    internal static uint FrontVtable(FlatBuilderCore* core, byte* vtable, int sizeBytes, uint place, out bool isNew)
    {
        int wordCount = (sizeBytes + sizeof(ulong) - 1) / sizeof(ulong);
        if (core->_wordsCapacity - core->_wordsCount < wordCount) GrowWords(core, wordCount);
        ulong* words = core->_words + core->_wordsCount;
        for (int i = 0; i < wordCount; i++) words[i] = WireEndian.ReadUpToUInt64(in vtable[i * sizeof(ulong)], Math.Min(sizeBytes - (i * sizeof(ulong)), sizeof(ulong)));
        uint hash = HashOf(words, wordCount);
        isNew = true;
        for (FlatHashTable.Entry* entry = FlatHashTable.First(&core->_vtables, hash); entry != null && core->SharesVtables; entry = FlatHashTable.Next(&core->_vtables, entry))
        {
            if (!AreEqual(core->_words + entry->Extra, words, wordCount)) continue;
            isNew = false;
            return entry->Position;
        }

        FlatHashTable.Add(&core->_vtables, in core->_arena, hash, place, (uint)core->_wordsCount);
        core->_wordsCount += wordCount;
        return place;
    }

    /// <summary>Tells a state where the shapes are.</summary>
    internal static void ShareShapes(FlatBuilderCore* core, ref FlatWriteState state)
    {
        state.Shapes = core->_shapes;
        state.ShapeMask = core->_shapeMask;
        state.Generation = core->_generation;
    }

    /// <summary>Remembers which fields of which type lead to a vtable.</summary>
    internal static void NoteShape(FlatBuilderCore* core, ulong fields, uint layoutId, uint place, bool isNew)
    {
        if (!core->SharesVtables) return;
        if (isNew && ++core->_newShapes > core->_shapeMask / 2 && core->_shapeMask < ShapeCountMax - 1) GrowShapes(core, 4 * (core->_shapeMask + 1));
        core->_shapes[FlatEncode.Hash(fields, layoutId) & core->_shapeMask] = new FlatShape { Fields = fields, LayoutId = layoutId, Generation = core->_generation, Place = place };
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

    /// <summary>Makes a table of shapes, where there is none yet.</summary>
    private static void PrepareShapes(FlatBuilderCore* core)
    {
        if (core->_shapes == null) GrowShapes(core, FirstShapeCount);
    }

    /// <summary>Forgets all shapes: they are of another buffer.</summary>
    private static void ForgetShapes(FlatBuilderCore* core)
    {
        core->_newShapes = 0;
        if (core->_shapes != null && ++core->_generation == 0) GrowShapes(core, core->_shapeMask + 1);
    }

    private static void GrowShapes(FlatBuilderCore* core, uint count)
    {
        nuint sizeBytes = count * (nuint)sizeof(FlatShape);
        if (core->_generation == 0) core->_generation = 1;
        if (core->_shapes == null || count != core->_shapeMask + 1) core->_shapes = (FlatShape*)core->_arena.AllocateBytes(sizeBytes);
        ArenaMemory.Fill((byte*)core->_shapes, sizeBytes, 0);
        core->_shapeMask = count - 1;
        core->_newShapes = 0;
    }

    private static void SetFrontGate(FlatBuilderCore* core, ref FlatWriteState state)
    {
        long usableBytes = Math.Min(core->_end - core->_start, core->_limitBytes);
        state.Start = core->_start;
        state.Gate = core->_start + usableBytes - FlatEncode.GateBytes;
    }
}
