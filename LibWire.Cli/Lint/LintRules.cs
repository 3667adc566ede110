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
        new("DIRECTORY_SAME_PACKAGE", Minimal, "all files of a folder have one package"),
        new("PACKAGE_SAME_DIRECTORY", Minimal, "all files of a package are in one folder"),
        new("PACKAGE_DEFINED", Minimal, "there is a package"),
        new("PACKAGE_DIRECTORY_MATCH", Minimal, "the package a.b.v1 is in the folder a/b/v1"),
        new("PACKAGE_NO_IMPORT_CYCLE", Minimal, "packages do not import each other"),
        new("ENUM_FIRST_VALUE_ZERO", Basic, "the first value of an enum is 0"),
        new("ENUM_NO_ALLOW_ALIAS", Basic, "a number has one name"),
        new("ENUM_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("MESSAGE_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("RPC_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("SERVICE_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("ENUM_VALUE_UPPER_SNAKE_CASE", Basic, "UPPER_SNAKE_CASE"),
        new("FIELD_LOWER_SNAKE_CASE", Basic, "lower_snake_case"),
        new("ONEOF_LOWER_SNAKE_CASE", Basic, "lower_snake_case"),
        new("PACKAGE_LOWER_SNAKE_CASE", Basic, "lower_snake_case"),
        new("FIELD_NOT_REQUIRED", Basic, "no required field, by label or by feature"),
        new("IMPORT_NO_PUBLIC", Basic, "no import public"),
        new("IMPORT_USED", Basic, "an import is used"),
        new("SYNTAX_SPECIFIED", Basic, "there is syntax or edition"),
        .. PackageOptions.Select(static option => new SchemaRule(RuleOf(option), Basic, $"all files of a package have one value of {option}, or none has")),
        new("ENUM_VALUE_PREFIX", Standard, "values start with the name of the enum: FOO_BAR_"),
        new("ENUM_ZERO_VALUE_SUFFIX", Standard, "the value 0 ends with _UNSPECIFIED"),
        new("FILE_LOWER_SNAKE_CASE", Standard, "lower_snake_case.proto"),
        new("PACKAGE_VERSION_SUFFIX", Standard, "the last part is a version: v1, v1beta1, v1p1alpha1, v1test"),
        new("RPC_REQUEST_STANDARD_NAME", Standard, "the messages of a method Get are GetRequest and GetResponse, or have the name of the service in front"),
        new("RPC_RESPONSE_STANDARD_NAME", Standard, "the messages of a method Get are GetRequest and GetResponse, or have the name of the service in front"),
        new("RPC_REQUEST_RESPONSE_UNIQUE", Standard, "a message is that of one method, and request or response"),
        new("SERVICE_SUFFIX", Standard, "a service ends with Service"),
        new("COMMENT_ENUM", Comments, "there is a comment directly above"),
        new("COMMENT_ENUM_VALUE", Comments, "there is a comment directly above"),
        new("COMMENT_FIELD", Comments, "there is a comment directly above"),
        new("COMMENT_MESSAGE", Comments, "there is a comment directly above"),
        new("COMMENT_ONEOF", Comments, "there is a comment directly above"),
        new("COMMENT_RPC", Comments, "there is a comment directly above"),
        new("COMMENT_SERVICE", Comments, "there is a comment directly above"),
        new("RPC_NO_CLIENT_STREAMING", Unary, "no streams"),
        new("RPC_NO_SERVER_STREAMING", Unary, "no streams"),
        new("STABLE_PACKAGE_NO_IMPORT_UNSTABLE", [], "a package such as a.v1 imports none such as b.v1beta1"),
        new("FBS_TYPE_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("FBS_ENUM_VALUE_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("FBS_RPC_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("FBS_NAMESPACE_PASCAL_CASE", Basic, "PascalCase; an acronym may be in capitals"),
        new("FBS_FIELD_LOWER_SNAKE_CASE", Basic, "snake_case"),
        new("FBS_INCLUDE_USED", Basic, "an include or a declared attribute is used"),
        new("FBS_ATTRIBUTE_USED", Basic, "an include or a declared attribute is used"),
        new("FBS_ENUM_ZERO_VALUE", Basic, "an enum has a value 0, the default of fields; flags need none"),
        new("FBS_REQUIRED_NOT_DEPRECATED", Basic, "no field is both: old readers would refuse new buffers"),
        new("FBS_COMMENT_TYPE", Comments, "there is a comment with /// above"),
        new("FBS_COMMENT_FIELD", Comments, "there is a comment with /// above"),
        new("FBS_COMMENT_ENUM_VALUE", Comments, "there is a comment with /// above"),
        new("FBS_COMMENT_RPC", Comments, "there is a comment with /// above"),
        new("FBS_EXPLICIT_IDS", Strict, "each field of a table has an id, so that its place does not matter"),
        new("FBS_ROOT_TYPE", Strict, "the file has it"),
        new("FBS_FILE_IDENTIFIER", Strict, "the file has it"),
        new("FBS_STRUCT_NO_PADDING", Strict, "a struct has no unused bytes"),
    ];

    /// <summary>The rule for a file option.</summary>
    internal static string RuleOf(string option) => $"PACKAGE_SAME_{option.ToUpperInvariant()}";
}
