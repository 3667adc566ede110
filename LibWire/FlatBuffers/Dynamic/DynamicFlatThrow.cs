using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>The exceptions of dynamic tables. They name the field and its type, and say what to write instead.</summary>
internal static class DynamicFlatThrow
{
    internal static ArgumentException NoField(string type, IReadOnlyList<FlatTypeField> fields, DynamicFlatField field)
    {
        var names = new List<string>();
        foreach (FlatTypeField one in fields) names.Add(one.Name);
        string what = field.Name is { } name ? $"no field \"{FlatSchemaThrow.Shown(name)}\"" : $"no field with the id {field.Field?.Id ?? field.Id}";
        return new ArgumentException($"{type} has {what}. {FlatSchemaThrow.Known("Its fields are", names)}", nameof(field));
    }

    internal static ArgumentException ForeignField(string type, FlatTypeField field) =>
        new($"{field} is not a field of {type} in the schema of this table.", nameof(field));

    internal static ArgumentException WrongType(FlatTypeField field, string verb, Type type) =>
        new($"{field} is {Shown(field)}: write {verb}<{CSharpOf(field)}>, not {verb}<{type.Name}>.", nameof(type));

    internal static ArgumentException NotSingle(FlatTypeField field) =>
        new($"{field} is {Shown(field)}: read and change it with {(field.ArrayLength > 0 ? "an index" : "GetVector")}.", nameof(field));

    internal static ArgumentException NotVector(FlatTypeField field) => new($"{field} is {Shown(field)}, no vector.", nameof(field));

    internal static ArgumentException NotArray(FlatTypeField field) => new($"{field} is {Shown(field)}, no array: leave out the index.", nameof(field));

    internal static ArgumentException NotBytes(FlatTypeField field) =>
        new($"{field} is {Shown(field)}, not a string and not a vector of bytes.", nameof(field));

    internal static ArgumentException NotOf(FlatTypeField field, string what, string verb) =>
        new($"{field} is {Shown(field)}, not {what}, so {verb} does not apply.", nameof(field));

    internal static ArgumentException NoEnumName(FlatEnumType values, string name) =>
        new($"{values.FullName} has no value \"{FlatSchemaThrow.Shown(name)}\". {FlatSchemaThrow.Known("Its values are", values.Values)}", nameof(name));

    internal static ArgumentException NoMember(FlatTypeField field, string member) =>
        new(
            $"{field} is the union {field.Enum!.FullName}, which has no member \"{FlatSchemaThrow.Shown(member)}\". "
                + FlatSchemaThrow.Known("Its members are", field.Enum.Values),
            nameof(member));

    internal static ArgumentException WrongMember(FlatTypeField field, FlatEnumValue? member, string verb, Type type) =>
        member is null || member.Number == 0
            ? new ArgumentException($"{field} has no value: ask IsNone first.", nameof(type))
            : new ArgumentException(
                $"{field}: the member {member.Name} is a {CSharpOf(member)}: write {verb}<{CSharpOf(member)}>, not {verb}<{type.Name}>.",
                nameof(type));

    internal static ArgumentException Whole(FlatTypeField field) =>
        new($"{field} is a buffer in bytes. It cannot be changed in parts: Set and SetBytes replace it.", nameof(field));

    internal static ArgumentException ForeignTable(string what, FlatTableType expected, FlatTableType? actual) =>
        actual?.FullName == expected.FullName
            ? new ArgumentException($"{what}: the table is a {expected.FullName} of another schema. Make it with the schema of this table.", "value")
            : new ArgumentException($"{what} takes a {expected.FullName}, not a {actual?.FullName ?? "table without a type"}.", "value");

    internal static ArgumentException ForeignStruct(string what, FlatStructType expected, FlatStructType? actual) =>
        actual?.FullName == expected.FullName
            ? new ArgumentException($"{what}: the struct is a {expected.FullName} of another schema.", "value")
            : new ArgumentException($"{what} takes a {expected.FullName}, not a {actual?.FullName ?? "struct without a type"}.", "value");

    internal static InvalidOperationException Default(string what) =>
        new($"The {what} is default: it has no type. New and Parse of a FlatTableType make tables.");

    internal static InvalidOperationException Absent(string type) =>
        new($"There is no {type}: the field is absent. Ask IsNull first.");

    internal static InvalidOperationException ReadOnly(string type) =>
        new($"The {type} was read, and cannot be changed. ToMutable of the whole table, then Mutable, MutableStruct and GetVector give what can be changed.");

    internal static ObjectDisposedException Disposed(string type) => new(type, "The arena of the table was disposed.");

    private static string Shown(FlatTypeField field) => field.IsUnion && !field.IsVector ? $"the union {field.TypeName}" : field.TypeName;

    private static string CSharpOf(FlatTypeField field) =>
        field.IsUnion ? nameof(DynamicUnion)
        : field.IsString ? "string"
        : field.Struct is not null ? nameof(DynamicStruct)
        : field.Scalar is { } type ? CSharpOf(type)
        : field.IsFlexBuffer ? "byte"
        : nameof(DynamicTable);

    private static string CSharpOf(FlatEnumValue member) =>
        member.IsString ? "string" : member.Table is null ? nameof(DynamicStruct) : nameof(DynamicTable);

    private static string CSharpOf(FlatType type) => type switch
    {
        FlatType.Bool => "bool",
        FlatType.Int8 => "sbyte",
        FlatType.UInt8 => "byte",
        FlatType.Int16 => "short",
        FlatType.UInt16 => "ushort",
        FlatType.Int32 => "int",
        FlatType.UInt32 => "uint",
        FlatType.Int64 => "long",
        FlatType.UInt64 => "ulong",
        FlatType.Float32 => "float",
        _ => "double",
    };
}
