using System.Linq;

namespace LibWire.Schema;

/// <summary>What an option is set on.</summary>
internal enum ProtoOptionTarget
{
    File,
    Message,
    Field,
    Oneof,
    Enum,
    EnumValue,
    Service,
    Method,
}

internal enum ProtoOptionKind
{
    Any,
    Bool,
    String,
    Enum,
    Message,
}

/// <summary>An option of the language: its type, the names if that is an enum, and whether it may be set several times.</summary>
internal sealed record ProtoKnownOption(ProtoOptionKind Kind, string[] Values, bool IsRepeated = false)
{
    internal bool Accepts(ProtoOptionValueSyntax value) => Kind switch
    {
        ProtoOptionKind.Bool => value is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false, Text: "true" or "false" },
        ProtoOptionKind.String => value.Kind == ProtoOptionValueKind.String,
        ProtoOptionKind.Enum => value is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false } && Values.Contains(value.Text),
        _ => true,
    };

    internal string Describe() => Kind switch
    {
        ProtoOptionKind.Bool => "'true' or 'false'",
        ProtoOptionKind.String => "a string in quotes",
        _ => $"one of {string.Join(", ", Values)}",
    };
}

/// <summary>The options of the language.</summary>
/// <remarks>
/// Source: google/protobuf/descriptor.proto of Protocol Buffers 35; <c>default</c> and <c>json_name</c> are written like options and are none there.
/// </remarks>
internal static class ProtoOptionCatalog
{
    private static readonly Dictionary<string, ProtoKnownOption>[] Tables =
    [
        Table(
            bools: "java_multiple_files java_generate_equals_and_hash java_string_check_utf8 cc_generic_services java_generic_services py_generic_services "
                + "deprecated cc_enable_arenas",
            strings: "java_package java_outer_classname go_package objc_class_prefix csharp_namespace swift_prefix php_class_prefix php_namespace "
                + "php_metadata_namespace ruby_package",
            messages: "",
            ("optimize_for", Enum("SPEED", "CODE_SIZE", "LITE_RUNTIME"))),
        Table(
            bools: "message_set_wire_format no_standard_descriptor_accessor deprecated map_entry deprecated_legacy_json_field_conflicts",
            strings: "",
            messages: ""),
        Table(
            bools: "packed lazy unverified_lazy deprecated weak debug_redact",
            strings: "json_name",
            messages: "edition_defaults feature_support",
            ("default", new ProtoKnownOption(ProtoOptionKind.Any, [])),
            ("ctype", Enum("STRING", "CORD", "STRING_PIECE")),
            ("jstype", Enum("JS_NORMAL", "JS_STRING", "JS_NUMBER")),
            ("retention", Enum("RETENTION_UNKNOWN", "RETENTION_RUNTIME", "RETENTION_SOURCE")),
            ("targets", Targets())),
        Table(bools: "", strings: "", messages: ""),
        Table(bools: "allow_alias deprecated deprecated_legacy_json_field_conflicts", strings: "", messages: ""),
        Table(bools: "deprecated debug_redact", strings: "", messages: "feature_support"),
        Table(bools: "deprecated", strings: "", messages: ""),
        Table(bools: "deprecated", strings: "", messages: "", ("idempotency_level", Enum("IDEMPOTENCY_UNKNOWN", "NO_SIDE_EFFECTS", "IDEMPOTENT"))),
    ];

    /// <summary>An option by its name; null for none.</summary>
    internal static ProtoKnownOption? Find(ProtoOptionTarget target, string name) =>
        Tables[(int)target].TryGetValue(name, out ProtoKnownOption? option) ? option : null;

    /// <summary>What has the options of a target, for sentences.</summary>
    internal static string Describe(ProtoOptionTarget target) => target switch
    {
        ProtoOptionTarget.File => "files",
        ProtoOptionTarget.Message => "messages",
        ProtoOptionTarget.Field => "fields",
        ProtoOptionTarget.Oneof => "oneofs",
        ProtoOptionTarget.Enum => "enums",
        ProtoOptionTarget.EnumValue => "enum values",
        ProtoOptionTarget.Service => "services",
        _ => "methods",
    };

    private static Dictionary<string, ProtoKnownOption> Table(
        string bools, string strings, string messages, params (string Name, ProtoKnownOption Option)[] others)
    {
        var table = new Dictionary<string, ProtoKnownOption>(StringComparer.Ordinal);
        AddAll(bools, ProtoOptionKind.Bool);
        AddAll(strings, ProtoOptionKind.String);
        AddAll(messages, ProtoOptionKind.Message);
        foreach ((string name, ProtoKnownOption option) in others) table.Add(name, option);
        return table;

        void AddAll(string names, ProtoOptionKind kind)
        {
            foreach (string name in names.Split(' '))
                if (name.Length > 0) table.Add(name, new ProtoKnownOption(kind, []));
        }
    }

    private static ProtoKnownOption Enum(params string[] values) => new(ProtoOptionKind.Enum, values);

    private static ProtoKnownOption Targets()
    {
        string[] targets = ["UNKNOWN", "FILE", "EXTENSION_RANGE", "MESSAGE", "FIELD", "ONEOF", "ENUM", "ENUM_ENTRY", "SERVICE", "METHOD"];
        return new ProtoKnownOption(ProtoOptionKind.Enum, [.. targets.Select(static target => "TARGET_TYPE_" + target)], IsRepeated: true);
    }
}
