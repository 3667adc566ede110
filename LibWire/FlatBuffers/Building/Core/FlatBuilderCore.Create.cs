using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Tables whose fields are all known, for emitted <c>Create</c> methods.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Makes room for a table.</summary>
    /// <returns>The byte that was written last.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* BeginCreate(FlatBuilderCore* core, int sizeBytes, ref FlatCreateState state)
    {
        byte* next = core->_next;

        // One comparison covers four cases: no room, the limit, an open table, a finished buffer.
        if ((ulong)next < (ulong)core->_gate + (uint)(sizeBytes + FieldBytesMax)) next = MakeRoom(core, sizeBytes + FieldBytesMax);
        state.Core = core;
        state.TableEnd = next;
        state.Base = core->_near;
        state.Forced = core->ForcesDefaults ? 1UL : 0;
        return next;
    }

    /// <summary>Ends a table.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="table">The first byte of the table, not yet written.</param>
    /// <param name="tableEnd">The byte behind the table.</param>
    /// <param name="fields">A bit for each field id that is present.</param>
    /// <param name="shapeId">Together with <paramref name="fields"/> it decides the contents of the vtable.</param>
    /// <param name="layout">The table's type.</param>
    /// <returns>The position of the table.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint EndCreate(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, uint shapeId, FlatLayout layout)
    {
        var position = (uint)(core->_near - table);
        FlatShape* shape = core->_shapes + (FlatShape.Hash(fields, shapeId) & core->_shapeMask);
        if (core->_shapes == null || shape->Fields != fields || shape->LayoutId != shapeId) return EndNewShape(core, table, tableEnd, fields, shapeId, layout);
        if (shape->Generation != core->_generation) return EndKnownShape(core, table, tableEnd, position, shape, layout);
        WireStore.UInt32(table, shape->Place - position);
        core->_next = table;
        return position;
    }

    /// <summary>Ends a table whose vtable is known from an earlier buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint EndKnownShape(FlatBuilderCore* core, byte* table, byte* tableEnd, uint position, FlatShape* shape, FlatLayout layout)
    {
        int vtableBytes = (ushort)core->_words[shape->Start];
        if (table - core->_floor < vtableBytes) return EndNewShape(core, table, tableEnd, shape->Fields, shape->LayoutId, layout);
        core->_alignMask |= shape->AlignMask;
        uint vtable = RepeatVtable(core, shape, table - vtableBytes, position + (uint)vtableBytes, out int writtenBytes);
        core->_next = table - writtenBytes;
        WireStore.UInt32(table, vtable - position);
        return position;
    }

    /// <summary>Ends a table whose vtable must be looked up or written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint EndNewShape(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, uint shapeId, FlatLayout layout)
    {
        var position = (uint)(core->_near - table);
        long tableBytes = tableEnd - table, usedBytes = core->_end - tableEnd;
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.ObjectTooLarge(layout.FullName, tableBytes);
        PrepareShapes(core);
        if (core->_fieldCount < FlatLayout.FieldBitsMax) GrowFields(core, FlatLayout.FieldBitsMax - 1);
        int idEnd = layout.FillPlaces(fields, tableEnd, core->_fields, out uint alignMask);
        bool isWhole = false;
        try
        {
            // The table counts as written from here on, so that it moves along when the region moves.
            core->_next = table;
            uint vtable = Vtable(core, idEnd, (uint)tableBytes, position);
            core->_alignMask |= alignMask;
            core->_next = core->_near - Math.Max(position, vtable);
            WireStore.UInt32(core->_near - position, vtable - position);
            NoteShape(core, new FlatShape { Fields = fields, LayoutId = shapeId, Place = vtable, Start = core->_lastWords, AlignMask = alignMask });
            isWhole = true;
            return position;
        }
        finally
        {
            if (!isWhole)
            {
                core->_next = core->_end - usedBytes;
                new Span<FlatFieldPlace>(core->_fields, idEnd).Clear();
            }
        }
    }
}
