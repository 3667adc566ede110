using System.Linq;

namespace LibWire.Schema;

/// <summary>What can be changed in place: scalars, structs and vectors of these, and what leads to tables that have some. Not what decides how bytes are read, and not keys, by which vectors are sorted.</summary>
/// <param name="symbols">The types of fields.</param>
internal sealed class FbsMutableBinder(FbsSymbols symbols)
{
    private readonly FbsMemberNames _names = FbsMemberNames.OfMutable();
    private readonly List<FbsMutableMemberCode> _members = [];

    internal IReadOnlyList<FbsMutableMemberCode> Members => _members;

    /// <summary>Adds what a field of a table has there.</summary>
    /// <param name="field">The field; that of the kind of a union is none.</param>
    /// <param name="type">The type it or its elements are; null for one of the language.</param>
    /// <param name="name">Its name in the view.</param>
    internal void Add(FbsFieldModel field, FbsSymbol? type, string name)
    {
        if (field.IsDeprecated || field.IsKey) return;
        string slot = CSharpText.Number(field.Offset), slots = $"{CSharpText.Number(field.Offset - sizeof(ushort))}, {slot}";
        switch (field.Type.BaseType)
        {
            case FbsBaseType.String:
                return;
            case FbsBaseType.Object when type!.Object!.IsStruct:
                _members.Add(new(type.MemberAccess, "bool", _names.Take("Mutate" + name), $"in {type.Global} value", $"_table.Mutate({slot}, in value{Key(type)})"));
                return;
            case FbsBaseType.Object:
                AddView(name, type!, ".Mutable", $"new(_table.Table({slot}))");
                return;
            case FbsBaseType.Union:
                AddView(name, type!, ".Mutable", $"new(_table.Union<{type!.Global}>({slots}))");
                return;
            case FbsBaseType.Vector or FbsBaseType.Vector64:
                AddVector(field, type, name, slot, slots);
                return;
            default:
                string scalar = type?.Global ?? FbsRuntime.CSharp(field.Type.BaseType);
                _members.Add(new(type?.MemberAccess ?? "public", "bool", _names.Take("Mutate" + name), $"{scalar} value", $"_table.Mutate({slot}, value)"));
                return;
        }
    }

    /// <summary>What a member of a union that is no string has there.</summary>
    /// <param name="member">Its type.</param>
    /// <param name="name">What its methods are named after.</param>
    /// <param name="kind">Its kind, from anywhere.</param>
    internal static IEnumerable<FbsMutableMemberCode> OfUnion(FbsSymbol member, string name, string kind)
    {
        if (member.Object!.IsStruct) return [new(member.MemberAccess, "bool", "Mutate" + name, $"in {member.Global} value", $"Kind == {kind} && _union.Mutate(in value{Key(member)})")];
        string view = member.GlobalView + ".Mutable";
        return
        [
            new(member.MemberAccess, view, "As" + name, "", $"Kind == {kind} ? new(_union.AsTable()) : default"),
            new(member.MemberAccess, "bool", "TryGet" + name, $"out {view} value", $"!(value = As{name}).IsNull"),
        ];
    }

    private void AddView(string name, FbsSymbol type, string form, string value) => _members.Add(new(type.MemberAccess, type.GlobalView + form, _names.Take(name), "", value));

    private void AddVector(FbsFieldModel field, FbsSymbol? type, string name, string slot, string slots)
    {
        string offset = field.Type.BaseType == FbsBaseType.Vector64 || !field.IsOffset64 ? "" : "Offset64", form = field.Type.BaseType == FbsBaseType.Vector64 ? "64" : "";
        if (field.NestedType.Length > 0)
        {
            AddView(name + "Root", symbols.Find(field.NestedType), ".Mutable", $"new(_table.{offset}NestedRoot{form}({slot}))");
            return;
        }

        // The bytes of a FlexBuffer say how the others are read.
        if (field.IsFlexBuffer || field.Type.Element == FbsBaseType.String) return;
        if (field.Type.Element == FbsBaseType.Union)
        {
            AddView(name, type!, ".MutableVector", $"new(_table.Unions<{type!.Global}>({slots}))");
        }
        else if (field.Type.Element == FbsBaseType.Object && !type!.Object!.IsStruct)
        {
            AddView(name, type, ".MutableVector", $"new(_table.Tables({slot}))");
        }
        else
        {
            string element = type?.Global ?? FbsRuntime.CSharp(field.Type.Element);
            _members.Add(new(
                type?.MemberAccess ?? "public", $"{FbsRuntime.MutableVector}<{element}>", _names.Take(name), "",
                $"_table.{offset}Vector{form}<{element}>({slot}{(type is null ? "" : Key(type))})"));
        }
    }

    /// <summary>Where the key of a struct lies, as arguments behind others; nothing where there is none.</summary>
    private static string Key(FbsSymbol type) =>
        type.Object?.Fields.FirstOrDefault(static field => field.IsKey) is { } key ? $", {CSharpText.Number(key.Offset)}, {CSharpText.Number(FbsStructBinder.BytesOf(key.Type))}" : "";
}
