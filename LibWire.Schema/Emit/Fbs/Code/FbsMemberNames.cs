using System.Linq;
using System.Text;

namespace LibWire.Schema;

/// <summary>The names of the members of one C# type, no two of them the same.</summary>
internal sealed class FbsMemberNames
{
    /// <summary>What the view of a table has besides its fields.</summary>
    private static readonly string[] TableMembers =
        [.. CSharpObject.Members, "IsNull", "Layout", "Vector", "Row", "Enumerator", "Selector", "GetRoot", "TryGetRoot", "DangerousGetRoot", "Verify"];

    /// <summary>What a struct and its view have besides their members.</summary>
    private static readonly string[] StructMembers = [.. CSharpObject.Members, "IsNull", "Selector", "Value", "TryFind"];

    /// <summary>What the view of a union has besides those of its members.</summary>
    private static readonly string[] UnionMembers = [.. CSharpObject.Members, "IsNull", "Kind", "Layout", "Match", "PositionIn", "Vector", "Enumerator", "StringSelector"];

    private readonly HashSet<string> _taken;

    private FbsMemberNames(IEnumerable<string> taken, params string[] more) => _taken = new HashSet<string>(taken.Concat(more.Select(CSharpText.Bare)), StringComparer.Ordinal);

    internal static FbsMemberNames OfTable(string viewName) => new(TableMembers, viewName);

    internal static FbsMemberNames OfStruct(string valueName, string viewName) => new(StructMembers, valueName, viewName);

    internal static FbsMemberNames OfUnion(string viewName) => new(UnionMembers, viewName);

    /// <summary>Names of parameters, besides those that are there.</summary>
    internal static FbsMemberNames OfParameters(params string[] parameters) => new(parameters);

    /// <summary>Names that have nothing beside them.</summary>
    internal static FbsMemberNames OfEnum() => new(["value__"]);

    /// <summary>Takes a name; it gets underscores behind it as long as it, or what is named after it, is there.</summary>
    /// <param name="name">The name.</param>
    /// <param name="forms">What is named after it, with <c>*</c> for it.</param>
    internal string Take(string name, params string[] forms)
    {
        while (_taken.Contains(name) || forms.Any(form => _taken.Contains(form.Replace("*", name)))) name += "_";
        _taken.Add(name);
        foreach (string form in forms) _taken.Add(form.Replace("*", name));
        return name;
    }

    /// <summary>A name in Pascal case: only what stands behind an underscore becomes upper case, so that digits change nothing.</summary>
    internal static string Pascal(string name)
    {
        var pascal = new StringBuilder(name.Length);
        bool startsWord = true;
        foreach (char unit in name)
        {
            if (unit != '_') pascal.Append(startsWord && unit is >= 'a' and <= 'z' ? char.ToUpperInvariant(unit) : unit);
            startsWord = unit == '_';
        }

        if (pascal.Length == 0 || pascal[0] is >= '0' and <= '9') pascal.Insert(0, '_');
        return pascal.ToString();
    }
}
