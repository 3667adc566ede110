using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Defaults of proto2 in all forms of the language.</summary>
internal static class RandomDefaults
{
    private static readonly string[] Signed32 = ["-1", "0", "1", "127", "2147483647", "-2147483648", "0x7fffffff", "-0x80000000", "017", "-017", "0X1F", "- 5"];
    private static readonly string[] Unsigned32 = ["0", "1", "4294967295", "0xFFFFFFFF", "037777777777", "128"];
    private static readonly string[] Signed64 = [.. Signed32, "9223372036854775807", "-9223372036854775808", "-0x8000000000000000", "0777777777777777777777"];
    private static readonly string[] Unsigned64 = [.. Unsigned32, "18446744073709551615", "0xffffffffffffffff", "01777777777777777777777"];
    private static readonly string[] Floats = ["0", "-0", "-0.0", "1", "-1", "1.5", "-1.5", ".5", "1.", "1e3", "1E+3", "2.5e-3", "inf", "-inf", "nan", "-nan",
        "3.4028235e38", "1.17549435e-38", "1e-45", "0.1", "16777217"];
    private static readonly string[] Doubles = [.. Floats, "1.7976931348623157e308", "5e-324", "1e400", "123456789012345678901234567890",
        "0.30000000000000004"];

    // The last ones are several literals, which form one string.
    private static readonly string[] Strings =
    [
        "\"\"", "''", "\"hello\"", "'single \"quoted\"'", "\"it's\"", "\"tab\\t newline\\n return\\r bell\\a\\b\\f\\v\"", "\"back\\\\slash \\\" \\' \\?\"",
        "\"\\x41\\102\\7\"", "\"\\u00e9\\U0001F600\"",
        "\"\u00e9\ud83d\ude00\"", "\"{0} {{ }} @\\\"\"", "\"*/ // </summary>\"", "\"\\0nul\"", "\"\u2028\"", "\"one\" \"two\"", "\"one\"\n    'two' \"\"",
    ];

    private static readonly string[] Bytes = [.. Strings, "\"\\xff\\x00\\377\\000\"", "\"\\xC0\\x80\"", "'\\001\\x2'"];

    /// <summary>The text after <c>default =</c>.</summary>
    internal static string Make(FuzzRandom random, string type, SchemaEnum? enumeration) => enumeration is not null
        ? random.Pick(enumeration.Values).Name
        : random.Pick(type switch
        {
            "int32" or "sint32" or "sfixed32" => Signed32,
            "uint32" or "fixed32" => Unsigned32,
            "int64" or "sint64" or "sfixed64" => Signed64,
            "uint64" or "fixed64" => Unsigned64,
            "float" => Floats,
            "double" => Doubles,
            "bool" => ["true", "false"],
            "string" => Strings,
            _ => Bytes,
        });
}
