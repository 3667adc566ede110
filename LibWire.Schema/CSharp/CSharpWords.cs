namespace LibWire.Schema;

/// <summary>The keywords of C#, which a name in a schema may equal.</summary>
internal static class CSharpWords
{
    private static readonly HashSet<string> Keywords = new(StringComparer.Ordinal)
    {
        "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default", "delegate",
        "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "goto", "if", "implicit", "in",
        "int", "interface", "internal", "is", "lock", "long", "namespace", "new", "null", "object", "operator", "out", "override", "params", "private",
        "protected", "public", "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc", "static", "string", "struct", "switch", "this",
        "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using", "virtual", "void", "volatile", "while",
    };

    // Words that cannot name a type, or for which the compiler warns.
    private static readonly HashSet<string> TypeKeywords = new(StringComparer.Ordinal)
    {
        "_", "allows", "async", "await", "dynamic", "extension", "field", "file", "global", "managed", "nameof", "nint", "notnull", "nuint", "partial",
        "record", "required", "scoped", "unmanaged", "var", "where", "yield",
    };

    /// <summary>A name of a schema, with one underscore in front where the schema has more: two are for the aliases of emitted files.</summary>
    internal static string Plain(string name) =>
        name.StartsWith(CSharpText.AliasPrefix, StringComparison.Ordinal) ? "_" + name.TrimStart('_') : name;

    /// <summary>Takes the name of a type. While it is in use, it gets underscores behind it.</summary>
    /// <param name="name">The name, as <see cref="Plain"/> returns it, perhaps with more behind it.</param>
    /// <param name="takes">Takes a name, and returns false if it is in use.</param>
    internal static string TakeType(string name, Func<string, bool> takes)
    {
        // Underscores alone would become the start of an alias.
        bool isUnderscore = name == "_";
        for (int number = 2; !takes(name); number++) name = isUnderscore ? "_" + CSharpText.Number(number) : name + "_";
        return name;
    }

    /// <summary>The names that no member of a type can have: its own, and that of a property whose accessor has it, which is <c>A</c> for
    /// <c>get_A</c>.</summary>
    internal static string[] MembersExcludedBy(string typeName) =>
        typeName.StartsWith("get_", StringComparison.Ordinal) || typeName.StartsWith("set_", StringComparison.Ordinal)
            ? [typeName, typeName.Substring(4)] : [typeName];

    /// <summary>The name of a member, a parameter or a part of a namespace. A keyword gets <c>@</c> in front.</summary>
    internal static string EscapeKeyword(string name) => Keywords.Contains(name) ? "@" + name : name;

    /// <summary>The name of a type. A keyword gets <c>@</c> in front, also a contextual one.</summary>
    internal static string EscapeType(string name) => Keywords.Contains(name) || TypeKeywords.Contains(name) ? "@" + name : name;
}

/// <summary>The members that every C# type inherits.</summary>
internal static class CSharpObject
{
    /// <summary>The names that a member must not have, because it would hide an inherited one.</summary>
    internal static readonly string[] Members = ["Equals", "GetHashCode", "ToString", "GetType", "ReferenceEquals", "MemberwiseClone", "Finalize"];

    /// <summary>The operators that messages, tables and unions of objects declare, by their names as members.</summary>
    internal static readonly string[] Operators = ["op_Equality", "op_Inequality"];

    /// <summary>The members that emitted code adds to a class of the user that is a message and a table, besides those of classes of one format.</summary>
    internal static readonly string[] MembersOfBothFormats =
    [
        "ParseProto", "ParseFlat", "ToProtoArray", "ToFlatArray", "WriteProtoTo", "WriteFlatTo", "TryWriteProtoTo", "TryWriteFlatTo", "ComputeProtoSize",
        "ComputeFlatSize", "Descriptor", "NewCore", "NewTable", "ReadNew", "SizeCore", "FinishCore",
    ];
}
