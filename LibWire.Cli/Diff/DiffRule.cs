using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>What the command line says of a field, and of the fields inside it.</summary>
internal sealed class DiffRule
{
    private readonly Dictionary<string, DiffRule> _fields = new(StringComparer.Ordinal);
    private bool _isSet;

    /// <summary>Whether the field is not compared.</summary>
    internal bool IsIgnored { get; private set; }

    /// <summary>The field that matches the items of a list; empty if none does.</summary>
    internal string Key { get; private set; } = "";

    /// <summary>Whether the order of a list counts.</summary>
    internal bool HasOrder => !_isSet && Key.Length == 0;

    /// <summary>The rule of a field; null if there is none.</summary>
    internal DiffRule? Find(string name) => _fields.GetValueOrDefault(name);

    /// <summary>Makes rules of paths.</summary>
    /// <exception cref="UsageException">The schema has no such field, or the rules contradict each other.</exception>
    internal static DiffRule Of(string[] ignored, string[] sets, string[] keys, InspectedSchema schema)
    {
        var root = new DiffRule();
        foreach (string path in ignored) root.At("--ignore", path, schema, out _).IsIgnored = true;
        foreach (string path in sets)
        {
            DiffRule rule = root.At("--set", path, schema, out DiffFieldType type);
            if (!type.IsList) throw new UsageException($"--set {path}: this is no list.");
            rule._isSet = true;
        }

        foreach (string text in keys)
        {
            int equal = text.LastIndexOf('=');
            if (equal < 0) throw new UsageException($"--key {text}: write the path of a list, =, and the field of its items that is the key.");
            string path = text[..equal], key = text[(equal + 1)..];
            DiffRule rule = root.At("--key", path, schema, out DiffFieldType type);
            if (!type.IsList) throw new UsageException($"--key {text}: {path} is no list.");
            if (!type.IsScalar(key, schema.Pool)) throw new UsageException($"--key {text}: the items of {path} have no field {key} that can be a key.");
            if (!rule.HasOrder) throw new UsageException($"--key {text}: {path} has another --set or --key.");
            rule.Key = key;
        }

        return root;
    }

    private DiffRule At(string option, string path, InspectedSchema schema, out DiffFieldType type)
    {
        DiffRule rule = this;
        type = new DiffFieldType(schema.Message, schema.Table, Struct: null, IsOpen: false, IsList: false);
        foreach (string name in Split(path))
        {
            type = type.Find(name, schema.Pool)
                ?? throw new UsageException($"{option} {path}: there is no field {name}. (A path has no indexes and keys: lines.sku.)");
            if (!rule._fields.TryGetValue(name, out DiffRule? inner)) rule._fields.Add(name, inner = new DiffRule());
            rule = inner;
        }

        return rule;
    }

    // A dot in the name of an extension, [shop.note], is part of the name.
    private static IEnumerable<string> Split(string path)
    {
        int start = 0, depth = 0;
        for (int i = 0; i < path.Length; i++)
        {
            if (path[i] == '[') depth++;
            else if (path[i] == ']') depth--;
            else if (path[i] == '.' && depth == 0)
            {
                yield return path[start..i];
                start = i + 1;
            }
        }

        yield return path[start..];
    }
}

/// <summary>The type of a field of a path.</summary>
/// <param name="Message">The message; null for none.</param>
/// <param name="Table">The table; null for none.</param>
/// <param name="Struct">The struct; null for none.</param>
/// <param name="IsOpen">Whether the schema does not say what is inside.</param>
/// <param name="IsList">Whether it is repeated or a vector.</param>
internal sealed record DiffFieldType(MessageDescriptor? Message, FlatTableType? Table, FlatStructType? Struct, bool IsOpen, bool IsList)
{
    internal const string Any = "google.protobuf.Any";

    private static readonly DiffFieldType Opened = new(null, null, null, IsOpen: true, IsList: true);

    /// <summary>The type of a field inside; null if there is none.</summary>
    internal DiffFieldType? Find(string name, DescriptorPool? pool)
    {
        if (IsOpen) return Opened;
        if (Message != null) return name.Length > 0 && name.All(char.IsAsciiDigit) ? Opened : Of(FindField(name, pool!));
        IReadOnlyList<FlatTypeField>? fields = Table?.Fields ?? Struct?.Fields;
        return fields?.FirstOrDefault(one => one.Name == name) is { } field
            ? new DiffFieldType(null, field.Table, field.Struct, field.IsUnion || field.IsFlexBuffer, field.IsVector || field.ArrayLength > 0)
            : null;
    }

    /// <summary>Whether there is a field inside that is neither a list nor has fields.</summary>
    internal bool IsScalar(string name, DescriptorPool? pool) => IsOpen || Find(name, pool) is { Message: null, Table: null, Struct: null, IsList: false };

    private FieldDescriptor? FindField(string name, DescriptorPool pool) =>
        name.StartsWith('[') ? pool.FindExtension(name.Trim('[', ']')) : Message!.FindField(name);

    private static DiffFieldType? Of(FieldDescriptor? field)
    {
        if (field == null) return null;
        MessageDescriptor? inner = field.IsMap ? field.MapValue!.MessageType : field.MessageType;
        return new DiffFieldType(inner, null, null, inner?.FullName == Any, field.IsRepeated && !field.IsMap);
    }
}
