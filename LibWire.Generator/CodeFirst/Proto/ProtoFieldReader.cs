using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads a partial property with <c>[ProtoField]</c>.</summary>
internal sealed class ProtoFieldReader(DeclaredProperty declared, AttributeData attribute, List<SchemaDiagnostic> diagnostics)
{
    internal const string Attribute = "ProtoFieldAttribute";

    private const string TypeAdvice =
        "the types are bool, int, uint, long, ulong, float, double, Utf8String, UnmanagedArray<byte> for bytes, enums, messages, "
        + "and UnmanagedArray and UnmanagedMap of these";

    private const string NullableAdvice = "numbers, bools and enums can be null; a string, bytes and a message say by HasX whether they are there";

    // The numbers of ProtoEncoding.
    internal const int EncodingVarint = 0;
    internal const int EncodingZigZag = 1;
    internal const int EncodingFixed = 2;
    internal const int EncodingText = 3;

    private readonly DeclaredPlace _attributePlace = CSharpSymbols.PlaceOf(attribute, declared.Place);

    private enum Shape
    {
        Value,
        Message,
        Repeated,
        Map,
    }

    /// <summary>Reads the field; null if it cannot be one, which is reported.</summary>
    /// <param name="name">Its name in the schema.</param>
    internal ProtoDeclaredField? Read(string name)
    {
        if (CSharpSymbols.First(attribute) is not int number) return null;
        IPropertySymbol property = declared.Symbol;
        if (property.Type is IErrorTypeSymbol) return ReportType(CodeFirstDiagnostics.UnknownAdvice);
        bool isNullable = property.Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };
        if (TypesOf(isNullable ? ((INamedTypeSymbol)property.Type).TypeArguments[0] : property.Type) is not { } types) return null;
        (Shape shape, ProtoDeclaredValue type, ProtoDeclaredValue? key) = types;
        if (isNullable && (shape != Shape.Value || type.Scalar is "string" or "bytes")) return ReportType(NullableAdvice);
        if (!HasForm(shape)) return null;

        bool isOptional = isNullable || CSharpSymbols.Argument(attribute, "Optional") is true;
        bool isUnpacked = CSharpSymbols.Argument(attribute, "Unpacked") is true;
        string oneof = CSharpSymbols.Argument(attribute, "Oneof") as string ?? "";
        bool isCollection = shape is Shape.Repeated or Shape.Map;
        if (isNullable && oneof.Length > 0) return ReportType("in a oneof the case says what is there; write the type without ?");
        if (isOptional && (isCollection || shape == Shape.Message || oneof.Length > 0))
            Report(CodeFirstDiagnostics.UselessOption(_attributePlace, "Optional", "it is for single values outside of oneofs, and messages always are"));
        if (oneof.Length > 0 && isCollection)
            Report(CodeFirstDiagnostics.UselessOption(_attributePlace, "Oneof", "the fields of a oneof are single values and messages"));
        if (oneof.Length > 0 && !SchemaNames.IsName(oneof))
        {
            Report(CodeFirstDiagnostics.BadName(_attributePlace, oneof, "choose another name for the oneof"));
            oneof = "";
        }

        if (isUnpacked && shape != Shape.Repeated)
            Report(CodeFirstDiagnostics.UselessOption(_attributePlace, "Unpacked", "it is for repeated numbers"));
        return new ProtoDeclaredField
        {
            CSharpName = property.Name,
            SchemaName = name,
            Number = number,
            Type = type,
            Key = key,
            IsRepeated = shape == Shape.Repeated,
            IsOptional = isOptional && shape == Shape.Value && oneof.Length == 0,
            IsUnpacked = isUnpacked && shape == Shape.Repeated,
            Oneof = isCollection ? "" : oneof,
            Documentation = CSharpSymbols.SummaryOf(declared.Syntax),
            IsDeprecated = CSharpSymbols.IsObsolete(property),
            Form = declared.Form with { IsNullable = isNullable },
            Place = declared.Place,
            TypePlace = declared.TypePlace,
            NumberPlace = _attributePlace,
        };
    }

    // The types of the field, of its items, or of keys and values.
    private (Shape Shape, ProtoDeclaredValue Type, ProtoDeclaredValue? Key)? TypesOf(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { TypeArguments.Length: > 0 } generic && CSharpSymbols.IsRuntime(generic))
        {
            if (generic.Name == "UnmanagedMap" && generic.TypeArguments.Length == 2)
                return ValueOf(generic.TypeArguments[0], "KeyEncoding") is { } key && ValueOf(generic.TypeArguments[1], "Encoding") is { } value
                    ? (Shape.Map, value, key)
                    : null;
            if (generic.Name == "UnmanagedArray" && declared.Symbol.RefKind != RefKind.None)
                return ValueOf(generic.TypeArguments[0], "Encoding") is { } item ? (Shape.Repeated, item, null) : null;
        }

        if (ValueOf(type, "Encoding") is not { } single) return null;
        return (type.TypeKind == TypeKind.Struct && single.TypeName.Length > 0 ? Shape.Message : Shape.Value, single, null);
    }

    private ProtoDeclaredValue? ValueOf(ITypeSymbol type, string encodingName)
    {
        int encoding = CSharpSymbols.Argument(attribute, encodingName) is int written ? written : EncodingVarint;
        string? integer = IntegerOf(type, encoding);
        if (integer != null) return new ProtoDeclaredValue(integer);
        if (encoding != EncodingVarint)
            Report(CodeFirstDiagnostics.UselessOption(_attributePlace, encodingName, "integers can be fixed, and signed integers zigzag"));
        return type switch
        {
            { SpecialType: SpecialType.System_UInt32 } => new ProtoDeclaredValue("uint32"),
            { SpecialType: SpecialType.System_UInt64 } => new ProtoDeclaredValue("uint64"),
            { SpecialType: SpecialType.System_Boolean } => new ProtoDeclaredValue("bool"),
            { SpecialType: SpecialType.System_Single } => new ProtoDeclaredValue("float"),
            { SpecialType: SpecialType.System_Double } => new ProtoDeclaredValue("double"),
            INamedTypeSymbol { Name: "Utf8String" } when CSharpSymbols.IsRuntime(type) => new ProtoDeclaredValue("string"),
            INamedTypeSymbol { Name: "UnmanagedArray", TypeArguments.Length: 1 } bytes when IsBytes(bytes) => new ProtoDeclaredValue("bytes"),
            INamedTypeSymbol { TypeKind: TypeKind.Enum } named => new ProtoDeclaredValue("", CSharpSymbols.FullName(named), "ProtoEnum"),
            INamedTypeSymbol { TypeKind: TypeKind.Struct, IsGenericType: false, SpecialType: SpecialType.None } named when !CSharpSymbols.IsRuntime(type) =>
                new ProtoDeclaredValue("", CSharpSymbols.FullName(named), "ProtoMessage"),
            _ => NoValue(type),
        };
    }

    /// <summary>The type of the schema language for an integer; null for other types, and for an encoding that is none of the type.</summary>
    internal static string? IntegerOf(ITypeSymbol type, int encoding) => (type.SpecialType, encoding) switch
    {
        (SpecialType.System_Int32, EncodingVarint) => "int32",
        (SpecialType.System_Int32, EncodingZigZag) => "sint32",
        (SpecialType.System_Int32, EncodingFixed) => "sfixed32",
        (SpecialType.System_Int64, EncodingVarint) => "int64",
        (SpecialType.System_Int64, EncodingZigZag) => "sint64",
        (SpecialType.System_Int64, EncodingFixed) => "sfixed64",
        (SpecialType.System_UInt32, EncodingVarint) => "uint32",
        (SpecialType.System_UInt32, EncodingFixed) => "fixed32",
        (SpecialType.System_UInt64, EncodingVarint) => "uint64",
        (SpecialType.System_UInt64, EncodingFixed) => "fixed64",
        _ => null,
    };

    private static bool IsBytes(INamedTypeSymbol type) => CSharpSymbols.IsRuntime(type) && type.TypeArguments[0].SpecialType == SpecialType.System_Byte;

    private ProtoDeclaredValue? NoValue(ITypeSymbol type)
    {
        Report(CodeFirstDiagnostics.BadFieldType(declared.TypePlace, type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat), TypeAdvice));
        return null;
    }

    private ProtoDeclaredField? ReportType(string advice)
    {
        Report(CodeFirstDiagnostics.BadFieldType(declared.TypePlace, declared.Syntax.Type.ToString(), advice));
        return null;
    }

    private bool HasForm(Shape shape)
    {
        PropertyShape form = shape switch
        {
            Shape.Value => PropertyShape.Value,
            Shape.Message => PropertyShape.ReadOnlyReference,
            _ => PropertyShape.Reference,
        };
        if (declared.Has(form)) return true;
        Report(CodeFirstDiagnostics.BadProperty(declared.Place, declared.Symbol.Name, declared.As(form)));
        return false;
    }

    private void Report(SchemaDiagnostic diagnostic) => diagnostics.Add(diagnostic);
}
