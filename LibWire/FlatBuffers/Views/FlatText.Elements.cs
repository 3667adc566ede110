namespace LibWire;

// The text of vectors and arrays: the first elements of each.
internal sealed partial class FlatText
{
    private void AppendElements(FlatStruct place, int offset, int count, int elementBytes, FlatType? type, FlatStructLayout? layout, int depthLeft)
    {
        _text.Append('[');
        int shown = 0;
        for (; StartElement(shown, count); shown++)
        {
            int at = offset + (shown * elementBytes);
            if (type is { } scalar) AppendScalar(place, at, scalar);
            else Append(place.Struct(at), layout, depthLeft);
        }

        AppendEnd(shown < count);
    }

    private void AppendElements(FlatStringVector strings)
    {
        _text.Append('[');
        int shown = 0;
        for (; StartElement(shown, strings.Count); shown++) Append(strings[shown]);
        AppendEnd(shown < strings.Count);
    }

    private void AppendElements(FlatTableVector tables, FlatLayout layout, int depthLeft)
    {
        _text.Append('[');
        int shown = 0;
        for (; StartElement(shown, tables.Count); shown++) Append(tables[shown], layout, depthLeft);
        AppendEnd(shown < tables.Count);
    }

    private void AppendElements(FlatTable table, FlatField field, int depthLeft)
    {
        FlatPlace values = table.Follow(field.Slot);
        int count = values.Count(FlatFormat.OffsetBytes);
        _text.Append('[');
        int shown = 0;
        for (; StartElement(shown, count); shown++)
            Append(table.KindBits(field, shown), values.Behind(FlatFormat.OffsetBytes + ((nint)shown * FlatFormat.OffsetBytes)), field.UnionLayout, depthLeft);
        AppendEnd(shown < count);
    }

    // Whether there is another element, and room for it.
    private bool StartElement(int index, int count)
    {
        if (index >= count || index >= FlatLimits.TextElementsMax || IsFull) return false;
        if (index > 0) _text.Append(", ");
        return true;
    }

    private void AppendEnd(bool isCut)
    {
        if (isCut) _text.Append(_text[_text.Length - 1] == '[' ? "…" : ", …");
        _text.Append(']');
    }
}
