using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The open table. Its fields are written at once, downwards and in call order, unless something else is written in between.</content>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Room for any scalar or offset with its padding, and for the end of a table.</summary>
    private const int FieldBytesMax = 64;

    private byte* _tableEnd; // behind the table that is being written; null if there is none
    private byte* _fieldGate; // _next >= _fieldGate: a field can be written without further checks. NoGate unless a table is being written.
    // The fields of that table, by id. All are default between tables. Behind them lie as many more as one word of a vtable has entries.
    private FlatFieldPlace* _fields;
    private int _fieldCount;
    private int _idEnd; // one more than the highest id that was added

    /// <summary>Opens a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void StartTable(FlatBuilderCore* core)
    {
        if (core->_tableEnd != null || core->_isFinished) PrepareTable(core);
        core->_tableEnd = core->_next;
        core->_fieldGate = core->_floor + FieldBytesMax;
        core->_gate = NoGate;
    }

    /// <summary>Adds a scalar to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Add<T>(FlatBuilderCore* core, int id, T value)
        where T : unmanaged
    {
        byte* next = core->_next;
        if (next < core->_fieldGate || (uint)id >= (uint)core->_fieldCount || core->_fields[id].IsThere)
        {
            AddSlowly(core, id, FlatScalar.Bits(value), sizeof(T), FlatStagedKind.Scalar);
            return;
        }

        // SAFETY: the gate leaves room.
        Place(core, id, FlatCreate.Scalar(next, value), FlatFieldPlace.Shape(FlatStagedKind.Scalar, sizeof(T), sizeof(T)));
        if (sizeof(T) > sizeof(uint)) core->_alignMask |= sizeof(ulong) - 1;
    }

    /// <summary>Adds a struct to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AddStruct<T>(FlatBuilderCore* core, int id, in T value)
        where T : unmanaged, IFlatStruct<T>
    {
        int alignBytes = default(T).AlignBytes;
        byte* next = core->_next;
        if ((ulong)next < (ulong)core->_fieldGate + (ulong)sizeof(T) || (uint)id >= (uint)core->_fieldCount || core->_fields[id].IsThere)
        {
            byte* target = AddStructSlowly(core, id, sizeof(T), alignBytes);
            FlatStruct.Store(target, in value);
            return;
        }

        // SAFETY: the gate leaves room for the padding of the largest alignment.
        Place(core, id, FlatCreate.Struct(next, in value), FlatFieldPlace.Shape(FlatStagedKind.Struct, sizeof(T), alignBytes));
        core->_alignMask |= (uint)alignBytes - 1;
    }

    /// <summary>Adds an offset to the open table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void AddOffset(FlatBuilderCore* core, int id, uint position)
    {
        byte* next = core->_next;
        if (next < core->_fieldGate || (uint)id >= (uint)core->_fieldCount || core->_fields[id].IsThere)
        {
            AddSlowly(core, id, position, sizeof(uint), FlatStagedKind.Offset);
            return;
        }

        // SAFETY: as in Add.
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~((nuint)sizeof(uint) - 1));
        WireStore.UInt32(next, (uint)(core->_near - next) - position);
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
        if (core->_tableEnd == null) Resume(core);

        // SAFETY: the gate leaves enough room for this step too, with or without fields; but the last field may have used that room.
        byte* next = core->_next;
        if (next - core->_floor < FieldBytesMax) next = Reserve(core, FieldBytesMax);
        Unsafe.WriteUnaligned(next - sizeof(uint), 0U);
        next = (byte*)((nuint)(next - sizeof(uint)) & ~(nuint)(sizeof(uint) - 1));
        long tableBytes = core->_tableEnd - next;
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.TableTooLarge(tableBytes);

        // This is the last step that can fail. If it does, the table is as it was before.
        var position = (uint)(core->_near - next);
        uint vtable = Vtable(core, core->_idEnd, (uint)tableBytes, position);
        core->_alignMask |= sizeof(uint) - 1;
        core->_next = core->_near - Math.Max(position, vtable);
        core->_idEnd = 0;
        core->_tableEnd = null;
        core->_fieldGate = NoGate;
        core->_gate = core->_floor;

        // Writing the vtable may have moved the region.
        WireStore.UInt32(core->_near - position, vtable - position);
        return position;
    }

    /// <summary>Whether a table that was written has a field.</summary>
    internal static bool Has(FlatBuilderCore* core, uint position, int id)
    {
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
        if ((uint)id > FlatFormat.IdMax) FlatBuildThrow.IdOutOfRange(id);
        CheckKnown(core, position);
        byte* end = core->_near;
        if (position < FlatFormat.OffsetBytes) FlatBuildThrow.Unknown(position);
        long vtable = position + (long)(int)WireEndian.ReadUInt32(in *(end - position));
        if (vtable < FlatFormat.VtableHeaderBytes || vtable > core->NearPosition) FlatBuildThrow.Unknown(position);
        int vtableBytes = WireEndian.ReadUInt16(in *(end - vtable));
        if (vtableBytes < FlatFormat.VtableHeaderBytes || vtableBytes > vtable || vtableBytes % sizeof(ushort) != 0) FlatBuildThrow.Unknown(position);
        ushort at = Table(core, position).At(Slot(id));
        if (at != 0 && at + (long)fieldBytes > position) FlatBuildThrow.Unknown(position);
    }

    /// <summary>Throws if nothing can have been written at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckKnown(FlatBuilderCore* core, uint position)
    {
        if (position - 1 >= core->NearPosition) FlatBuildThrow.Unknown(position);
    }

    /// <summary>Throws if nothing can have been written at a position in the part that only 64-bit offsets reach.</summary>
    internal static void CheckKnown64(FlatBuilderCore* core, long position)
    {
        if ((ulong)position - 1 >= (ulong)core->_farBytes) FlatBuildThrow.Unknown(position);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Place(FlatBuilderCore* core, int id, byte* next, uint shape)
    {
        core->_next = next;
        core->_fields[id] = new FlatFieldPlace((uint)(core->_tableEnd - next), shape);
        if (id >= core->_idEnd) core->_idEnd = id + 1;
    }

    private static FlatPlace Place(FlatBuilderCore* core, uint position)
    {
        byte* start = core->_near - position;
        return FlatPlace.StartOf(new ReadOnlySpan<byte>(start, (int)Math.Min(core->_end - start, int.MaxValue)));
    }

    /// <summary>Suspends the open table before a table is opened inside it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void PrepareTable(FlatBuilderCore* core)
    {
        if (core->_isFinished) FlatBuildThrow.Finished();
        Suspend(core);
    }

    /// <summary>Adds a field in the slow cases: no room, an id that is higher than all before, or a suspended table.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void AddSlowly(FlatBuilderCore* core, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        if (PrepareField(core, id, sizeBytes)) Stage(core, id, value, sizeBytes, kind);
        else Write(core, id, value, sizeBytes, kind);
    }

    /// <returns>The address for the struct.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* AddStructSlowly(FlatBuilderCore* core, int id, int sizeBytes, int alignBytes)
    {
        if (sizeBytes > ushort.MaxValue) FlatBuildThrow.TableTooLarge(sizeBytes);
        return PrepareField(core, id, sizeBytes) ? StageStruct(core, id, sizeBytes, alignBytes) : WriteStruct(core, id, sizeBytes, alignBytes);
    }

    /// <summary>Makes every check that comes before adding a field.</summary>
    /// <returns>Whether the table is suspended.</returns>
    private static bool PrepareField(FlatBuilderCore* core, int id, int sizeBytes)
    {
        if ((uint)id > FlatFormat.IdMax) FlatBuildThrow.IdOutOfRange(id);
        if (core->_tableEnd == null)
        {
            if (core->_frame == null || core->_frame->Kind != FlatStagedKind.Table) FlatBuildThrow.NothingOpen("table");
            return true;
        }

        if (id >= core->_fieldCount) GrowFields(core, id);
        if (core->_fields[id].IsThere) FlatBuildThrow.AddedTwice(id);
        if (core->_next - core->_floor < sizeBytes + FieldBytesMax) Reserve(core, sizeBytes + FieldBytesMax);
        return false;
    }

    private static void Write(FlatBuilderCore* core, int id, ulong value, int sizeBytes, FlatStagedKind kind)
    {
        // SAFETY: PrepareField has made room.
        byte* next = core->_next;
        Unsafe.WriteUnaligned(next - sizeof(ulong), 0UL);
        next = (byte*)((nuint)(next - sizeBytes) & ~((nuint)sizeBytes - 1));
        if (kind == FlatStagedKind.Offset) value = (ulong)(core->_near - next) - value;
        if (kind == FlatStagedKind.Offset64) value = (ulong)(core->_end - next) - value;
        switch (sizeBytes)
        {
            case sizeof(byte): *next = (byte)value; break;
            case sizeof(ushort): WireStore.UInt16(next, (ushort)value); break;
            case sizeof(uint): WireStore.UInt32(next, (uint)value); break;
            default: WireStore.UInt64(next, value); break;
        }

        Place(core, id, next, FlatFieldPlace.Shape(kind, sizeBytes, sizeBytes));
        core->_alignMask |= (uint)sizeBytes - 1;
    }

    /// <returns>The address for the struct.</returns>
    private static byte* WriteStruct(FlatBuilderCore* core, int id, int sizeBytes, int alignBytes)
    {
        byte* next = core->_next;
        byte* first = (byte*)((nuint)(next - sizeBytes) & ~((nuint)alignBytes - 1));
        new Span<byte>(first + sizeBytes, (int)(next - first) - sizeBytes).Clear();
        Place(core, id, first, FlatFieldPlace.Shape(FlatStagedKind.Struct, sizeBytes, alignBytes));
        core->_alignMask |= (uint)alignBytes - 1;
        return first;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void GrowFields(FlatBuilderCore* core, int id)
    {
        int count = Math.Max(Math.Max(id + 1, 2 * core->_fieldCount), FirstFieldCount);
        var fields = (FlatFieldPlace*)core->_arena.AllocateBytes(((nuint)count + EntriesPerWord) * (nuint)sizeof(FlatFieldPlace));
        var all = new Span<FlatFieldPlace>(fields, count + EntriesPerWord);
        all.Clear();
        new ReadOnlySpan<FlatFieldPlace>(core->_fields, core->_fieldCount).CopyTo(all);
        core->_fields = fields;
        core->_fieldCount = count;
    }

    /// <summary>Forgets the table that is being written.</summary>
    private static void ForgetTable(FlatBuilderCore* core)
    {
        if (core->_idEnd > 0) new Span<FlatFieldPlace>(core->_fields, core->_idEnd).Clear();
        core->_idEnd = 0;
        if (core->_tableEnd != null) core->_next = core->_tableEnd;
        core->_tableEnd = null;
    }
}
