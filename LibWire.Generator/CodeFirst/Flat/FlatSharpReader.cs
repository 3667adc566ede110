using LibWire.Schema;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator;

/// <summary>Reads the attributes of FlatSharp, as they are in the namespace <c>LibWire.FlatSharp</c>.</summary>
/// <remarks>Source: the attributes of FlatSharp 6.3.3.</remarks>
internal static class FlatSharpReader
{
    internal const string Namespace = "LibWire.FlatSharp";
    internal const string Table = "FlatBufferTableAttribute";
    internal const string Enum = "FlatBufferEnumAttribute";

    private const string Item = "FlatBufferItemAttribute";

    // Options that have no counterpart, with advice.
    private static readonly (string Name, string Advice)[] Others =
    [
        ("Deprecated", "remove the property and keep its id by [FlatReserved]"),
        ("ForceWrite", "a property that can be null is written unless it is null"),
        ("WriteThrough", "the mutable view changes buffers"),
    ];

    /// <summary>The attributes of types, with the kind that each makes.</summary>
    internal static IReadOnlyList<(string Attribute, FlatDeclaredKind Kind)> Kinds { get; } = [(Table, FlatDeclaredKind.Table), (Enum, FlatDeclaredKind.Enum)];

    /// <summary>The attribute of a type; null if there is none.</summary>
    internal static AttributeData? AttributeOf(ISymbol symbol, string name) => CSharpSymbols.AttributeOf(symbol, Namespace, name);

    /// <summary>The options of a <c>[FlatBufferItem]</c>; null if there is none, or one without a counterpart, which is reported.</summary>
    internal static FlatMemberOptions? Read(ManagedProperty property, List<SchemaDiagnostic> diagnostics)
    {
        if (AttributeOf(property.Symbol, Item) is not { } attribute || CSharpSymbols.First(attribute) is not ushort index) return null;
        DeclaredPlace place = CSharpSymbols.PlaceOf(attribute, property.Place);
        int before = diagnostics.Count;
        foreach ((string name, string advice) in Others)
            if (CSharpSymbols.Argument(attribute, name) is true) diagnostics.Add(CodeFirstDiagnostics.NotMapped(place, name, advice));
        if (diagnostics.Count > before) return null;
        return new FlatMemberOptions
        {
            Id = index,
            Default = CSharpSymbols.Argument(attribute, "DefaultValue"),
            IsRequired = CSharpSymbols.Argument(attribute, "Required") is true,
            IsKey = CSharpSymbols.Argument(attribute, "Key") is true,
            IsShared = CSharpSymbols.Argument(attribute, "SharedString") is true,
            IsIdOfKind = true,
            Place = place,
        };
    }
}
