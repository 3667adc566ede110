using System.Linq;

namespace LibWire.Schema;

/// <summary>Unions in C#.</summary>
internal static class FbsUnionBinder
{
    internal static FbsUnionCode Of(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnion(symbol.ViewName);
        var parameters = FbsMemberNames.OfParameters("other");
        var members = new List<FbsUnionMemberCode>();
        var layout = new List<string>();
        var mutable = new List<FbsMutableMemberCode>();
        bool hasPrivate = false, hasString = false;
        for (int i = 0; i < model.Values.Count; i++)
        {
            FbsEnumValueModel value = model.Values[i];
            if (value.UnionType is not { } type || type.BaseType == FbsBaseType.None) continue;
            string written = CSharpText.Bare(symbol.ValueNames[i]);
            string name = names.Take(char.ToUpperInvariant(written[0]) + written.Substring(1), "As*", "TryGet*");
            string parameter = CSharpWords.EscapeKeyword(parameters.Take(FbsMemberNames.Local(FbsMemberNames.Pascal(written))));
            string kind = $"{symbol.Global}.{symbol.ValueNames[i]}";
            string head = $"{CSharpText.Literal(value.Name)}, {FbsLiterals.Integer(FbsBaseType.ULong, Masked(value.Value, model.UnderlyingType))}";
            string documentation = FbsEnumBinder.Text(value.Documentation);
            if (type.BaseType == FbsBaseType.String)
            {
                hasString = true;
                layout.Add($"{FbsRuntime.UnionMember}.String({head})");
                members.Add(new(name, kind, parameter, FbsRuntime.String, "StringSelector", "_union.AsString()", "public", documentation));
                continue;
            }

            FbsSymbol member = symbols.Find(type.TypeName);
            bool isStruct = member.Object!.IsStruct;
            hasPrivate |= member.IsPrivate;
            mutable.AddRange(FbsMutableBinder.OfUnion(member, name, kind));
            layout.Add(isStruct
                ? $"{FbsRuntime.UnionMember}.Struct({head}, {CSharpText.Number(type.InlineBytes)}, {CSharpText.Number(type.AlignBytes)}, static () => {member.GlobalView}.Layout)"
                : $"{FbsRuntime.UnionMember}.Table({head}, static () => {member.GlobalView}.Layout)");
            members.Add(new(
                name, kind, parameter, member.GlobalView, $"{member.GlobalView}.Selector", isStruct ? "new(_union.AsStruct())" : "new(_union.AsTable())", member.MemberAccess, documentation));
        }

        return new FbsUnionCode(
            symbol.Namespace, symbol.ViewName, model.FullName, access, FbsEnumBinder.Text(model.Documentation), symbol.Global,
            new(layout), new(members), hasPrivate ? "internal" : "public", hasString, symbol.IsElement, new(mutable));
    }

    // The verifier knows kinds by the bits they have on the wire.
    private static long Masked(long value, FbsBaseType type)
    {
        int bytes = FbsScalars.Bytes(type);
        return bytes == sizeof(long) ? value : value & ((1L << (8 * bytes)) - 1);
    }
}
