using System.Linq;
using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads the attributes of protobuf-net, as they are in the namespace <c>LibWire.ProtoBufNet</c>.</summary>
/// <remarks>Source: the behaviour of protobuf-net 3.4.40.</remarks>
internal sealed class ProtobufNetReader(List<SchemaDiagnostic> diagnostics)
{
    internal const string Namespace = "LibWire.ProtoBufNet";
    internal const string Contract = "ProtoContractAttribute";
    internal const string Member = "ProtoMemberAttribute";

    // The numbers of DataFormat.
    private const int ZigZag = 1, FixedSize = 3, Group = 4, WellKnown = 5;

    private const int TimesLevel = 240, TextsLevel = 300;
    private const string Own = "it has a form of its own there; [CompatibilityLevel(CompatibilityLevel.Level", Changes = ")] changes its bytes";

    /// <summary>An attribute of the namespace; null if there is none.</summary>
    internal static AttributeData? AttributeOf(ISymbol symbol, string name) => CSharpSymbols.AttributeOf(symbol, Namespace, name);

    /// <summary>The name that an attribute gives in the schema; null for none.</summary>
    internal static string? NameOf(ISymbol symbol) =>
        ((string[])[Contract, Member, "ProtoEnumAttribute"]).Select(name => AttributeOf(symbol, name)).OfType<AttributeData>()
            .Select(static attribute => CSharpSymbols.Argument(attribute, "Name") as string).FirstOrDefault(static name => name != null);

    /// <summary>The options of a property with <c>[ProtoMember]</c>; null if it has none, or what has no counterpart, which is reported.</summary>
    internal ProtoMemberOptions? Read(ManagedProperty property)
    {
        if (AttributeOf(property.Symbol, Member) is not { } attribute || CSharpSymbols.First(attribute) is not int number) return null;
        DeclaredPlace place = CSharpSymbols.PlaceOf(attribute, property.Place);
        int format = FormatOf(attribute, "DataFormat"), keyFormat = 0;
        if (AttributeOf(property.Symbol, "ProtoMapAttribute") is { } map && property.Key != null)
            (format, keyFormat) = (FormatOf(map, "ValueFormat"), FormatOf(map, "KeyFormat"));

        int before = diagnostics.Count;
        if (format == Group || keyFormat == Group) Report(place, "DataFormat.Group", "proto3 has no groups");
        if (property.Key is { SpecialType: SpecialType.System_Boolean } && format is (ZigZag or FixedSize))
            Report(place, "ValueFormat with keys that are bool", "protobuf-net ignores it; leave it out");
        int level = Math.Max(LevelOf(property.Symbol), format == WellKnown ? TimesLevel : 0);
        CheckLevel(property, property.Item, level, format);
        if (property.Key != null) CheckLevel(property, property.Key, level, keyFormat);
        CheckDefault(property);
        foreach (string name in (string[])["ShouldSerialize" + property.Symbol.Name, property.Symbol.Name + "Specified"])
            if (property.Symbol.ContainingType.GetMembers(name).Length > 0) Report(property.Place, name, "a nullable type says what is absent");
        if (diagnostics.Count > before) return null;
        return new ProtoMemberOptions
        {
            Number = number,
            Encoding = EncodingOf(property.Item, format),
            KeyEncoding = property.Key == null ? 0 : EncodingOf(property.Key, keyFormat),
            EncodingName = "DataFormat",
            KeyEncodingName = "KeyFormat",
            IsUnpacked = property is { Container: not CSharpContainer.None, Key: null } && CSharpSymbols.Argument(attribute, "IsPacked") is not true,
            IsProtobufNet = true,
            Place = place,
        };
    }

    private static int FormatOf(AttributeData attribute, string name) => CSharpSymbols.Argument(attribute, name) as int? ?? 0;

    private static int EncodingOf(ITypeSymbol type, int format) => format switch
    {
        ZigZag => ProtoFieldReader.EncodingZigZag,
        FixedSize when IsGuid(type) => ProtoFieldReader.EncodingVarint,
        FixedSize => ProtoFieldReader.EncodingFixed,
        _ => IsGuid(type) ? ProtoFieldReader.EncodingText : ProtoFieldReader.EncodingVarint,
    };

    // Below a level protobuf-net has messages of its own, whose bytes no other library reads.
    private void CheckLevel(ManagedProperty property, ITypeSymbol type, int level, int format)
    {
        bool isTime = type.SpecialType == SpecialType.System_DateTime || (type.Name is "TimeSpan" && CSharpSymbols.NamespaceOf(type) == "System");
        bool isText = type.SpecialType == SpecialType.System_Decimal || IsGuid(type);
        if (isTime && (level < TimesLevel || format == FixedSize))
            Report(property.TypePlace, $"'{type.Name}' at level {level}", Own + TimesLevel + Changes);
        if (isText && level < TextsLevel)
            Report(property.TypePlace, $"'{type.Name}' at level {level}", Own + TextsLevel + Changes);
    }

    // A default is not written, so a reader must know it.
    private void CheckDefault(ManagedProperty property)
    {
        AttributeData? attribute = CSharpSymbols.AttributeOf(property.Symbol, "System.ComponentModel", "DefaultValueAttribute");
        if (attribute == null) return;
        if (CSharpSymbols.First(attribute) is null or 0 or 0L or 0u or 0ul or 0f or 0d or false or "") return;
        Report(CSharpSymbols.PlaceOf(attribute, property.Place), "[DefaultValue]", "in proto3 every default is 0; a nullable property can stand for it");
    }

    private static int LevelOf(IPropertySymbol property)
    {
        ISymbol?[] places = [property, property.ContainingType, property.ContainingModule, property.ContainingAssembly];
        foreach (ISymbol place in places.OfType<ISymbol>())
            if (AttributeOf(place, "CompatibilityLevelAttribute") is { } attribute && CSharpSymbols.First(attribute) is int level and > 0) return level;
        return 200;
    }

    private static bool IsGuid(ITypeSymbol type) => type.Name == "Guid" && CSharpSymbols.NamespaceOf(type) == "System";

    private void Report(DeclaredPlace place, string what, string advice) => diagnostics.Add(CodeFirstDiagnostics.NotMapped(place, what, advice));
}
