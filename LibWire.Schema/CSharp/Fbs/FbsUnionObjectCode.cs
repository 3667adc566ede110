namespace LibWire.Schema;

/// <summary>Unions of objects in C#.</summary>
internal static class FbsUnionObjectCode
{
    internal static FbsCodeUnionObject Of(FbsCodeSymbol symbol, FbsCodeSymbols symbols, string access)
    {
        FbsEnumModel model = symbol.Enum!;
        var names = FbsMemberNames.OfUnionObject(symbol.UnionName);
        var members = new List<FbsUnionObjectMember>();
        for (int i = 0; i < model.Values.Count; i++)
        {
            FbsEnumValueModel value = model.Values[i];
            if (value.UnionType is not { } type || type.BaseType == FbsBaseType.None) continue;
            string written = CSharpText.Bare(symbol.ValueNames[i]);
            string name = names.Take(char.ToUpperInvariant(written[0]) + written.Substring(1), "Set*", "Mutable*");
            string kind = $"{symbol.Global}.{symbol.ValueNames[i]}";
            string documentation = FbsEnumCode.Text(value.Documentation);
            if (type.BaseType == FbsBaseType.String)
            {
                members.Add(new(name, kind, FbsRuntime.Utf8String, FbsObjectForm.String, "public", documentation));
                continue;
            }

            FbsCodeSymbol member = symbols.Find(type.TypeName);
            members.Add(new(name, kind, member.Global, member.Object!.IsStruct ? FbsObjectForm.Struct : FbsObjectForm.Table, member.MemberAccess, documentation));
        }

        return new FbsCodeUnionObject(symbol.Namespace, symbol.UnionName, model.FullName, access, FbsEnumCode.Text(model.Documentation), symbol.Global, new(members), symbol.IsElement);
    }
}
