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
        FlatRegion* region = Region(core);
        byte* next = FlatRegion.Next(region);

        // One comparison covers four cases: no room, the limit, an open table, a finished buffer.
        if (!FlatRegion.HasRoom(region, next, (uint)(sizeBytes + FlatRegion.FieldBytesMax))) next = MakeRoom(core, sizeBytes + FlatRegion.FieldBytesMax);
        state.Core = core;
        state.TableEnd = next;
        state.Base = FlatRegion.Near(region);
        state.Forced = core->ForcesDefaults ? 1UL : 0;
        return next;
    }

    /// <summary>Whether there is room for a table. False in all cases that <see cref="MakeRoom"/> handles.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasRoom(FlatBuilderCore* core, int sizeBytes) =>
        FlatRegion.HasRoom(Region(core), FlatRegion.Next(Region(core)), (uint)(sizeBytes + FlatRegion.FieldBytesMax));

    /// <summary>The byte that was written last.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* TableEnd(FlatBuilderCore* core) => FlatRegion.Next(Region(core));

    /// <summary>Writes an offset into a table that is not open: its address is known.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutOffset(FlatBuilderCore* core, byte* field, FlatOffset value, byte* tableEnd)
    {
        // SAFETY: the caller has made room. A position is known if it is not beyond the bytes written before the table.
        byte* near = FlatRegion.Near(Region(core));
        uint position = Position(core, value);
        if (position > (ulong)(near - tableEnd)) FlatBuildThrow.Unknown(position);
        WireStore.UInt32(field, (uint)(near - field) - position);
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
        uint hash = FlatShape.Hash(fields, shapeId);
        FlatShapes shapes = core->_shapes; // a copy, whose fields the JIT loads from the builder's pointer, where it uses them
        FlatShape* shape = shapes.At(hash);
        if (shape->Fields != fields || shape->LayoutId != shapeId)
            return EndOtherShape(core, table, tableEnd, fields, shapeId, layout);
        return EndShape(core, table, tableEnd, fields, shape, layout);
    }

    /// <summary>Ends a table whose shape was found.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint EndShape(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, FlatShape* shape, FlatLayout layout)
    {
        if (shape->Generation != FlatVtables.Generation(&core->_vtables)) return EndKnownShape(core, table, tableEnd, fields, shape, layout);
        FlatRegion* region = Region(core);
        uint position = FlatRegion.PositionOf(region, table);
        WireStore.UInt32(table, shape->Place - position);
        FlatRegion.Commit(region, table);
        return position;
    }

    /// <summary>Ends a table whose shape is not at its first place.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint EndOtherShape(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, uint shapeId, FlatLayout layout)
    {
        FlatShape* shape = core->_shapes.Find(fields, shapeId);
        if (shape == null) return EndNewShape(core, table, tableEnd, fields, shapeId, layout);
        return EndShape(core, table, tableEnd, fields, shape, layout);
    }

    /// <summary>Ends a table whose vtable is known from an earlier buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint EndKnownShape(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, FlatShape* shape, FlatLayout layout)
    {
        FlatRegion* region = Region(core);
        uint position = FlatRegion.PositionOf(region, table);
        int vtableBytes = FlatVtables.SizeBytesOf(fields);
        if (FlatRegion.FreeBytes(region, table) < vtableBytes) return EndNewShape(core, table, tableEnd, fields, shape->LayoutId, layout);
        FlatRegion.Align(region, shape->AlignMask);
        uint vtable = RepeatVtable(core, shape, table - vtableBytes, position + (uint)vtableBytes, ref vtableBytes);
        WireStore.UInt32(table, vtable - position);
        FlatRegion.Commit(region, table - vtableBytes);
        return position;
    }

    /// <summary>Ends a table whose vtable must be looked up or written.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint EndNewShape(FlatBuilderCore* core, byte* table, byte* tableEnd, ulong fields, uint shapeId, FlatLayout layout)
    {
        FlatRegion* region = Region(core);
        uint position = FlatRegion.PositionOf(region, table);
        long tableBytes = tableEnd - table, usedBytes = FlatRegion.FarPositionOf(region, tableEnd);
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.ObjectTooLarge(layout.FullName, tableBytes);
        FlatShapes.Prepare(&core->_shapes, in core->_arena);
        FlatTableFields.Fill(&core->_fields, in core->_arena, layout, fields, tableEnd, out uint alignMask);
        bool isWhole = false;
        try
        {
            // The table counts as written from here on, so that it moves along when the region moves.
            FlatRegion.Commit(region, table);
            uint vtable = Vtable(core, (uint)tableBytes, position);
            FlatRegion.Align(region, alignMask);
            FlatRegion.Commit(region, FlatRegion.Near(region) - Math.Max(position, vtable));
            WireStore.UInt32(FlatRegion.Near(region) - position, vtable - position);
            uint start = FlatVtables.LastStart(&core->_vtables);
            NoteShape(core, new FlatShape { Fields = fields, LayoutId = shapeId, Place = vtable, Start = start, AlignMask = alignMask });
            isWhole = true;
            return position;
        }
        finally
        {
            if (!isWhole)
            {
                FlatRegion.Rewind(region, usedBytes);
                FlatTableFields.Clear(&core->_fields);
            }
        }
    }
}
