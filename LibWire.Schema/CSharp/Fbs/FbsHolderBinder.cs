using System.Linq;

namespace LibWire.Schema;

/// <summary>Decides the C# of holders.</summary>
internal static class FbsHolderBinder
{
    /// <summary>The holder of a table.</summary>
    /// <param name="symbol">The table.</param>
    /// <param name="symbols">The types of its fields.</param>
    /// <param name="view">Its view.</param>
    internal static FbsHolderCode Bind(FbsSymbol symbol, FbsSymbols symbols, FbsTableCode view)
    {
        var names = FbsMemberNames.OfHolder(symbol.HolderName);
        var fields = new List<FbsHolderFieldCode>();
        int keptCount = 0;
        foreach (FbsFieldCode field in view.Fields)
        {
            bool isKept = field.Form is FbsFieldForm.String or FbsFieldForm.Strings or FbsFieldForm.Table or FbsFieldForm.Tables;
            string name = names.Take(field.Name);
            fields.Add(new FbsHolderFieldCode
            {
                Name = name,
                Access = field.Access,
                Documentation = field.Documentation,
                IsDeprecated = field.IsDeprecated,
                Read = field.Name,
                Form = field.Form,
                View = isKept ? null : field,
                KeptIndex = isKept ? keptCount++ : -1,
                Holder = field.Form is FbsFieldForm.Table or FbsFieldForm.Tables ? field.Target!.Holder : "",
                Slot = field.Slot,
                IsEmptyByDefault = field.IsEmptyByDefault,
                IsNeverNull = field.IsRequired || field.IsEmptyByDefault || field.DefaultText != null,
            });
            if (field.NestedRoot is { } root)
            {
                fields.Add(new FbsHolderFieldCode
                {
                    Name = names.Take(field.Name + "Root"),
                    Access = field.NestedRootAccess,
                    Documentation = "",
                    IsDeprecated = field.IsDeprecated,
                    Read = field.Name + "Root",
                    Form = FbsFieldForm.Table,
                    Root = root.View,
                });
            }

            if (field.Form != FbsFieldForm.Union) continue;
            FbsSymbol union = symbols.Find(symbol.Object!.Fields.First(model => !model.IsUnionType && model.Id == field.Id).Type.TypeName);
            foreach (FbsUnionMemberCode member in FbsUnionBinder.Bind(union, symbols, "").Members)
            {
                if (member.Form == FbsFieldForm.Struct) continue;
                fields.Add(new FbsHolderFieldCode
                {
                    Name = names.Take($"{field.Name}As{member.Name}"),
                    Access = field.Access == "public" ? member.Access : field.Access,
                    Documentation = member.Documentation,
                    IsDeprecated = field.IsDeprecated,
                    Read = $"{field.Name}.As{member.Name}",
                    Form = member.Form,
                    KeptIndex = keptCount++,
                    Holder = member.Target?.Holder ?? "",
                    Slot = field.Slot,
                    IsMember = true,
                });
            }
        }

        return new FbsHolderCode
        {
            Namespace = symbol.Namespace,
            Name = symbol.HolderName,
            SchemaName = view.SchemaName,
            Access = view.Access,
            Documentation = view.Documentation,
            View = view.View,
            Fields = new(fields),
            KeptCount = keptCount,
        };
    }
}
