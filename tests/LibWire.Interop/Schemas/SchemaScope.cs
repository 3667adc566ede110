namespace LibWire.Tests.Interop;

/// <summary>The names by which a file can refer to a type, by the scoping rules of the language.</summary>
internal static class SchemaScope
{
    internal static string Join(string scope, string name) => scope.Length == 0 ? name : scope + "." + name;

    /// <summary>All names of a type inside a message: with a leading dot, and every suffix of the full name that no nearer name hides.</summary>
    internal static List<string> NamesOf(string type, string scope, SchemaUnit unit)
    {
        List<string> names = ["." + type];
        HashSet<string> types = [.. unit.Visible().SelectMany(file => file.AllMessages().Select(message => message.FullName)
            .Concat(file.AllEnums().Select(one => one.FullName)))];
        HashSet<string> packages = [.. unit.Visible().SelectMany(file => Prefixes(file.Package))];
        for (int start = 0; start >= 0; start = type.IndexOf('.', start) is var dot and >= 0 ? dot + 1 : -1)
            if (Resolve(type[start..], scope, types, packages) == type) names.Add(type[start..]);
        return names;
    }

    /// <summary>
    /// The type of a name without a leading dot. Its first part is searched from the innermost scope outward. The scope that has it must have the rest too.
    /// </summary>
    private static string? Resolve(string name, string scope, HashSet<string> types, HashSet<string> packages)
    {
        string first = name.Split('.')[0];
        for (string? at = scope; at != null; at = Outer(at))
        {
            string found = Join(at, first);
            if (first == name && types.Contains(found)) return found;
            if (first != name && (types.Contains(found) || packages.Contains(found))) return types.Contains(Join(at, name)) ? Join(at, name) : null;
        }

        return null;
    }

    private static string? Outer(string scope) => scope.Length == 0 ? null : scope.LastIndexOf('.') is var dot and >= 0 ? scope[..dot] : "";

    private static IEnumerable<string> Prefixes(string package)
    {
        for (string? at = package; !string.IsNullOrEmpty(at); at = Outer(at)) yield return at;
    }
}
