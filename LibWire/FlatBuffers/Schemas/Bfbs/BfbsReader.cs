using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>Reads binary schemas. The verifier has checked the bytes; this checks that what they describe is possible.</summary>
/// <remarks>A buffer may share its parts, so that a few bytes stand for a schema of gigabytes. Everything that is made is charged to a budget.</remarks>
internal ref partial struct BfbsReader
{
    /// <summary>What a declaration, a field or a value costs of the budget, in bytes, besides its texts.</summary>
    private const int ItemBytes = 64;

    /// <summary>Every schema may become as large as this, in bytes.</summary>
    private const long OutputBytesMin = 1 << 20;

    private readonly ReadOnlySpan<byte> _bytes;
    private readonly List<FlatTableType?> _tables = []; // by the index of the object; null for structs
    private readonly List<FlatStructType?> _structs = []; // by the index of the object; null for tables
    private readonly List<FlatEnumType> _enums = [];
    private readonly Dictionary<string, FlatTableType> _tablesByName = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FlatTableType> _tablesBySimpleName = new(StringComparer.Ordinal);
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private long _leftBytes;

    private BfbsReader(ReadOnlySpan<byte> bytes)
    {
        _bytes = bytes;
        _leftBytes = Math.Max(OutputBytesMin, bytes.Length * (long)FlatLimits.OutputFactor);
    }

    /// <summary>Reads a schema.</summary>
    /// <exception cref="WireFormatException">The bytes or the schema in them are wrong.</exception>
    internal static FlatSchema Read(ReadOnlySpan<byte> bytes, FlatVerifierOptions? options)
    {
        FlatTable schema = FlatBuffer.GetRoot(bytes, BfbsLayouts.Schema, options);
        return new BfbsReader(bytes).ReadSchema(schema);
    }

    private static int Slot(int id) => BfbsLayouts.Slot(id);

    private FlatSchema ReadSchema(FlatTable schema)
    {
        ulong features = schema.Scalar<ulong>(Slot(6));
        if ((features & ~BfbsLayouts.KnownFeatures) != 0)
            throw Fault(schema, WireError.ValueOutOfRange, $"The schema has features that are not known: 0x{features:x}.");
        FlatTableVector objects = schema.Tables(Slot(0)), enums = schema.Tables(Slot(1));
        Declare(objects, enums);
        for (int i = 0; i < enums.Count; i++) ReadValues(enums[i], _enums[i]);
        for (int i = 0; i < objects.Count; i++)
        {
            if (_structs[i] is { } type) ReadMembers(objects[i], type);
            else ReadFields(objects[i], _tables[i]!);
        }

        CheckStructs(objects);
        FlatTable root = schema.Table(Slot(4));
        FlatTableType? rootTable = root.IsNull ? null : RootOf(root);
        string? identifier = IdentifierOf(schema, rootTable);
        string? extension = schema.Has(Slot(3)) ? Text(schema, schema.String(Slot(3))) : null;
        return new FlatSchema(
            InOrder(_tables, static type => type.FullName), InOrder(_structs, static type => type.FullName),
            InOrder<FlatEnumType>(_enums!, static type => type.FullName),
            rootTable, identifier, extension is { Length: > 0 } ? extension : null);
    }

    /// <summary>Makes all types, so that they can refer to each other.</summary>
    private void Declare(FlatTableVector objects, FlatTableVector enums)
    {
        foreach (FlatTable declaration in objects)
        {
            string name = Name(declaration);
            bool isStruct = declaration.Scalar<bool>(Slot(2));
            if (!isStruct) _tablesByName.Add(name, new FlatTableType(name));
            _tables.Add(isStruct ? null : _tablesByName[name]);
            _structs.Add(isStruct ? DeclareStruct(declaration, name) : null);
            Describe(declaration, attributes: 5, documentation: 6, out IReadOnlyDictionary<string, string> attributes, out string documentation);
            if (isStruct)
            {
                _structs[_structs.Count - 1]!.Attributes = attributes;
                _structs[_structs.Count - 1]!.Documentation = documentation;
                continue;
            }

            FlatTableType type = _tablesByName[name];
            string simpleName = name.Substring(name.LastIndexOf('.') + 1);
            if (!_tablesBySimpleName.TryGetValue(simpleName, out _)) _tablesBySimpleName.Add(simpleName, type);
            type.Attributes = attributes;
            type.Documentation = documentation;
            type.KeepsOrder = attributes.ContainsKey("original_order");
        }

        foreach (FlatTable declaration in enums)
        {
            string name = Name(declaration);
            bool isUnion = declaration.Scalar<bool>(Slot(2));
            BfbsType type = TypeOf(declaration.Table(Slot(3)));
            bool isFit = type.Base is >= BfbsBaseType.Int8 and <= BfbsBaseType.UInt64 || (isUnion && type.Base == BfbsBaseType.UnionKind);
            if (!isFit) throw Fault(declaration, WireError.ValueMismatch, $"{Shown(name)} has an underlying type that is no integer.");
            Describe(declaration, attributes: 4, documentation: 5, out IReadOnlyDictionary<string, string> attributes, out string documentation);
            _enums.Add(new FlatEnumType(name, isUnion, ScalarOf(type.Base))
            {
                Attributes = attributes,
                Documentation = documentation,
                IsFlags = attributes.ContainsKey("bit_flags"),
            });
        }
    }

    private void ReadValues(FlatTable declaration, FlatEnumType type)
    {
        FlatTableVector values = declaration.Tables(Slot(1));
        var made = new List<FlatEnumValue>();
        var names = new HashSet<string>(StringComparer.Ordinal);
        var numbers = new HashSet<long>();
        foreach (FlatTable value in values)
        {
            string name = Text(value, value.String(Slot(0)));
            long number = value.Scalar<long>(Slot(1));
            if (!names.Add(name)) throw Fault(value, WireError.DuplicateName, $"{Shown(type.FullName)} has two values {Shown(name)}.");
            if (!Fits(number, type.UnderlyingType)) throw Fault(value, WireError.ValueOutOfRange, $"{Shown(type.FullName)} has no room for {number}.");
            if (!numbers.Add(number) && type.IsUnion)
                throw Fault(value, WireError.DuplicateName, $"{Shown(type.FullName)} has two members with the number {number}.");
            Describe(value, attributes: 5, documentation: 4, out IReadOnlyDictionary<string, string> attributes, out string documentation);
            var one = new FlatEnumValue(name, number) { Attributes = attributes, Documentation = documentation };
            if (type.IsUnion) ReadMember(value, type, one);
            made.Add(one);
        }

        // A ulong keeps its bits; it is sorted as a number without sign.
        bool isUnsigned = type.UnderlyingType == FlatType.UInt64;
        made.Sort((left, right) =>
        {
            int order = isUnsigned ? ((ulong)left.Number).CompareTo((ulong)right.Number) : left.Number.CompareTo(right.Number);
            return order != 0 ? order : string.CompareOrdinal(left.Name, right.Name);
        });
        type.Complete([.. made]);
    }

    private readonly void ReadMember(FlatTable value, FlatEnumType type, FlatEnumValue one)
    {
        FlatTable typeTable = value.Table(Slot(3));
        BfbsType member = typeTable.IsNull ? default : TypeOf(typeTable);
        if (member.Base == BfbsBaseType.None) return;
        if (one.Number == 0) throw Fault(value, WireError.UnionMismatch, $"{Shown(type.FullName)} has a member with the number 0, which is that of NONE.");
        ulong kind = (ulong)one.Number & (ulong.MaxValue >> (64 - (8 * FlatField.SizeOf(type.UnderlyingType))));
        switch (member.Base)
        {
            case BfbsBaseType.String:
                one.IsString = true;
                one.Layout = FlatUnionMember.String(one.Name, kind);
                break;
            case BfbsBaseType.Object when TableAt(value, member.Index) is { } table:
                one.Table = table;
                one.Layout = FlatUnionMember.Table(one.Name, kind, () => table.Layout);
                break;
            case BfbsBaseType.Object:
                FlatStructType found = _structs[member.Index]!;
                one.Struct = found;
                one.Layout = FlatUnionMember.Struct(one.Name, kind, found.SizeBytes, found.AlignBytes, () => found.Layout);
                break;
            default:
                throw Fault(value, WireError.ValueMismatch, $"{Shown(type.FullName)} has a member that is no table, struct or string.");
        }
    }

    private readonly FlatTableType RootOf(FlatTable root)
    {
        string name = root.String(Slot(0)).ToString();
        return _tablesByName.TryGetValue(name, out FlatTableType? found)
            ? found
            : throw Fault(root, WireError.UnknownName, $"The root {Shown(name)} is not among the tables.");
    }

    private readonly string? IdentifierOf(FlatTable schema, FlatTableType? root)
    {
        FlatString text = schema.String(Slot(2));
        if (text.IsEmpty) return null;
        if (text.Length != FlatFormat.IdentifierBytes)
            throw Fault(schema, WireError.ValueOutOfRange, $"The file identifier has {text.Length} bytes, not {FlatFormat.IdentifierBytes}.");
        string identifier = "";
        foreach (byte one in text.Span) identifier += (char)one;
        if (root is not null) root.FileIdentifier = identifier;
        return identifier;
    }

    private static List<T> InOrder<T>(List<T?> types, Func<T, string> name)
        where T : class
    {
        var made = new List<T>();
        foreach (T? type in types)
            if (type is not null) made.Add(type);
        made.Sort((left, right) => string.CompareOrdinal(name(left), name(right)));
        return made;
    }
}
