using System.Linq;

namespace LibWire.Schema;

/// <summary>The names of the members of one C# type. No two are the same.</summary>
internal sealed class FbsMemberNames
{
    /// <summary>The members of a table's view besides its fields.</summary>
    private static readonly string[] TableMembers =
    [
        .. CSharpObject.Members, "IsNull", "Layout", "Vector", "Row", "Enumerator", "Selector", "GetRoot", "TryGetRoot", "DangerousGetRoot", "Verify",
        "VerifySteps", "Mutable", "MutableVector", "GetMutableRoot", "TryGetMutableRoot",
    ];

    /// <summary>The members that a struct has only if it has a key.</summary>
    private static readonly string[] KeyedMembers = ["TryFind", "CreateSortedVector", "CreateIndex"];

    /// <summary>The member that a struct has only if it is a key or part of one.</summary>
    private const string ComparedMember = "CompareTo";

    /// <summary>The members of a struct and its view besides the schema's members.</summary>
    private static readonly string[] StructMembers =
        [.. CSharpObject.Members, "IsNull", "Selector", "Value", "Layout", ComparedMember, .. KeyedMembers];

    /// <summary>The members of a union's view besides those for the union's members.</summary>
    private static readonly string[] UnionMembers =
        [.. CSharpObject.Members, "IsNull", "Kind", "Layout", "Match", "PositionIn", "Vector", "Enumerator", "StringSelector"];

    /// <summary>The members of an object besides its fields.</summary>
    private static readonly string[] ObjectMembers =
    [
        .. CSharpObject.Members, .. CSharpObject.Operators, "FieldIds", "Read", "Parse", "Write", "ToArray", "Clone", "Create", "CreateCore",
        "CreateSortedVector", "ReadCore", "WriteCore", "WriteVector", "WriteRows",
    ];

    /// <summary>The members that emitted code adds to a class of the user, and those that look like members of it.</summary>
    private static readonly string[] ClassMembers =
    [
        .. CSharpObject.Members, "Read", "Parse", "Pack", "Write", "ToArray", "WriteTo", "TryWriteTo", "ComputeSize", "NewTable", "ReadNew", "ReadCore",
        "WriteCore", "WriteTable", "WriteVector", "WriteRows", "OnRead", "OnWriting",
    ];

    /// <summary>The members of a union of objects besides those for the union's members.</summary>
    private static readonly string[] UnionObjectMembers =
        [.. CSharpObject.Members, .. CSharpObject.Operators, "Kind", "IsNull", "Clear", "ReadCore", "WriteCore", "WriteVector"];

    /// <summary>The members of the offset of a union besides those for the union's members.</summary>
    private static readonly string[] UnionOffsetMembers = [.. CSharpObject.Members, "Kind", "Value", "IsNull", "CreateVector"];

    /// <summary>The members of a table's mutable view besides those of its fields.</summary>
    private static readonly string[] MutableMembers = [.. CSharpObject.Members, "IsNull", "View", "Mutable"];

    /// <summary>The members of a holder besides its fields, with those of its base class.</summary>
    private static readonly string[] HolderMembers =
    [
        .. CSharpObject.Members, "Parse", "ParseAsync", "TryParse", "View", "Buffer", "Table", "Kept", "KeepText", "KeepTable", "KeepTables", "KeepTexts",
    ];

    private readonly HashSet<string> _taken;
    private readonly Dictionary<string, string> _byLocal = new(StringComparer.Ordinal); // names of fields, by their private fields
    private readonly CSharpOtherNames _others = new();

    private FbsMemberNames(IEnumerable<string> taken, params string[] more) =>
        _taken = new HashSet<string>(taken.Concat(more.Select(CSharpText.Bare).SelectMany(CSharpWords.MembersExcludedBy)), StringComparer.Ordinal);

    internal static FbsMemberNames OfTable(string viewName) => new(TableMembers, viewName);

    internal static FbsMemberNames OfStruct(string valueName, string viewName) => new(StructMembers, valueName, viewName);

    /// <summary>Of a struct that is bound to a C# type.</summary>
    internal static FbsMemberNames OfForeignStruct(string valueName, string viewName) => new(StructMembers, valueName, viewName, "Create", "CreateVector");

    internal static FbsMemberNames OfUnion(string viewName) => new(UnionMembers, viewName);

    /// <summary>Whether objects, or unions of objects, always have a member of that name. A C# member cannot have the name of its type.</summary>
    internal static bool IsOfObjects(string name) => ObjectMembers.Contains(name) || UnionObjectMembers.Contains(name);

    /// <summary>Whether structs with a key have a member of that name.</summary>
    internal static bool IsOfKeyed(string name) => KeyedMembers.Contains(name);

    /// <summary>Whether structs that keys are compared by have a member of that name.</summary>
    internal static bool IsOfCompared(string name) => name == ComparedMember;

    /// <summary>Whether classes of the user always have a member of that name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isOfBothFormats">Whether the classes are messages too.</param>
    internal static bool IsOfClasses(string name, bool isOfBothFormats) =>
        ClassMembers.Contains(name) || (isOfBothFormats && CSharpObject.MembersOfBothFormats.Contains(name));

    internal static FbsMemberNames OfObject(string name) => new(ObjectMembers, name);

    internal static FbsMemberNames OfClass(string name, bool isOfBothFormats) =>
        new(isOfBothFormats ? ClassMembers.Concat(CSharpObject.MembersOfBothFormats) : ClassMembers, name);

    internal static FbsMemberNames OfUnionObject(string name) => new(UnionObjectMembers, name);

    internal static FbsMemberNames OfUnionOffset(string name) => new(UnionOffsetMembers, name);

    internal static FbsMemberNames OfHolder(string name) => new(HolderMembers, name);

    internal static FbsMemberNames OfMutable() => new(MutableMembers);

    /// <summary>Names of parameters, beside those that exist already.</summary>
    internal static FbsMemberNames OfParameters(params string[] parameters) => new(parameters);

    /// <summary>Names of enum members.</summary>
    internal static FbsMemberNames OfEnum() => new(["value__"]);

    /// <summary>Takes a name. While it, or a name made from it, is in use, it gets underscores behind it, and after a few a number.</summary>
    /// <param name="name">The name.</param>
    /// <param name="forms">The names that are made from the name, with <c>*</c> in its place.</param>
    internal string Take(string name, params string[] forms)
    {
        name = _others.Find(name, candidate =>
            !_taken.Contains(candidate) && !HasLocalOfAnother(candidate) && !forms.Any(form => _taken.Contains(form.Replace("*", candidate))));
        _taken.Add(name);
        foreach (string form in forms) _taken.Add(form.Replace("*", name));
        return name;
    }

    /// <summary>Takes the name of a field: that of the user's declaration; or else in Pascal case, or as it is written if the schema asks for that.</summary>
    internal string Take(FbsFieldModel field, CSharpDeclaration? declaration, params string[] forms)
    {
        // A keyword would need an @, and underscores are in front of private fields.
        bool isKept = field.KeepsName && field.Name[0] != '_' && CSharpWords.EscapeKeyword(field.Name) == field.Name;
        return TakeField(declaration?.CSharpName ?? (isKept ? field.Name : CSharpText.Pascal(field.Name)), forms);
    }

    /// <summary>Takes the name of a field, whose private field has a name of its own.</summary>
    internal string TakeField(string wanted, params string[] forms)
    {
        string name = Take(wanted, forms);
        _byLocal[Local(name)] = name;
        return name;
    }

    // Names of fields that differ in the case of their first letter would have the same private field.
    private bool HasLocalOfAnother(string name) => _byLocal.TryGetValue(Local(name), out string? other) && other != name;

    /// <summary>
    /// The name of the local that belongs to a member; with an underscore in front it is the name of the private field. No member has such a name, even if
    /// its name in the schema has only underscores.
    /// </summary>
    internal static string Local(string name) => name[0] == '_' ? "at" + name : CSharpText.Camel(name);
}
