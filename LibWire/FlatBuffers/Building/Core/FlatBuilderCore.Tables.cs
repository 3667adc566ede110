using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The open table. Its fields are written at once, downwards and in call order, unless something else is written in between.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Opens a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void StartTable(FlatBuilderCore* core)
    {
        FlatRegion* region = Region(core);
        if (FlatRegion.HasTable(region) || FlatRegion.IsFinished(region)) PrepareTable(core);
        FlatRegion.OpenTable(region);
    }

    /// <summary>Adds a scalar to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Add<T>(FlatBuilderCore* core, int id, T value)
        where T : unmanaged
    {
        FlatRegion* region = Region(core);
        FlatTableFields* fields = &core->_fields;
        byte* next = FlatRegion.Next(region);
        if (!FlatRegion.HasFieldRoom(region, next) || !FlatTableFields.HasRoom(fields, id) || FlatTableFields.At(fields, id).IsThere)
        {
            AddSlowly(core, id, FlatScalar.Bits(value), sizeof(T), FlatStagedKind.Scalar);
            return;
        }

        // SAFETY: the gate leaves room.
        Place(core, id, FlatCreate.Scalar(next, value), FlatFieldPlace.Shape(FlatStagedKind.Scalar, sizeof(T), sizeof(T)));
        if (sizeof(T) > sizeof(uint)) FlatRegion.Align(region, sizeof(ulong) - 1);
    }

    /// <summary>Adds a struct to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AddStruct<T>(FlatBuilderCore* core, int id, in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        FlatRegion* region = Region(core);
        FlatTableFields* fields = &core->_fields;
        int alignBytes = default(T).AlignBytes;
        byte* next = FlatRegion.Next(region);
        if (!FlatRegion.HasFieldRoom(region, next, sizeof(T)) || !FlatTableFields.HasRoom(fields, id) || FlatTableFields.At(fields, id).IsThere)
        {
            byte* target = AddStructSlowly(core, id, sizeof(T), alignBytes);
            FlatStruct.Store(target, in value);
            return;
        }

        // SAFETY: the gate leaves room for the padding of the largest alignment.
        Place(core, id, FlatCreate.Struct(next, in value), FlatFieldPlace.Shape(FlatStagedKind.Struct, sizeof(T), alignBytes));
        FlatRegion.Align(region, (uint)alignBytes - 1);
    }

    /// <summary>Adds an offset to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AddOffset(FlatBuilderCore* core, int id, uint position)
    {
        FlatRegion* region = Region(core);
        FlatTableFields* fields = &core->_fields;
        byte* next = FlatRegion.Next(region);
        if (!FlatRegion.HasFieldRoom(region, next) || !FlatTableFields.HasRoom(fields, id) || FlatTableFields.At(fields, id).IsThere)
        {
            AddSlowly(core, id, position, sizeof(uint), FlatStagedKind.Offset);
            return;
        }

        // SAFETY: as in Add.
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~((nuint)sizeof(uint) - 1));
        WireStore.UInt32(next, FlatRegion.PositionOf(region, next) - position);
        Place(core, id, next, FlatFieldPlace.Shape(FlatStagedKind.Offset, sizeof(uint), sizeof(uint)));
    }

    /// <summary>Adds a 64-bit offset to the open table.</summary>
    internal static void AddOffset64(FlatBuilderCore* core, int id, long position) =>
        AddSlowly(core, id, (ulong)position, sizeof(ulong), FlatStagedKind.Offset64);

    /// <summary>Ends the open table.</summary>
    /// <returns>The position of the table.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static uint EndTable(FlatBuilderCore* core)
    {
        FlatRegion* region = Region(core);
        if (!FlatRegion.HasTable(region)) Resume(core);

        // SAFETY: the gate leaves enough room for this step too, with or without fields; but the last field may have used that room.
        byte* next = FlatRegion.Next(region);
        if (FlatRegion.FreeBytes(region, next) < FlatRegion.FieldBytesMax) next = Reserve(core, FlatRegion.FieldBytesMax);
        Unsafe.WriteUnaligned(next - sizeof(uint), 0U);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~(nuint)(sizeof(uint) - 1));
        long tableBytes = FlatRegion.TableEnd(region) - next;
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.TableTooLarge(tableBytes);

        // This is the last step that can fail. If it does, the table is as it was before.
        uint position = FlatRegion.PositionOf(region, next);
        uint vtable = Vtable(core, (uint)tableBytes, position);
        FlatRegion.CloseTable(region, FlatRegion.Near(region) - Math.Max(position, vtable));

        // Writing the vtable may have moved the region.
        WireStore.UInt32(FlatRegion.Near(region) - position, vtable - position);
        return position;
    }

    /// <summary>Gives the position of the vtable for the fields that were written last, and writes the vtable if it is new.</summary>
    /// <param name="core">The builder; its fields are cleared.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <param name="position">Where the table begins. A new vtable lies right before it. Neither of them counts as written yet.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Vtable(FlatBuilderCore* core, uint tableBytes, uint position)
    {
        FlatTableFields* fields = &core->_fields;
        uint vtable = FlatVtables.Make(&core->_vtables, in core->_arena, FlatTableFields.Places(fields), FlatTableFields.IdEnd(fields), tableBytes);
        if (vtable == 0) vtable = FindVtable(core, FlatVtables.SizeBytesOf(FlatTableFields.IdEnd(fields)), position);
        FlatTableFields.Clear(fields);
        return vtable;
    }

    /// <summary>Gives the position of a vtable that is not the one used last, and writes the vtable if it is new.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint FindVtable(FlatBuilderCore* core, int sizeBytes, uint tablePosition)
    {
        FlatRegion* region = Region(core);
        FlatVtables* vtables = &core->_vtables;
        uint position = FlatVtables.Find(vtables, in core->_arena, sizeBytes, out uint start, out uint hash);
        if (position == 0)
        {
            // A new vtable lies right before its table. Between the bytes that count as written and the table lie the offset of the table and its padding.
            uint neededBytes = tablePosition - FlatRegion.NearPosition(region) + (uint)sizeBytes;
            if (FlatRegion.FreeBytes(region, FlatRegion.Next(region)) < neededBytes) Unsafe.WriteUnaligned(Reserve(core, neededBytes) - sizeof(uint), 0U);
            FlatVtables.CopyTo(vtables, FlatRegion.Near(region) - tablePosition - sizeBytes, sizeBytes);
            position = tablePosition + (uint)sizeBytes;
            start = FlatVtables.Keep(vtables, in core->_arena, sizeBytes, start, hash, position);
        }

        FlatVtables.UseLast(vtables, start, position);
        return position;
    }

    /// <summary>Whether a table that was written has a field.</summary>
    internal static bool Has(FlatBuilderCore* core, FlatOffset table, int id)
    {
        uint position = Position(core, table);
        CheckTable(core, position, id, fieldBytes: 0);
        return Table(core, position).Has(Slot(id));
    }

    /// <summary>Throws if no table can have been written at a position. After this check everything that is read of the table lies in the buffer, whatever the
    /// origin of the offset.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="position">The position.</param>
    /// <param name="id">The id of the field that is read.</param>
    /// <param name="fieldBytes">The size of the field, if it is present.</param>
    private static void CheckTable(FlatBuilderCore* core, uint position, int id, int fieldBytes)
    {
        FlatRegion* region = Region(core);
        if ((uint)id > FlatFormat.IdMax) FlatBuildThrow.IdOutOfRange(id);
        CheckKnown(core, position);
        byte* end = FlatRegion.Near(region);
        if (position < FlatFormat.OffsetBytes) FlatBuildThrow.Unknown(position);
        long vtable = position + (long)(int)WireEndian.ReadUInt32(in *(end - position));
        if (vtable < FlatFormat.VtableHeaderBytes || vtable > FlatRegion.NearPosition(region)) FlatBuildThrow.Unknown(position);
        int vtableBytes = WireEndian.ReadUInt16(in *(end - vtable));
        if (vtableBytes < FlatFormat.VtableHeaderBytes || vtableBytes > vtable || vtableBytes % sizeof(ushort) != 0) FlatBuildThrow.Unknown(position);
        ushort at = Table(core, position).At(Slot(id));
        if (at != 0 && at + (long)fieldBytes > position) FlatBuildThrow.Unknown(position);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Place(FlatBuilderCore* core, int id, byte* next, uint shape)
    {
        uint fromEnd = FlatRegion.CommitField(Region(core), next);
        FlatTableFields.Add(&core->_fields, id, new FlatFieldPlace(fromEnd, shape));
    }

    /// <summary>Suspends the open table before a table is opened inside it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PrepareTable(FlatBuilderCore* core)
    {
        if (FlatRegion.IsFinished(Region(core))) FlatBuildThrow.Finished();
        Suspend(core);
    }

    /// <summary>Adds a field in the slow cases: no room, an id that is higher than all before, or a suspended table.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSlowly(FlatBuilderCore* core, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        if (PrepareField(core, id, sizeBytes)) FlatStage.Add(&core->_stage, in core->_arena, id, value, sizeBytes, kind);
        else Write(core, id, value, sizeBytes, kind);
    }

    /// <returns>The address for the struct.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* AddStructSlowly(FlatBuilderCore* core, int id, int sizeBytes, int alignBytes)
    {
        if (sizeBytes > ushort.MaxValue) FlatBuildThrow.TableTooLarge(sizeBytes);
        return PrepareField(core, id, sizeBytes)
            ? FlatStage.AddStruct(&core->_stage, in core->_arena, id, sizeBytes, alignBytes)
            : WriteStruct(core, id, sizeBytes, alignBytes);
    }

    /// <summary>Makes every check that comes before adding a field.</summary>
    /// <returns>Whether the table is suspended.</returns>
    private static bool PrepareField(FlatBuilderCore* core, int id, int sizeBytes)
    {
        FlatRegion* region = Region(core);
        FlatTableFields* fields = &core->_fields;
        if ((uint)id > FlatFormat.IdMax) FlatBuildThrow.IdOutOfRange(id);
        if (!FlatRegion.HasTable(region))
        {
            CheckOpen(core, FlatStagedKind.Table, "table");
            return true;
        }

        FlatTableFields.Reserve(fields, in core->_arena, id + 1);
        if (FlatTableFields.At(fields, id).IsThere) FlatBuildThrow.AddedTwice(id);
        if (FlatRegion.FreeBytes(region, FlatRegion.Next(region)) < sizeBytes + FlatRegion.FieldBytesMax) Reserve(core, sizeBytes + FlatRegion.FieldBytesMax);
        return false;
    }

    private static void Write(FlatBuilderCore* core, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        FlatRegion* region = Region(core);

        // SAFETY: PrepareField has made room.
        byte* next = FlatRegion.Next(region);
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeBytes) & ~((nuint)sizeBytes - 1));
        if (kind == FlatStagedKind.Offset) value = FlatRegion.PositionOf(region, next) - value;
        if (kind == FlatStagedKind.Offset64) value = (ulong)FlatRegion.FarPositionOf(region, next) - value;
        switch (sizeBytes)
        {
            case sizeof(byte): *next = (byte)value; break;
            case sizeof(ushort): WireStore.UInt16(next, (ushort)value); break;
            case sizeof(uint): WireStore.UInt32(next, (uint)value); break;
            default: WireStore.UInt64(next, value); break;
        }

        Place(core, id, next, FlatFieldPlace.Shape(kind, sizeBytes, sizeBytes));
        FlatRegion.Align(region, (uint)sizeBytes - 1);
    }

    /// <returns>The address for the struct.</returns>
    private static byte* WriteStruct(FlatBuilderCore* core, int id, int sizeBytes, int alignBytes)
    {
        FlatRegion* region = Region(core);
        byte* next = FlatRegion.Next(region);
        byte* first = (byte*)((nuint)(next - sizeBytes) & ~((nuint)alignBytes - 1));
        new Span<byte>(first + sizeBytes, (int)(next - first) - sizeBytes).Clear();
        Place(core, id, first, FlatFieldPlace.Shape(FlatStagedKind.Struct, sizeBytes, alignBytes));
        FlatRegion.Align(region, (uint)alignBytes - 1);
        return first;
    }
}
