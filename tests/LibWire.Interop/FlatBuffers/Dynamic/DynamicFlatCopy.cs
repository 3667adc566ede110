using LibWire.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>Builds a table anew by the verbs for changing, field by field.</summary>
internal static class DynamicFlatCopy
{
    /// <summary>A table with the same fields.</summary>
    internal static DynamicTable Of(DynamicTable source, ArenaAllocator arena)
    {
        DynamicTable target = source.Type.New(in arena);
        Fill(source, target);
        return target;
    }

    private static void Fill(DynamicTable source, DynamicTable target)
    {
        foreach (FlatTypeField field in source.GetPresentFields())
        {
            if (field.IsVector) Vector(source, target, field);
            else if (field.IsUnion) Union(source.Get<DynamicUnion>(field), target, field);
            else if (field.IsString) target.Set(field, source.Get<string>(field));
            else if (field.Struct is not null) Struct(source.Get<DynamicStruct>(field), target.MutableStruct(field));
            else if (field.Table is not null) Fill(source.Get<DynamicTable>(field), target.Mutable(field));
            else Scalar(field.Scalar!.Value, new FieldOfTable(source, target, field));
        }
    }

    private static void Vector(DynamicTable source, DynamicTable target, FlatTypeField field)
    {
        if (field.IsNestedBuffer || field.IsFlexBuffer)
        {
            target.SetBytes(field, source.GetBytes(field));
            return;
        }

        DynamicVector from = source.GetVector(field), to = target.GetVector(field);
        to.Clear();
        for (int i = 0; i < from.Count; i++)
        {
            if (field.IsUnion)
            {
                DynamicUnion union = from.Get<DynamicUnion>(i);
                if (union.Member is not { } member) to.Add(union);
                else if (member.IsString) to.AddUnion(member.Name, union.Get<string>());
                else if (member.Struct is not null) to.AddUnion(member.Name, union.Get<DynamicStruct>());
                else to.AddUnion(member.Name, union.Get<DynamicTable>());
            }
            else if (field.IsString) to.Add(from.Get<string>(i));
            else if (field.Struct is not null) Struct(from.Get<DynamicStruct>(i), to.AddStruct());
            else if (field.Table is not null) Fill(from.Get<DynamicTable>(i), to.AddTable());
            else Scalar(field.Scalar!.Value, new ElementOfVector(from, to, i));
        }
    }

    private static void Union(DynamicUnion union, DynamicTable target, FlatTypeField field)
    {
        if (union.Member is not { } member) return;
        if (member.IsString) target.SetUnion(field, member.Name, union.Get<string>());
        else if (member.Struct is not null) target.SetUnion(field, member.Name, union.Get<DynamicStruct>());
        else Fill(union.Get<DynamicTable>(), target.MutableUnion(field, member.Name));
    }

    private static void Struct(DynamicStruct source, DynamicStruct target)
    {
        foreach (FlatTypeField member in source.Type.Fields)
        {
            for (int i = 0; i < Math.Max(1, member.ArrayLength); i++)
            {
                int index = member.ArrayLength == 0 ? -1 : i;
                if (member.Struct is null) Scalar(member.Scalar!.Value, new MemberOfStruct(source, target, member, index));
                else if (index < 0) Struct(source.Get<DynamicStruct>(member), target.Get<DynamicStruct>(member));
                else Struct(source.Get<DynamicStruct>(member, i), target.Get<DynamicStruct>(member, i));
            }
        }
    }

    private static void Scalar<TPlace>(FlatType type, TPlace place)
        where TPlace : IPlace
    {
        switch (type)
        {
            case FlatType.Bool: place.Copy<bool>(); break;
            case FlatType.Int8: place.Copy<sbyte>(); break;
            case FlatType.UInt8: place.Copy<byte>(); break;
            case FlatType.Int16: place.Copy<short>(); break;
            case FlatType.UInt16: place.Copy<ushort>(); break;
            case FlatType.Int32: place.Copy<int>(); break;
            case FlatType.UInt32: place.Copy<uint>(); break;
            case FlatType.Int64: place.Copy<long>(); break;
            case FlatType.UInt64: place.Copy<ulong>(); break;
            case FlatType.Float32: place.Copy<float>(); break;
            default: place.Copy<double>(); break;
        }
    }

    private interface IPlace
    {
        void Copy<T>();
    }

    private readonly struct FieldOfTable(DynamicTable source, DynamicTable target, FlatTypeField field) : IPlace
    {
        public void Copy<T>() => target.Set(field, source.Get<T>(field));
    }

    private readonly struct ElementOfVector(DynamicVector source, DynamicVector target, int index) : IPlace
    {
        public void Copy<T>() => target.Add(source.Get<T>(index));
    }

    private readonly struct MemberOfStruct(DynamicStruct source, DynamicStruct target, FlatTypeField member, int index) : IPlace
    {
        public void Copy<T>()
        {
            if (index < 0) target.Set(member, source.Get<T>(member));
            else target.Set(member, index, source.Get<T>(member, index));
        }
    }
}
