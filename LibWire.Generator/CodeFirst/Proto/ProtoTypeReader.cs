using System.Linq;
using System.Threading;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>Reads a struct or class with <c>[ProtoMessage]</c>, or an enum with <c>[ProtoEnum]</c>.</summary>
internal sealed class ProtoTypeReader
{
    internal const string MessageAttribute = "ProtoMessageAttribute";
    internal const string EnumAttribute = "ProtoEnumAttribute";

    private const string NameAttribute = "ProtoNameAttribute";
    private const string ReservedAttribute = "ProtoReservedAttribute";

    private readonly INamedTypeSymbol _type;
    private readonly BaseTypeDeclarationSyntax _syntax;
    private readonly DeclaredPlace _place;
    private readonly List<SchemaDiagnostic> _diagnostics = [];

    private ProtoTypeReader(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax)
    {
        _type = type;
        _syntax = syntax;
        _place = DeclaredPlace.Of(syntax.Identifier);
    }

    /// <summary>Reads a message.</summary>
    /// <param name="type">The struct.</param>
    /// <param name="syntax">The declaration that has the attribute.</param>
    /// <param name="cancel">Stops the work.</param>
    internal static ProtoDeclaredType Message(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax, CancellationToken cancel)
    {
        var reader = new ProtoTypeReader(type, syntax);
        return reader.ReadMessage(cancel);
    }

    /// <summary>Reads an enum.</summary>
    /// <param name="type">The enum.</param>
    /// <param name="syntax">Its declaration.</param>
    internal static ProtoDeclaredType Enum(INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax)
    {
        var reader = new ProtoTypeReader(type, syntax);
        return reader.ReadEnum();
    }

    private ProtoDeclaredType ReadMessage(CancellationToken cancel)
    {
        if (ManagedClass.Is(_type)) return ReadClass(cancel);
        if (DeclaredTypes.IsOld(_syntax)) _diagnostics.Add(CodeFirstDiagnostics.LanguageTooOld(_place));
        else if (DeclaredTypes.IsFlat(_type)) _diagnostics.Add(CodeFirstDiagnostics.StructOfBothFormats(_place, _type.Name));
        else if (!CanBeCompleted) _diagnostics.Add(CodeFirstDiagnostics.BadType(_place, _type.Name));
        if (_diagnostics.Count > 0) return Read(MessageAttribute) with { IsUsable = false };

        var fields = new List<ProtoDeclaredField>();
        foreach (IPropertySymbol property in _type.GetMembers().OfType<IPropertySymbol>())
        {
            cancel.ThrowIfCancellationRequested();
            if (CSharpSymbols.AttributeOf(property, ProtoFieldReader.Attribute) is not { } attribute) continue;
            if (property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancel) is not PropertyDeclarationSyntax syntax) continue;
            string name = NameOf(property, DeclaredPlace.Of(syntax.Identifier), SchemaNames.Snake(property.Name));
            if (new ProtoFieldReader(new DeclaredProperty(property, syntax), attribute, _diagnostics).Read(name) is { } field) fields.Add(field);
        }

        return Read(MessageAttribute) with { Fields = new(fields), OwnMembers = DeclaredTypes.OwnMembersOf(_type) };
    }

    private ProtoDeclaredType ReadClass(CancellationToken cancel)
    {
        ProtoDeclaredSubtype[] subtypes = [.. ReadSubtypes()];
        CSharpClassForm? form = IsInSchema ? FormOf(subtypes.Length > 0) : null;
        ProtobufNetReader? net = ProtobufNetReader.AttributeOf(_type, ProtobufNetReader.Contract) == null ? null : new(_diagnostics);
        if (LostBase() is { } lost) _diagnostics.Add(lost);
        else if (form == null) _diagnostics.Add(CodeFirstDiagnostics.BadClass(_place, _type.Name));

        if (_diagnostics.Count > 0 || form == null) return Read(MessageAttribute) with { IsUsable = false };

        var fields = new List<ProtoDeclaredField>();
        bool isSetByCode = ManagedClass.HasConstructorCode(_type);
        foreach (IPropertySymbol property in _type.GetMembers().OfType<IPropertySymbol>())
        {
            cancel.ThrowIfCancellationRequested();
            if (ManagedProperty.Of(property, property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancel)) is not { } managed) continue;
            if (OptionsOf(managed, net) is not { } options) continue;
            string name = NameOf(property, managed.Place, SchemaNames.Snake(property.Name));
            if (new ProtoMemberReader(managed, options, _diagnostics).Read(name, isSetByCode, subtypes.Length > 0) is { } field) fields.Add(field);
        }

        return Read(MessageAttribute) with { Fields = new(fields), Subtypes = new(subtypes), Class = form };
    }

    // A base with fields that would be in no bytes, because not each class from it to this one is named by its base.
    private SchemaDiagnostic? LostBase()
    {
        bool isNamed = true;
        for (INamedTypeSymbol below = _type; below.BaseType is { } level; below = level)
        {
            bool isMessage = DeclaredTypes.IsMessage(level);
            isNamed = isNamed && ProtoIncludes.IsDerived(below);
            if (isNamed && isMessage) continue;
            if (!isNamed && !isMessage && !DeclaredTypes.LosesFields(level, _type, IsField)) continue;
            string advice = isMessage ? "name the class there" : "make it a message that names the class";
            return CodeFirstDiagnostics.NotMapped(_place, $"The base '{level.Name}'", $"{advice}: [ProtoInclude(…, typeof({below.Name}))]");
        }

        return null;
    }

    private static bool IsField(ISymbol property) =>
        CSharpSymbols.AttributeOf(property, ProtoFieldReader.Attribute) != null || ProtobufNetReader.AttributeOf(property, ProtobufNetReader.Member) != null;

    private CSharpClassForm? FormOf(bool hasSubtypes)
    {
        CSharpClassForm? form = ManagedClass.FormOf(_type, _syntax, isAbstractAllowed: hasSubtypes);
        if (form == null || !ProtoIncludes.HasLayers(_type)) return form;
        string root = ProtoIncludes.RootOf(_type).ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        return form with { Root = root, IsDerived = ProtoIncludes.IsDerived(_type) };
    }

    private IEnumerable<ProtoDeclaredSubtype> ReadSubtypes()
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach ((int number, INamedTypeSymbol type, AttributeData attribute) in ProtoIncludes.Of(_type))
        {
            DeclaredPlace place = CSharpSymbols.PlaceOf(attribute, _place);
            if (found.Add(type) && SymbolEqualityComparer.Default.Equals(type.BaseType, _type))
                yield return new ProtoDeclaredSubtype(number, CSharpSymbols.FullName(type), place);
            else _diagnostics.Add(CodeFirstDiagnostics.BadInclude(place, type.Name, _type.Name));
        }
    }

    private static ProtoMemberOptions? OptionsOf(ManagedProperty property, ProtobufNetReader? net) =>
        net != null ? net.Read(property) :
        CSharpSymbols.AttributeOf(property.Symbol, ProtoFieldReader.Attribute) is { } attribute ? ProtoMemberOptions.Of(property, attribute) : null;

    private ProtoDeclaredType ReadEnum()
    {
        bool isUsable = _type.EnumUnderlyingType?.SpecialType == SpecialType.System_Int32 && IsInSchema;
        if (!isUsable)
        {
            _diagnostics.Add(CodeFirstDiagnostics.BadEnum(_place, _type.Name));
            return Read(EnumAttribute) with { IsUsable = false, IsEnum = true };
        }

        var values = new List<ProtoDeclaredEnumValue>();
        foreach (IFieldSymbol value in _type.GetMembers().OfType<IFieldSymbol>())
        {
            if (value.ConstantValue is not int number) continue;
            if (value.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not EnumMemberDeclarationSyntax syntax) continue;
            var place = DeclaredPlace.Of(syntax.Identifier);
            string name = NameOf(value, place, SchemaNames.EnumValue(_type.Name, value.Name));
            values.Add(new ProtoDeclaredEnumValue(value.Name, name, number, CSharpSymbols.SummaryOf(syntax), CSharpSymbols.IsObsolete(value), place));
        }

        return Read(EnumAttribute) with { IsEnum = true, Values = new(values) };
    }

    private bool CanBeCompleted => DeclaredTypes.IsPartialStruct(_type, _syntax) && IsInSchema;

    // The file of the emitted code names the type from outside.
    private bool IsInSchema
    {
        get
        {
            if (_type is { ContainingType: { } outer } && !DeclaredTypes.IsMessage(outer)) return false;
            return _type.ContainingType == null || _type.DeclaredAccessibility is Accessibility.Public or Accessibility.Internal;
        }
    }

    // What messages and enums have in common. It is read last, so that it has all diagnostics.
    private ProtoDeclaredType Read(string attributeName)
    {
        AttributeData? attribute = CSharpSymbols.AttributeOf(_type, attributeName);
        string? package = attribute == null ? null : CSharpSymbols.Argument(attribute, "Package") as string;
        if (package != null && !SchemaNames.IsQualifiedName(package))
        {
            _diagnostics.Add(CodeFirstDiagnostics.BadName(CSharpSymbols.PlaceOf(attribute!, _place), package, "write a package such as shop.orders"));
            package = null;
        }

        string name = NameOf(_type, _place, _type.Name);
        EquatableArray<ProtoDeclaredReserved> reserved = new(_type.GetAttributes().Where(IsReserved).Select(ReadReserved).OfType<ProtoDeclaredReserved>());
        return new ProtoDeclaredType
        {
            Namespace = CSharpSymbols.NamespaceOf(_type),
            Container = _type.ContainingType is { } outer ? CSharpSymbols.FullName(outer) : "",
            CSharpName = _type.Name,
            SchemaName = name,
            Package = package,
            IsEnum = false,
            Documentation = CSharpSymbols.SummaryOf(_syntax),
            IsDeprecated = CSharpSymbols.IsObsolete(_type),
            Reserved = reserved,
            Warnings = new(CSharpSymbols.WarningsOf(_type)),
            Place = _place,
            Diagnostics = new(_diagnostics),
        };
    }

    private static bool IsReserved(AttributeData attribute) =>
        attribute.AttributeClass is { Name: ReservedAttribute } type && CSharpSymbols.IsRuntime(type);

    private ProtoDeclaredReserved? ReadReserved(AttributeData attribute)
    {
        DeclaredPlace place = CSharpSymbols.PlaceOf(attribute, _place);
        object?[] arguments = [.. attribute.ConstructorArguments.Select(static argument => argument.Value)];
        if (arguments.Length == 0 || arguments.Contains(null)) return null; // the compiler reports it
        if (arguments[0] is int first) return new ProtoDeclaredReserved(first, arguments[arguments.Length - 1] is int last ? last : first, null, place);
        if (arguments[0] is not string name) return null;
        if (SchemaNames.IsName(name)) return new ProtoDeclaredReserved(0, 0, name, place);
        _diagnostics.Add(CodeFirstDiagnostics.BadName(place, name, "write the name of a field that there was"));
        return null;
    }

    private string NameOf(ISymbol symbol, DeclaredPlace place, string otherwise)
    {
        AttributeData? attribute = CSharpSymbols.AttributeOf(symbol, NameAttribute);
        string name = (attribute == null ? ProtobufNetReader.NameOf(symbol) : CSharpSymbols.First(attribute) as string) ?? otherwise;
        if (SchemaNames.IsName(name)) return name;
        if (attribute != null) place = CSharpSymbols.PlaceOf(attribute, place);
        _diagnostics.Add(CodeFirstDiagnostics.BadName(place, name, "choose a name with the attribute [ProtoName]"));
        return "invalid";
    }
}
