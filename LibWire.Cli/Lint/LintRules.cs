namespace LibWire.Cli;

/// <summary>The rules of <c>lint</c>. Those for .proto files have the names and categories of buf; those for .fbs files start with <c>FBS_</c>.</summary>
internal static class LintRules
{
    /// <summary>The category that is used if none is chosen.</summary>
    internal const string Default = "STANDARD";

    // Each level has the rules of the one before. DEFAULT is what buf called STANDARD before.
    private static readonly string[] Minimal = ["MINIMAL", "BASIC", Default, "DEFAULT"];
    private static readonly string[] Basic = ["BASIC", Default, "DEFAULT"];
    private static readonly string[] Standard = [Default, "DEFAULT"];
    private static readonly string[] Comments = ["COMMENTS"];
    private static readonly string[] Unary = ["UNARY_RPC"];
    private static readonly string[] Strict = ["FBS_STRICT"];

    /// <summary>The file options that all files of a package set to the same value, or none does.</summary>
    internal static IReadOnlyList<string> PackageOptions { get; } =
        ["csharp_namespace", "go_package", "java_package", "java_multiple_files", "php_namespace", "ruby_package", "swift_prefix"];

    /// <summary>All rules.</summary>
    internal static IReadOnlyList<SchemaRule> All { get; } =
    [
        .. Of(Minimal, "DIRECTORY_SAME_PACKAGE", "PACKAGE_SAME_DIRECTORY", "PACKAGE_DEFINED", "PACKAGE_DIRECTORY_MATCH", "PACKAGE_NO_IMPORT_CYCLE"),
        .. Of(
            Basic, "ENUM_FIRST_VALUE_ZERO", "ENUM_NO_ALLOW_ALIAS", "ENUM_PASCAL_CASE", "MESSAGE_PASCAL_CASE", "RPC_PASCAL_CASE", "SERVICE_PASCAL_CASE",
            "ENUM_VALUE_UPPER_SNAKE_CASE", "FIELD_LOWER_SNAKE_CASE", "ONEOF_LOWER_SNAKE_CASE", "PACKAGE_LOWER_SNAKE_CASE", "FIELD_NOT_REQUIRED",
            "IMPORT_NO_PUBLIC", "IMPORT_USED", "SYNTAX_SPECIFIED"),
        .. Of(Basic, [.. PackageOptions.Select(RuleOf)]),
        .. Of(
            Standard, "ENUM_VALUE_PREFIX", "ENUM_ZERO_VALUE_SUFFIX", "FILE_LOWER_SNAKE_CASE", "PACKAGE_VERSION_SUFFIX", "RPC_REQUEST_STANDARD_NAME",
            "RPC_RESPONSE_STANDARD_NAME", "RPC_REQUEST_RESPONSE_UNIQUE", "SERVICE_SUFFIX"),
        .. Of(
            Comments, "COMMENT_ENUM", "COMMENT_ENUM_VALUE", "COMMENT_FIELD", "COMMENT_MESSAGE", "COMMENT_ONEOF", "COMMENT_RPC", "COMMENT_SERVICE"),
        .. Of(Unary, "RPC_NO_CLIENT_STREAMING", "RPC_NO_SERVER_STREAMING"),
        .. Of([], "STABLE_PACKAGE_NO_IMPORT_UNSTABLE"),
        .. Of(
            Basic, "FBS_TYPE_PASCAL_CASE", "FBS_FIELD_LOWER_SNAKE_CASE", "FBS_ENUM_VALUE_PASCAL_CASE", "FBS_RPC_PASCAL_CASE", "FBS_NAMESPACE_PASCAL_CASE",
            "FBS_INCLUDE_USED", "FBS_ATTRIBUTE_USED", "FBS_ENUM_ZERO_VALUE", "FBS_REQUIRED_NOT_DEPRECATED"),
        .. Of(Comments, "FBS_COMMENT_TYPE", "FBS_COMMENT_FIELD", "FBS_COMMENT_ENUM_VALUE", "FBS_COMMENT_RPC"),
        .. Of(Strict, "FBS_EXPLICIT_IDS", "FBS_ROOT_TYPE", "FBS_FILE_IDENTIFIER", "FBS_STRUCT_NO_PADDING"),
    ];

    /// <summary>The rule for a file option.</summary>
    internal static string RuleOf(string option) => $"PACKAGE_SAME_{option.ToUpperInvariant()}";

    private static IEnumerable<SchemaRule> Of(string[] categories, params string[] ids) => ids.Select(id => new SchemaRule(id, categories));
}
