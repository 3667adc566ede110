using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Something is written while a table is open: what there is of the table is taken back, waits on the stage with what comes later, and is written again when the table ends.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Takes the table that is being written out of the buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Suspend(FlatBuilderCore* core)
    {
        byte* tableEnd = core->_tableEnd;

        // All room before anything is changed.
        int count = 0, entryCount = 1;
        for (int id = 0; id < core->_idEnd; id++)
        {
            FlatFieldPlace field = core->_fields[id];
            if (!field.IsThere) continue;
            count++;
            entryCount += field.Kind == FlatStagedKind.Struct ? StructEntryCount(field.SizeBytes) : 1;
        }

        // SAFETY: what is sorted, and the work for it, lies at the end of the stage, behind all that is staged here.
        StageRoom(core, entryCount + (2 * count));
        var order = (FlatSort.Item*)(core->_stageEnd - (2 * count));
        OpenFrame(core, FlatStagedKind.Table);

        // In the order they came, which is that of their places.
        for (int id = 0, at = 0; id < core->_idEnd; id++)
            if (core->_fields[id].IsThere) order[at++] = new FlatSort.Item { Prefix = core->_fields[id].FromEnd, Position = (uint)id };
        FlatSort.Sort(order, order + count, count, core, id: 0, order: null);
        for (int at = 0; at < count; at++) StageWritten(core, (int)order[at].Position, tableEnd);

        ForgetTable(core);
        SetGates(core);
    }

    /// <summary>Writes the table whose fields have waited, all but its end.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Resume(FlatBuilderCore* core)
    {
        FlatStaged* frame = CheckOpen(core, FlatStagedKind.Table, "table");
        FlatStaged* top = core->_top;
        CheckFields(core, frame, top);

        // All room before anything is changed: an entry stands for at most 8 bytes and 7 of padding, or for what a struct takes, of which 31 are padding and the entries behind it are the rest.
        Reserve(core, ((top - frame) * 3 * FlatStaged.Bytes) + FieldBytesMax);
        core->_tableEnd = core->_next;
        SetGates(core);
        for (FlatStaged* entry = frame + 1; entry < top; entry++)
        {
            int id = entry->Id;
            if (entry->Kind != FlatStagedKind.Struct)
            {
                PrepareField(core, id, entry->SizeBytes);
                Write(core, id, entry->Value, entry->SizeBytes, entry->Kind);
                continue;
            }

            PrepareField(core, id, entry->Extra);
            Unsafe.CopyBlockUnaligned(WriteStruct(core, id, entry->Extra, entry->SizeBytes), entry + 1, (uint)entry->Extra);
            entry += StructEntryCount(entry->Extra) - 1;
        }

        CloseFrame(core, frame);
    }

    /// <summary>Throws before anything is changed.</summary>
    private static void CheckFields(FlatBuilderCore* core, FlatStaged* frame, FlatStaged* top)
    {
        // The same walk as in Resume, in which each id must come once. Room for all of them before any is marked: the arena may have no more.
        int twice = -1, idEnd = 0;
        for (FlatStaged* entry = frame + 1; entry < top; entry += EntryCount(entry)) idEnd = Math.Max(idEnd, entry->Id + 1);
        if (idEnd > core->_fieldCount) GrowFields(core, idEnd - 1);
        for (FlatStaged* entry = frame + 1; entry < top; entry += EntryCount(entry))
        {
            int id = entry->Id;
            if (core->_fields[id].IsThere) twice = id;
            core->_fields[id] = new FlatFieldPlace(1, 0);
        }

        new Span<FlatFieldPlace>(core->_fields, idEnd).Clear();
        if (twice >= 0) FlatBuildThrow.AddedTwice(twice);
    }

    private static void StageWritten(FlatBuilderCore* core, int id, byte* tableEnd)
    {
        FlatFieldPlace field = core->_fields[id];
        byte* source = tableEnd - field.FromEnd;
        if (field.Kind == FlatStagedKind.Struct)
        {
            byte* target = StageStruct(core, id, field.SizeBytes, field.AlignBytes);
            Unsafe.CopyBlockUnaligned(target, source, (uint)field.SizeBytes);
            return;
        }

        ulong value = WireEndian.ReadUpToUInt64(in *source, Math.Min(field.SizeBytes, sizeof(uint)));
        if (field.SizeBytes == sizeof(ulong)) value = WireEndian.ReadUInt64(in *source);
        if (field.Kind == FlatStagedKind.Offset) value = (ulong)(core->_near - source) - value;
        if (field.Kind == FlatStagedKind.Offset64) value = (ulong)(core->_end - source) - value;
        Stage(core, id, value, field.SizeBytes, field.Kind);
    }
}
