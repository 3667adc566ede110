namespace LibWire.Schema;

/// <summary>Emits the layouts of tables, structs and unions for the verifier.</summary>
internal static class FbsLayoutEmitter
{
    /// <summary>A field of a table.</summary>
    /// <param name="field">The field.</param>
    /// <param name="owner">The table.</param>
    internal static string Field(FbsFieldCode field, FbsTableCode owner) =>
        $"{FbsRuntime.Field}.{Kind(field, owner)}{(field.IsRequired ? ".Required()" : "")}{(field.IsKey ? ".Key()" : "")}{ForJson(field)}";

    /// <summary>A member of a struct.</summary>
    internal static string Member(FbsStructMemberCode member)
    {
        bool isArray = member.Count > 0;
        string step = (member.IsStruct ? "Struct" : "Scalar") + (isArray ? "s" : "");
        string head = $"{FbsRuntime.Member}.{step}({CSharpText.Literal(member.SchemaName)}, {CSharpText.Number(member.Offset)}";
        string count = isArray ? $", {CSharpText.Number(member.Count)}" : "";
        if (!member.IsStruct) return $"{head}, {FbsRuntime.Scalar(member.Scalar)}{count}){Enum(member.EnumLayout)}{Hash(member.Hash)}";
        return $"{head}{(isArray ? $", {CSharpText.Number(member.ElementBytes)}" : "")}{count}, static () => {member.View}.Layout)";
    }

    /// <summary>A member of a union.</summary>
    internal static string Member(FbsUnionMemberCode member)
    {
        string head = $"{CSharpText.Literal(member.SchemaName)}, {member.KindNumber}";
        if (member.Target is not { } target) return $"{FbsRuntime.UnionMember}.String({head})";
        return target.IsStruct
            ? $"{FbsRuntime.UnionMember}.Struct({head}, {Size(target)}, static () => {target.View}.Layout)"
            : $"{FbsRuntime.UnionMember}.Table({head}, static () => {target.View}.Layout)";
    }

    // What JSON needs beyond the verifier.
    private static string ForJson(FbsFieldCode field)
    {
        string value = field.DefaultText is { } text ? CSharpText.Literal(text) : field.DefaultNumber;
        return Enum(field.EnumLayout)
            + (value.Length > 0 ? $".Default({value})" : "")
            + (field.IsEmptyByDefault ? ".EmptyByDefault()" : "")
            + (field.Form == FbsFieldForm.Optional ? ".Optional()" : "")
            + (field.IsDeprecated ? ".Deprecated()" : "")
            + (field.IsShared ? ".Shared()" : "")
            + Hash(field.Hash);
    }

    private static string Enum(string layout) => layout.Length > 0 ? $".OfEnum(static () => {layout}.Value)" : "";

    private static string Hash(string name) => name.Length > 0 ? $".Hashed({CSharpText.Literal(name)})" : "";

    private static string Kind(FbsFieldCode field, FbsTableCode owner)
    {
        string head = $"{CSharpText.Literal(field.SchemaName)}, {CSharpText.Number(field.Slot)}";
        switch (field.Form)
        {
            case FbsFieldForm.String: return $"{FbsFieldReadEmitter.Wide(field, "String")}({head})";
            case FbsFieldForm.Struct: return $"Struct({head}, {Size(field.Target!)}, {Source(field.Target!)})";
            case FbsFieldForm.Table: return $"Table({head}, {Source(field.Target!)})";
            case FbsFieldForm.Union: return $"Union({head}, {Source(field.Target!)}{KindBytes(field.Target!)})";
            case FbsFieldForm.Scalar or FbsFieldForm.Optional: return $"Scalar({head}, {FbsRuntime.Scalar(field.Scalar)})";
        }

        string aligned = field.ForcedAlignBytes > 0 ? $".Aligned({CSharpText.Number(field.ForcedAlignBytes)})" : "";
        if (field.NestedRoot != null) return $"{FbsFieldReadEmitter.Wide(field, "NestedBuffer")}({head}, {Source(field.NestedRoot)}){aligned}";
        if (field.IsFlexBuffer) return $"{FbsFieldReadEmitter.Wide(field, "FlexBuffer")}({head}){aligned}";
        switch (field.Form)
        {
            case FbsFieldForm.Strings: return $"Strings({head}){aligned}";
            case FbsFieldForm.Unions: return $"Unions({head}, {Source(field.Target!)}{KindBytes(field.Target!)}){aligned}";
            case FbsFieldForm.Tables: return $"Tables({head}, {Source(field.Target!)}){aligned}";
            case FbsFieldForm.Vector when field.Target is { } element:
                return $"{FbsFieldReadEmitter.Wide(field, "Structs")}({head}, {Size(element)}, {Source(element)}){aligned}";
            default:
                string align = field.ForcedAlignBytes > 0 ? $", {CSharpText.Number(field.ForcedAlignBytes)}" : "";
                return $"{FbsFieldReadEmitter.Wide(field, "Vector")}({head}, {FbsRuntime.Scalar(field.Scalar)}{align})";
        }

        // The compiler treats a layout that refers to its own table as possibly null.
        string Source(FbsTargetCode target) => $"static () => {target.View}.Layout{(target.View == owner.View ? "!" : "")}";
    }

    private static string Size(FbsTargetCode type) => $"{CSharpText.Number(type.SizeBytes)}, {CSharpText.Number(type.AlignBytes)}";

    private static string KindBytes(FbsTargetCode union) => union.KindBytes == 1 ? "" : $", {CSharpText.Number(union.KindBytes)}";
}
