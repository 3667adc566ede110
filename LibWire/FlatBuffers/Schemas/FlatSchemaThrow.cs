using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>The exceptions of schemas that are known at run time.</summary>
internal static class FlatSchemaThrow
{
    private const int NamesMax = 12;
    private const int ShownUnitsMax = 200;

    internal static ArgumentException NoTable(FlatSchema schema, string fullName) =>
        new(
            schema.FindStruct(fullName) is not null ? $"{fullName} is a struct. Buffers start with a table."
            : schema.FindEnum(fullName) is not null ? $"{fullName} is an enum or union. Buffers start with a table."
            : $"The schema has no table \"{Shown(fullName)}\". Names have the namespace. {Known("Its tables are", schema.Tables)}",
            nameof(fullName));

    /// <summary>The first names of a list, as a sentence.</summary>
    internal static string Known<T>(string start, IReadOnlyList<T> names)
    {
        if (names.Count == 0) return "There are none.";
        string text = start + " ";
        for (int i = 0; i < Math.Min(names.Count, NamesMax); i++) text += (i == 0 ? "" : ", ") + Shown(names[i]!.ToString()!);
        return text + (names.Count > NamesMax ? ", …" : ".");
    }

    /// <summary>A name as sentences show it: hostile names may have megabytes.</summary>
    internal static string Shown(string name) => name.Length <= ShownUnitsMax ? name : $"{name.Substring(0, ShownUnitsMax)}…";
}
