using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of union views, of unions of objects, and of the offsets of unions.</summary>
internal static class FbsUnionBinder
{
    /// <summary>The view.</summary>
    internal static FbsUnionCode Bind(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnion(symbol.ViewName);
        var parameters = FbsMemberNames.OfParameters("other");
        var members = new List<FbsUnionMemberCode>();
        bool hasPrivate = false;
        foreach ((FbsEnumValueModel value, string written) in Members(symbol))
        {
            FbsSymbol? type = TypeOf(value, symbols);
            hasPrivate |= type is { IsPrivate: true };
            members.Add(new FbsUnionMemberCode
            {
                Name = names.Take(Capitalized(written), "As*", "TryGet*"),
                SchemaName = value.Name,
                Kind = $"{symbol.Global}.{written}",
                KindNumber = FbsLiterals.Integer(FbsBaseType.ULong, Masked(value.Value, model.UnderlyingType)),
                Parameter = CSharpWords.EscapeKeyword(parameters.Take(FbsMemberNames.Local(CSharpText.Pascal(CSharpText.Bare(written))))),
                Form = FormOf(type),
                Target = type is null ? null : FbsTargetBinder.Bind(type),
                Access = type?.MemberAccess ?? "public",
                Documentation = FbsLiterals.Comment(value.Documentation),
            });
        }

        return new FbsUnionCode
        {
            Namespace = symbol.Namespace,
            Name = symbol.ViewName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            Kind = symbol.Global,
            Members = new(members),
            MatchAccess = hasPrivate ? "internal" : "public",
            IsElement = symbol.IsElement,
        };
    }

    /// <summary>The union of objects.</summary>
    internal static FbsUnionObjectCode BindObject(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnionObject(symbol.UnionName);
        var members = new List<FbsUnionObjectMemberCode>();
        foreach ((FbsEnumValueModel value, string written) in Members(symbol))
        {
            FbsSymbol? type = TypeOf(value, symbols);
            members.Add(new FbsUnionObjectMemberCode
            {
                Name = names.Take(Capitalized(written), "Set*", "Mutable*"),
                ShortName = "",
                Kind = $"{symbol.Global}.{written}",
                Type = type?.Global ?? FbsRuntime.Utf8String,
                Foreign = type?.Foreign ?? "",
                Form = FormOf(type),
                Access = type?.MemberAccess ?? "public",
                Documentation = FbsLiterals.Comment(value.Documentation),
            });
        }

        return new FbsUnionObjectCode
        {
            Namespace = symbol.Namespace,
            IsDeclared = symbol.IsDeclared,
            Name = symbol.UnionName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = FbsLiterals.Comment(model.Documentation),
            Kind = symbol.Global,
            // After the names of all members, which stay as they are.
            Members = new(members.Select(member => member.Form == FbsFieldForm.Table ? member with { ShortName = names.Take(member.Name + "OrNew") } : member)),
            IsElement = symbol.IsElement,
        };
    }

    /// <summary>The offset.</summary>
    internal static FbsUnionOffsetCode BindOffset(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnionOffset(symbol.OffsetName);
        var members = new List<FbsUnionOffsetMemberCode>();
        foreach ((FbsEnumValueModel value, string written) in Members(symbol))
        {
            FbsSymbol? type = TypeOf(value, symbols);
            bool isOnly = Members(symbol).Count(other => TypeOf(other.Value, symbols)?.Shown == type?.Shown) == 1;
            members.Add(new FbsUnionOffsetMemberCode
            {
                Name = names.Take(Capitalized(written)),
                SchemaName = value.Name,
                Kind = $"{symbol.Global}.{written}",
                Type = type?.Global ?? FbsRuntime.Utf8String,
                Foreign = type?.Foreign ?? "",
                Form = FormOf(type),
                Access = type?.MemberAccess ?? "public",
                IsImplicit = isOnly && type is not { IsPrivate: true },
            });
        }

        return new FbsUnionOffsetCode
        {
            Namespace = symbol.Namespace,
            Name = symbol.OffsetName,
            SchemaName = model.FullName,
            Access = access,
            Documentation = "",
            Kind = symbol.Global,
            Declared = symbol.Class == null ? "" : symbol.GlobalUnion,
            Members = new(members),
            IsElement = symbol.IsElement,
        };
    }

    // The members that have a value, with the C# names of their kinds.
    private static IEnumerable<(FbsEnumValueModel Value, string Written)> Members(FbsSymbol symbol)
    {
        FbsEnumModel model = symbol.Enum!;
        for (int i = 0; i < model.Values.Count; i++)
            if (model.Values[i].UnionType is { BaseType: not FbsBaseType.None }) yield return (model.Values[i], symbol.ValueNames[i]);
    }

    private static FbsSymbol? TypeOf(FbsEnumValueModel value, FbsSymbols symbols) =>
        value.UnionType!.BaseType == FbsBaseType.String ? null : symbols.Find(value.UnionType.TypeName);

    private static FbsFieldForm FormOf(FbsSymbol? type) =>
        type is null ? FbsFieldForm.String : type.Object!.IsStruct ? FbsFieldForm.Struct : FbsFieldForm.Table;

    private static string Capitalized(string written)
    {
        string bare = CSharpWords.Plain(CSharpText.Bare(written));
        return char.ToUpperInvariant(bare[0]) + bare.Substring(1);
    }

    // The verifier knows a kind by its bits on the wire.
    private static long Masked(long value, FbsBaseType type)
    {
        int bytes = FbsScalars.Bytes(type);
        return bytes == sizeof(long) ? value : value & ((1L << (8 * bytes)) - 1);
    }
}
