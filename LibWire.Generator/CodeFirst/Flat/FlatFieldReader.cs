using System.Globalization;
using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads a partial property with <c>[FlatField]</c>.</summary>
internal sealed class FlatFieldReader(DeclaredProperty property, AttributeData attribute, bool isStruct, List<SchemaDiagnostic> diagnostics)
{
    internal const string Attribute = "FlatFieldAttribute";

    private const string TableAdvice =
        "the types are bool, the numbers of C#, Utf8String, enums, structs, those of System.Numerics, Guid, TimeSpan, tables, unions, "
        + "T? of numbers and enums, and UnmanagedArray of these";

    private const string StructAdvice = "the members of a struct are bool, the numbers of C#, enums, structs, those of System.Numerics, Guid and TimeSpan, "
        + "and structs with [InlineArray] of numbers, enums and structs with [FlatStruct]";

    private readonly DeclaredPlace _attributePlace = CSharpSymbols.PlaceOf(attribute, property.Place);

    /// <summary>The type of the schema for a type of C#; empty for none.</summary>
    internal static string BuiltIn(ITypeSymbol type) => type.SpecialType switch
    {
        SpecialType.System_Boolean => "bool",
        SpecialType.System_SByte => "byte",
        SpecialType.System_Byte => "ubyte",
        SpecialType.System_Int16 => "short",
        SpecialType.System_UInt16 => "ushort",
        SpecialType.System_Int32 => "int",
        SpecialType.System_UInt32 => "uint",
        SpecialType.System_Int64 => "long",
        SpecialType.System_UInt64 => "ulong",
        SpecialType.System_Single => "float",
        SpecialType.System_Double => "double",
        _ => type.Name == "Utf8String" && CSharpSymbols.IsRuntime(type) ? "string" : "",
    };

    /// <summary>Reads the field; null if it cannot be one, which is reported.</summary>
    internal FlatDeclaredField? Read()
    {
        if (CSharpSymbols.First(attribute) is not int id) return null;
        ITypeSymbol type = property.Symbol.Type;
        if (type is IErrorTypeSymbol) return Refuse(property.Syntax.Type.ToString(), CodeFirstDiagnostics.UnknownAdvice);

        bool isNullable = type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };
        bool isVector = type is INamedTypeSymbol { Name: "UnmanagedArray", TypeArguments.Length: 1 } && CSharpSymbols.IsRuntime(type);
        (ITypeSymbol Element, int Length)? array = isStruct ? ArrayOf(type) : null;
        ITypeSymbol value = array?.Element ?? (isNullable || isVector ? ((INamedTypeSymbol)type).TypeArguments[0] : type);
        string foreign = ForeignOf(value);
        string builtIn = foreign.Length > 0 ? FbsForeignTypes.NameOf(foreign) : BuiltIn(value);
        string kind = builtIn.Length > 0 ? "" : AttributeOf(value);
        bool isScalar = kind == "FlatEnum" || (builtIn.Length > 0 && builtIn != "string" && foreign.Length == 0);
        bool isKnown = builtIn.Length > 0 || kind.Length > 0;
        bool isAllowed = isStruct ? !isVector && !isNullable && (isScalar || kind == "FlatStruct" || foreign.Length > 0) : !isNullable || isScalar;

        // A bool and a type of .NET are not stored as themselves, and an array has no arrays.
        if (array != null && (builtIn == "bool" || foreign.Length > 0 || ArrayOf(value) != null)) isAllowed = false;
        if (!isKnown || !isAllowed)
            return Refuse(type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat), isStruct ? StructAdvice : TableAdvice);

        PropertyShape shape =
            isVector || kind == "FlatUnion" ? PropertyShape.Reference : kind == "FlatTable" ? PropertyShape.ReadOnlyReference : PropertyShape.Value;
        if (!property.Has(shape))
        {
            diagnostics.Add(CodeFirstDiagnostics.BadProperty(property.Place, property.Symbol.Name, property.As(shape)));
            return null;
        }

        string name = CSharpSymbols.Argument(attribute, "Name") as string ?? SchemaNames.Snake(property.Symbol.Name);
        if (!SchemaNames.IsName(name))
        {
            diagnostics.Add(CodeFirstDiagnostics.BadName(_attributePlace, name, "choose a name by [FlatField(…, Name = \"…\")]"));
            return null;
        }

        if (isNullable && CSharpSymbols.Argument(attribute, "Default") != null) diagnostics.Add(UselessDefault(_attributePlace));
        return new FlatDeclaredField
        {
            CSharpName = property.Symbol.Name,
            SchemaName = name,
            Id = id,
            BuiltIn = builtIn,
            TypeName = builtIn.Length > 0 ? "" : CSharpSymbols.FullName((INamedTypeSymbol)value),
            Attribute = kind,
            Foreign = foreign,
            IsVector = isVector,
            FixedLength = array?.Length ?? 0,
            Default = isNullable ? "null" : Literal(CSharpSymbols.Argument(attribute, "Default")),
            IsRequired = CSharpSymbols.Argument(attribute, "Required") is true,
            IsKey = CSharpSymbols.Argument(attribute, "Key") is true,
            IsShared = CSharpSymbols.Argument(attribute, "Shared") is true,
            Documentation = CSharpSymbols.SummaryOf(property.Syntax),
            Form = array == null ? property.Form : property.Form with { InlineArray = type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) },
            Place = property.Place,
            TypePlace = property.TypePlace,
            AttributePlace = _attributePlace,
        };
    }

    /// <summary>Reports a default of a field that is null where it is absent.</summary>
    internal static SchemaDiagnostic UselessDefault(DeclaredPlace place) =>
        CodeFirstDiagnostics.UselessOption(place, "Default", "a value that can be null is null if the field is absent");

    /// <summary>The name of a struct of .NET whose layout is known; empty for another type.</summary>
    internal static string ForeignOf(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, IsGenericType: false, ContainingType: null } || CSharpSymbols.IsRuntime(type)) return "";
        string name = CSharpSymbols.FullName((INamedTypeSymbol)type);
        return name.StartsWith("System.", StringComparison.Ordinal) && FbsForeignTypes.IsKnown(name) ? name : "";
    }

    // A struct of one field, of which the compiler makes an array.
    private static (ITypeSymbol Element, int Length)? ArrayOf(ITypeSymbol type)
    {
        AttributeData? attribute = CSharpSymbols.AttributeOf(type, "System.Runtime.CompilerServices", "InlineArrayAttribute");
        if (attribute == null || CSharpSymbols.First(attribute) is not int length) return null;
        IFieldSymbol? element = type.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(static field => !field.IsStatic);
        return element == null ? null : (element.Type, length);
    }

    // What a declared type is; if it has no attribute, the one that it could have.
    private static string AttributeOf(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol { IsGenericType: false, SpecialType: SpecialType.None } || CSharpSymbols.IsRuntime(type)) return "";
        if (type.TypeKind == TypeKind.Enum) return "FlatEnum";
        if (type.TypeKind != TypeKind.Struct) return "";
        string? found = FlatTypeReader.Kinds.Select(static kind => kind.Attribute).FirstOrDefault(name => CSharpSymbols.AttributeOf(type, name) != null);
        return (found ?? FlatTypeReader.StructAttribute).Replace("Attribute", "");
    }

    /// <summary>A default as the schema writes it; empty for none.</summary>
    internal static string Literal(object? value) => value switch
    {
        null => "",
        bool truth => truth ? "true" : "false",
        float real => Real(real, real.ToString("R", CultureInfo.InvariantCulture)),
        double real => Real(real, real.ToString("R", CultureInfo.InvariantCulture)),
        string text => CSharpText.Literal(text),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => "",
    };

    private static string Real(double value, string text) =>
        double.IsNaN(value) ? "nan" : double.IsPositiveInfinity(value) ? "inf" : double.IsNegativeInfinity(value) ? "-inf" : text;

    private FlatDeclaredField? Refuse(string type, string advice)
    {
        diagnostics.Add(CodeFirstDiagnostics.BadFieldType(property.TypePlace, type, advice));
        return null;
    }
}
