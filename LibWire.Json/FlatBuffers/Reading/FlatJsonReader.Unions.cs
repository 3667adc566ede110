namespace LibWire;

/// <content>Unions: a kind and a value, in any order; or a vector of kinds and a vector of values.</content>
internal unsafe ref partial struct FlatJsonReader
{
    /// <summary>Reads the kind of a union, or the kinds of a vector of unions.</summary>
    private void ReadKinds(FlatJsonField field, ref FlatJsonEntry entry)
    {
        FlatField layout = field.Layout;
        FlatJsonScalar scalar = field.KindScalar!;
        if (layout.Kind == FlatFieldKind.Union)
        {
            entry.Value = ReadKind(field, scalar);
            return;
        }

        int first = _positions.Count;
        if (!TryOpen('[')) FailValue("an array", field.Kind!.Text);
        int count = 0;
        _bytes.Count = 0;
        if (!_json.TryClose(']'))
        {
            do
            {
                *(ulong*)_bytes.Push(sizeof(ulong), _scratch) = ReadKind(field, scalar);
                count++;
            }
            while (TryContinue(']'));
        }

        // The values need the kinds as they are, and the buffer needs them in their size.
        ulong* kinds = (ulong*)_scratch.AllocateBytes(((nuint)count + 1) * sizeof(ulong));
        kinds[0] = (ulong)count;
        new ReadOnlySpan<byte>(_bytes.At(0), count * sizeof(ulong)).CopyTo(new Span<byte>(kinds + 1, count * sizeof(ulong)));
        entry.Kinds = (ulong)kinds;
        entry.Value = FlatBuilderCore.Vector(_core, count, count * (long)layout.ElementBytes, layout.ElementBytes, out byte* target);
        for (int i = 0; i < count; i++) Store(target + ((nint)i * layout.ElementBytes), kinds[i + 1], layout.ElementBytes);
        _positions.Count = first;
    }

    private ulong ReadKind(FlatJsonField field, FlatJsonScalar scalar)
    {
        byte* start = _json.Next;
        ulong kind = ReadScalar(scalar);
        if (kind != 0 && field.Layout.UnionLayout.Find(kind) is null)
            _json.FailAt(WireError.UnknownUnionKind, start, $"{field.Layout.UnionLayout.FullName} has no member of this number.");
        return kind;
    }

    /// <summary>Reads the value of a union. NONE has the value null, which is no value.</summary>
    private uint ReadUnionValue(FlatJsonField field, ulong kind, int depthLeft)
    {
        FlatUnionMember? member = field.Layout.UnionLayout.Find(kind);
        if (member is null)
        {
            if (!IsNullNext()) _json.FailAt(WireError.UnionMismatch, _json.Next, $"The union {field.Layout.Name} has the kind NONE and a value.");
            _json.ReadNull();
            return 0;
        }

        switch (member.ValueKind)
        {
            case FlatFieldKind.Table:
                return ReadTable(FlatJsonTable.Of(member.TableLayout), depthLeft - 1);
            case FlatFieldKind.String:
                return ReadText(field.Layout.Name, field.Layout.IsShared);
            default:
                byte* value = ReadNewStruct(member.StructLayout, member.SizeBytes);
                return FlatBuilderCore.Struct(_core, new ReadOnlySpan<byte>(value, member.SizeBytes), member.AlignMask);
        }
    }

    private uint ReadUnions(FlatJsonField field, ulong* kinds, int depthLeft)
    {
        byte* start = _json.Next;
        int first = _positions.Count, count = (int)kinds[0], read = 0;
        if (!TryOpen('[')) FailValue("an array", field.Layout.Name);
        if (!_json.TryClose(']'))
        {
            do
            {
                if (read == count) FailCount(_json.Next, field.Layout.Name, count);
                _positions.Add(ReadUnionValue(field, kinds[++read], depthLeft), _scratch);
            }
            while (TryContinue(']'));
        }

        if (read != count) FailCount(start, field.Layout.Name, count);
        uint vector = FlatBuilderCore.Positions(_core, _positions.From(first), Math.Max(FlatFormat.OffsetBytes, field.Layout.ForcedAlignMask + 1));
        _positions.Count = first;
        return vector;
    }
}
