using System.Linq;

namespace LibWire.Schema;

/// <summary>Enums in C#, and the kinds of unions.</summary>
internal static class FbsEnumBinder
{
    internal static FbsEnumCode Of(FbsSymbol symbol, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        string name = CSharpText.Xml(model.FullName);
        string fallback = model.IsUnion
            ? $"The members of the union <c>{name}</c>. A buffer may say other numbers, of members a later schema has."
            : $"The enum <c>{name}</c>.";
        return new FbsEnumCode(
            symbol.Namespace, symbol.Name, model.FullName, access, model.IsUnion ? "" : Text(model.Documentation), fallback,
            FbsRuntime.CSharp(model.UnderlyingType), model.IsBitFlags && !model.IsUnion, new(model.Values.Select((value, i) => Value(symbol, value, i))));
    }

    /// <summary>The lines of a comment as one text, without the space that stands behind the slashes.</summary>
    internal static string Text(EquatableArray<string> lines) => string.Join("\n", lines.Select(static line => line.Length > 0 && line[0] == ' ' ? line.Substring(1) : line));

    private static FbsEnumValueCode Value(FbsSymbol symbol, FbsEnumValueModel value, int index)
    {
        FbsEnumModel model = symbol.Enum!;
        string literal = model.IsBitFlags ? FbsLiterals.Flag(model.UnderlyingType, value.Value) : FbsLiterals.Integer(model.UnderlyingType, value.Value);
        string fallback = model.IsUnion && value.Value == 0 ? "There is no value."
            : value.UnionType is { TypeName: { Length: > 0 } type } ? $"<c>{CSharpText.Xml(type)}</c>" : $"<c>{CSharpText.Xml(value.Name)}</c>";
        return new FbsEnumValueCode(symbol.ValueNames[index], literal, Text(value.Documentation), fallback);
    }
}
