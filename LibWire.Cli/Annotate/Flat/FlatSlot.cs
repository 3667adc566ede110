using LibWire.CompilerServices;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>An entry of the vtables of a table: a field, or the kind of a union.</summary>
/// <param name="Field">The field, or the union.</param>
/// <param name="Id">The number of the entry.</param>
/// <param name="IsKind">Whether it is the kind of the union.</param>
internal sealed record FlatSlot(FlatTypeField Field, int Id, bool IsKind)
{
    internal string Name => IsKind ? $"{Field.Name}_type" : Field.Name;

    /// <summary>Whether the table holds the value itself.</summary>
    internal bool IsScalar => !Field.IsVector && (IsKind || (Field.Scalar != null && !Field.IsUnion));

    /// <summary>The type of the scalar or of the kind.</summary>
    internal FlatType Scalar => IsKind ? Field.Enum!.UnderlyingType : Field.Scalar!.Value;

    /// <summary>The name of the type in binary schemas, <c>Int</c> or <c>Obj</c>.</summary>
    internal string TypeName =>
        Field.IsVector ? IsVector64 ? "Vector64" : "Vector"
        : IsKind ? "UType"
        : Field.IsUnion ? "Union"
        : Field.Table != null || Field.Struct != null ? "Obj"
        : Field.IsString ? "String"
        : FlatScalars.NameOf(Scalar);

    /// <summary>Whether it is a vector with a count of 64 bits.</summary>
    internal bool IsVector64 => Field.Layout?.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64;

    /// <summary>The entries of a type by their numbers; null where the schema has none.</summary>
    internal static FlatSlot?[] Of(FlatTableType type)
    {
        if (type.Fields.Count == 0) return [];
        var slots = new FlatSlot?[type.Fields[^1].Id + 1];
        foreach (FlatTypeField field in type.Fields)
        {
            slots[field.Id] = new FlatSlot(field, field.Id, IsKind: false);
            if (field.IsUnion) slots[field.Id - 1] = new FlatSlot(field, field.Id - 1, IsKind: true);
        }

        return slots;
    }
}
