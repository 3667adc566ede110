using System.Linq;
using LibWire.CompilerServices;

namespace LibWire.Schema;

/// <summary>The layouts of the tables of a schema, for programs that have the schema at run time but no C# emitted from it. Buffers are verified by them,
/// and written and read as JSON.</summary>
/// <remarks>
/// The layout of a table is made at its first use, because tables may refer to each other. All members are thread-safe.
/// </remarks>
/// <example><code>
/// FbsLayouts layouts = FbsCompiler.Layout(new SchemaFile("monster.fbs", "monster.fbs", text), new FbsOptions());
/// bool isValid = FlatVerifier.TryVerify(buffer, layouts.Root!, out WireFault fault);
/// </code></example>
public sealed class FbsLayouts
{
    private const int BitsPerByte = 8;

    private readonly object _lock = new();
    private readonly Dictionary<string, FbsObjectModel> _objects = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FbsEnumModel> _enums = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatLayout> _tables = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatStructLayout> _structs = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatEnumLayout> _enumLayouts = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatUnionLayout> _unions = new(StringComparer.Ordinal);
    private readonly string _identifier = "";

    private FbsLayouts(FbsLinkage linkage)
    {
        Diagnostics = linkage.AllDiagnostics();
        if (HasErrors) return;
        foreach (FbsFileModel file in linkage.AllFiles().Select(static file => file.Model!))
        {
            foreach (FbsObjectModel type in file.Objects) _objects[type.FullName] = type;
            foreach (FbsEnumModel type in file.Enums) _enums[type.FullName] = type;
        }

        FbsFileModel schema = linkage.Files[0].Model!;
        RootTable = schema.RootTable;
        _identifier = BytesAsCharacters(schema.FileIdentifier);
    }

    /// <summary>The diagnostics of the schema and of the files that it includes.</summary>
    public EquatableArray<SchemaDiagnostic> Diagnostics { get; }

    /// <summary>Whether the schema has errors. It then has no layouts.</summary>
    public bool HasErrors => Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error);

    /// <summary>The full name of the schema's root table (<c>root_type</c>); empty if the schema names none, or has errors.</summary>
    public string RootTable { get; } = "";

    /// <summary>The layout of buffers with that root table; null if the schema names none, or has errors.</summary>
    public FlatLayout? Root => RootTable.Length > 0 ? RootLayout(RootTable) : null;

    /// <summary>The layouts of all enums of the schema and of the files that it includes, by their names. Unions are no enums.</summary>
    public IReadOnlyList<FlatEnumLayout> Enums =>
        [.. _enums.Values.Where(static type => !type.IsUnion).Select(static type => type.FullName).OrderBy(static name => name, StringComparer.Ordinal)
            .Select(Enum)];

    /// <summary>The layouts of a linked schema. Its first file is the requested one.</summary>
    internal static FbsLayouts Of(FbsLinkage linkage) => new(linkage);

    /// <summary>The layout of buffers that have a table as their root.</summary>
    /// <param name="name">The full name of the table, or its name without namespace if no other type has it.</param>
    /// <param name="problem">Why there is no layout, as a sentence; empty if there is one.</param>
    /// <returns>The layout; null if the schema has no such table, if the name is a struct's, or if it is ambiguous.</returns>
    public FlatLayout? Find(string name, out string problem)
    {
        if (name is null) throw new ArgumentNullException(nameof(name));
        FbsObjectModel[] found = _objects.TryGetValue(name, out FbsObjectModel? exact) ? [exact] : [.. _objects.Values.Where(type => type.Name == name)];
        problem = found.Length switch
        {
            0 => "the schema has no such table.",
            1 => found[0].IsStruct ? $"{found[0].FullName} is a struct, and buffers start with a table." : "",
            _ => $"this may be {string.Join(" or ", found.Select(static type => type.FullName))}; write the namespace too.",
        };
        return problem.Length == 0 ? RootLayout(found[0].FullName) : null;
    }

    // The file identifier is that of the root table, and of no other table.
    private FlatLayout RootLayout(string fullName)
    {
        FlatLayout layout = Table(fullName);
        return _identifier.Length > 0 && fullName == RootTable ? layout.WithFileIdentifier(_identifier) : layout;
    }

    // The verifier compares each byte with a character, and the bytes of a schema's file identifier may be other than ASCII.
    private static string BytesAsCharacters(string identifier) => new([.. SchemaBytes.Encode(identifier).Select(static value => (char)value)]);

    private FlatLayout Table(string fullName)
    {
        lock (_lock)
        {
            if (_tables.TryGetValue(fullName, out FlatLayout? known)) return known;

            // Here the field that holds the type of a union is a part of the union. Deprecated fields are verified, because generated views can read them.
            IEnumerable<FbsFieldModel> fields = _objects[fullName].Fields.Where(static field => !field.IsUnionType);
            FlatLayout made = FlatLayout.Make(fullName, [.. fields.Select(Field)]);
            return _tables[fullName] = _objects[fullName].KeepsOrder ? made.InOriginalOrder() : made;
        }
    }

    private FlatStructLayout Struct(string fullName)
    {
        lock (_lock)
        {
            if (_structs.TryGetValue(fullName, out FlatStructLayout? known)) return known;
            FbsObjectModel type = _objects[fullName];
            FlatStructLayout made = FlatStructLayout.Make(fullName, [.. type.Fields.Select(Member)]);
            if (type.Fields.FirstOrDefault(static field => field.IsKey) is { } key) made.WithKey(key.Offset, MemberBytes(key.Type));
            return _structs[fullName] = made;
        }
    }

    private FlatMember Member(FbsFieldModel field)
    {
        FbsTypeModel type = field.Type;
        bool isArray = type.BaseType == FbsBaseType.Array;
        FlatMember made = type.Kind == FbsTypeKind.Struct
            ? isArray
                ? FlatMember.Structs(field.Name, field.Offset, type.ElementBytes, type.FixedLength, () => Struct(type.TypeName))
                : FlatMember.Struct(field.Name, field.Offset, () => Struct(type.TypeName))
            : isArray
                ? FlatMember.Scalars(field.Name, field.Offset, Scalar(type.Element), type.FixedLength)
                : FlatMember.Scalar(field.Name, field.Offset, Scalar(type.BaseType));
        if (type.Kind == FbsTypeKind.Enum) made.OfEnum(() => Enum(type.TypeName));
        return field.Hash.Length > 0 ? made.Hashed(field.Hash) : made;
    }

    private FlatEnumLayout Enum(string fullName)
    {
        lock (_lock)
        {
            if (_enumLayouts.TryGetValue(fullName, out FlatEnumLayout? known)) return known;
            FbsEnumModel type = _enums[fullName];
            return _enumLayouts[fullName] = FlatEnumLayout.Make(
                fullName, type.IsBitFlags, [.. type.Values.Select(static value => value.Value)], [.. type.Values.Select(static value => value.Name)]);
        }
    }

    private static int MemberBytes(FbsTypeModel type) => type.FixedLength > 0 ? type.FixedLength * type.ElementBytes : type.InlineBytes;

    private FlatUnionLayout Union(string fullName)
    {
        lock (_lock)
        {
            if (_unions.TryGetValue(fullName, out FlatUnionLayout? known)) return known;
            ulong mask = ulong.MaxValue >> (BitsPerByte * (sizeof(ulong) - KindBytes(fullName)));
            IEnumerable<FlatUnionMember> members = _enums[fullName].Values
                .Where(static value => value.UnionType is { BaseType: not FbsBaseType.None })
                .Select(value => Member(value.Name, unchecked((ulong)value.Value) & mask, value.UnionType!));
            return _unions[fullName] = FlatUnionLayout.Make(fullName, [.. members]);
        }
    }

    private FlatUnionMember Member(string name, ulong kind, FbsTypeModel type) => type switch
    {
        { BaseType: FbsBaseType.String } => FlatUnionMember.String(name, kind),
        { Kind: FbsTypeKind.Struct } => FlatUnionMember.Struct(name, kind, type.InlineBytes, type.AlignBytes, () => Struct(type.TypeName)),
        _ => FlatUnionMember.Table(name, kind, () => Table(type.TypeName)),
    };

    private FlatField Field(FbsFieldModel field)
    {
        FlatField made = !field.Type.IsVector ? Single(field) : field.IsOffset64 ? Vector64(field) : Vector(field);
        if (field.IsRequired) made.Required();
        if (field.IsKey) made.Key();
        if (field.IsDeprecated) made.Deprecated();
        if (field.IsShared) made.Shared();
        if (field.Hash.Length > 0) made.Hashed(field.Hash);
        if (field.Presence == FbsPresence.Optional) made.Optional();
        if (field.Type.Kind == FbsTypeKind.Enum) made.OfEnum(() => Enum(field.Type.TypeName));
        return field.Default is { } value ? Default(made, field.Type, value) : made;
    }

    private static FlatField Default(FlatField made, FbsTypeModel type, FbsDefaultModel value)
    {
        if (type.IsVector) return made.EmptyByDefault();
        if (type.BaseType == FbsBaseType.String) return value.Text is null ? made : made.Default(value.Text);
        return FbsScalars.IsFloat(type.BaseType) ? made.Default(value.Real) : made.Default(value.Integer);
    }

    private FlatField Single(FbsFieldModel field)
    {
        (string name, int slot, FbsTypeModel type) = (field.Name, field.Offset, field.Type);
        return type.BaseType switch
        {
            FbsBaseType.String when field.IsOffset64 => FlatField.Offset64String(name, slot),
            FbsBaseType.String => FlatField.String(name, slot),
            FbsBaseType.Object when type.Kind == FbsTypeKind.Struct =>
                FlatField.Struct(name, slot, type.InlineBytes, type.AlignBytes, () => Struct(type.TypeName)),
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
            FbsBaseType.Object when type.Kind == FbsTypeKind.Struct =>
                Aligned(FlatField.Structs(name, slot, type.ElementBytes, type.ElementAlignBytes, () => Struct(type.TypeName)), field),
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
        {
            FlatLayout Nested() => Table(field.NestedType);
            return Aligned(hasCount64 ? FlatField.NestedBuffer64(name, slot, Nested) : FlatField.Offset64NestedBuffer(name, slot, Nested), field);
        }


        if (field.IsFlexBuffer) return Aligned(hasCount64 ? FlatField.FlexBuffer64(name, slot) : FlatField.Offset64FlexBuffer(name, slot), field);
        if (type.Kind == FbsTypeKind.Struct)
            return hasCount64
                ? Aligned(FlatField.Structs64(name, slot, type.ElementBytes, type.ElementAlignBytes, () => Struct(type.TypeName)), field)
                : Aligned(FlatField.Offset64Structs(name, slot, type.ElementBytes, type.ElementAlignBytes, () => Struct(type.TypeName)), field);
        FlatType element = Scalar(type.Element);
        return hasCount64 ? FlatField.Vector64(name, slot, element, AlignBytes(field)) : FlatField.Offset64Vector(name, slot, element, AlignBytes(field));
    }

    // Only the alignment of elements that are not offsets or bytes can be raised.
    private static FlatField Aligned(FlatField made, FbsFieldModel field) =>
        field.ForceAlignBytes > field.Type.ElementAlignBytes ? made.Aligned(field.ForceAlignBytes) : made;

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
