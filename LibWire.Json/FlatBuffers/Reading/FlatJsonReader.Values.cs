namespace LibWire;

/// <content>Values of fields.</content>
internal unsafe ref partial struct FlatJsonReader
{
    private void ReadValue(FlatJsonField field, ref FlatJsonEntry entry, int first, int depthLeft)
    {
        FlatField layout = field.Layout;
        if (field.IsFar)
        {
            entry.Value = ReadFar(field, depthLeft);
            return;
        }

        switch (layout.Kind)
        {
            case FlatFieldKind.Scalar:
                entry.Value = ReadScalar(field.Scalar!);
                break;
            case FlatFieldKind.Struct:
                entry.Value = (ulong)ReadNewStruct(layout.StructLayout, layout.InlineBytes);
                break;
            case FlatFieldKind.String:
                entry.Value = ReadText(layout.Name, layout.IsShared);
                break;
            case FlatFieldKind.Table:
                entry.Value = ReadTable(FlatJsonTable.Of(layout.TableLayout), depthLeft - 1);
                break;
            case FlatFieldKind.Tables or FlatFieldKind.Strings:
                entry.Value = ReadOffsets(field, depthLeft);
                break;
            case FlatFieldKind.Union:
                ulong kind = _entries.At(FindKind(entry.Order - 1, first))->Value;
                entry.Value = ReadUnionValue(field, kind, depthLeft);
                break;
            case FlatFieldKind.Unions:
                ulong kinds = _entries.At(FindKind(entry.Order - 1, first))->Kinds;
                if (kinds == 0) FailKindMissing(field, _json.Start + entry.TextOffset); // null
                entry.Value = ReadUnions(field, (ulong*)kinds, depthLeft);
                break;
            default:
                ReadOnlySpan<byte> elements = ReadElements(field, depthLeft, out int alignBytes);
                entry.Value = FlatBuilderCore.Vector(_core, elements.Length / layout.ElementBytes, elements.Length, alignBytes, out byte* target);
                elements.CopyTo(new Span<byte>(target, elements.Length));
                break;
        }
    }

    private uint ReadText(string name, bool isShared)
    {
        if (!IsStringNext()) FailValue("a string", name);
        ReadString(ref _json.ValueText, out byte* text, out int lengthBytes);
        var utf8 = new ReadOnlySpan<byte>(text, lengthBytes);
        return isShared ? FlatBuilderCore.SharedString(_core, utf8) : FlatBuilderCore.String(_core, utf8);
    }

    /// <summary>Reads a vector of tables or strings.</summary>
    private uint ReadOffsets(FlatJsonField field, int depthLeft)
    {
        FlatField layout = field.Layout;
        FlatJsonTable? type = layout.Kind == FlatFieldKind.Tables ? FlatJsonTable.Of(layout.TableLayout) : null;
        int first = _positions.Count;
        if (!TryOpen('[')) FailValue("an array", layout.Name);
        if (!_json.TryClose(']'))
        {
            do
            {
                uint position = type is null ? ReadText(layout.Name, layout.IsShared) : ReadTable(type, depthLeft - 1);
                _positions.Add(position, _scratch);
            }
            while (TryContinue(']'));
        }

        Span<uint> positions = _positions.From(first);
        if (type?.Key is { } key) FlatBuilderCore.SortByKey(_core, positions, key);
        uint vector = FlatBuilderCore.Positions(_core, positions, Math.Max(FlatFormat.OffsetBytes, layout.ForcedAlignMask + 1));
        _positions.Count = first;
        return vector;
    }

    /// <summary>Reads the elements of a vector that lie side by side, or the bytes of a nested buffer.</summary>
    /// <returns>The elements, until the next ones are read.</returns>
    private ReadOnlySpan<byte> ReadElements(FlatJsonField field, int depthLeft, out int alignBytes)
    {
        FlatField layout = field.Layout;
        alignBytes = layout.ElementAlignMask + 1;
        if (field.IsNestedBuffer && !(_options.HasNestedBytes && IsNext('[')))
        {
            ReadOnlySpan<byte> nested = ReadNested(FlatJsonTable.Of(layout.TableLayout), depthLeft - 1, out int nestedAlignBytes);
            alignBytes = Math.Max(nestedAlignBytes, layout.ForcedAlignMask + 1);
            return nested;
        }

        if (field.IsFlexBuffer)
        {
            alignBytes = Math.Max(sizeof(ulong), layout.ForcedAlignMask + 1);
            return ReadFlex(depthLeft - 1);
        }

        if (field.IsNestedBuffer) alignBytes = Math.Max(sizeof(ulong), layout.ForcedAlignMask + 1);
        FlatJsonScalar? scalar = field.IsNestedBuffer ? FlatJsonBytes.Scalar : field.Scalar;
        FlatJsonStruct? type = scalar is null ? StructOf(layout.StructLayout) : null;
        _bytes.Count = 0;
        if (!TryOpen('[')) FailValue("an array", layout.Name);
        if (!_json.TryClose(']'))
        {
            do
            {
                if (scalar is not null)
                {
                    ulong bits = ReadScalar(scalar);
                    Store(_bytes.Push(scalar.SizeBytes, _scratch), bits, scalar.SizeBytes);
                }
                else
                {
                    byte* target = _bytes.Push(layout.ElementBytes, _scratch);
                    new Span<byte>(target, layout.ElementBytes).Clear();
                    ReadStruct(type!, target, _options.Depth);
                }
            }
            while (TryContinue(']'));
        }

        Span<byte> elements = _bytes.From(0);
        if (type?.Key is { } key) FlatKeyOrder.Sort(elements, layout.ElementBytes, key, _scratch);
        return elements;
    }

    private static void Store(byte* target, ulong bits, int sizeBytes)
    {
        for (int i = 0; i < sizeBytes; i++, bits >>= 8) target[i] = (byte)bits;
    }
}
