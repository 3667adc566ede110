namespace LibWire.Cli;

/// <summary>The rules of <c>check --against</c> for .proto files, with the names and categories of buf.</summary>
internal static class BreakingRules
{
    /// <summary>The category that is used if none is chosen.</summary>
    internal const string Default = File;

    /// <summary>Code made from the old schema compiles, and files stay where they are.</summary>
    private const string File = "FILE";

    /// <summary>Code made from the old schema compiles. Declarations may move to other files of their package.</summary>
    private const string Package = "PACKAGE";

    /// <summary>The old bytes and the old JSON can be read.</summary>
    private const string WireJson = "WIRE_JSON";

    /// <summary>The old bytes can be read.</summary>
    private const string Wire = "WIRE";

    /// <summary>The file options that must stay the same, by name.</summary>
    internal static IReadOnlyList<string> FileOptions { get; } =
    [
        "csharp_namespace", "go_package", "java_package", "java_outer_classname", "java_multiple_files", "cc_generic_services", "java_generic_services",
        "py_generic_services", "cc_enable_arenas", "objc_class_prefix", "optimize_for", "php_class_prefix", "php_namespace", "php_metadata_namespace",
        "ruby_package", "swift_prefix",
    ];

    /// <summary>All rules.</summary>
    internal static IReadOnlyList<SchemaRule> All { get; } =
    [
        .. Of([File], "ENUM_NO_DELETE", "MESSAGE_NO_DELETE", "SERVICE_NO_DELETE", "EXTENSION_NO_DELETE", "FILE_NO_DELETE"),
        .. Of(
            [Package], "PACKAGE_ENUM_NO_DELETE", "PACKAGE_MESSAGE_NO_DELETE", "PACKAGE_SERVICE_NO_DELETE", "PACKAGE_EXTENSION_NO_DELETE", "PACKAGE_NO_DELETE"),
        .. Of(
            [File, Package], "FIELD_NO_DELETE", "ENUM_VALUE_NO_DELETE", "ONEOF_NO_DELETE", "RPC_NO_DELETE", "EXTENSION_MESSAGE_NO_DELETE", "FIELD_SAME_TYPE",
            "FIELD_SAME_CARDINALITY", "ENUM_SAME_TYPE", "FIELD_SAME_UTF8_VALIDATION", "FIELD_SAME_JAVA_UTF8_VALIDATION", "FIELD_SAME_CPP_STRING_TYPE",
            "FIELD_SAME_JSTYPE", "FILE_SAME_SYNTAX", "MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR"),
        .. Of([File, Package], [.. FileOptions.Select(RuleOf)]),
        .. Of([WireJson, Wire], "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED"),
        .. Of(
            [WireJson], "FIELD_NO_DELETE_UNLESS_NAME_RESERVED", "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", "FIELD_WIRE_JSON_COMPATIBLE_TYPE",
            "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY"),
        .. Of([Wire], "FIELD_WIRE_COMPATIBLE_TYPE", "FIELD_WIRE_COMPATIBLE_CARDINALITY"),
        .. Of(
            [File, Package, WireJson], "FIELD_SAME_NAME", "FIELD_SAME_JSON_NAME", "ENUM_VALUE_SAME_NAME", "ENUM_SAME_JSON_FORMAT", "MESSAGE_SAME_JSON_FORMAT"),
        .. Of(
            [File, Package, WireJson, Wire], "RESERVED_MESSAGE_NO_DELETE", "RESERVED_ENUM_NO_DELETE", "FIELD_SAME_ONEOF", "FIELD_SAME_DEFAULT",
            "MESSAGE_SAME_REQUIRED_FIELDS", "FILE_SAME_PACKAGE", "RPC_SAME_REQUEST_TYPE", "RPC_SAME_RESPONSE_TYPE", "RPC_SAME_CLIENT_STREAMING",
            "RPC_SAME_SERVER_STREAMING", "RPC_SAME_IDEMPOTENCY_LEVEL"),
    ];

    /// <summary>The rule for a file option.</summary>
    internal static string RuleOf(string option) => $"FILE_SAME_{option.ToUpperInvariant()}";

    private static IEnumerable<SchemaRule> Of(string[] categories, params string[] ids) => ids.Select(id => new SchemaRule(id, categories));
}
