using System.Linq;

namespace LibWire.Schema;

/// <summary>The types of schemas that the C# of a file names.</summary>
internal static class FbsTypeNames
{
    private const string Schema = "global::";

    /// <summary>The types, fully qualified, in any order and with duplicates.</summary>
    internal static IEnumerable<string> Of(FbsFileCode file) =>
        file.Types.SelectMany(Of)
            .Where(static name => name.StartsWith(Schema, StringComparison.Ordinal) && name.IndexOf('<') < 0);

    private static IEnumerable<string> Of(FbsTypeCode type)
    {
        string prefix = type.Namespace.Length > 0 ? $"{Schema}{type.Namespace}." : Schema;
        IEnumerable<string> own = [prefix + type.Name];
        return own.Concat(type switch
        {
            FbsEnumCode { IsUnion: false } model => [prefix + model.LayoutName],
            FbsUnionCode union => union.Members.SelectMany(static member => Of(member.Target)).Prepend(union.Kind),
            FbsUnionObjectCode union => union.Members.SelectMany(static member => (string[])[member.Type, member.Foreign]).Prepend(union.Kind),
            FbsUnionOffsetCode union => union.Members.SelectMany(static member => (string[])[member.Type, member.Foreign]).Prepend(union.Kind),
            FbsObjectCode table => table.Fields
                .SelectMany(static field => (string[])[field.Type, field.Foreign, field.Kind, field.UnionOffset]).Prepend(table.View),
            FbsHolderCode holder => holder.Fields
                .SelectMany(static field => Of(field.View?.Target).Append(field.View?.Type ?? "").Append(field.Root).Append(field.Holder)).Append(holder.View),
            FbsTableCode table => table.Fields
                .SelectMany(static field => Of(field.Target).Concat(Of(field.NestedRoot)).Append(field.Type).Append(field.EnumLayout)).Append(table.View),
            FbsStructCode model => model.Members
                .SelectMany(static member => (string[])[member.Type, member.Foreign, member.View, member.EnumLayout])
                .Concat([prefix + model.ValueName, model.Foreign]),
            FbsServiceCode model => model.Service.TypeNames,
            FbsRootsCode model => model.Tables.SelectMany(static table => (string[])[table.Type, table.View]),
            _ => [],
        });
    }

    private static string[] Of(FbsTargetCode? target) => target is null ? [] : [target.Name, target.Foreign, target.View];
}
