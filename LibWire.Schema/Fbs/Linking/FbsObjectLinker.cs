namespace LibWire.Schema;

/// <summary>Links one table or struct. The sizes of the structs in its fields must be known.</summary>
internal sealed partial class FbsObjectLinker
{
    /// <summary>The suffix of a field that holds the type of a union, after the union's name.</summary>
    internal const string TypeSuffix = "_type";

    // Suffixes by which other generators name members. Source: CheckClash in flatc.
    private static readonly (string Suffix, FbsBaseType Type)[] Clashes =
    [
        (TypeSuffix, FbsBaseType.Union), ("Type", FbsBaseType.Union), ("_length", FbsBaseType.Vector), ("Length", FbsBaseType.Vector),
        ("_byte_vector", FbsBaseType.String), ("ByteVector", FbsBaseType.String),
    ];

    private readonly FbsDeclaration _declaration;
    private readonly FbsObjectSyntax _syntax;
    private readonly FbsSourceFile _file;
    private readonly FbsNames _names;
    private readonly FbsOptions _options;
    private readonly FbsDefaultLinker _defaults;
    private readonly List<FbsField> _fields = [];
    private readonly Dictionary<string, FbsField> _byName = new(StringComparer.Ordinal);
    private FbsField? _key;
    private bool _keepsNames; // whether names of fields stay as they are written
    private bool _isBroken; // whether a field is missing: rules about all fields are then not checked

    private FbsObjectLinker(FbsDeclaration declaration, FbsOptions options)
    {
        _declaration = declaration;
        _syntax = (FbsObjectSyntax)declaration.Syntax;
        _file = declaration.File;
        _options = options;
        _names = new FbsNames(_file, declaration.Index, _syntax.Namespace);
        _defaults = new FbsDefaultLinker(_file, _names);
    }

    /// <summary>Links the fields of a table or struct, and finds their places.</summary>
    /// <returns>The model; it must not be used if there are errors.</returns>
    internal static FbsObjectModel Link(FbsDeclaration declaration, FbsOptions options) => new FbsObjectLinker(declaration, options).Link();

    private FbsObjectModel Link()
    {
        EquatableArray<FbsAttributeModel> attributes = FbsAttributes.Link(
            _syntax.Attributes, _syntax.IsStruct ? FbsTargets.Struct : FbsTargets.Table, _file, _names.Order);
        _keepsNames = FbsForeignAttributes.KeepsNames(_syntax.Attributes, _file) ?? false;
        string? foreignType = _syntax.IsStruct ? FbsForeignAttributes.ForeignType(_syntax.Attributes, _file) : null;
        FbsForeignAttributes.Report(_syntax.Attributes, _file, name => _syntax.IsStruct && FbsForeignAttributes.IsForeignType(name));
        foreach (FbsFieldSyntax field in _syntax.Fields) _isBroken |= !LinkField(field);
        if (_syntax.IsStruct) LayOut();
        else NumberFields();
        if (_syntax.IsStruct) _declaration.Scalars = FbsForeignTypes.ScalarsOf(_fields);
        if (foreignType != null) CheckForeign(foreignType);
        CheckClashes();
        if (_options.RefusesPrivateLeaks && !_declaration.IsPrivate) CheckLeaks();

        return new FbsObjectModel
        {
            FullName = _declaration.FullName,
            Namespace = _syntax.Namespace,
            Name = _syntax.Name.Text,
            IsStruct = _syntax.IsStruct,
            Fields = new(_fields.ConvertAll(field => field.ToModel(_syntax.IsStruct))),
            SizeBytes = _declaration.SizeBytes,
            AlignBytes = _syntax.IsStruct ? _declaration.AlignBytes : FbsScalars.OffsetBytes,
            ForeignType = foreignType,
            KeepsOrder = FbsAttributeSyntax.Has(_syntax.Attributes, "original_order"),
            IsPrivate = _declaration.IsPrivate,
            Documentation = _syntax.Documentation,
            Attributes = attributes,
            ImportPath = _file.Path,
        };
    }

    // Whether the field is added.
    private bool LinkField(FbsFieldSyntax syntax)
    {
        FbsName name = syntax.Name;
        if (_names.FindObjectAbove(name.Text) is { } same) Report(DiagnosticCatalog.FbsFieldNamedAsType, name.Range, name.Text, same.KindName, same.FullName);
        if (!IsSnakeCase(name.Text)) Report(DiagnosticCatalog.FbsFieldCase, name.Range, name.Text);

        EquatableArray<FbsAttributeModel> attributes = FbsAttributes.Link(
            syntax.Attributes, _syntax.IsStruct ? FbsTargets.StructField : FbsTargets.TableField, _file, _names.Order);
        if (_names.Resolve(syntax.Type) is not { } type) return false;
        if (_syntax.IsStruct ? !CanBeInStruct(syntax, type) : !CanBeInTable(syntax, type)) return false;

        var field = new FbsField(syntax, name.Text, type) { Attributes = attributes };
        if (type.Item == FbsBaseType.Union && !AddTypeField(field)) return false;
        if (!Add(field)) return false;
        LinkDefault(field);
        LinkAttributes(field);
        LinkForeign(field);
        return true;
    }

    private bool CanBeInStruct(FbsFieldSyntax field, FbsTypeRef type)
    {
        bool isPlain = FbsScalars.IsScalar(type.Item) || (type.Item == FbsBaseType.Object && type.Declaration!.IsStruct);
        if (!isPlain || type.IsVector)
        {
            Report(DiagnosticCatalog.FbsStructMember, field.Type.Range, type.Text);
            return false;
        }

        if (type.Item != FbsBaseType.Object) return true;
        FbsDeclaration inner = type.Declaration!;
        if (inner == _declaration) Report(DiagnosticCatalog.FbsStructInItself, field.Type.Range, _syntax.Name.Text);
        else if (_file.Unit!.OrderOf(inner) > _names.Order) Report(DiagnosticCatalog.FbsStructIncomplete, field.Type.Range, inner.FullName, _syntax.Name.Text);

        // A struct of size 0 has errors, which are reported.
        else return inner.SizeBytes > 0;
        return false;
    }

    private bool CanBeInTable(FbsFieldSyntax field, FbsTypeRef type)
    {
        if (!type.IsArray) return true;
        Report(DiagnosticCatalog.FbsArrayInTable, field.Type.Range, type.Text);
        return false;
    }

    // A field in front of the union holds its type.
    private bool AddTypeField(FbsField field)
    {
        FbsTypeRef type = field.Type.IsVector
            ? new FbsTypeRef(FbsBaseType.Vector, FbsBaseType.UnionType, field.Type.Declaration, 0)
            : new FbsTypeRef(FbsBaseType.UnionType, FbsBaseType.None, field.Type.Declaration, 0);
        FbsDefaultModel? none = field.Type.IsVector ? null : FbsDefaultLinker.Zero;
        field.TypeField = new FbsField(field.Syntax, field.Name + TypeSuffix, type) { IsUnionType = true, Default = none };
        return Add(field.TypeField);
    }

    private bool Add(FbsField field)
    {
        if (_byName.TryGetValue(field.Name, out FbsField? other))
        {
            if (field.IsUnionType || other.IsUnionType) Report(DiagnosticCatalog.FbsFieldClash, field.Syntax.Name.Range, field.Name, other.Syntax.Name.Text);
            else Report(DiagnosticCatalog.FbsFieldTwice, field.Syntax.Name.Range, field.Name, _syntax.Name.Text);
            return false;
        }

        _byName[field.Name] = field;
        _fields.Add(field);
        return true;
    }

    private void LinkDefault(FbsField field)
    {
        FbsTypeRef type = field.Type;
        FbsValueSyntax? value = field.Syntax.Default;
        field.Default = type.IsScalar ? FbsDefaultLinker.Zero : null;
        field.Presence = type.IsScalar || _syntax.IsStruct ? FbsPresence.Default : FbsPresence.Optional;
        if (value != null && type.IsScalar && FbsDefaultLinker.IsNull(value) && !_syntax.IsStruct)
        {
            field.Presence = FbsPresence.Optional;
            field.Default = null;
            if (type.Declaration?.EnumValues.ContainsKey(FbsDefaultLinker.Null) == true)
                Report(DiagnosticCatalog.FbsNullInEnum, value.Range, type.Declaration.FullName);
        }
        else if (value != null)
        {
            field.Default = _defaults.Link(value, type) ?? field.Default;
            if (!type.IsScalar && field.Default != null) field.Presence = FbsPresence.Default;

            // A zero changes nothing, and other tools accept it.
            bool isZero = field.Default is { Integer: 0, Real: 0 };
            if (_syntax.IsStruct && !(type.IsScalar && isZero)) Report(DiagnosticCatalog.FbsDefaultNotAllowed, value.Range, "a field of a struct");
        }
        else if (type.IsScalar && !_syntax.IsStruct && type.Declaration is { IsBitFlags: false } declaration && !FbsDefaultLinker.IsMember(declaration, 0))
        {
            Report(DiagnosticCatalog.FbsDefaultMissing, field.Syntax.Name.Range, declaration.FullName, field.Name);
        }
    }

    private void CheckClashes()
    {
        foreach (FbsField field in _fields)
        {
            if (field.IsUnionType) continue;
            foreach ((string suffix, FbsBaseType type) in Clashes)
            {
                if (field.Name.Length <= suffix.Length || !field.Name.EndsWith(suffix, StringComparison.Ordinal)) continue;
                if (!_byName.TryGetValue(field.Name.Substring(0, field.Name.Length - suffix.Length), out FbsField? other)) continue;
                bool isClash = type == FbsBaseType.Vector ? other.Type.IsVector : other.Type.BaseType == type;
                if (isClash) Report(DiagnosticCatalog.FbsFieldClash, field.Syntax.Name.Range, field.Name, other.Name);
            }
        }
    }

    private void CheckLeaks()
    {
        foreach (FbsField field in _fields)
            if (!field.IsUnionType && field.Type.Declaration is { IsPrivate: true } hidden)
                Report(DiagnosticCatalog.FbsPrivateLeak, field.Syntax.Type.Range, _declaration.FullName, hidden.FullName);
    }

    private static bool IsSnakeCase(string name)
    {
        foreach (char unit in name)
            if (unit is >= 'A' and <= 'Z') return false;
        return true;
    }

    private void Report(DiagnosticRule rule, TextRange range, params object[] arguments) => _file.Diagnostics.Report(rule, range, arguments);
}
