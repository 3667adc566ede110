using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The stage: what open tables and vectors hold so far.</content>
internal unsafe partial struct FlatBuilderCore
{
    private FlatStaged* _stage;
    private FlatStaged* _stageEnd;
    private FlatStaged* _top; // behind the last entry of the stage
    private FlatStaged* _frame; // the frame of the innermost open table or vector; null if none is open

    /// <summary>Opens a vector.</summary>
    internal static void OpenVector(FlatBuilderCore* core, int alignBytes)
    {
        if (core->_isFinished) FlatBuildThrow.Finished();
        if (alignBytes != 0) CheckAlignment(alignBytes);
        if (core->_tableEnd != null) Suspend(core);
        OpenFrame(core, FlatStagedKind.Vector, alignBytes);
    }

    private static void OpenFrame(FlatBuilderCore* core, FlatStagedKind kind, int alignBytes = 0)
    {
        FlatStaged* frame = StageRoom(core, 1);
        *frame = new FlatStaged { Kind = kind, SizeBytes = (byte)alignBytes, Extra = core->_frame == null ? 0 : (int)(frame - core->_frame) };
        core->_frame = frame;
        core->_top = frame + 1;
    }

    /// <summary>Adds a field to a suspended table: the field waits on the stage.</summary>
    private static void Stage(FlatBuilderCore* core, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        FlatStaged* top = StageRoom(core, 1);
        *top = new FlatStaged { Value = value, Id = (ushort)id, SizeBytes = (byte)sizeBytes, Kind = kind };
        core->_top = top + 1;
    }

    /// <summary>Adds a struct to a suspended table: the struct waits on the stage.</summary>
    /// <returns>The address for the bytes of the struct. It is valid until the next entry is added.</returns>
    private static byte* StageStruct(FlatBuilderCore* core, int id, int sizeBytes, int alignBytes)
    {
        int count = StructEntryCount(sizeBytes);
        FlatStaged* top = StageRoom(core, count);
        *top = new FlatStaged { Id = (ushort)id, SizeBytes = (byte)alignBytes, Kind = FlatStagedKind.Struct, Extra = sizeBytes };
        core->_top = top + count;
        return (byte*)(top + 1);
    }

    /// <summary>The number of entries that a struct takes: one that describes it, and its bytes.</summary>
    private static int StructEntryCount(int sizeBytes) => 1 + ((sizeBytes + FlatStaged.Bytes - 1) / FlatStaged.Bytes);

    /// <summary>The number of entries of the field that begins with this one.</summary>
    private static int EntryCount(FlatStaged* entry) => entry->Kind == FlatStagedKind.Struct ? StructEntryCount(entry->Extra) : 1;

    /// <summary>Adds an element to the open vector.</summary>
    internal static void StageElement(FlatBuilderCore* core, uint position)
    {
        CheckOpen(core, FlatStagedKind.Vector, "vector");
        CheckKnown(core, position);
        FlatStaged* top = StageRoom(core, 1);
        top->Value = position;
        core->_top = top + 1;
    }

    /// <summary>Gives the frame of the innermost open table or vector, and throws if it is of another kind.</summary>
    private static FlatStaged* CheckOpen(FlatBuilderCore* core, FlatStagedKind kind, string what)
    {
        FlatStaged* frame = core->_frame;
        if (frame == null || frame->Kind != kind || core->_tableEnd != null) FlatBuildThrow.NothingOpen(what);
        return frame;
    }

    /// <summary>Closes the innermost open table or vector.</summary>
    private static void CloseFrame(FlatBuilderCore* core, FlatStaged* frame)
    {
        core->_top = frame;
        core->_frame = frame->Extra == 0 ? null : frame - frame->Extra;
    }

    /// <summary>Gives the first free entry, with room for at least <paramref name="count"/> entries from there on.</summary>
    private static FlatStaged* StageRoom(FlatBuilderCore* core, int count)
    {
        long used = core->_top - core->_stage, capacity = core->_stageEnd - core->_stage;
        if (capacity - used < count)
        {
            capacity = Math.Max(2 * capacity, used + count);
            var stage = (FlatStaged*)core->_arena.AllocateBytes(checked((nuint)(capacity * FlatStaged.Bytes)));
            Buffer.MemoryCopy(core->_stage, stage, used * FlatStaged.Bytes, used * FlatStaged.Bytes);
            if (core->_frame != null) core->_frame = stage + (core->_frame - core->_stage);
            core->_stage = stage;
            core->_top = stage + used;
            core->_stageEnd = stage + capacity;
        }

        return core->_top;
    }
}
