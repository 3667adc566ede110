using System.Collections.Generic;
using System.Globalization;

namespace LibWire.Reflection;

/// <content>Fields of tables.</content>
internal ref partial struct BfbsReader
{
    private void ReadFields(FlatTable declaration, FlatTableType type)
    {
        FlatTableVector fields = declaration.Tables(Slot(1));
        var made = new List<FlatTypeField>();
        var kinds = new Dictionary<int, FlatEnumType>(); // by the id of the kind
        var names = new HashSet<string>(StringComparer.Ordinal);
        var ids = new HashSet<int>();
        bool hasKey = false;
        foreach (FlatTable field in fields)
        {
            string name = Text(field, field.String(Slot(0)));
            int id = field.Scalar<ushort>(Slot(2)), slot = field.Scalar<ushort>(Slot(3));
            if (!names.Add(name)) throw Fault(field, WireError.DuplicateName, $"{Shown(type.FullName)} has two fields {Shown(name)}.");
            if (id > FlatFormat.IdMax || slot != Slot(id))
                throw Fault(field, WireError.ValueOutOfRange, $"{Shown(name)} of {Shown(type.FullName)} has the id {id} and the vtable entry at byte {slot}.");
            if (!ids.Add(id)) throw Fault(field, WireError.DuplicateName, $"{Shown(type.FullName)} has two fields with the id {id}.");
            BfbsType fieldType = TypeOf(field.Table(Slot(1)));
            if (KindOf(field, fieldType) is { } union)
            {
                kinds.Add(id, union);
                continue;
            }

            var one = new FlatTypeField(type.FullName, name, id);
            ReadField(field, fieldType, one);
            if (one.IsKey && hasKey) throw Fault(field, WireError.DuplicateName, $"{Shown(type.FullName)} has two keys.");
            hasKey |= one.IsKey;
            made.Add(one);
        }

        foreach (FlatTypeField one in made)
            if (one.IsUnion && (!kinds.TryGetValue(one.Id - 1, out FlatEnumType? union) || union != one.Enum))
                throw Fault(declaration, WireError.UnionMismatch, $"The union {Shown(one.ToString())} has no kind with the id {one.Id - 1}.");
        made.Sort(static (left, right) => left.Id.CompareTo(right.Id));
        type.Complete([.. made]);
    }

    /// <summary>The union whose kind, or whose kinds, a field holds; null for every other field.</summary>
    private readonly FlatEnumType? KindOf(FlatTable field, BfbsType type)
    {
        if (!BfbsType.IsScalar(type.Item)) return null;
        FlatEnumType? values = EnumAt(field, type.Index);
        if (type.Item == BfbsBaseType.UnionKind && values is not { IsUnion: true })
            throw Fault(field, WireError.UnionMismatch, "A field is the kind of no union.");
        return values is { IsUnion: true } ? values : null;
    }

    private void ReadField(FlatTable field, BfbsType type, FlatTypeField made)
    {
        Describe(field, attributes: 9, documentation: 10, out IReadOnlyDictionary<string, string> attributes, out string documentation);
        made.Attributes = attributes;
        made.Documentation = documentation;
        made.IsDeprecated = field.Scalar<bool>(Slot(6));
        made.IsKey = field.Scalar<bool>(Slot(8));
        made.IsVector = type.IsVector;
        made.IsString = type.Item == BfbsBaseType.String;
        made.IsOffset64 = field.Scalar<bool>(Slot(13)) || type.HasCount64;
        FlatField layout = made.Layout = type.IsVector ? MakeVector(field, type, made) : MakeSingle(field, type, made);
        bool isScalar = layout.Kind == FlatFieldKind.Scalar;
        bool isOptional = field.Scalar<bool>(Slot(11));
        made.IsOptional = isScalar && isOptional;

        // Writers leave deprecated fields out, whatever the schema asked before.
        made.IsRequired = !isScalar && !made.IsDeprecated && field.Scalar<bool>(Slot(7));
        if (made.IsKey && layout.Kind is not (FlatFieldKind.Scalar or FlatFieldKind.String or FlatFieldKind.Struct))
            throw Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} cannot be a key.");
        if (made.IsRequired) layout.Required();
        if (made.IsKey) layout.Key();
        if (made.IsDeprecated) layout.Deprecated();
        if (isOptional) layout.Optional();
        bool isShared = attributes.ContainsKey("fs_sharedString") || (!made.IsVector && attributes.ContainsKey("shared"));
        if (made.IsString && isShared) layout.Shared();
        if (attributes.TryGetValue("hash", out string? hash) && made.Scalar is not null) layout.Hashed(hash);
        bool hasText = attributes.TryGetValue(BfbsLayouts.DefaultAttribute, out string? text);
        if (isScalar) ReadDefault(field, made, isKnown: hasText);
        else if (made.IsVector && hasText) layout.EmptyByDefault();
        else if (made.IsString && hasText) layout.Default(text!);
        if (hasText) made.Attributes = WithoutDefault(attributes);
        if (made.IsVector) made.TypeName = $"[{made.TypeName}]";
    }

    private readonly void ReadDefault(FlatTable field, FlatTypeField made, bool isKnown)
    {
        if (made.IsOptional) return;
        FlatType scalar = made.Scalar!.Value;
        if (scalar is FlatType.Float32 or FlatType.Float64)
        {
            made.Layout!.Default(field.Scalar<double>(Slot(5)));
            return;
        }

        long number = field.Scalar<long>(Slot(4));
        if (!Fits(number, scalar)) throw Fault(field, WireError.ValueOutOfRange, $"The default {number} of {Shown(made.ToString())} is out of range.");
        made.Layout!.Default(number);

        // flatc writes 0 for what is above the largest long, too. Source: idl_parser.cpp, FieldDef::Serialize with StringToInt.
        made.Layout.HasUnknownDefault = scalar == FlatType.UInt64 && number == 0 && !isKnown;
    }

    // LibWire.Schema writes this attribute; see BfbsLayouts.
    private static IReadOnlyDictionary<string, string> WithoutDefault(IReadOnlyDictionary<string, string> attributes)
    {
        var rest = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (KeyValuePair<string, string> pair in attributes)
            if (pair.Key != BfbsLayouts.DefaultAttribute) rest.Add(pair.Key, pair.Value);
        return rest.Count > 0 ? rest : FlatTypeField.NoAttributes;
    }

    private readonly FlatField MakeSingle(FlatTable field, BfbsType type, FlatTypeField made)
    {
        (string name, int slot) = (made.Name, Slot(made.Id));
        if (made.IsOffset64 && type.Base != BfbsBaseType.String) throw NoOffset64(field, made);
        switch (type.Base)
        {
            case BfbsBaseType.String:
                made.TypeName = "string";
                return made.IsOffset64 ? FlatField.Offset64String(name, slot) : FlatField.String(name, slot);
            case BfbsBaseType.Union:
                FlatEnumType union = UnionAt(field, type.Index);
                made.Enum = union;
                made.TypeName = union.FullName;
                return FlatField.Union(name, slot, () => union.UnionLayout, FlatField.SizeOf(union.UnderlyingType));
            case BfbsBaseType.Object when TableAt(field, type.Index) is { } table:
                made.Table = table;
                made.TypeName = table.FullName;
                return FlatField.Table(name, slot, () => table.Layout);
            case BfbsBaseType.Object:
                FlatStructType found = _structs[type.Index]!;
                made.Struct = found;
                made.TypeName = found.FullName;
                return FlatField.Struct(name, slot, found.SizeBytes, found.AlignBytes, () => found.Layout);
            default:
                if (!BfbsType.IsScalar(type.Base))
                    throw Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} has a type that no field of a table has.");
                return WithEnum(field, type, made, FlatField.Scalar(name, slot, TakeScalar(type, made)));
        }
    }

    private FlatField MakeVector(FlatTable field, BfbsType type, FlatTypeField made)
    {
        (string name, int slot) = (made.Name, Slot(made.Id));
        int alignBytes = ForcedAlignment(field, made);
        switch (type.Element)
        {
            case BfbsBaseType.UInt8 when type.Index < 0 && made.Attributes.TryGetValue("nested_flatbuffer", out string? root):
                FlatTableType nested = Resolve(field, made, root);
                made.Table = nested;
                made.IsNestedBuffer = true;
                made.TypeName = NameOf(FlatType.UInt8);
                return Aligned(
                    type.HasCount64 ? FlatField.NestedBuffer64(name, slot, () => nested.Layout)
                    : made.IsOffset64 ? FlatField.Offset64NestedBuffer(name, slot, () => nested.Layout)
                    : FlatField.NestedBuffer(name, slot, () => nested.Layout),
                    alignBytes);
            case BfbsBaseType.UInt8 when type.Index < 0 && made.Attributes.ContainsKey("flexbuffer"):
                made.IsFlexBuffer = true;
                made.TypeName = NameOf(FlatType.UInt8);
                return Aligned(
                    type.HasCount64 ? FlatField.FlexBuffer64(name, slot)
                    : made.IsOffset64 ? FlatField.Offset64FlexBuffer(name, slot)
                    : FlatField.FlexBuffer(name, slot),
                    alignBytes);
            case BfbsBaseType.String:
                if (made.IsOffset64) throw NoOffset64(field, made);
                made.TypeName = "string";
                return Aligned(FlatField.Strings(name, slot), alignBytes);
            case BfbsBaseType.Union:
                if (made.IsOffset64) throw NoOffset64(field, made);
                FlatEnumType union = UnionAt(field, type.Index);
                made.Enum = union;
                made.TypeName = union.FullName;
                return Aligned(FlatField.Unions(name, slot, () => union.UnionLayout, FlatField.SizeOf(union.UnderlyingType)), alignBytes);
            case BfbsBaseType.Object when TableAt(field, type.Index) is { } table:
                if (made.IsOffset64) throw NoOffset64(field, made);
                made.Table = table;
                made.TypeName = table.FullName;
                return Aligned(FlatField.Tables(name, slot, () => table.Layout), alignBytes);
            case BfbsBaseType.Object:
                return MakeStructs(type, made, alignBytes);
            default:
                if (!BfbsType.IsScalar(type.Element)) throw Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} has elements that no vector has.");
                FlatType scalar = TakeScalar(type, made);
                return WithEnum(
                    field, type, made,
                    type.HasCount64 ? FlatField.Vector64(name, slot, scalar, alignBytes)
                    : made.IsOffset64 ? FlatField.Offset64Vector(name, slot, scalar, alignBytes)
                    : FlatField.Vector(name, slot, scalar, alignBytes));
        }
    }

    private readonly FlatField MakeStructs(BfbsType type, FlatTypeField made, int alignBytes)
    {
        (string name, int slot) = (made.Name, Slot(made.Id));
        FlatStructType found = _structs[type.Index]!;
        made.Struct = found;
        made.TypeName = found.FullName;
        FlatField layout = type.HasCount64 ? FlatField.Structs64(name, slot, found.SizeBytes, found.AlignBytes, () => found.Layout)
            : made.IsOffset64 ? FlatField.Offset64Structs(name, slot, found.SizeBytes, found.AlignBytes, () => found.Layout)
            : FlatField.Structs(name, slot, found.SizeBytes, found.AlignBytes, () => found.Layout);
        return alignBytes > found.AlignBytes ? layout.Aligned(alignBytes) : layout;
    }

    private static FlatType TakeScalar(BfbsType type, FlatTypeField made)
    {
        FlatType scalar = ScalarOf(type.Item);
        made.Scalar = scalar;
        made.TypeName = NameOf(scalar);
        return scalar;
    }

    private readonly FlatField WithEnum(FlatTable field, BfbsType type, FlatTypeField made, FlatField layout)
    {
        if (EnumAt(field, type.Index) is not { } values) return layout;
        CheckUnderlying(field, made, values, made.Scalar!.Value);
        made.Enum = values;
        made.TypeName = values.FullName;
        return layout.OfEnum(() => values.EnumLayout);
    }

    // Only the alignment of elements that are not offsets or bytes can be raised.
    private static FlatField Aligned(FlatField layout, int alignBytes)
    {
        int ownBytes = layout.Kind is FlatFieldKind.Strings or FlatFieldKind.Tables or FlatFieldKind.Unions ? FlatFormat.OffsetBytes : 1;
        return alignBytes > ownBytes ? layout.Aligned(alignBytes) : layout;
    }

    private readonly int ForcedAlignment(FlatTable field, FlatTypeField made)
    {
        if (!made.Attributes.TryGetValue("force_align", out string? text)) return 0;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int alignBytes) && IsAlignment(alignBytes)
            ? alignBytes
            : throw Fault(field, WireError.ValueOutOfRange, $"{Shown(made.ToString())} has the alignment {Shown(text)}.");
    }

    /// <summary>The table of a name as the schema wrote it: in the namespace of the field, in the namespaces around it, or anywhere.</summary>
    private FlatTableType Resolve(FlatTable field, FlatTypeField made, string name)
    {
        for (int length = made.Owner.LastIndexOf('.'); length > 0; length = made.Owner.LastIndexOf('.', length - 1))
        {
            Charge(field, sizeof(char) * (long)(length + name.Length));
            if (_tablesByName.TryGetValue($"{made.Owner.Substring(0, length)}.{name}", out FlatTableType? inside)) return inside;
        }

        if (_tablesByName.TryGetValue(name, out FlatTableType? found) || _tablesBySimpleName.TryGetValue(name, out found)) return found;
        throw Fault(field, WireError.UnknownName, $"{Shown(made.ToString())} is a buffer with the root {Shown(name)}, and there is no such table.");
    }

    private readonly WireFormatException NoOffset64(FlatTable field, FlatTypeField made) =>
        Fault(field, WireError.ValueMismatch, $"{Shown(made.ToString())} has a 64-bit offset, which only strings and vectors of scalars and structs have.");
}
