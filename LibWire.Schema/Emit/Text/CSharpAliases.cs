using System.Linq;
using System.Text;

namespace LibWire.Schema;

/// <summary>
/// Shortens an emitted file: a qualified name that stands in it twice or more becomes an alias, which a <c>using</c> at the top of the file declares.
/// </summary>
/// <remarks>
/// <para>
/// A type or member that is in scope wins over an alias, so nothing else may have the name of an alias. Every alias starts with two underscores. No type
/// or member from a schema does, and the C# specification keeps identifiers with two underscores in a row for the compiler. Namespaces of a schema and types
/// of the user keep their names; if one of those that the file names starts that way, it is no alias.
/// </para>
/// <para>Names in comments, in text literals and in documentation outside <c>cref</c> stay as they are: they may come from a schema.</para>
/// </remarks>
internal sealed class CSharpAliases
{
    private const string DocumentationStart = "///";
    private const string ReferenceStart = "cref=\"";
    private const string NestedTypes = "Types"; // the class in a message for nested types
    private const int UsesMin = 2;

    private readonly string _text;
    private readonly HashSet<string> _types;
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal); // the aliases, and what cannot be one
    private readonly List<Use> _uses = [];
    private readonly Dictionary<string, int> _counts = new(StringComparer.Ordinal); // how often each name is used

    private CSharpAliases(string text, IEnumerable<string> types, IEnumerable<string> namespaces)
    {
        _text = text;
        _types = new HashSet<string>(types, StringComparer.Ordinal);
        foreach (string name in _types.Concat(namespaces))
            if (name.Contains(CSharpText.AliasPrefix)) _taken.UnionWith(name.Split('.', ':'));
    }

    /// <summary>Writes the declarations of the aliases, and then the text with the aliases in the place of the names.</summary>
    /// <param name="target">Receives the result.</param>
    /// <param name="text">What follows the declarations in the file.</param>
    /// <param name="types">The types of schemas that the text may name, fully qualified: <c>global::Shop.Order.Types.Line</c>.</param>
    /// <param name="namespaces">The namespaces that the text is in.</param>
    internal static void Write(StringBuilder target, string text, IEnumerable<string> types, IEnumerable<string> namespaces)
    {
        var aliases = new CSharpAliases(text, types, namespaces);
        aliases.FindUses();
        aliases.WriteTo(target);
    }

    private void FindUses()
    {
        for (int at = 0; at < _text.Length;)
        {
            int end = _text.IndexOf('\n', at);
            if (end < 0) end = _text.Length;
            while (at < end && _text[at] == '\t') at++;
            if (IsAt(DocumentationStart, at, end)) FindInDocumentation(at, end);
            else FindInCode(at, end);
            at = end + 1;
        }
    }

    private void FindInCode(int start, int end)
    {
        for (int i = start; i < end;)
        {
            char unit = _text[i];
            if (unit == '/' && i + 1 < end && _text[i + 1] == '/') return;
            if (unit == '"') i = EndOfLiteral(i, end);
            else if (unit == 'g' && IsAt(CSharpAlias.Global, i, end) && (i == start || !IsOfName(_text[i - 1]))) i = NoteUse(i, end);
            else i++;
        }
    }

    // Text of a schema has no tags in documentation: its brackets are escaped. So every tag is the emitter's.
    private void FindInDocumentation(int start, int end)
    {
        for (int i = start; i < end; i++)
        {
            if (_text[i] != '<') continue;
            int close = _text.IndexOf('>', i, end - i);
            int reference = close < 0 ? -1 : _text.IndexOf(ReferenceStart, i, close - i, StringComparison.Ordinal);
            if (reference >= 0 && IsAt(CSharpAlias.Global, reference + ReferenceStart.Length, end)) NoteUse(reference + ReferenceStart.Length, end);
        }
    }

    private bool IsAt(string part, int at, int end) => end - at >= part.Length && string.CompareOrdinal(_text, at, part, 0, part.Length) == 0;

    private int EndOfLiteral(int start, int end)
    {
        int i = start + 1;
        while (i < end && _text[i] != '"') i += _text[i] == '\\' ? 2 : 1;
        return Math.Min(i + 1, end);
    }

    /// <summary>Notes the use of the name that starts here, and returns where to go on.</summary>
    private int NoteUse(int at, int end)
    {
        int close = at + CSharpAlias.Global.Length;
        while (close < end && (IsOfName(_text[close]) || _text[close] is '@' or '.')) close++;
        if (CSharpAlias.Find(_text.Substring(at, close - at), _text.AsSpan(close, end - close), _types, out int length) is not { } alias) return close;
        _uses.Add(new Use(at, length, alias));
        _counts[alias.Declared] = _counts.TryGetValue(alias.Declared, out int count) ? count + 1 : 1;
        return at + length;
    }

    private void WriteTo(StringBuilder target)
    {
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        var declarations = new List<string>();
        foreach (CSharpAlias alias in _uses.Select(static use => use.Alias))
        {
            if (_counts[alias.Declared] < UsesMin || names.ContainsKey(alias.Declared)) continue;
            string name = Take(alias);
            names.Add(alias.Declared, name + alias.Tail);
            declarations.Add($"using {name} = {alias.Declared};\n");
        }

        declarations.Sort(StringComparer.Ordinal);
        foreach (string declaration in declarations) target.Append(declaration);
        if (declarations.Count > 0) target.Append('\n');

        int at = 0;
        foreach (Use use in _uses)
        {
            if (!names.TryGetValue(use.Alias.Declared, out string? name)) continue;
            target.Append(_text, at, use.At - at).Append(name);
            at = use.At + use.Length;
        }

        target.Append(_text, at, _text.Length - at);
    }

    // If two types have one name, the second gets the names of the types around it in front, and at last a number.
    private string Take(CSharpAlias alias)
    {
        string[] parts = alias.Declared.Substring(CSharpAlias.Global.Length).Split('.');
        string name = alias.Name;
        for (int i = parts.Length - 2; i >= 0 && _taken.Contains(CSharpText.AliasPrefix + name); i--)
            if (parts[i] != NestedTypes) name = CSharpAlias.Upper(CSharpText.Bare(parts[i])) + name;
        name = CSharpText.AliasPrefix + name;
        string candidate = name;
        for (int number = 2; !_taken.Add(candidate); number++) candidate = name + CSharpText.Number(number);
        return candidate;
    }

    private static bool IsOfName(char unit) => unit == '_' || char.IsLetterOrDigit(unit);

    /// <summary>A name in the text.</summary>
    private readonly record struct Use(int At, int Length, CSharpAlias Alias);
}
