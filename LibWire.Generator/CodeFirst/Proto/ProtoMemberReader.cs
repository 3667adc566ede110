using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads a property with <c>[ProtoField]</c> of a class.</summary>
internal sealed class ProtoMemberReader(ManagedProperty property, ProtoMemberOptions options, List<SchemaDiagnostic> diagnostics)
{
    private const string TypeAdvice =
        "the types are bool, int, uint, long, ulong, float, double, string, byte[], DateTime, DateTimeOffset, TimeSpan, Guid, decimal, enums, classes with "
        + "[ProtoMessage], and List, arrays and Dictionary of these";

    private const string WellKnown = "LibWire.WellKnown.";

    /// <summary>Reads the field; null if it cannot be one, which is reported.</summary>
    /// <param name="name">Its name in the schema.</param>
    /// <param name="isSetByCode">Whether code of the user may set properties while an object is made.</param>
    /// <param name="hasDerived">Whether the class has derived messages.</param>
    internal ProtoDeclaredField? Read(string name, bool isSetByCode, bool hasDerived)
    {
        string oneof = options.Oneof;
        bool isCollection = property.Container != CSharpContainer.None;
        if (ValueOf(property.Item, options.Encoding, options.EncodingName) is not { } value) return null;
        (ProtoDeclaredValue Type, CSharpValueForm Form)? key = null;
        if (property.Key != null && (key = ValueOf(property.Key, options.KeyEncoding, options.KeyEncodingName)) == null) return null;
        if (!property.IsUsable || (oneof.Length > 0 && !property.IsNullable && !isCollection))
        {
            diagnostics.Add(CodeFirstDiagnostics.BadProperty(property.Place, property.Symbol.Name, property.As(isNullable: oneof.Length > 0)));
            return null;
        }

        bool isUnpacked = options.IsUnpacked, isRepeated = isCollection && key == null;
        if (options.IsOptional) Useless("Optional", "a type that can be null says it");
        if (oneof.Length > 0 && isCollection) Useless("Oneof", "the fields of a oneof are single values and messages");
        if (isUnpacked && !isRepeated && !options.IsProtobufNet) Useless("Unpacked", "it is for repeated numbers");
        if (oneof.Length > 0 && !SchemaNames.IsName(oneof))
        {
            diagnostics.Add(CodeFirstDiagnostics.BadName(options.Place, oneof, "choose another name for the oneof"));
            oneof = "";
        }

        bool isSingle = !isCollection && oneof.Length == 0, isMessage = value.Type.Attribute == "ProtoMessage";
        return new ProtoDeclaredField
        {
            CSharpName = property.Symbol.Name,
            SchemaName = name,
            Number = options.Number,
            Type = value.Type,
            Key = key?.Type,
            IsRepeated = isRepeated,
            IsOptional = isSingle && property.IsNullable && !isMessage,
            IsUnpacked = isUnpacked && isRepeated && IsPackable(value),
            Oneof = isCollection ? "" : oneof,
            Documentation = CSharpSymbols.SummaryOf(property.Syntax),
            IsDeprecated = CSharpSymbols.IsObsolete(property.Symbol),
            Member = new CSharpMemberForm
            {
                Type = property.Type,
                Container = property.Container,
                Value = value.Form,
                Key = key?.Form ?? CSharpValueForm.Plain,
                IsNullable = property.IsNullable,
                ObjectClass = isMessage && property.Item is INamedTypeSymbol { TypeKind: TypeKind.Class } type && ProtoIncludes.HasLayers(type)
                    ? type.WithNullableAnnotation(NullableAnnotation.None).ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)
                    : "",
                Setter = property.Setter,
                IsObsoleteError = CSharpSymbols.IsObsoleteError(property.Symbol),
                IsInitialized = property.IsInitialized(isSetByCode, hasDerived),
                HasOwnCollection = property.HasOwnCollection(isSetByCode),
            },
            Place = property.Place,
            TypePlace = property.TypePlace,
            NumberPlace = options.Place,
        };
    }

    private (ProtoDeclaredValue Type, CSharpValueForm Form)? ValueOf(ITypeSymbol type, int encoding, string encodingName)
    {
        if (ProtoFieldReader.IntegerOf(type, encoding) is { } integer) return (new ProtoDeclaredValue(integer), CSharpValueForm.Plain);
        bool isGuid = type is { Name: "Guid", TypeKind: TypeKind.Struct } && IsSystem(type);
        if (isGuid && encoding == ProtoFieldReader.EncodingText) return (new ProtoDeclaredValue("string"), CSharpValueForm.GuidText);
        if (encoding != ProtoFieldReader.EncodingVarint)
            Useless(encodingName, "integers can be fixed, signed integers zigzag, and a Guid text");
        if (isGuid) return (new ProtoDeclaredValue("bytes"), CSharpValueForm.GuidBytes);
        switch (type)
        {
            case { SpecialType: SpecialType.System_UInt32 or SpecialType.System_UInt64 or SpecialType.System_Int32 or SpecialType.System_Int64 }:
                return (new ProtoDeclaredValue(ProtoFieldReader.IntegerOf(type, ProtoFieldReader.EncodingVarint)!), CSharpValueForm.Plain);
            case { SpecialType: SpecialType.System_Boolean }: return (new ProtoDeclaredValue("bool"), CSharpValueForm.Plain);
            case { SpecialType: SpecialType.System_Single }: return (new ProtoDeclaredValue("float"), CSharpValueForm.Plain);
            case { SpecialType: SpecialType.System_Double }: return (new ProtoDeclaredValue("double"), CSharpValueForm.Plain);
            case { SpecialType: SpecialType.System_String }: return (new ProtoDeclaredValue("string"), CSharpValueForm.Plain);
            case { SpecialType: SpecialType.System_Decimal }: return (new ProtoDeclaredValue("string"), CSharpValueForm.Decimal);
            case { SpecialType: SpecialType.System_DateTime }: return (Message(WellKnown + "Timestamp"), CSharpValueForm.DateTime);
            case { Name: "DateTimeOffset" } when IsSystem(type): return (Message(WellKnown + "Timestamp"), CSharpValueForm.DateTimeOffset);
            case { Name: "TimeSpan" } when IsSystem(type): return (Message(WellKnown + "Duration"), CSharpValueForm.TimeSpan);
            case IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte }:
                return (new ProtoDeclaredValue("bytes"), CSharpValueForm.Plain);
            case INamedTypeSymbol { TypeKind: TypeKind.Enum } named:
                return (new ProtoDeclaredValue("", CSharpSymbols.FullName(named), "ProtoEnum"), CSharpValueForm.Plain);
            case INamedTypeSymbol { TypeKind: TypeKind.Class, IsGenericType: false, SpecialType: SpecialType.None } named when !IsSystem(type):
                return (Message(CSharpSymbols.FullName(ProtoIncludes.RootOf(named))), CSharpValueForm.Plain);
            case IErrorTypeSymbol: return NoValue(type, CodeFirstDiagnostics.UnknownAdvice);
            default: return NoValue(type, TypeAdvice);
        }
    }

    // protobuf-net's default is for all collections; a schema must not say it of others.
    private bool IsPackable((ProtoDeclaredValue Type, CSharpValueForm Form) value) =>
        !options.IsProtobufNet || (value.Type.Scalar is not ("string" or "bytes") && value.Type.Attribute != "ProtoMessage");

    private static ProtoDeclaredValue Message(string name) => new("", name, "ProtoMessage");

    private static bool IsSystem(ITypeSymbol type) => CSharpSymbols.NamespaceOf(type) == "System" && type.ContainingType == null;

    private (ProtoDeclaredValue Type, CSharpValueForm Form)? NoValue(ITypeSymbol type, string advice)
    {
        string name = type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        diagnostics.Add(CodeFirstDiagnostics.BadFieldType(property.TypePlace, name, advice));
        return null;
    }

    private void Useless(string option, string meaning) => diagnostics.Add(CodeFirstDiagnostics.UselessOption(options.Place, option, meaning));
}
