using LibWire.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>Writes the dump of <see cref="FlatDumpText"/> from tables whose type is known only at run time.</summary>
internal static class DynamicFlatDump
{
    /// <summary>The dump of a table.</summary>
    internal static string Dump(DynamicTable table)
    {
        var text = new FlatDumpText();
        Table(table, text);
        return text.ToString();
    }

    private static void Table(DynamicTable table, FlatDumpText text)
    {
        if (text.IsFull) return;
        text.Open('{');
        foreach (FlatTypeField field in table.Type.Fields)
        {
            text.Name(field.Name);
            Field(table, field, text);
        }

        text.Close('}');
    }

    private static void Field(DynamicTable table, FlatTypeField field, FlatDumpText text)
    {
        bool has = table.Has(field);
        if (field.IsVector)
        {
            DynamicVector vector = table.GetVector(field);
            if (!text.Is(has, has, vector.Count)) return;
            if (field.IsNestedBuffer || field.IsFlexBuffer) text.Bytes(table.GetBytes(field));
            if (field.IsNestedBuffer)
            {
                text.Raw(" ");
                Table(table.Get<DynamicTable>(field), text);
            }

            if (field.IsNestedBuffer || field.IsFlexBuffer) return;
            text.Open('[');
            for (int i = 0; i < vector.Count; i++)
            {
                text.Item();
                Element(vector, field, i, text);
            }

            text.Close(']');
        }
        else if (field.IsUnion) Union(table.Get<DynamicUnion>(field), text);
        else if (field.IsString)
        {
            if (text.Is(has, has)) text.Value(new FlatString(table.GetBytes(field)));
        }
        else if (field.Struct is not null)
        {
            if (text.Is(has, !table.Get<DynamicStruct>(field).IsNull)) Struct(table.Get<DynamicStruct>(field), text);
        }
        else if (field.Table is not null)
        {
            if (text.Is(has, !table.Get<DynamicTable>(field).IsNull)) Table(table.Get<DynamicTable>(field), text);
        }
        else if (!field.IsOptional || text.Is(has, has))
        {
            if (!field.IsOptional) text.Presence(has);
            Scalar(new FieldOfTable(table, field), field.Scalar!.Value, text);
        }
    }

    private static void Element(DynamicVector vector, FlatTypeField field, int index, FlatDumpText text)
    {
        if (field.IsUnion) Union(vector.Get<DynamicUnion>(index), text);
        else if (field.IsString) text.Value(new FlatString(vector.GetBytes(index)));
        else if (field.Struct is not null) Struct(vector.Get<DynamicStruct>(index), text);
        else if (field.Table is not null) Table(vector.Get<DynamicTable>(index), text);
        else Scalar(new ElementOfVector(vector, index), field.Scalar!.Value, text);
    }

    private static void Union(DynamicUnion union, FlatDumpText text)
    {
        text.Open('<');
        text.Value(union.Number);
        if (union.Member is { } member)
        {
            text.Raw(" ");
            if (member.IsString) text.Value(new FlatString(union.GetBytes()));
            else if (member.Struct is not null) Struct(union.Get<DynamicStruct>(), text);
            else Table(union.Get<DynamicTable>(), text);
        }

        text.Close('>');
    }

    private static void Struct(DynamicStruct value, FlatDumpText text)
    {
        text.Open('(');
        foreach (FlatTypeField member in value.Type.Fields)
        {
            text.Name(member.Name);
            if (member.ArrayLength == 0)
            {
                Inline(value, member, -1, text);
                continue;
            }

            text.Open('[');
            for (int i = 0; i < member.ArrayLength; i++)
            {
                text.Item();
                Inline(value, member, i, text);
            }

            text.Close(']');
        }

        text.Close(')');
    }

    private static void Inline(DynamicStruct value, FlatTypeField member, int index, FlatDumpText text)
    {
        if (member.Struct is null) Scalar(new MemberOfStruct(value, member, index), member.Scalar!.Value, text);
        else Struct(index < 0 ? value.Get<DynamicStruct>(member) : value.Get<DynamicStruct>(member, index), text);
    }

    private static void Scalar<TPlace>(TPlace place, FlatType type, FlatDumpText text)
        where TPlace : IPlace
    {
        switch (type)
        {
            case FlatType.Bool: text.Value(place.Get<bool>() ? 1L : 0L); break;
            case FlatType.Int8: text.Value((long)place.Get<sbyte>()); break;
            case FlatType.UInt8: text.Value((long)place.Get<byte>()); break;
            case FlatType.Int16: text.Value((long)place.Get<short>()); break;
            case FlatType.UInt16: text.Value((long)place.Get<ushort>()); break;
            case FlatType.Int32: text.Value((long)place.Get<int>()); break;
            case FlatType.UInt32: text.Value((long)place.Get<uint>()); break;
            case FlatType.Int64: text.Value(place.Get<long>()); break;
            case FlatType.UInt64: text.Value(place.Get<ulong>()); break;
            case FlatType.Float32: text.Value(place.Get<float>()); break;
            default: text.Value(place.Get<double>()); break;
        }
    }

    private interface IPlace
    {
        T Get<T>();
    }

    private readonly struct FieldOfTable(DynamicTable table, FlatTypeField field) : IPlace
    {
        public T Get<T>() => table.Get<T>(field)!;
    }

    private readonly struct ElementOfVector(DynamicVector vector, int index) : IPlace
    {
        public T Get<T>() => vector.Get<T>(index);
    }

    private readonly struct MemberOfStruct(DynamicStruct value, FlatTypeField member, int index) : IPlace
    {
        public T Get<T>() => index < 0 ? value.Get<T>(member) : value.Get<T>(member, index);
    }
}
