using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>Names that are difficult for a generator of C#: keywords of C# and of the schema language, generated members, unusual spellings.</summary>
internal static class ProtoNames
{
    /// <summary>
    /// For messages and enums. C# keywords are missing, because protoc does not escape them in type names. Members of protoc's classes (Parser, Descriptor,
    /// Clone, Equals, ToString, Types, …) are missing, because a member cannot have the name of its class.
    /// </summary>
    internal static readonly string[] Types =
    [
        "Order", "Line", "Item", "Node", "Tree", "Point", "Value", "Entry", "Type", "String", "Object", "Int32", "Buffer", "Span", "Message", "Reader",
        "Writer", "Arena",
        "ArenaAllocator", "ProtoReader", "UnmanagedArray", "UnmanagedMap", "Utf8String", "ProtoLayout", "Layout", "Describe", "FieldIds", "Read", "Write",
        "Parse", "Merge", "ToArray",
        "ComputeSize", "IsInitialized", "UnknownFields", "HasBits", "PayOneofCase", "PayValue", "order_line", "lower", "x", "_Under", "Trail_", "A1", "UPPER",
        "camelCase", "Kind", "Level",
        "Level2", "Foo", "Bar", "Baz", "Id", "Data", "Result", "Attribute", "Exception", "Enum", "ValueType", "Math", "BitConverter", "Console", "Action",
        "Func", "Task",
    ];

    /// <summary>Only for types inside a namespace. In the global namespace they would hide the target of <c>global::</c>.</summary>
    internal static readonly string[] RootTypes = ["System", "LibWire", "Google"];

    internal static readonly string[] Fields =
    [
        "id", "name", "value", "values", "key", "keys", "kind", "count", "data", "child", "parent", "items", "next", "prev", "left", "right", "payload",
        "note", "foo", "bar", "baz", "order", "line",
        "class", "event", "string", "int", "object", "base", "this", "null", "true", "false", "default", "params", "operator", "namespace", "var", "dynamic",
        "record", "async", "await", "yield", "is",
        "in", "out", "ref", "static", "void", "unsafe", "fixed", "global", "required", "file", "field", "scoped", "types", "descriptor", "read", "write",
        "merge", "parse", "layout", "field_ids",
        "layout_table", "to_array", "compute_size", "is_initialized", "unknown_fields", "unknown", "has_bits", "has_bits0", "_has_bits0", "message", "reader",
        "writer", "arena", "state", "end", "stop", "start", "tag",
        "depth_left", "close", "tail", "size", "i", "read_core", "write_core", "size_core", "read_all", "create", "table", "entry", "first", "result", "_lead",
        "trail_", "double__under",
        "UPPER", "SHOUTY_NAME", "camelCase", "Pascal", "x1", "x_2y", "f3d", "stream", "syntax", "import", "option", "reserved", "oneof", "map", "to", "max",
        "rpc", "returns", "group", "int32", "inf", "nan",
        "edition", "export", "local", "optional", "repeated", "enum", "package", "public", "weak", "extensions", "extend", "service", "pay_value",
        "value_field", "add", "clear", "length", "system", "lib_wire",
        "finalize", "memberwise_clone", "reference_equals",
    ];

    /// <summary>Names made from the name of a field, which an emitter may add.</summary>
    internal static readonly string[] Forms = ["has_{0}", "clear_{0}", "set_{0}", "mutable_{0}", "{0}_case", "{0}_oneof_case", "default_{0}", "{0}_value",
        "read_{0}_entry", "is_defined_{0}", "get_{0}", "_{0}"];

    internal static readonly string[] Oneofs = ["pay", "kind_of", "choice", "union", "switch", "test_oneof", "result_case", "Body"];

    internal static readonly string[] Packages = ["interop", "interop.v1", "interop.v1beta", "deep.er.still", "class.namespace", "under_score.x2", "a"];

    internal static readonly string[] Namespaces = ["Made.Up", "Interop.Cases", "N", "lower.caps.space", "Made.Up.Further"];

    internal static readonly string[] EnumValues =
    [
        "NONE", "UNSPECIFIED", "LOW", "HIGH", "OLD", "NEW", "class", "default", "null", "string", "Mixed", "two_words", "X1", "2D", "2D_3", "VALUE", "A", "B",
        "C", "D", "E", "F", "G", "event", "to_string",
        "equals", "has_flag", "max", "min", "inf", "nan", "true", "false", "_UNDER", "END__END",
    ];

    /// <summary>The name of a property in protoc's C#: words start with a capital, underscores are removed.</summary>
    internal static string Pascal(string name)
    {
        var text = new System.Text.StringBuilder();
        bool isLarge = true;
        foreach (char letter in name)
        {
            if (char.IsAsciiLetter(letter)) text.Append(isLarge ? char.ToUpperInvariant(letter) : letter);
            else if (char.IsAsciiDigit(letter)) text.Append(letter);
            isLarge = !char.IsAsciiLetter(letter);
        }

        return text.ToString();
    }

    /// <summary>The form in which protoc compares JSON names, and values of an enum.</summary>
    internal static string Bare(string name) => name.Replace("_", "", StringComparison.Ordinal).ToLowerInvariant();

    internal static string MadeOf(FuzzRandom random, string field) => string.Format(System.Globalization.CultureInfo.InvariantCulture, random.Pick(Forms),
        field);
}
