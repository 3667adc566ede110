using System.Linq;
using System.Text;

namespace LibWire.Schema;

/// <summary>The names of the members of one C# type, no two of them the same.</summary>
internal sealed class FbsMemberNames
{
    /// <summary>What the view of a table has besides its fields.</summary>
    private static readonly string[] TableMembers =
    [
        .. CSharpObject.Members, "IsNull", "Layout", "Vector", "Row", "Enumerator", "Selector", "GetRoot", "TryGetRoot", "DangerousGetRoot", "Verify",
        "Mutable", "MutableVector", "GetMutableRoot", "TryGetMutableRoot",
    ];

    /// <summary>What a struct and its view have besides their members.</summary>
    private static readonly string[] StructMembers = [.. CSharpObject.Members, "IsNull", "Selector", "Value", "Layout", "TryFind", "CompareTo"];

    /// <summary>What the view of a union has besides those of its members.</summary>
    private static readonly string[] UnionMembers =
        [.. CSharpObject.Members, "IsNull", "Kind", "Layout", "Match", "PositionIn", "Vector", "Enumerator", "StringSelector"];

    /// <summary>What an object has besides its fields.</summary>
    private static readonly string[] ObjectMembers =
        [.. CSharpObject.Members, "FieldIds", "Read", "Parse", "Write", "ToArray", "Clone", "Create", "ReadCore", "WriteCore", "WriteVector"];

    /// <summary>What a union of objects has besides its members.</summary>
    private static readonly string[] UnionObjectMembers = [.. CSharpObject.Members, "Kind", "IsNull", "Clear", "ReadCore", "WriteCore", "WriteVector"];

    /// <summary>What the mutable view of a table has besides those of its fields.</summary>
    private static readonly string[] MutableMembers = [.. CSharpObject.Members, "IsNull", "View", "Mutable"];

    /// <summary>From here on a number is shorter than as many underscores: thousands of fields may be one name in Pascal case.</summary>
    private const int UnderscoresMax = 3;

    private readonly HashSet<string> _taken;
    private readonly Dictionary<string, int> _tries = new(StringComparer.Ordinal); // how many other names have been tried for a name

    private FbsMemberNames(IEnumerable<string> taken, params string[] more) =>
        _taken = new HashSet<string>(taken.Concat(more.Select(CSharpText.Bare)), StringComparer.Ordinal);

    internal static FbsMemberNames OfTable(string viewName) => new(TableMembers, viewName);

    internal static FbsMemberNames OfStruct(string valueName, string viewName) => new(StructMembers, valueName, viewName);

    internal static FbsMemberNames OfUnion(string viewName) => new(UnionMembers, viewName);

    /// <summary>Whether objects or unions of them have a member of that name whatever their schema, so that none can be called so itself.</summary>
    internal static bool IsOfObjects(string name) => ObjectMembers.Contains(name) || UnionObjectMembers.Contains(name);

    internal static FbsMemberNames OfObject(string name) => new(ObjectMembers, name);

    internal static FbsMemberNames OfUnionObject(string name) => new(UnionObjectMembers, name);

    internal static FbsMemberNames OfMutable() => new(MutableMembers);

    /// <summary>Names of parameters, besides those that are there.</summary>
    internal static FbsMemberNames OfParameters(params string[] parameters) => new(parameters);

    /// <summary>Names that have nothing beside them.</summary>
    internal static FbsMemberNames OfEnum() => new(["value__"]);

    /// <summary>Takes a name; it gets underscores behind it, and in the end a number, as long as it, or what is named after it, is there.</summary>
    /// <param name="name">The name.</param>
    /// <param name="forms">What is named after it, with <c>*</c> for it.</param>
    internal string Take(string name, params string[] forms)
    {
        if (!_tries.TryGetValue(name, out int tries)) tries = 0;
        string candidate = Other(name, tries);
        while (_taken.Contains(candidate) || forms.Any(form => _taken.Contains(form.Replace("*", candidate)))) candidate = Other(name, ++tries);
        _tries[name] = tries;
        _taken.Add(candidate);
        foreach (string form in forms) _taken.Add(form.Replace("*", candidate));
        return candidate;
    }

    private static string Other(string name, int tries) => tries <= UnderscoresMax ? name + new string('_', tries) : $"{name}_{CSharpText.Number(tries)}";

    /// <summary>
    /// The name of a local, or with an underscore in front of a private field, that belongs to a member: no member has a name like it, also where the schema's
    /// is of underscores only.
    /// </summary>
    internal static string Local(string name) => name[0] == '_' ? "at" + name : CSharpText.Camel(name);

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
