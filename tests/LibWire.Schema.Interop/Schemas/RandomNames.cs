using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Names that are new in their scope. Some are keywords of the language, and if the style is free they have any spelling.</summary>
internal sealed class RandomNames(FuzzRandom random)
{
    private static readonly string[] Words =
    [
        "message", "option", "import", "package", "syntax", "edition", "reserved", "extensions", "extend", "to", "max", "rpc", "returns", "stream",
        "oneof", "map",
        "group", "optional", "required", "repeated", "enum", "service", "public", "weak", "local", "export", "true", "false", "inf", "nan", "int32",
        "string", "bytes",
        "bool", "float", "double", "default", "json_name", "features", "alpha", "beta", "count", "value", "key", "id", "name", "item", "node", "state",
        "kind", "line",
        "total", "price", "user", "order", "time", "flag", "index", "path", "list", "token",
    ];

    // The used names by scope, without underscores and in lower case. So JSON names, and enum values without the enum's name, differ too.
    private readonly Dictionary<string, HashSet<string>> _taken = new(StringComparer.Ordinal);

    /// <summary>A new name for a message, enum, service or method.</summary>
    internal string Title(string scope, bool strict) => New(scope, strict || random.Next(3) > 0 ? Capital : Free);

    /// <summary>A new name that begins with a capital, for a group.</summary>
    internal string Capitalised(string scope) => New(scope, Capital);

    /// <summary>A new name for a field, oneof or extension.</summary>
    internal string Snake(string scope, bool strict) => New(scope, strict || random.Next(3) > 0 ? Lower : Free);

    /// <summary>A new name for a value.</summary>
    internal string Upper(string scope, bool strict) => New(scope, () => strict || random.Next(3) > 0 ? Lower().ToUpperInvariant() : Free());

    internal string Word() => random.Pick(Words);

    /// <summary>Reserves a name in a scope.</summary>
    internal bool Take(string scope, string name)
    {
        if (!_taken.TryGetValue(scope, out HashSet<string>? names)) _taken.Add(scope, names = new HashSet<string>(StringComparer.Ordinal));
        return names.Add(Plain(name));
    }

    private string New(string scope, Func<string> make)
    {
        for (int attempt = 0; ; attempt++)
        {
            string name = attempt > 8 ? make() + random.Next(100_000).ToString(System.Globalization.CultureInfo.InvariantCulture) : make();
            if (name is not ("option" or "reserved" or "oneof" or "OPTION") && Take(scope, name)) return name;
        }
    }

    private string Lower() => random.Next(5) switch
    {
        0 => $"{Word()}_{Word()}",
        1 => $"{Word()}_{Word()}{random.Next(30)}",
        2 => $"{Word()}_x_{Word()}",
        _ => Word(),
    };

    private string Capital() => string.Concat(Lower().Split('_').Select(static word => char.ToUpperInvariant(word[0]) + word[1..]));

    private string Free() => random.Next(7) switch
    {
        0 => Lower(),
        1 => Capital(),
        2 => Lower().ToUpperInvariant(),
        3 => "_" + Word() + "__" + random.Next(9),
        4 => char.ToLowerInvariant(Capital()[0]) + Capital()[1..],
        5 => Word() + "_" + random.Next(99) + "_",
        _ => Word().ToUpperInvariant() + "_" + Capital(),
    };

    private static string Plain(string name) => name.Replace("_", "", StringComparison.Ordinal).ToLowerInvariant();
}
