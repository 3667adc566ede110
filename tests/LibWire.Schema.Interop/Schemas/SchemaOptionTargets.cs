namespace LibWire.Tests.SchemaInterop;

/// <summary>The options messages of descriptor.proto.</summary>
internal static class SchemaOptionTargets
{
    internal static readonly string[] All =
    [
        "FileOptions", "MessageOptions", "FieldOptions", "OneofOptions", "EnumOptions", "EnumValueOptions", "ServiceOptions", "MethodOptions",
        "ExtensionRangeOptions",
    ];

    /// <summary>The name of the target in <c>FieldOptions.targets</c>.</summary>
    internal static string TargetOf(string optionsMessage) => optionsMessage switch
    {
        "EnumValueOptions" => "TARGET_TYPE_ENUM_ENTRY",
        "ExtensionRangeOptions" => "TARGET_TYPE_EXTENSION_RANGE",
        _ => "TARGET_TYPE_" + optionsMessage[..^"Options".Length].ToUpperInvariant(),
    };
}
