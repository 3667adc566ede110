using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Suspends a table when something else is written while it is open. The fields written so far go back to the stage and wait there with later ones.
/// EndTable writes them again.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Suspends the table that is being written: takes it out of the buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Suspend(FlatBuilderCore* core)
    {
        FlatStage* stage = &core->_stage;
        FlatTableFields* fields = &core->_fields;
        byte* tableEnd = FlatRegion.TableEnd(Region(core));

        // Reserve all room before anything changes.
        int count = 0, entryCount = 1;
        for (int id = 0; id < FlatTableFields.IdEnd(fields); id++)
        {
            FlatFieldPlace field = FlatTableFields.At(fields, id);
            if (!field.IsThere) continue;
            count++;
            entryCount += field.Kind == FlatStagedKind.Struct ? FlatStaged.StructCount(field.SizeBytes) : 1;
        }

        // SAFETY: the sort and its scratch space use the end of the stage, behind everything that is staged here.
        var order = (FlatSort.Item*)FlatStage.Reserve(stage, in core->_arena, entryCount, scratchCount: 2 * count);
        FlatStage.Open(stage, in core->_arena, FlatStagedKind.Table);

        // The order of the fields is the order of their places.
        for (int id = 0, at = 0; id < FlatTableFields.IdEnd(fields); id++)
        {
            FlatFieldPlace field = FlatTableFields.At(fields, id);
            if (field.IsThere) order[at++] = new FlatSort.Item { Prefix = field.FromEnd, Position = (uint)id };
        }

        FlatSort.Sort(order, order + count, count, core, id: 0, order: null);
        for (int at = 0; at < count; at++) StageWritten(core, (int)order[at].Position, tableEnd);

        ForgetTable(core);
    }

    /// <summary>Writes the fields of a suspended table; what ends the table follows later.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Resume(FlatBuilderCore* core)
    {
        FlatStage* stage = &core->_stage;
        FlatStaged* frame = CheckOpen(core, FlatStagedKind.Table, "table");
        FlatStaged* top = FlatStage.Top(stage);
        CheckFields(core, frame, top);

        // Reserve all room before anything changes. An entry stands for at most 8 bytes and 7 of padding, or for a struct: 31 bytes of padding, and the entries
        // behind it hold the rest.
        Reserve(core, ((top - frame) * 3 * FlatStaged.Bytes) + FlatRegion.FieldBytesMax);
        FlatRegion.OpenTable(Region(core));
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
            entry += FlatStaged.StructCount(entry->Extra) - 1;
        }

        FlatStage.Close(stage);
    }

    /// <summary>Checks the fields of a suspended table, and throws before anything changes.</summary>
    private static void CheckFields(FlatBuilderCore* core, FlatStaged* frame, FlatStaged* top)
    {
        FlatTableFields* fields = &core->_fields;

        // The same walk as in Resume; each id must come once. Reserve room for all fields before any is marked: the arena may have no more memory.
        int twice = -1, idEnd = 0;
        for (FlatStaged* entry = frame + 1; entry < top; entry += FlatStaged.Count(entry)) idEnd = Math.Max(idEnd, entry->Id + 1);
        FlatTableFields.Reserve(fields, in core->_arena, idEnd);
        for (FlatStaged* entry = frame + 1; entry < top; entry += FlatStaged.Count(entry))
        {
            int id = entry->Id;
            if (FlatTableFields.At(fields, id).IsThere) twice = id;
            FlatTableFields.Add(fields, id, new FlatFieldPlace(1, 0));
        }

        FlatTableFields.Clear(fields);
        if (twice >= 0) FlatBuildThrow.AddedTwice(twice);
    }

    private static void StageWritten(FlatBuilderCore* core, int id, byte* tableEnd)
    {
        FlatRegion* region = Region(core);
        FlatStage* stage = &core->_stage;
        FlatFieldPlace field = FlatTableFields.At(&core->_fields, id);
        byte* source = tableEnd - field.FromEnd;
        if (field.Kind == FlatStagedKind.Struct)
        {
            byte* target = FlatStage.AddStruct(stage, in core->_arena, id, field.SizeBytes, field.AlignBytes);
            Unsafe.CopyBlockUnaligned(target, source, (uint)field.SizeBytes);
            return;
        }

        ulong value = WireEndian.ReadUpToUInt64(in *source, Math.Min(field.SizeBytes, sizeof(uint)));
        if (field.SizeBytes == sizeof(ulong)) value = WireEndian.ReadUInt64(in *source);
        if (field.Kind == FlatStagedKind.Offset) value = FlatRegion.PositionOf(region, source) - value;
        if (field.Kind == FlatStagedKind.Offset64) value = (ulong)FlatRegion.FarPositionOf(region, source) - value;
        FlatStage.Add(stage, in core->_arena, id, value, field.SizeBytes, field.Kind);
    }

    /// <summary>Forgets the table that is being written, if there is one.</summary>
    private static void ForgetTable(FlatBuilderCore* core)
    {
        FlatTableFields.Clear(&core->_fields);
        FlatRegion.DropTable(Region(core));
    }
}
