namespace LibWire;

/// <content>Copies of tables of other buffers: each is walked by its layout and written again.</content>
/// <remarks>Bytes are copied as they are, little-endian. Everything is written in the order of the layout, so that a copy of a copy has the same
/// bytes.</remarks>
internal unsafe partial struct FlatBuilderCore
{
    /// <summary>Alignment of nested buffers and FlexBuffers: enough for every scalar.</summary>
    private const int BufferAlignBytes = sizeof(ulong);

    // Writing larger fields first saves padding.
    private static readonly byte[] CopyOrder = [sizeof(ulong) - 1, sizeof(uint) - 1, sizeof(ushort) - 1, 0];

    /// <summary>Copies a table and everything it holds.</summary>
    /// <param name="core">The builder.</param>
    /// <param name="table">The table.</param>
    /// <param name="layout">Its layout.</param>
    /// <param name="bufferBytes">The size of its buffer.</param>
    /// <param name="added">A field that the table does not have, and the copy has with an empty value; null for none.</param>
    /// <returns>The position of the copy.</returns>
    internal static uint CopyTable(FlatBuilderCore* core, FlatTable table, FlatLayout layout, long bufferBytes, FlatField? added = null)
    {
        FlatRegion* region = Region(core);
        FlatStage* stage = &core->_stage;
        if (FlatRegion.IsFinished(region)) FlatBuildThrow.Finished();
        if (FlatRegion.HasTable(region)) Suspend(core);
        (long Frame, long Top) mark = FlatStage.Mark(stage);
        var copy = new Copying { LimitBytes = LimitOf(core, bufferBytes) };
        bool isCopied = false;
        try
        {
            if (layout.HasFar) CopyFar(core, table, layout, ref copy, FlatLimits.DepthLimitMax);
            uint position = Copy(core, table, layout, ref copy, FlatLimits.DepthLimitMax, added);
            isCopied = true;
            return position;
        }
        finally
        {
            // Everything that was opened for the copy is closed. The bytes already written stay, because vtables may be shared from now on.
            if (!isCopied)
            {
                ForgetTable(core);
                FlatStage.Rewind(stage, mark);
            }
        }
    }

    /// <summary>Copies a vector of tables with another element, without one, or with one in the place of another; in the order of the key, if the tables have
    /// one. The builder is not used after a fault.</summary>
    /// <param name="core">An empty builder.</param>
    /// <param name="tables">The tables.</param>
    /// <param name="field">Their field.</param>
    /// <param name="bufferBytes">The size of their buffer.</param>
    /// <param name="without">The index of an element that is left out; the count for none.</param>
    /// <param name="added">The table that comes there; null for none.</param>
    /// <returns>The position of the copy.</returns>
    internal static uint CopyTables(FlatBuilderCore* core, FlatTableVector tables, FlatField field, long bufferBytes, int without, FlatTable added)
    {
        var copy = new Copying { LimitBytes = LimitOf(core, bufferBytes) };
        int count = 0;
        uint* positions = (uint*)core->_arena.AllocateBytes(((nuint)tables.Count + 1) * sizeof(uint));
        for (int i = 0; i <= tables.Count && field.TableLayout.HasFar; i++)
        {
            FlatTable table = i == without ? added : i < tables.Count ? tables[i] : default;
            if (!table.IsNull) CopyFar(core, table, field.TableLayout, ref copy, FlatLimits.DepthLimitMax);
        }

        for (int i = 0; i <= tables.Count; i++)
        {
            FlatTable table = i == without ? added : i < tables.Count ? tables[i] : default;
            if (!table.IsNull) positions[count++] = Copy(core, table, field.TableLayout, ref copy, FlatLimits.DepthLimitMax);
        }

        var all = new Span<uint>(positions, count);
        foreach (FlatField key in field.TableLayout.Fields)
            if (key.IsKey) SortByKey(core, all, key);
        return Positions(core, all, field.ForcedAlignMask + 1);
    }

    private static long LimitOf(FlatBuilderCore* core, long bufferBytes) =>
        bufferBytes > (long.MaxValue - SizeBytes(core)) / FlatLimits.OutputFactor
            ? long.MaxValue
            : SizeBytes(core) + Math.Max(WireLimits.ReadBytesMin, bufferBytes * FlatLimits.OutputFactor);

    private static uint Copy(FlatBuilderCore* core, FlatTable table, FlatLayout layout, scoped ref Copying copy, int depthLeft, FlatField? added = null)
    {
        if (depthLeft == 0) FlatBuildThrow.CopyTooDeep();
        StartTable(core);
        foreach (byte alignMask in CopyOrder)
        {
            foreach (FlatField field in layout.Fields)
            {
                if (Math.Min(field.InlineAlignMask, CopyOrder[0]) == alignMask && table.Has(field.Slot)) CopyField(core, table, field, ref copy, depthLeft);
            }
        }

        if (added != null) AddEmpty(core, added);
        uint position = EndTable(core);
        CheckCopied(core, 0, ref copy);
        return position;
    }

    /// <summary>Adds a field with an empty value, which the caller replaces: not one with a 64-bit offset, or a vector of unions.</summary>
    private static void AddEmpty(FlatBuilderCore* core, FlatField field)
    {
        int id = IdOf(field.Slot);
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar: AddSlowly(core, id, 0, field.InlineBytes, FlatStagedKind.Scalar); break;
            case FlatFieldKind.Struct:
                byte* target = AddStructSlowly(core, id, field.InlineBytes, field.InlineAlignMask + 1);
                new Span<byte>(target, field.InlineBytes).Clear();
                break;
            default:
                AddOffset(core, id, String(core, default(ReadOnlySpan<byte>)));
                if (field.Kind == FlatFieldKind.Union) AddSlowly(core, id - 1, 0, field.ElementBytes, FlatStagedKind.Scalar);
                break;
        }
    }

    private static void CopyField(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy, int depthLeft)
    {
        int id = IdOf(field.Slot);
        switch (field.Kind)
        {
            case FlatFieldKind.Scalar:
                AddSlowly(core, id, Bits(table.Struct(field.Slot), field.InlineBytes), field.InlineBytes, FlatStagedKind.Scalar);
                break;
            case FlatFieldKind.Struct:
                ReadOnlySpan<byte> value = table.Struct(field.Slot).Array<byte>(0, field.InlineBytes).Bytes;
                value.CopyTo(new Span<byte>(AddStructSlowly(core, id, value.Length, field.InlineAlignMask + 1), value.Length));
                break;
            case FlatFieldKind.Union:
                CopyUnion(core, table, field, ref copy, depthLeft);
                break;
            case FlatFieldKind.Unions:
                AddOffset(core, id, CopyUnions(core, table, field, ref copy, depthLeft));
                AddOffset(core, id - 1, CopyKinds(core, table, field, ref copy));
                break;
            case >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64:
                AddOffset64(core, id, copy.Far![copy.FarNext++]);
                break;
            default:
                AddOffset(core, id, CopyNear(core, table, field, ref copy, depthLeft));
                break;
        }
    }

    /// <summary>Copies the target of a 32-bit offset, except a union.</summary>
    private static uint CopyNear(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy, int depthLeft)
    {
        switch (field.Kind)
        {
            case FlatFieldKind.String:
                return String(core, Checked(core, table.String(field.Slot).Span, ref copy));
            case FlatFieldKind.Table:
                return Copy(core, table.Table(field.Slot), field.TableLayout, ref copy, depthLeft - 1);
            case FlatFieldKind.Tables:
                FlatTableVector tables = table.Tables(field.Slot);
                OpenCopy(core, tables.Count, field, ref copy);
                for (int i = 0; i < tables.Count; i++) StageCopy(core, Copy(core, tables[i], field.TableLayout, ref copy, depthLeft - 1));
                return EndVector(core);
            case FlatFieldKind.Strings:
                FlatStringVector strings = table.Strings(field.Slot);
                OpenCopy(core, strings.Count, field, ref copy);
                for (int i = 0; i < strings.Count; i++) StageCopy(core, String(core, Checked(core, strings[i].Span, ref copy)));
                return EndVector(core);
            default:
                ReadOnlySpan<byte> bytes = Checked(core, table.VectorBytes(field), ref copy);
                uint position = Vector(core, bytes.Length / field.ElementBytes, bytes.Length, AlignBytesOf(field), out byte* elements);
                bytes.CopyTo(new Span<byte>(elements, bytes.Length));
                return position;
        }
    }

    private static void CopyUnion(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy, int depthLeft)
    {
        ulong kind = table.KindBits(field);
        uint value = CopyValue(core, kind, table.UnionValueOffset(field), field.UnionLayout, ref copy, depthLeft);
        if (value == 0) return;
        int id = IdOf(field.Slot);
        AddOffset(core, id, value);
        AddSlowly(core, id - 1, kind, field.ElementBytes, FlatStagedKind.Scalar);
    }

    /// <summary>Copies the values of a vector of unions.</summary>
    private static uint CopyUnions(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy, int depthLeft)
    {
        FlatPlace values = table.Follow(field.Slot);
        int count = values.Count(FlatFormat.OffsetBytes);
        OpenCopy(core, count, field, ref copy);
        for (int i = 0; i < count; i++)
        {
            FlatPlace valueOffset = values.Behind(FlatFormat.OffsetBytes + ((nint)i * FlatFormat.OffsetBytes));
            StageCopy(core, CopyValue(core, table.KindBits(field, i), valueOffset, field.UnionLayout, ref copy, depthLeft));
        }

        return EndVector(core);
    }

    /// <summary>Copies the kinds of a vector of unions. Kinds that the layout does not know become NONE, because they have no value in the copy.</summary>
    private static uint CopyKinds(FlatBuilderCore* core, FlatTable table, FlatField field, scoped ref Copying copy)
    {
        FlatPlace kinds = table.Follow(field.KindSlot);
        int count = kinds.Count(field.ElementBytes);
        ReadOnlySpan<byte> bytes = Checked(core, kinds.Elements(field.ElementBytes), ref copy);
        uint position = Vector(core, count, bytes.Length, field.ElementBytes, out byte* elements);
        bytes.CopyTo(new Span<byte>(elements, bytes.Length));
        for (int i = 0; i < count; i++)
            if (field.UnionLayout.Find(table.KindBits(field, i)) is null) new Span<byte>(elements + ((nint)i * field.ElementBytes), field.ElementBytes).Clear();
        return position;
    }

    /// <returns>0 if there is nothing to copy: no value, or a value that the layout does not know.</returns>
    private static uint CopyValue(FlatBuilderCore* core, ulong kind, FlatPlace valueOffset, FlatUnionLayout layout, scoped ref Copying copy, int depthLeft)
    {
        FlatUnionMember? member = kind == 0 ? null : layout.Find(kind);
        if (member is null) return 0;
        FlatPlace target = valueOffset.Behind(FlatScalar.Offset(in valueOffset.At(0, FlatFormat.OffsetBytes)));
        switch (member.ValueKind)
        {
            case FlatFieldKind.Table:
                return Copy(core, new FlatTable(target), member.TableLayout, ref copy, depthLeft - 1);
            case FlatFieldKind.String:
                return String(core, Checked(core, new FlatString(target).Span, ref copy));
            default:
                ReadOnlySpan<byte> bytes = Checked(core, target.Bytes(0, member.SizeBytes), ref copy);
                byte* first = Take(core, bytes.Length, member.AlignMask);
                bytes.CopyTo(new Span<byte>(first, bytes.Length));
                return FlatRegion.Commit(Region(core), first);
        }
    }

    private static void OpenCopy(FlatBuilderCore* core, int count, FlatField field, scoped ref Copying copy)
    {
        CheckCopied(core, count * (long)FlatFormat.OffsetBytes, ref copy);
        OpenVector(core, field.ForcedAlignMask == 0 ? 0 : field.ForcedAlignMask + 1);
    }

    private static void StageCopy(FlatBuilderCore* core, uint position) => FlatStage.AddElement(&core->_stage, in core->_arena, position);

    private static ReadOnlySpan<byte> Checked(FlatBuilderCore* core, ReadOnlySpan<byte> bytes, scoped ref Copying copy)
    {
        CheckCopied(core, bytes.Length, ref copy);
        return bytes;
    }

    /// <summary>Throws if this many more bytes exceed the limit of the copy.</summary>
    private static void CheckCopied(FlatBuilderCore* core, long sizeBytes, scoped ref Copying copy)
    {
        if (SizeBytes(core) > copy.LimitBytes - sizeBytes) FlatBuildThrow.CopyTooLarge(FlatLimits.OutputFactor);
    }

    private static int AlignBytesOf(FlatField field)
    {
        bool isBuffer = field.Kind is FlatFieldKind.NestedBuffer or FlatFieldKind.FlexBuffer
            or (>= FlatFieldKind.Offset64NestedBuffer and <= FlatFieldKind.FlexBuffer64);
        return isBuffer ? Math.Max(BufferAlignBytes, field.ForcedAlignMask + 1) : field.ElementAlignMask + 1;
    }

    private static int IdOf(int slot) => (slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort);

    private static ulong Bits(FlatStruct place, int sizeBytes) => sizeBytes switch
    {
        sizeof(byte) => place.Read<byte>(0),
        sizeof(ushort) => place.Read<ushort>(0),
        sizeof(uint) => place.Read<uint>(0),
        _ => place.Read<ulong>(0),
    };
}
