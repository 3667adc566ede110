namespace LibWire.Tests.SchemaInterop;

/// <summary>The kind of import.</summary>
internal enum ImportWord
{
    Ordinary,
    Public,
    Weak,
    Option,
}

/// <summary>One file of a random schema, or an imported file of google/protobuf.</summary>
internal sealed class FileNode(string path, string package, SchemaDialect dialect)
{
    internal string Path { get; } = path;

    /// <summary>The package; empty for none.</summary>
    internal string Package { get; } = package;

    internal SchemaDialect Dialect { get; } = dialect;

    internal List<(FileNode File, ImportWord Word)> Imports { get; } = [];

    /// <summary>The files whose names can be used, this one included.</summary>
    internal HashSet<FileNode> Visible { get; } = [];

    /// <summary>The files whose extensions can be used only as options.</summary>
    internal HashSet<FileNode> VisibleForOptions { get; } = [];

    internal List<MessageNode> Messages { get; } = [];

    internal List<EnumNode> Enums { get; } = [];

    internal List<ServiceNode> Services { get; } = [];

    internal List<ExtendNode> Extends { get; } = [];

    /// <summary>The features that the file sets, by name.</summary>
    internal Dictionary<string, string> Features { get; } = [];

    internal bool IsEdition => Dialect >= SchemaDialect.Edition2023;

    /// <summary>Whether names follow the style of edition 2024. Other files may follow it too.</summary>
    internal bool HasStrictNames { get; set; }

    internal bool IsImplicit => Dialect == SchemaDialect.Proto3 || Features.GetValueOrDefault("field_presence") == "IMPLICIT";

    internal bool HasClosedEnums => Dialect == SchemaDialect.Proto2 || Features.GetValueOrDefault("enum_type") == "CLOSED";

    internal bool ChecksJson => Dialect != SchemaDialect.Proto2 && Features.GetValueOrDefault("json_format") != "LEGACY_BEST_EFFORT";

    internal string FullName(string name) => Package.Length == 0 ? name : Package + "." + name;
}

/// <summary>A message or an enum.</summary>
internal abstract class TypeNode(FileNode file, MessageNode? parent, string name)
{
    internal FileNode File { get; } = file;

    internal MessageNode? Parent { get; } = parent;

    internal string Name { get; } = name;

    internal string FullName { get; } = parent is null ? file.FullName(name) : parent.FullName + "." + name;

    /// <summary><c>export</c> or <c>local</c>; null for none.</summary>
    internal string? VisibilityWord { get; set; }

    /// <summary>Whether other files may use it.</summary>
    internal bool IsExported { get; set; } = true;
}

internal sealed class MessageNode(FileNode file, MessageNode? parent, string name) : TypeNode(file, parent, name)
{
    internal List<MessageNode> Messages { get; } = [];

    internal List<EnumNode> Enums { get; } = [];

    internal List<FieldNode> Fields { get; } = [];

    internal List<ExtendNode> Extends { get; } = [];

    internal List<string> Oneofs { get; } = [];

    internal List<ExtensionRangeNode> Ranges { get; } = [];

    internal List<(int Start, int End)> ReservedNumbers { get; } = [];

    internal List<string> ReservedNames { get; } = [];

    internal bool IsMessageSet { get; set; }

    /// <summary>Whether it has a required field. Then it is not used for values of options.</summary>
    internal bool HasRequired { get; set; }

    /// <summary>Whether it is the body of a group, which is printed with its field.</summary>
    internal bool IsGroup { get; set; }
}

internal sealed class EnumNode(FileNode file, MessageNode? parent, string name) : TypeNode(file, parent, name)
{
    internal List<(string Name, int Number)> Values { get; } = [];

    internal List<(int Start, int End)> ReservedNumbers { get; } = [];

    internal List<string> ReservedNames { get; } = [];

    internal bool HasAlias { get; set; }

    internal bool IsClosed { get; set; }

    /// <summary>The enum's own setting of the feature; null for none.</summary>
    internal string? EnumTypeFeature { get; set; }
}

/// <summary>A field's type: the name of a scalar, a message or an enum.</summary>
internal readonly record struct TypeUse(string? Scalar, TypeNode? Type)
{
    internal MessageNode? Message => Type as MessageNode;

    internal EnumNode? Enum => Type as EnumNode;

    internal bool IsString => Scalar == "string";

    internal bool IsPackable => Enum is not null || (Scalar is not null && Scalar is not ("string" or "bytes"));
}

internal enum FieldLabel
{
    None,
    Optional,
    Required,
    Repeated,
}

internal sealed class FieldNode(FileNode file, string fullName, string name, int number, TypeUse type, FieldLabel label)
{
    internal FileNode File { get; } = file;

    internal string FullName { get; } = fullName;

    internal string Name { get; } = name;

    internal int Number { get; set; } = number;

    internal TypeUse Type { get; } = type;

    internal FieldLabel Label { get; } = label;

    internal bool IsRepeated => Label == FieldLabel.Repeated || MapKey is not null;

    /// <summary>The key type of a map, whose value type is <see cref="Type"/>.</summary>
    internal string? MapKey { get; init; }

    internal string? Oneof { get; init; }

    internal bool IsExtension { get; init; }

    /// <summary>Whether it is written with the word <c>group</c>. The text format shows the type's name.</summary>
    internal bool IsGroup { get; init; }

    /// <summary>The features that it sets itself, by name.</summary>
    internal Dictionary<string, string> Features { get; } = [];

    internal bool IsDelimited =>
        MapKey is null && Type.Message is not null && (IsGroup
            || (Features.GetValueOrDefault("message_encoding") ?? File.Features.GetValueOrDefault("message_encoding")) == "DELIMITED");

    internal bool IsImplicit { get; set; }

    /// <summary>The allowed targets of a part of an option; null for all.</summary>
    internal string[]? Targets { get; set; }

    internal bool IsSourceOnly { get; set; }
}

/// <summary>An extend block.</summary>
internal sealed class ExtendNode(FileNode file, MessageNode? scope, MessageNode target)
{
    internal FileNode File { get; } = file;

    internal MessageNode? Scope { get; } = scope;

    internal MessageNode Target { get; } = target;

    internal List<FieldNode> Fields { get; } = [];
}

/// <summary>An extension range of a message.</summary>
internal sealed class ExtensionRangeNode(int start, int end)
{
    internal int Start { get; } = start;

    /// <summary>The last number.</summary>
    internal int End { get; } = end;

    internal bool IsDeclared { get; init; }

    internal int Next { get; set; } = start;

    /// <summary>The extensions with a number of this range.</summary>
    internal List<FieldNode> Taken { get; } = [];
}

internal sealed class ServiceNode(FileNode file, string name)
{
    internal FileNode File { get; } = file;

    internal string Name { get; } = name;

    internal string FullName { get; } = file.FullName(name);

    internal List<MethodNode> Methods { get; } = [];
}

internal sealed record MethodNode(string Name, MessageNode Input, MessageNode Output, bool StreamsInput, bool StreamsOutput);
