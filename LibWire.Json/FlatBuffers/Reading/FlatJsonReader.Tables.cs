namespace LibWire;

/// <content>Writing tables whose members were read.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>So few members are put in order one by one.</summary>
    private const int InsertedMax = 32;

    /// <summary>Writes a table, its largest fields first, and from the last id to the first. Source: flatbuffers, Parser::ParseTable.</summary>
    private uint WriteTable(FlatJsonTable type, int first, byte* start, int depthLeft)
    {
        PutInOrder(first);
        CheckMembers(type, first, start, depthLeft);
        int end = _entries.Count;
        FlatBuilderCore.StartTable(_core);
        if (type.Layout.KeepsOrder)
        {
            for (int i = end - 1; i >= first; i--) WriteMember(type, *_entries.At(i));
        }
        else
        {
            for (int sizeBytes = sizeof(ulong); sizeBytes > 0; sizeBytes /= 2)
            {
                for (int i = end - 1; i >= first; i--)
                    if (SizeBytes(type, _entries.At(i)->Order) == sizeBytes) WriteMember(type, *_entries.At(i));
            }
        }

        return FlatBuilderCore.EndTable(_core);
    }

    private void PutInOrder(int first)
    {
        FlatJsonEntry* entries = _entries.At(first);
        int count = _entries.Count - first, unordered = 0;
        for (int i = 1; i < count; i++)
            if (entries[i].Order < entries[i - 1].Order) unordered++;
        if (unordered == 0) return;
        if (count > InsertedMax)
        {
            FlatSort.Item* items = (FlatSort.Item*)_scratch.AllocateBytes((nuint)count * 2 * (nuint)sizeof(FlatSort.Item));
            for (int i = 0; i < count; i++) items[i] = new FlatSort.Item { Prefix = (uint)entries[i].Order, Position = (uint)i };
            FlatSort.Sort(items, items + count, count, context: null, id: 0, order: null);
            int from = _entries.Count;
            _entries.Push(count, _scratch);
            entries = _entries.At(first);
            for (int i = 0; i < count; i++) *_entries.At(from + i) = entries[items[i].Position];
            for (int i = 0; i < count; i++) entries[i] = *_entries.At(from + i);
            _entries.Count = from;
            return;
        }

        for (int i = 1; i < count; i++)
        {
            FlatJsonEntry entry = entries[i];
            int at = i;
            for (; at > 0 && entries[at - 1].Order > entry.Order; at--) entries[at] = entries[at - 1];
            entries[at] = entry;
        }
    }

    /// <summary>Reads values that still wait, and refuses members that occur twice, unions that are not whole, and tables without required fields.</summary>
    private void CheckMembers(FlatJsonTable type, int first, byte* start, int depthLeft)
    {
        int required = 0, end = _entries.Count;
        for (int i = first; i < end; i++)
        {
            FlatJsonEntry entry = *_entries.At(i);
            bool hasBefore = i > first;
            FlatJsonEntry before = hasBefore ? *_entries.At(i - 1) : default;
            byte* member = _json.Start + entry.TextOffset;
            if (hasBefore && before.Order == entry.Order) FailTwice(before, entry);
            FlatJsonField field = type.Fields[entry.Order >> 1];
            bool isValue = (entry.Order & 1) != 0;
            if (entry.State == FlatJsonEntryState.Waiting)
            {
                if (!hasBefore || before.Order != entry.Order - 1 || before.State == FlatJsonEntryState.Null)
                    FailKindMissing(field, member);
                ReadWaitingAt(field, i, first, end, depthLeft);
            }

            // Kind and value belong together. NONE has no value.
            if (!isValue && entry.State == FlatJsonEntryState.Value && HasValueToCome(field, entry)
                && (i + 1 == end || _entries.At(i + 1)->Order != entry.Order + 1 || _entries.At(i + 1)->State == FlatJsonEntryState.Null))
            {
                _json.FailAt(WireError.UnionMismatch, member, $"The union {field.Layout.Name} has a kind and no value.");
            }

            while (required < type.Required.Length && type.Required[required].Index < entry.Order >> 1) FailRequired(type.Required[required], start);
            if (isValue && entry.State != FlatJsonEntryState.Null && required < type.Required.Length && type.Required[required] == field) required++;
        }

        if (required < type.Required.Length) FailRequired(type.Required[required], start);
    }

    private static bool HasValueToCome(FlatJsonField field, in FlatJsonEntry entry) => field.Layout.Kind == FlatFieldKind.Unions || entry.Value != 0;

    /// <summary>Reads a value that waits, while the members behind it stay where they are.</summary>
    private void ReadWaitingAt(FlatJsonField field, int index, int first, int end, int depthLeft)
    {
        // What the value pushes must not replace the members behind it.
        FlatJsonEntry entry = *_entries.At(index), kind = *_entries.At(index - 1);
        _entries.Count = end;
        _entries.Add(kind, _scratch);
        _json.Next = _json.Start + entry.Value;
        entry.State = FlatJsonEntryState.Value;
        ReadValue(field, ref entry, first, depthLeft);
        _entries.Count = end;
        *_entries.At(index) = entry;
    }

    /// <summary>Refuses a table with more members than it has names.</summary>
    private void FailRepeated(int first)
    {
        PutInOrder(first);
        int i = first + 1;
        while (_entries.At(i)->Order != _entries.At(i - 1)->Order) i++;
        FailTwice(*_entries.At(i - 1), *_entries.At(i));
    }

    private readonly void FailTwice(in FlatJsonEntry one, in FlatJsonEntry other) =>
        _json.FailAt(WireError.DuplicateName, _json.Start + Math.Max(one.TextOffset, other.TextOffset), "The field occurs twice.");

    private readonly void FailKindMissing(FlatJsonField field, byte* member) =>
        _json.FailAt(WireError.UnionMismatch, member, $"The union {field.Layout.Name} has a value and no {field.Kind!.Text}.");

    private readonly void FailRequired(FlatJsonField field, byte* start) =>
        _json.FailAt(WireError.RequiredFieldMissing, start, $"The required field {field.Layout.Name} is missing.");

    /// <summary>The size by which a member is put among the others: that of a scalar or an offset. Structs count as offsets.</summary>
    private static int SizeBytes(FlatJsonTable type, int order)
    {
        FlatField field = type.Fields[order >> 1].Layout;
        if ((order & 1) == 0) return field.Kind == FlatFieldKind.Union ? field.ElementBytes : FlatFormat.OffsetBytes;
        return field.Kind switch
        {
            FlatFieldKind.Scalar => field.InlineBytes,
            FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64 => FlatFormat.Offset64Bytes,
            _ => FlatFormat.OffsetBytes,
        };
    }

    private void WriteMember(FlatJsonTable type, in FlatJsonEntry entry)
    {
        if (entry.State == FlatJsonEntryState.Null) return;
        FlatJsonField field = type.Fields[entry.Order >> 1];
        FlatField layout = field.Layout;
        if ((entry.Order & 1) == 0)
        {
            if (layout.Kind == FlatFieldKind.Unions) FlatBuilderCore.AddOffset(_core, field.Id - 1, (uint)entry.Value);
            else if (entry.Value != 0 || _options.ForcesDefaults) FlatBuilderCore.AddScalar(_core, field.Id - 1, entry.Value, layout.ElementBytes);
            return;
        }

        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                if (layout.IsOptional || _options.ForcesDefaults || !FlatElement.IsDefault(entry.Value, layout))
                    FlatBuilderCore.AddScalar(_core, field.Id, entry.Value, layout.InlineBytes);
                break;
            case FlatFieldKind.Struct:
                FlatBuilderCore.AddStruct(_core, field.Id, new ReadOnlySpan<byte>((byte*)entry.Value, layout.InlineBytes), layout.InlineAlignMask + 1);
                break;
            case >= FlatFieldKind.Offset64String and <= FlatFieldKind.FlexBuffer64:
                if (entry.Value != 0) FlatBuilderCore.AddOffset64(_core, field.Id, (long)entry.Value);
                break;
            default:
                FlatBuilderCore.AddOffset(_core, field.Id, (uint)entry.Value);
                break;
        }
    }
}
