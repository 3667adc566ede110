using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads a property of a class that is a field.</summary>
internal sealed class FlatMemberReader(ManagedProperty property, FlatMemberOptions options, List<SchemaDiagnostic> diagnostics)
{
    private const string TypeAdvice =
        "the types are bool, the numbers of C#, string, enums, structs with [FlatStruct], those of System.Numerics, Guid, TimeSpan, classes with [FlatTable], "
        + "interfaces and abstract classes with [FlatUnion], T? of numbers, enums and structs, and List, IList, IReadOnlyList and arrays of these";

    /// <summary>Reads the field; null if it cannot be one, which is reported.</summary>
    internal FlatDeclaredField? Read()
    {
        if (FlatSharpReader.RefuseUnion(property.Symbol.Type, property.TypePlace) is { } refused)
        {
            diagnostics.Add(refused);
            return null;
        }

        if (property.Symbol.Type is IErrorTypeSymbol) return Refuse(CodeFirstDiagnostics.UnknownAdvice);

        // An array of bytes is a vector too.
        ITypeSymbol item = property.Item;
        CSharpContainer container = property.Container;
        if (item is IArrayTypeSymbol { Rank: 1, ElementType: { SpecialType: SpecialType.System_Byte } element } && container == CSharpContainer.None)
            (item, container) = (element, CSharpContainer.Array);
        bool isInterface = container == CSharpContainer.None && IsListInterface(item);
        if (isInterface) (item, container) = (((INamedTypeSymbol)item).TypeArguments[0], CSharpContainer.List);
        if (FlatSharpReader.AttributeOf(item, FlatSharpReader.Struct) != null) return null; // reported where it is declared
        bool isText = item.SpecialType == SpecialType.System_String;
        string foreign = FlatFieldReader.ForeignOf(item);
        string builtIn = isText ? "string" : foreign.Length > 0 ? FbsForeignTypes.NameOf(foreign) : FlatFieldReader.BuiltIn(item);
        if (builtIn == "string" && !isText) builtIn = ""; // text in an arena
        string kind = builtIn.Length > 0 ? "" : AttributeOf(item);
        bool isVector = container != CSharpContainer.None;
        if (container == CSharpContainer.Dictionary || (builtIn.Length == 0 && kind.Length == 0)) return Refuse(TypeAdvice);
        if (!property.IsUsable)
        {
            diagnostics.Add(CodeFirstDiagnostics.BadProperty(property.Place, property.Symbol.Name, property.As(isNullable: false)));
            return null;
        }

        string name = options.Name ?? SchemaNames.Snake(property.Symbol.Name);
        if (!SchemaNames.IsName(name))
        {
            diagnostics.Add(CodeFirstDiagnostics.BadName(options.Place, name, "choose a name by [FlatField(…, Name = \"…\")]"));
            return null;
        }

        bool isOptional = property.IsNullable && !isVector && (kind == "FlatEnum" || (builtIn.Length > 0 && !isText && foreign.Length == 0));
        if (isOptional && options.Default != null) diagnostics.Add(FlatFieldReader.UselessDefault(options.Place));
        return new FlatDeclaredField
        {
            CSharpName = property.Symbol.Name,
            SchemaName = name,
            Id = options.IsIdOfKind && kind == "FlatUnion" ? options.Id + 1 : options.Id,
            BuiltIn = builtIn,
            TypeName = builtIn.Length > 0 ? "" : CSharpSymbols.FullName((INamedTypeSymbol)item),
            Attribute = kind,
            Foreign = foreign,
            IsVector = isVector,
            Default = isOptional ? "null" : FlatFieldReader.Literal(options.Default),
            IsRequired = options.IsRequired,
            IsKey = options.IsKey,
            IsShared = options.IsShared,
            Documentation = CSharpSymbols.SummaryOf(property.Syntax),
            Member = new CSharpMemberForm
            {
                Type = property.Type,
                Container = container,
                IsInterface = isInterface,
                IsNullable = property.IsNullable,
                Setter = property.Setter,
                IsObsoleteError = CSharpSymbols.IsObsoleteError(property.Symbol),
            },
            Place = property.Place,
            TypePlace = property.TypePlace,
            AttributePlace = options.Place,
        };
    }

    private static bool IsListInterface(ITypeSymbol type) => type.OriginalDefinition.SpecialType
        is SpecialType.System_Collections_Generic_IList_T or SpecialType.System_Collections_Generic_IReadOnlyList_T;

    // What a declared type is; if it has no attribute, the one that it could have. Tables and unions of a class are classes too.
    private static string AttributeOf(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { IsGenericType: false, SpecialType: SpecialType.None } || CSharpSymbols.IsRuntime(type)) return "";
        if (CSharpSymbols.NamespaceOf(type) == "System" && type.TypeKind != TypeKind.Enum) return "";
        return type switch
        {
            { TypeKind: TypeKind.Enum } => "FlatEnum",
            { TypeKind: TypeKind.Struct } => HasAttribute(FlatTypeReader.TableAttribute) || HasAttribute(FlatTypeReader.UnionAttribute) ? "" : "FlatStruct",
            { TypeKind: TypeKind.Interface } or { TypeKind: TypeKind.Class, IsAbstract: true } => "FlatUnion",
            { TypeKind: TypeKind.Class } => "FlatTable",
            _ => "",
        };

        bool HasAttribute(string name) => CSharpSymbols.AttributeOf(type, name) != null;
    }

    private FlatDeclaredField? Refuse(string advice)
    {
        string name = property.Symbol.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        diagnostics.Add(CodeFirstDiagnostics.BadFieldType(property.TypePlace, name, advice));
        return null;
    }
}
