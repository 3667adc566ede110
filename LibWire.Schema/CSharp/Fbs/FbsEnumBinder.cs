using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of enums, and of the enums that hold the kinds of unions.</summary>
internal static class FbsEnumBinder
{
    internal static FbsEnumCode Bind(FbsSymbol symbol, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        return new FbsEnumCode
        {
            Namespace = symbol.Namespace,
            IsDeclared = symbol.IsDeclared && !model.IsUnion,
            Name = symbol.Name,
            SchemaName = model.FullName,
            Access = access,
            Documentation = model.IsUnion ? "" : FbsLiterals.Comment(model.Documentation), // The view of a union has the union's comment.
            IsUnion = model.IsUnion,
            Underlying = FbsRuntime.CSharp(model.UnderlyingType),
            IsFlags = model.IsBitFlags && !model.IsUnion,
            LayoutName = symbol.LayoutName,
            Values = new(model.Values.Select((value, i) => Value(symbol, value, i))),
        };
    }

    private static FbsEnumValueCode Value(FbsSymbol symbol, FbsEnumValueModel value, int index)
    {
        FbsEnumModel model = symbol.Enum!;
        string literal = model.IsBitFlags ? FbsLiterals.Flag(model.UnderlyingType, value.Value) : FbsLiterals.Integer(model.UnderlyingType, value.Value);
        return new FbsEnumValueCode(symbol.ValueNames[index], literal, FbsLiterals.Comment(value.Documentation), value.Name, value.Value);
    }
}
