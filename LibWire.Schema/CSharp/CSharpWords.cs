namespace LibWire.Schema;

/// <summary>The words of C# that names of schemas may be.</summary>
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

    // Words that cannot be the name of a type, or that the compiler warns of there.
    private static readonly HashSet<string> TypeKeywords = new(StringComparer.Ordinal)
    {
        "_", "allows", "async", "await", "dynamic", "extension", "field", "file", "global", "managed", "nameof", "nint", "notnull", "nuint", "partial",
        "record", "required", "scoped", "unmanaged", "var", "where", "yield",
    };

    /// <summary>The name of a member, parameter or part of a namespace: with <c>@</c> in front of a keyword.</summary>
    internal static string EscapeKeyword(string name) => Keywords.Contains(name) ? "@" + name : name;

    /// <summary>The name of a type: with <c>@</c> also in front of words that are keywords in some places only.</summary>
    internal static string EscapeType(string name) => Keywords.Contains(name) || TypeKeywords.Contains(name) ? "@" + name : name;
}

/// <summary>What every type of C# inherits.</summary>
internal static class CSharpObject
{
    /// <summary>What a member of that name would hide.</summary>
    internal static readonly string[] Members = ["Equals", "GetHashCode", "ToString", "GetType", "ReferenceEquals", "MemberwiseClone", "Finalize"];
}
