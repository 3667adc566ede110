namespace LibWire.Schema;

/// <summary>What the verifier is told of the fields of tables.</summary>
internal static class FbsTableLayoutCode
{
    /// <summary>The call that describes a field, without its class.</summary>
    /// <param name="field">The field.</param>
    /// <param name="type">The type it or its elements are; null for one of the language.</param>
    /// <param name="root">The root of a nested buffer; else null.</param>
    /// <param name="owner">The table.</param>
    internal static string Of(FbsFieldModel field, FbsSymbol? type, FbsSymbol? root, FbsSymbol owner)
    {
        string head = $"{CSharpText.Literal(field.Name)}, {CSharpText.Number(field.Offset)}";
        switch (field.Type.BaseType)
        {
            case FbsBaseType.String:
                return $"{(field.IsOffset64 ? "Offset64String" : "String")}({head})";
            case FbsBaseType.Object when type!.Object!.IsStruct:
                return $"Struct({head}, {Size(type.Object.SizeBytes, type.Object.AlignBytes)}, {Source(type)})";
            case FbsBaseType.Object:
                return $"Table({head}, {Source(type!)})";
            case FbsBaseType.Union:
                return $"Union({head}, {Source(type!)}{KindBytes(type!)})";
            case FbsBaseType.Vector or FbsBaseType.Vector64:
                return Vector(field, type, head);
            default:
                return $"Scalar({head}, {FbsRuntime.Scalar(field.Type.BaseType)})";
        }

        // To the compiler, the layout that leads to its own table may not be there yet.
        string Source(FbsSymbol target) => $"static () => {target.GlobalView}.Layout{(target == owner ? "!" : "")}";

        string Vector(FbsFieldModel field, FbsSymbol? type, string head)
        {
            string form = field.Type.BaseType == FbsBaseType.Vector64 ? "64" : "";
            string offset = form.Length == 0 && field.IsOffset64 ? "Offset64" : "";
            string aligned = field.ForceAlignBytes > field.Type.ElementAlignBytes ? $".Aligned({CSharpText.Number(field.ForceAlignBytes)})" : "";
            if (root != null) return $"{offset}NestedBuffer{form}({head}, {Source(root)}){aligned}";
            if (field.IsFlexBuffer) return $"{offset}FlexBuffer{form}({head}){aligned}";
            switch (field.Type.Element)
            {
                case FbsBaseType.String: return $"Strings({head}){aligned}";
                case FbsBaseType.Union: return $"Unions({head}, {Source(type!)}{KindBytes(type!)}){aligned}";
                case FbsBaseType.Object when !type!.Object!.IsStruct: return $"Tables({head}, {Source(type)}){aligned}";
                case FbsBaseType.Object: return $"{offset}Structs{form}({head}, {Size(type!.Object!.SizeBytes, Math.Max(type.Object.AlignBytes, field.ForceAlignBytes))}, {Source(type)})";
                default:
                    string align = field.ForceAlignBytes > field.Type.ElementAlignBytes ? $", {CSharpText.Number(field.ForceAlignBytes)}" : "";
                    return $"{offset}Vector{form}({head}, {FbsRuntime.Scalar(field.Type.Element)}{align})";
            }
        }
    }

    private static string Size(int sizeBytes, int alignBytes) => $"{CSharpText.Number(sizeBytes)}, {CSharpText.Number(alignBytes)}";

    private static string KindBytes(FbsSymbol union)
    {
        int bytes = FbsScalars.Bytes(union.Enum!.UnderlyingType);
        return bytes == 1 ? "" : $", {CSharpText.Number(bytes)}";
    }
}
