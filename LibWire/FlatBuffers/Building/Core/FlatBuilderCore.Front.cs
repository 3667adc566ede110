namespace LibWire;

/// <content>Whole objects. They are written front to back, into the same region.</content>
internal unsafe partial struct FlatBuilderCore
{
    private byte* _wideVtable; // the vtable of the table that is being written, if it has many fields
    private int _wideVtableBytes;

    /// <summary>Begins a buffer.</summary>
    /// <returns>The next byte, which is the start of the buffer.</returns>
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
        core->_alignMask = FlatFormat.AlignBytesMax - 1; // The alignment was not tracked, so this is the largest that a buffer can need.
        SetGates(core);
    }

    /// <summary>Grows the region so that a number of bytes fits between its start and its end.</summary>
    internal static void MakeFrontRoom(FlatBuilderCore* core, uint usedBytes, long neededBytes, ref FlatWriteState state)
    {
        if (neededBytes > core->_limitBytes + (2 * FlatWriteState.GateBytes)) WireThrow.MessageTooLarge(usedBytes);
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

    /// <summary>Finds an equal vtable that was written before, or registers this one.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="vtable">The vtable.</param>
    /// <param name="sizeBytes">The size of the vtable.</param>
    /// <param name="place">Where this vtable lies.</param>
    /// <param name="start">Where the words of the vtable begin.</param>
    /// <param name="isNew">Whether this vtable stays in the buffer, at <paramref name="place"/>.</param>
    internal static uint FrontVtable(FlatBuilderCore* core, byte* vtable, int sizeBytes, uint place, out uint start, out bool isNew)
    {
        int wordCount = (sizeBytes + sizeof(ulong) - 1) / sizeof(ulong);
        if (core->_wordsCapacity - core->_wordsCount <= wordCount) GrowWords(core, wordCount + 1);
        ulong* words = core->_words + core->_wordsCount + 1;
        for (int i = 0; i < wordCount; i++)
            words[i] = WireEndian.ReadUpToUInt64(in vtable[i * sizeof(ulong)], Math.Min(sizeBytes - (i * sizeof(ulong)), sizeof(ulong)));
        uint hash = HashOf(words, wordCount);
        start = KnownWords(core, words, wordCount, hash);
        uint known = start == 0 ? 0 : PositionOf(core, start);
        isNew = known == 0 || !core->SharesVtables;
        if (!isNew) return known;
        if (start == 0) start = KeepWords(core, wordCount, hash);
        if (known == 0) SetPosition(core, start, place);
        return place;
    }

    /// <summary>Gives a state the address and the generation of the shapes.</summary>
    internal static void ShareShapes(FlatBuilderCore* core, ref FlatWriteState state)
    {
        state.Shapes = core->_shapes;
        state.ShapeMask = core->_shapeMask;
        state.Generation = core->_generation;
    }

    /// <summary>Gives memory for the vtable of one table.</summary>
    internal static byte* WideVtable(FlatBuilderCore* core, int sizeBytes)
    {
        if (core->_wideVtableBytes < sizeBytes)
        {
            core->_wideVtable = core->_arena.AllocateBytes((nuint)sizeBytes);
            core->_wideVtableBytes = sizeBytes;
        }

        return core->_wideVtable;
    }

    private static void SetFrontGate(FlatBuilderCore* core, ref FlatWriteState state)
    {
        long usableBytes = Math.Min(core->_end - core->_start, core->_limitBytes);
        state.Start = core->_start;
        state.Gate = core->_start + usableBytes - FlatWriteState.GateBytes;
    }
}
