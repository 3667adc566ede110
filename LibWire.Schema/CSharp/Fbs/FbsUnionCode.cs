namespace LibWire.Schema;

/// <summary>A union; its kinds are an enum of their own.</summary>
/// <param name="Namespace">Its namespace.</param>
/// <param name="Name">The name of its view.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Kind">The enum of its kinds, from anywhere.</param>
/// <param name="Layout">What the verifier is told of each member, as expressions.</param>
/// <param name="Members">Its members without the one that says there is no value.</param>
/// <param name="MatchAccess">The word in front of the function that takes one function for each member.</param>
/// <param name="HasString">Whether a member is a string.</param>
/// <param name="IsElement">Whether there are vectors of it.</param>
/// <param name="Mutable">What its mutable view has.</param>
internal sealed record FbsUnionCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation,
    string Kind, EquatableArray<string> Layout, EquatableArray<FbsUnionMemberCode> Members, string MatchAccess, bool HasString, bool IsElement, EquatableArray<FbsMutableMemberCode> Mutable)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation);

/// <summary>A member of a union.</summary>
/// <param name="Name">What its methods are named after.</param>
/// <param name="Kind">Its kind, from anywhere.</param>
/// <param name="Parameter">The name of the function that is called for it.</param>
/// <param name="Type">Its type.</param>
/// <param name="Selector">The type of the function, without what it returns.</param>
/// <param name="Read">The value, as an expression of <c>_union</c>.</param>
/// <param name="Access">The word in front of its methods.</param>
/// <param name="Documentation">Its comment.</param>
internal sealed record FbsUnionMemberCode(
    string Name, string Kind, string Parameter, string Type, string Selector, string Read, string Access, string Documentation);
