using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// Compares two versions of .fbs files, with all that they include. Types are compared by full name; if a name is gone and a new one stands in its place,
/// the type was renamed. Fields are compared by name, then by id; values of enums and members of unions by name, then by number; methods by name.
/// </summary>
/// <remarks>
/// Source: <c>Parser::ConformTo</c> of flatc, which stops at the first fault, compares short names, and does not see most changes of structs, attributes,
/// enums and unions.
/// </remarks>
internal sealed partial class FbsBreakingCheck
{
    private const string SourceBreaks = "Code that uses it no longer compiles.";

    private readonly HashSet<string> _rules;
    private readonly FbsVersion _old, _now;
    private readonly List<Finding> _findings = [];
    private readonly Dictionary<string, string> _renamed = new(StringComparer.Ordinal); // old full names of types to new ones
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal); // the new ones
    private readonly Queue<(string Old, string New)> _pairs = new();

    private FbsBreakingCheck(FbsVersion old, FbsVersion now, HashSet<string> rules) => (_old, _now, _rules) = (old, now, rules);

    /// <summary>Compares linked files.</summary>
    /// <param name="older">The older schema, without errors.</param>
    /// <param name="newer">The newer one, without errors.</param>
    /// <param name="settings">The rules to use.</param>
    /// <exception cref="UnknownRuleException">The settings name a rule that does not exist.</exception>
    internal static List<Finding> Find(FbsLinkage older, FbsLinkage newer, BreakingOptions settings)
    {
        HashSet<string> rules = SchemaRules.Choose(BreakingRules.All, settings.Use ?? [FbsBreakingRules.Default], settings.Except);
        var check = new FbsBreakingCheck(new FbsVersion(older), new FbsVersion(newer), rules);
        check.Run();
        return check._findings;
    }

    private void Run()
    {
        foreach (string name in _old.Objects.Keys.Concat(_old.Enums.Keys).Where(_now.Has)) _pairs.Enqueue((name, name));
        CheckFile(_old.Root.Model!, _now.Root.Model!);
        CheckServices();

        // Comparing types finds renamed ones, which are compared then.
        while (_pairs.Count > 0)
        {
            (string old, string now) = _pairs.Dequeue();
            CheckType(old, now);
        }

        foreach (string name in _old.Objects.Keys.Concat(_old.Enums.Keys).Where(name => !_now.Has(name))) CheckGone(name);
    }

    private void CheckFile(FbsFileModel old, FbsFileModel now)
    {
        if (old.FileIdentifier != now.FileIdentifier)
        {
            ReportRoot<FbsFileIdentifierSyntax>(
                "FBS_FILE_SAME_IDENTIFIER",
                $"The file_identifier was {Quoted(old.FileIdentifier)} and is {Quoted(now.FileIdentifier)}. Readers that look at it refuse the other buffers.");
        }

        if (old.RootTable.Length > 0 && !IsSame(old.RootTable, now.RootTable))
        {
            string table = now.RootTable.Length == 0 ? "none" : now.RootTable;
            ReportRoot<FbsRootTypeSyntax>(
                "FBS_FILE_SAME_ROOT_TYPE", $"The root_type was {old.RootTable} and is {table}. Old buffers start with another table than readers expect.");
        }
    }

    private static string Quoted(string text) => text.Length == 0 ? "absent" : $"\"{ShownText.Escape(text)}\"";

    private void CheckType(string old, string now)
    {
        string before = KindOf(_old, old), after = KindOf(_now, now);
        if (before != after) Report("FBS_TYPE_SAME_KIND", now, "", $"{now} was {before} and is {after}. The bytes of the one are not those of the other.");
        else if (_old.Objects.TryGetValue(old, out FbsObjectModel? type)) CheckObject(type, _now.Objects[now]);
        else if (_old.Enums[old].IsUnion) CheckUnion(_old.Enums[old], _now.Enums[now]);
        else CheckEnum(_old.Enums[old], _now.Enums[now]);
    }

    private static string KindOf(FbsVersion version, string name) =>
        version.Objects.TryGetValue(name, out FbsObjectModel? type) ? type.IsStruct ? "a struct" : "a table"
        : version.Enums.TryGetValue(name, out FbsEnumModel? values) ? values.IsUnion ? "a union" : "an enum" : "a service";

    private void CheckGone(string name)
    {
        string kind = KindOf(_old, name), what = kind.Substring(kind.IndexOf(' ') + 1);
        if (_renamed.TryGetValue(name, out string? now))
            Report("FBS_TYPE_SAME_NAME", now, "", $"The {what} {name} is called {now}. {SourceBreaks}");
        else
            Report("FBS_TYPE_NO_DELETE", _now.Root.File, default, $"The {what} {name} was deleted. {SourceBreaks}", _old.PathOf(name));
    }

    /// <summary>Whether a name of a type stands for the same type: it is equal, or the type was renamed.</summary>
    private bool IsSame(string old, string now)
    {
        if (old == now) return true;
        if (_renamed.TryGetValue(old, out string? known)) return known == now;
        if (old.Length == 0 || now.Length == 0 || _now.Has(old) || _old.Has(now) || KindOf(_old, old) != KindOf(_now, now) || !_taken.Add(now)) return false;
        _renamed.Add(old, now);
        _pairs.Enqueue((old, now));
        return true;
    }

    private void ReportRoot<T>(string rule, string message)
        where T : FbsMemberSyntax
    {
        T? written = _now.Root.Syntax.Members.OfType<T>().LastOrDefault();
        Report(rule, _now.Root.File, written == null ? default : _now.Root.Syntax.Source.Span(written.Name.Range), message, _old.Root.File.Path);
    }

    private void Report(string rule, string type, string member, string message)
    {
        (SchemaFile file, SchemaSpan span) = _now.Find(type, member);
        Report(rule, file, span, message, _old.Has(type) ? _old.PathOf(type) : _old.Root.File.Path);
    }

    private void Report(string rule, SchemaFile file, SchemaSpan span, string message, string oldPath)
    {
        if (_rules.Contains(rule)) _findings.Add(new Finding(rule, file, span, message) { OtherPath = oldPath });
    }
}
