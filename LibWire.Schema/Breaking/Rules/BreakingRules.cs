using System.Linq;

namespace LibWire.Schema;

/// <summary>The rules of <c>check --against</c>; for .proto files with the names and categories of buf.</summary>
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
    internal const string Wire = "WIRE";

    internal static readonly string[] InAll = [File, Package, WireJson, Wire], InCodeAndJson = [File, Package, WireJson], InCode = [File, Package];

    private static readonly string[] InFile = [File], InPackage = [Package], InData = [WireJson, Wire], InJson = [WireJson], InWire = [Wire];

    /// <summary>The file options that must stay the same, by name.</summary>
    internal static IReadOnlyList<string> FileOptions { get; } =
    [
        "csharp_namespace", "go_package", "java_package", "java_outer_classname", "java_multiple_files", "cc_generic_services", "java_generic_services",
        "py_generic_services", "cc_enable_arenas", "objc_class_prefix", "optimize_for", "php_class_prefix", "php_namespace", "php_metadata_namespace",
        "ruby_package", "swift_prefix",
    ];

    /// <summary>The rules for .proto files.</summary>
    private static SchemaRule[] Proto { get; } =
    [
        new("FILE_NO_DELETE", InFile, "a file is gone; only if a folder is checked"),
        new("MESSAGE_NO_DELETE", InFile, "it is gone from its file, also if it moved to another one"),
        new("ENUM_NO_DELETE", InFile, "it is gone from its file, also if it moved to another one"),
        new("SERVICE_NO_DELETE", InFile, "it is gone from its file, also if it moved to another one"),
        new("EXTENSION_NO_DELETE", InFile, "it is gone from its file, also if it moved to another one"),
        new("PACKAGE_NO_DELETE", InPackage, "no file has the package any more"),
        new("PACKAGE_MESSAGE_NO_DELETE", InPackage, "it is gone from all files of the package"),
        new("PACKAGE_ENUM_NO_DELETE", InPackage, "it is gone from all files of the package"),
        new("PACKAGE_SERVICE_NO_DELETE", InPackage, "it is gone from all files of the package"),
        new("PACKAGE_EXTENSION_NO_DELETE", InPackage, "it is gone from all files of the package"),
        new("FIELD_NO_DELETE", InCode, "the number is gone, reserved or not"),
        new("ENUM_VALUE_NO_DELETE", InCode, "the number is gone, reserved or not"),
        new("FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", InData, "the number is gone and not reserved"),
        new("ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", InData, "the number is gone and not reserved"),
        new("FIELD_NO_DELETE_UNLESS_NAME_RESERVED", InJson, "the number is gone and its name, or one of its names, not reserved"),
        new("ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED", InJson, "the number is gone and its name, or one of its names, not reserved"),
        new("ONEOF_NO_DELETE", InCode, "it is gone from its message or service"),
        new("RPC_NO_DELETE", InCode, "it is gone from its message or service"),
        new("RESERVED_MESSAGE_NO_DELETE", InAll, "a number or name is no longer reserved"),
        new("RESERVED_ENUM_NO_DELETE", InAll, "a number or name is no longer reserved"),
        new("EXTENSION_MESSAGE_NO_DELETE", InCode, "a number is no longer in an extension range"),
        new("FIELD_SAME_NAME", InCodeAndJson, "the number has another name; a new alias of an enum value is fine"),
        new("FIELD_SAME_JSON_NAME", InCodeAndJson, "the number has another name; a new alias of an enum value is fine"),
        new("ENUM_VALUE_SAME_NAME", InCodeAndJson, "the number has another name; a new alias of an enum value is fine"),
        new("FIELD_SAME_TYPE", InCode, "another type, or another message or enum"),
        new("FIELD_WIRE_JSON_COMPATIBLE_TYPE", InJson, "a type that does not read the same bytes and JSON"),
        new("FIELD_WIRE_COMPATIBLE_TYPE", InWire, "a type that does not read the same bytes"),
        new("FIELD_SAME_CARDINALITY", InCode, "between with presence, without, required, repeated and map"),
        new("FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY", InJson, "between single, required, repeated and map"),
        new("FIELD_WIRE_COMPATIBLE_CARDINALITY", InWire, "between single, required, and repeated or map"),
        new("FIELD_SAME_ONEOF", InAll, "a field entered, left or changed its oneof; optional is none"),
        new("FIELD_SAME_DEFAULT", InAll, "an absent field has another value"),
        new("MESSAGE_SAME_REQUIRED_FIELDS", InAll, "a required field came or went, by label or by feature"),
        new("MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT", InAll, "message_set_wire_format came or went"),
        new("ENUM_SAME_TYPE", InCode, "between open and closed"),
        new("ENUM_SAME_JSON_FORMAT", InCodeAndJson, "json_format is no longer ALLOW"),
        new("MESSAGE_SAME_JSON_FORMAT", InCodeAndJson, "json_format is no longer ALLOW"),
        new("FIELD_SAME_UTF8_VALIDATION", InCode, "the check of UTF-8 of a string"),
        new("FIELD_SAME_JAVA_UTF8_VALIDATION", InCode, "the check of UTF-8 of a string"),
        new("FIELD_SAME_CPP_STRING_TYPE", InCode, "the type of a string in C++; from STRING_PIECE to STRING is fine"),
        new("FIELD_SAME_JSTYPE", InCode, "jstype of a 64-bit integer"),
        new("FILE_SAME_PACKAGE", InAll, "the package of a file"),
        new("FILE_SAME_SYNTAX", InCode, "between proto2, proto3 and editions"),
        new("MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR", InCode, "no_standard_descriptor_accessor is set now"),
        new("RPC_SAME_REQUEST_TYPE", InAll, "another message"),
        new("RPC_SAME_RESPONSE_TYPE", InAll, "another message"),
        new("RPC_SAME_CLIENT_STREAMING", InAll, "between a message and a stream"),
        new("RPC_SAME_SERVER_STREAMING", InAll, "between a message and a stream"),
        new("RPC_SAME_IDEMPOTENCY_LEVEL", InAll, "another idempotency_level"),
        .. FileOptions.Select(static option => new SchemaRule(RuleOf(option), InCode, $"the option {option}")),
    ];

    /// <summary>All rules, those for .fbs files too.</summary>
    internal static IReadOnlyList<SchemaRule> All => [.. Proto, .. FbsBreakingRules.All];

    /// <summary>The rule for a file option.</summary>
    internal static string RuleOf(string option) => $"FILE_SAME_{option.ToUpperInvariant()}";
}
