namespace LibWire.Schema;

/// <summary>Unions of objects in C#.</summary>
internal static class FbsUnionObjectBinder
{
    internal static FbsUnionObjectCode Of(FbsSymbol symbol, FbsSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnionObject(symbol.UnionName);
        var members = new List<FbsUnionObjectMemberCode>();
        for (int i = 0; i < model.Values.Count; i++)
        {
            FbsEnumValueModel value = model.Values[i];
            if (value.UnionType is not { } type || type.BaseType == FbsBaseType.None) continue;
            string written = CSharpText.Bare(symbol.ValueNames[i]);
            string name = names.Take(char.ToUpperInvariant(written[0]) + written.Substring(1), "Set*", "Mutable*");
            string kind = $"{symbol.Global}.{symbol.ValueNames[i]}";
            string documentation = FbsEnumBinder.Text(value.Documentation);
            if (type.BaseType == FbsBaseType.String)
            {
                members.Add(new(name, kind, FbsRuntime.Utf8String, FbsFieldForm.String, "public", documentation));
                continue;
            }

            FbsSymbol member = symbols.Find(type.TypeName);
            members.Add(new(name, kind, member.Global, member.Object!.IsStruct ? FbsFieldForm.Struct : FbsFieldForm.Table, member.MemberAccess, documentation));
        }

        return new FbsUnionObjectCode(symbol.Namespace, symbol.UnionName, model.FullName, access, FbsEnumBinder.Text(model.Documentation), symbol.Global, new(members), symbol.IsElement);
    }
}
