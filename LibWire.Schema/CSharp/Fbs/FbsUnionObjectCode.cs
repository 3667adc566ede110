namespace LibWire.Schema;

/// <summary>A union in objects.</summary>
/// <param name="Namespace">Its namespace.</param>
/// <param name="Name">Its name.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Kind">The enum of its kinds, from anywhere.</param>
/// <param name="Members">Its members without the one that says there is no value.</param>
/// <param name="IsElement">Whether there are vectors of it.</param>
internal sealed record FbsUnionObjectCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation, string Kind, EquatableArray<FbsUnionObjectMemberCode> Members, bool IsElement)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation);

/// <summary>A member of a union in objects.</summary>
/// <param name="Name">What its members are named after.</param>
/// <param name="Kind">Its kind, from anywhere.</param>
/// <param name="Type">Its type.</param>
/// <param name="Form">Table, struct or string.</param>
/// <param name="Access">The word in front of its members.</param>
/// <param name="Documentation">Its comment.</param>
internal sealed record FbsUnionObjectMemberCode(string Name, string Kind, string Type, FbsFieldForm Form, string Access, string Documentation);
