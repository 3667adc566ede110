using System.Linq;
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

    internal const string Struct = "FlatBufferStructAttribute";

    internal const string Item = "FlatBufferItemAttribute";
    private const string Union = "FlatBufferUnion";

    // Options that have no counterpart, with advice.
    private static readonly (string Name, string Advice)[] Others =
    [
        ("Deprecated", "remove the property and keep its id by [FlatReserved]"),
        ("ForceWrite", "a property that can be null is written unless it is null"),
        ("WriteThrough", "the mutable view changes buffers"),
    ];

    /// <summary>The attributes of types, with the kind that each makes.</summary>
    internal static IReadOnlyList<(string Attribute, FlatDeclaredKind Kind)> Kinds { get; } =
        [(Table, FlatDeclaredKind.Table), (Enum, FlatDeclaredKind.Enum), (Struct, FlatDeclaredKind.Struct)];

    /// <summary>The attribute of a type; null if there is none.</summary>
    internal static AttributeData? AttributeOf(ISymbol symbol, string name) => CSharpSymbols.AttributeOf(symbol, Namespace, name);

    /// <summary>Reports a struct of FlatSharp, whose members are virtual properties of a class or fields at offsets.</summary>
    internal static SchemaDiagnostic RefuseStruct(DeclaredPlace place, string name) => CodeFirstDiagnostics.NotMapped(
        place, "[FlatBufferStruct]",
        $"structs are values, so write [FlatStruct] partial struct {name} with [FlatField(0)] public partial float X {{ readonly get; set; }}");

    /// <summary>What to write for a property that is a union of FlatSharp, or a list of such; null for other properties.</summary>
    /// <param name="type">The type of the property, which the compiler does not know.</param>
    /// <param name="place">Its place.</param>
    internal static SchemaDiagnostic? RefuseUnion(ITypeSymbol type, DeclaredPlace place)
    {
        if (type is not INamedTypeSymbol named) return null;
        if (named.TypeKind != TypeKind.Error || named.Name != Union)
            return named.TypeArguments.Select(argument => RefuseUnion(argument, place)).FirstOrDefault(static found => found != null);
        string members = string.Join(", ", named.TypeArguments.Select(static member => $"typeof({member.Name})"));
        return CodeFirstDiagnostics.NotMapped(place, Union, $"write an interface with [FlatUnion({members})], which the members implement; the index stays");
    }

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
