using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>The state that the steps of making a random schema share: its files, names and random numbers.</summary>
internal sealed class SchemaWorld
{
    private readonly Dictionary<string, FileNode> _builtIns = new(StringComparer.Ordinal);

    internal SchemaWorld(ulong seed)
    {
        Random = new FuzzRandom(seed, index: 0x5c4e);
        Names = new RandomNames(Random);
    }

    internal FuzzRandom Random { get; }

    internal RandomNames Names { get; }

    internal SchemaLookup Lookup { get; } = new();

    internal List<FileNode> Files { get; } = [];

    /// <summary>All messages, those of built-in files included.</summary>
    internal List<MessageNode> Messages { get; } = [];

    internal List<EnumNode> Enums { get; } = [];

    /// <summary>All extensions that are not options.</summary>
    internal List<FieldNode> Extensions { get; } = [];

    /// <summary>The options, by the simple name of the message they extend: <c>FieldOptions</c>.</summary>
    internal Dictionary<string, List<FieldNode>> Options { get; } = new(StringComparer.Ordinal);

    /// <summary>The used numbers of each message's extensions, by its full name.</summary>
    internal Dictionary<string, NumberSpace> OptionNumbers { get; } = new(StringComparer.Ordinal);

    /// <summary>The extension of FeatureSet that the schema declares; null for none.</summary>
    internal FieldNode? CustomFeatures { get; set; }

    internal static bool CanUse(FileNode from, TypeNode type) => from.Visible.Contains(type.File) && (type.IsExported || type.File == from);

    /// <summary>A file of google/protobuf with the messages of it that schemas use.</summary>
    internal FileNode BuiltIn(string name)
    {
        if (_builtIns.TryGetValue(name, out FileNode? file)) return file;
        file = new FileNode($"google/protobuf/{name}.proto", "google.protobuf", name == "descriptor" ? SchemaDialect.Proto2 : SchemaDialect.Proto3);
        file.Visible.Add(file);
        _builtIns.Add(name, file);
        Lookup.AddPackage(file);
        string[] messages = name switch
        {
            "any" => ["Any"],
            "duration" => ["Duration"],
            "timestamp" => ["Timestamp"],
            "struct" => ["Struct", "Value", "ListValue"],
            "wrappers" => ["Int64Value", "StringValue", "BytesValue"],
            "empty" => ["Empty"],
            "field_mask" => ["FieldMask"],
            _ => [.. SchemaOptionTargets.All, "FeatureSet", "DescriptorProto"],
        };
        foreach (string message in messages)
        {
            var node = new MessageNode(file, null, message) { HasRequired = name == "descriptor" };
            file.Messages.Add(node);
            Messages.Add(node);
            Lookup.Add(node.FullName, SymbolKind.Message, file);
            AddBuiltInFields(node);
        }

        return file;
    }

    private static void AddBuiltInFields(MessageNode message)
    {
        (string Name, string Type)[] fields = message.Name switch
        {
            "Duration" or "Timestamp" => [("seconds", "int64"), ("nanos", "int32")],
            "Int64Value" => [("value", "int64")],
            "StringValue" => [("value", "string")],
            "BytesValue" => [("value", "bytes")],
            "Value" => [("string_value", "string")],
            _ => [],
        };
        foreach ((string name, string type) in fields)
            message.Fields.Add(new FieldNode(message.File, message.FullName + "." + name, name, message.Fields.Count + 1, new TypeUse(type, null),
                FieldLabel.None));
    }
}
