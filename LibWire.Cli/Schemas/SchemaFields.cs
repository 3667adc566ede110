using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Fields of messages, with those that a schema adds by extensions.</summary>
internal static class SchemaFields
{
    /// <summary>The name by which the field is shown, as in JSON and text: an extension has its full name in brackets.</summary>
    internal static string ShownName(this FieldDescriptor field) => field.IsExtension ? $"[{field.FullName}]" : field.Name;

    /// <summary>The field or extension of a number; null if there is none.</summary>
    /// <param name="type">The message.</param>
    /// <param name="number">The field number.</param>
    /// <param name="pool">All types of the schema, for extensions; null if there is none.</param>
    internal static FieldDescriptor? FindField(this MessageDescriptor type, int number, DescriptorPool? pool) =>
        type.FindField(number) ?? pool?.FindExtension(type, number);
}
