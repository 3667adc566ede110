using System.Globalization;
using System.Linq;
using System.Threading;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>Reads a type with <c>[FlatTable]</c>, <c>[FlatStruct]</c>, <c>[FlatEnum]</c> or <c>[FlatUnion]</c>.</summary>
internal sealed class FlatTypeReader
{
    internal const string TableAttribute = "FlatTableAttribute";
    internal const string StructAttribute = "FlatStructAttribute";
    internal const string EnumAttribute = "FlatEnumAttribute";
    internal const string UnionAttribute = "FlatUnionAttribute";

    private const string ReservedAttribute = "FlatReservedAttribute";

    private readonly INamedTypeSymbol _type;
    private readonly BaseTypeDeclarationSyntax _syntax;
    private readonly AttributeData _attribute;
    private readonly DeclaredPlace _place;
    private readonly List<SchemaDiagnostic> _diagnostics = [];

    private FlatTypeReader(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax, AttributeData attribute)
    {
        _type = type;
        _syntax = syntax;
        _attribute = attribute;
        _place = DeclaredPlace.Of(syntax.Identifier);
    }

    /// <summary>The names of the attributes, with the kind of type that each makes.</summary>
    internal static IReadOnlyList<(string Attribute, FlatDeclaredKind Kind)> Kinds { get; } =
    [
        (TableAttribute, FlatDeclaredKind.Table), (StructAttribute, FlatDeclaredKind.Struct), (EnumAttribute, FlatDeclaredKind.Enum),
        (UnionAttribute, FlatDeclaredKind.Union),
    ];

    /// <summary>Reads a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="syntax">The declaration that has the attribute.</param>
    /// <param name="attribute">The attribute.</param>
    /// <param name="kind">What the attribute makes of it.</param>
    /// <param name="cancel">Stops the work.</param>
    internal static FlatDeclaredType Read(
        INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax, AttributeData attribute, FlatDeclaredKind kind, CancellationToken cancel)
    {
        var reader = new FlatTypeReader(type, syntax, attribute);
        FlatDeclaredType read = kind switch
        {
            FlatDeclaredKind.Enum => reader.ReadEnum(),
            FlatDeclaredKind.Union => reader.ReadUnion(),
            FlatDeclaredKind.Struct when attribute.AttributeClass?.Name == FlatSharpReader.Struct => reader.RefuseStruct(),
            _ => reader.ReadFields(kind, cancel),
        };
        return read with { Diagnostics = new(reader._diagnostics), IsUsable = read.IsUsable && SchemaNames.IsName(type.Name) };
    }

    private FlatDeclaredType RefuseStruct()
    {
        _diagnostics.Add(FlatSharpReader.RefuseStruct(CSharpSymbols.PlaceOf(_attribute, _place), _type.Name));
        return Start(FlatDeclaredKind.Struct) with { IsUsable = false };
    }

    private FlatDeclaredType ReadFields(FlatDeclaredKind kind, CancellationToken cancel)
    {
        bool isClass = ManagedClass.Is(_type);
        CSharpClassForm? form = isClass ? ClassForm() : null;
        if (isClass ? form == null : !CanBeCompleted()) return Start(kind) with { IsUsable = false };
        var fields = new List<FlatDeclaredField>();
        foreach (IPropertySymbol property in _type.GetMembers().OfType<IPropertySymbol>())
        {
            cancel.ThrowIfCancellationRequested();
            if (ReadField(property, kind, isClass, cancel) is { } field) fields.Add(field);
        }

        CheckNames(kind, form, fields);
        if (kind == FlatDeclaredKind.Struct) CheckPlaces(fields);
        return Start(kind) with
        {
            Class = form,
            OwnMembers = isClass ? CSharpOwnMembers.None : DeclaredTypes.OwnMembersOf(_type),
            Fields = new(fields.OrderBy(static field => field.Id)),
            Reserved = new(_type.GetAttributes().Where(IsReserved).Select(ReadReserved)),
            FileIdentifier = CSharpSymbols.Argument(_attribute, "FileIdentifier") as string ?? "",
            FileExtension = CSharpSymbols.Argument(_attribute, "FileExtension") as string ?? "",
            AlignBytes = CSharpSymbols.Argument(_attribute, "AlignBytes") is int alignBytes ? alignBytes : 0,
        };
    }

    private FlatDeclaredField? ReadField(IPropertySymbol property, FlatDeclaredKind kind, bool isClass, CancellationToken cancel)
    {
        SyntaxNode? syntax = property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancel);
        AttributeData? attribute = CSharpSymbols.AttributeOf(property, FlatFieldReader.Attribute);
        if (isClass)
        {
            if (ManagedProperty.Of(property, syntax) is not { } managed) return null;
            FlatMemberOptions? options = attribute == null ? FlatSharpReader.Read(managed, _diagnostics) : FlatMemberOptions.Of(managed, attribute);
            return options == null ? null : new FlatMemberReader(managed, options, _diagnostics).Read();
        }

        return attribute != null && syntax is PropertyDeclarationSyntax declared
            ? new FlatFieldReader(new DeclaredProperty(property, declared), attribute, kind == FlatDeclaredKind.Struct, _diagnostics).Read()
            : null;
    }

    private CSharpClassForm? ClassForm()
    {
        bool isNamed = _type.ContainingType == null
            && !FbsMemberNames.IsOfObjects(_type.Name) && !FbsMemberNames.IsOfClasses(_type.Name, DeclaredTypes.IsMessage(_type));
        CSharpClassForm? form = isNamed ? ManagedClass.FormOf(_type, _syntax) : null;
        if (form == null) _diagnostics.Add(CodeFirstDiagnostics.BadFlatClass(_place, _type.Name));
        for (INamedTypeSymbol? level = _type.BaseType; level != null; level = level.BaseType)
        {
            if (!DeclaredTypes.IsTable(level) && !DeclaredTypes.LosesFields(level, _type, IsField)) continue;
            const string Advice = "tables do not inherit: give the table a property of the other one, or both an interface that is a union";
            _diagnostics.Add(CodeFirstDiagnostics.NotMapped(_place, $"The base class '{level.Name}'", Advice));
        }

        return form;
    }

    private static bool IsField(ISymbol property) =>
        CSharpSymbols.AttributeOf(property, FlatFieldReader.Attribute) != null || FlatSharpReader.AttributeOf(property, FlatSharpReader.Item) != null;

    private static bool IsReserved(AttributeData attribute) =>
        attribute.AttributeClass is { Name: ReservedAttribute } type && CSharpSymbols.IsRuntime(type) && CSharpSymbols.First(attribute) is int;

    private (int Id, DeclaredPlace Place) ReadReserved(AttributeData attribute) =>
        ((int)CSharpSymbols.First(attribute)!, CSharpSymbols.PlaceOf(attribute, _place));

    // The names that the binders of emitted code would change.
    private void CheckNames(FlatDeclaredKind kind, CSharpClassForm? form, List<FlatDeclaredField> fields)
    {
        bool isTable = kind == FlatDeclaredKind.Table;
        FbsMemberNames names = form != null ? FbsMemberNames.OfClass(_type.Name, form.IsOfBothFormats)
            : isTable ? FbsMemberNames.OfObject(_type.Name) : FbsMemberNames.OfStruct(_type.Name, _type.Name + "View");
        FbsMemberNames view = FbsMemberNames.OfTable(_type.Name + "View");
        foreach (FlatDeclaredField field in fields.OrderBy(static field => field.Id))
        {
            string[] made = form != null ? FbsObjectBinder.MadeNamesOfClass : isTable ? FbsObjectBinder.MadeNames : [];
            string taken = names.TakeField(field.CSharpName, made);
            bool isWord = CSharpWords.EscapeKeyword(field.CSharpName) != field.CSharpName;
            if (isWord || taken != field.CSharpName || (isTable && view.TakeField(field.CSharpName) != field.CSharpName))
                _diagnostics.Add(CodeFirstDiagnostics.NameTaken(field.Place, field.CSharpName));
        }
    }

    private void CheckPlaces(List<FlatDeclaredField> members)
    {
        int expected = 0;
        foreach (FlatDeclaredField member in members.OrderBy(static member => member.Id))
        {
            if (member.Id != expected) _diagnostics.Add(CodeFirstDiagnostics.BadStructIds(member.AttributePlace, expected));
            expected = member.Id + 1;
        }
    }

    private FlatDeclaredType ReadEnum()
    {
        string underlying = FlatFieldReader.BuiltIn(_type.EnumUnderlyingType!);
        if (_type.ContainingType != null)
        {
            _diagnostics.Add(CodeFirstDiagnostics.BadFlatEnum(_place, _type.Name));
            return Start(FlatDeclaredKind.Enum) with { IsUsable = false };
        }

        var values = new List<FlatDeclaredEnumValue>();
        foreach (IFieldSymbol value in _type.GetMembers().OfType<IFieldSymbol>())
        {
            if (value.ConstantValue is not { } number) continue;
            if (value.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not EnumMemberDeclarationSyntax syntax) continue;
            var place = DeclaredPlace.Of(syntax.Identifier);
            CheckName(value.Name, place);
            values.Add(new FlatDeclaredEnumValue(
                value.Name, Convert.ToDecimal(number, CultureInfo.InvariantCulture), CSharpSymbols.SummaryOf(syntax), place));
        }

        bool isFlags = _type.GetAttributes().Any(static attribute => attribute.AttributeClass is { Name: "FlagsAttribute" })
            && underlying[0] == 'u'
            && values.All(static value => value.Number > 0 && decimal.ToUInt64(value.Number) is var bits && (bits & (bits - 1)) == 0);
        return Start(FlatDeclaredKind.Enum) with
        {
            Underlying = underlying,
            IsFlags = isFlags,
            IsOfBothFormats = CSharpSymbols.AttributeOf(_type, ProtoTypeReader.EnumAttribute) != null || DeclaredTypes.IsMessage(_type),
            Values = new(values.OrderBy(static value => value.Number)),
        };
    }

    private FlatDeclaredType ReadUnion()
    {
        bool isManaged = _type.TypeKind is TypeKind.Interface or TypeKind.Class;
        if (isManaged ? !CanBeUnion() : !CanBeCompleted()) return Start(FlatDeclaredKind.Union) with { IsUsable = false };
        TypedConstant[] members =
        [
            .. _attribute.ConstructorArguments.Where(static argument => argument.Kind == TypedConstantKind.Array)
                .SelectMany(static argument => argument.Values),
        ];
        foreach (TypedConstant member in members) CheckMember(member.Value as ITypeSymbol, isManaged);
        return Start(FlatDeclaredKind.Union) with
        {
            Name = SchemaNameOf(_type),
            Class = isManaged ? new CSharpClassForm { Keyword = _type.TypeKind == TypeKind.Interface ? "interface" : "class" } : null,
            Members = new(members.Select(static member => member.Value switch
            {
                ITypeSymbol { SpecialType: SpecialType.System_String } => "string",
                INamedTypeSymbol named => CSharpSymbols.FullName(named),
                _ => "",
            }).Where(static name => name.Length > 0)),
        };
    }

    // An interface has an I in front of its name, which means nothing in a schema.
    private static string SchemaNameOf(INamedTypeSymbol type)
    {
        bool isMarked = type.TypeKind == TypeKind.Interface && type.Name.Length > 1 && type.Name[0] == 'I' && char.IsUpper(type.Name[1]);
        return isMarked ? type.Name.Substring(1) : type.Name;
    }

    private void CheckMember(ITypeSymbol? member, bool isManaged)
    {
        if (member is null) return; // the compiler reports it
        bool isText = member.SpecialType == SpecialType.System_String;
        bool isAllowed = isManaged
            ? !isText && member.TypeKind is TypeKind.Class or TypeKind.Struct && IsBelow(member)
            : isText || member.TypeKind is TypeKind.Struct or TypeKind.Error;
        if (isAllowed) return;
        string name = member.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        _diagnostics.Add(CodeFirstDiagnostics.BadUnionMember(CSharpSymbols.PlaceOf(_attribute, _place), name, _type.Name, isManaged));
    }

    private bool IsBelow(ITypeSymbol member)
    {
        for (ITypeSymbol? level = member.BaseType; level != null; level = level.BaseType)
            if (SymbolEqualityComparer.Default.Equals(level, _type)) return true;
        return member.AllInterfaces.Any(one => SymbolEqualityComparer.Default.Equals(one, _type));
    }

    private bool CanBeUnion()
    {
        if (_type is { IsGenericType: false, IsAbstract: true, IsStatic: false, ContainingType: null, IsFileLocal: false }) return true;
        _diagnostics.Add(CodeFirstDiagnostics.BadFlatUnion(_place, _type.Name));
        return false;
    }

    private bool CanBeCompleted()
    {
        // What a message is too is reported where the message is read.
        if (DeclaredTypes.IsMessage(_type)) return false;
        if (DeclaredTypes.IsOld(_syntax)) _diagnostics.Add(CodeFirstDiagnostics.LanguageTooOld(_place));
        else if (!DeclaredTypes.IsPartialStruct(_type, _syntax) || _type.ContainingType != null || FbsMemberNames.IsOfObjects(_type.Name))
            _diagnostics.Add(CodeFirstDiagnostics.BadFlatType(_place, _type.Name));
        return _diagnostics.Count == 0;
    }

    private void CheckName(string name, DeclaredPlace place)
    {
        if (!SchemaNames.IsName(name)) _diagnostics.Add(CodeFirstDiagnostics.BadName(place, name, "choose another name"));
    }

    private FlatDeclaredType Start(FlatDeclaredKind kind)
    {
        CheckName(_type.Name, _place);
        string space = CSharpSymbols.NamespaceOf(_type), fullName = CSharpSymbols.FullName(_type);
        return new FlatDeclaredType
        {
            Kind = kind,
            Namespace = space,
            Name = _type.Name,

            // A type in a type has that one in front of its name. It cannot be in a schema, and is found by the name all the same.
            CSharpName = space.Length > 0 ? fullName.Substring(space.Length + 1) : fullName,
            IsPublic = _type.DeclaredAccessibility == Accessibility.Public,
            Warnings = new(CSharpSymbols.WarningsOf(_type)),
            Documentation = CSharpSymbols.SummaryOf(_syntax),
            Place = _place,
            AttributePlace = CSharpSymbols.PlaceOf(_attribute, _place),
        };
    }
}
