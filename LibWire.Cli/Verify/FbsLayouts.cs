using System.Text;

namespace LibWire.Cli;

/// <summary>What the verifier has to know about the types of a schema, made when it first asks for it: tables may hold each other.</summary>
internal sealed class FbsLayouts
{
    private const int BitsPerByte = 8;

    private readonly Dictionary<string, FbsObjectModel> _objects = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FbsEnumModel> _enums = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatLayout> _tables = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatUnionLayout> _unions = new(StringComparer.Ordinal);

    /// <summary>Takes the types of a schema.</summary>
    /// <param name="files">Its file with all that this includes, without errors.</param>
    internal FbsLayouts(IEnumerable<FbsFileModel> files)
    {
        foreach (FbsFileModel file in files)
        {
            foreach (FbsObjectModel type in file.Objects) _objects[type.FullName] = type;
            foreach (FbsEnumModel type in file.Enums) _enums[type.FullName] = type;
        }
    }

    /// <summary>The layout of what buffers start with.</summary>
    /// <param name="fullName">The name of a table.</param>
    /// <param name="fileIdentifier">What they are marked with; empty for nothing.</param>
    internal FlatLayout Root(string fullName, string fileIdentifier)
    {
        FlatLayout layout = Table(fullName);

        // The verifier compares bytes with characters, and a schema may give bytes that are no ASCII.
        return fileIdentifier.Length == 0 ? layout : layout.WithFileIdentifier(Encoding.Latin1.GetString(SchemaBytes.Encode(fileIdentifier)));
    }

    private FlatLayout Table(string fullName)
    {
        if (_tables.TryGetValue(fullName, out FlatLayout? known)) return known;

        // What holds the kind of a union is a part of the union here.
        IEnumerable<FbsFieldModel> fields = _objects[fullName].Fields.Where(static field => !field.IsUnionType && !field.IsDeprecated);
        return _tables[fullName] = FlatLayout.Make(fullName, [.. fields.Select(Field)]);
    }

    private FlatUnionLayout Union(string fullName)
    {
        if (_unions.TryGetValue(fullName, out FlatUnionLayout? known)) return known;
        ulong mask = ulong.MaxValue >> (BitsPerByte * (sizeof(ulong) - KindBytes(fullName)));
        IEnumerable<FlatUnionMember> members = _enums[fullName].Values
            .Where(static value => value.UnionType is { BaseType: not FbsBaseType.None })
            .Select(value => Member(value.Name, (ulong)value.Value & mask, value.UnionType!));
        return _unions[fullName] = FlatUnionLayout.Make(fullName, [.. members]);
    }

    private FlatUnionMember Member(string name, ulong kind, FbsTypeModel type) => type switch
    {
        { BaseType: FbsBaseType.String } => FlatUnionMember.String(name, kind),
        { Kind: FbsTypeKind.Struct } => FlatUnionMember.Struct(name, kind, type.InlineBytes, type.AlignBytes),
        _ => FlatUnionMember.Table(name, kind, () => Table(type.TypeName)),
    };

    private FlatField Field(FbsFieldModel field)
    {
        FlatField made = !field.Type.IsVector ? Single(field) : field.IsOffset64 ? Vector64(field) : Vector(field);
        return field.Presence == FbsPresence.Required ? made.Required() : made;
    }

    private FlatField Single(FbsFieldModel field)
    {
        (string name, int slot, FbsTypeModel type) = (field.Name, field.Offset, field.Type);
        return type.BaseType switch
        {
            FbsBaseType.String when field.IsOffset64 => FlatField.Offset64String(name, slot),
            FbsBaseType.String => FlatField.String(name, slot),
            FbsBaseType.Object when type.Kind == FbsTypeKind.Struct => FlatField.Struct(name, slot, type.InlineBytes, type.AlignBytes),
            FbsBaseType.Object => FlatField.Table(name, slot, () => Table(type.TypeName)),
            FbsBaseType.Union => FlatField.Union(name, slot, () => Union(type.TypeName), KindBytes(type.TypeName)),
            _ => FlatField.Scalar(name, slot, Scalar(type.BaseType)),
        };
    }

    private FlatField Vector(FbsFieldModel field)
    {
        (string name, int slot, FbsTypeModel type) = (field.Name, field.Offset, field.Type);
        if (field.NestedType.Length > 0) return Aligned(FlatField.NestedBuffer(name, slot, () => Table(field.NestedType)), field);
        if (field.IsFlexBuffer) return Aligned(FlatField.FlexBuffer(name, slot), field);
        return type.Element switch
        {
            FbsBaseType.String => Aligned(FlatField.Strings(name, slot), field),
            FbsBaseType.Object when type.Kind == FbsTypeKind.Struct => FlatField.Structs(name, slot, type.ElementBytes, AlignBytes(field)),
            FbsBaseType.Object => Aligned(FlatField.Tables(name, slot, () => Table(type.TypeName)), field),
            FbsBaseType.Union => Aligned(FlatField.Unions(name, slot, () => Union(type.TypeName), KindBytes(type.TypeName)), field),
            _ => FlatField.Vector(name, slot, Scalar(type.Element), AlignBytes(field)),
        };
    }

    private FlatField Vector64(FbsFieldModel field)
    {
        (string name, int slot, FbsTypeModel type) = (field.Name, field.Offset, field.Type);
        bool hasCount64 = type.BaseType == FbsBaseType.Vector64;
        if (field.NestedType.Length > 0)
            return Aligned(hasCount64 ? FlatField.NestedBuffer64(name, slot, () => Table(field.NestedType)) : FlatField.Offset64NestedBuffer(name, slot, () => Table(field.NestedType)), field);
        if (field.IsFlexBuffer) return Aligned(hasCount64 ? FlatField.FlexBuffer64(name, slot) : FlatField.Offset64FlexBuffer(name, slot), field);
        if (type.Kind == FbsTypeKind.Struct)
            return hasCount64 ? FlatField.Structs64(name, slot, type.ElementBytes, AlignBytes(field)) : FlatField.Offset64Structs(name, slot, type.ElementBytes, AlignBytes(field));
        FlatType element = Scalar(type.Element);
        return hasCount64 ? FlatField.Vector64(name, slot, element, AlignBytes(field)) : FlatField.Offset64Vector(name, slot, element, AlignBytes(field));
    }

    // Elements that are offsets or bytes have no alignment of their own that could be raised.
    private static FlatField Aligned(FlatField made, FbsFieldModel field) => field.ForceAlignBytes > field.Type.ElementAlignBytes ? made.Aligned(field.ForceAlignBytes) : made;

    private static int AlignBytes(FbsFieldModel field) => Math.Max(field.ForceAlignBytes, field.Type.ElementAlignBytes);

    private int KindBytes(string union) => FbsScalars.Bytes(_enums[union].UnderlyingType);

    private static FlatType Scalar(FbsBaseType type) => type switch
    {
        FbsBaseType.Bool => FlatType.Bool,
        FbsBaseType.Byte => FlatType.Int8,
        FbsBaseType.Short => FlatType.Int16,
        FbsBaseType.UShort => FlatType.UInt16,
        FbsBaseType.Int => FlatType.Int32,
        FbsBaseType.UInt => FlatType.UInt32,
        FbsBaseType.Long => FlatType.Int64,
        FbsBaseType.ULong => FlatType.UInt64,
        FbsBaseType.Float => FlatType.Float32,
        FbsBaseType.Double => FlatType.Float64,
        _ => FlatType.UInt8,
    };
}
