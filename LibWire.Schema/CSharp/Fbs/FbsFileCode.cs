namespace LibWire.Schema;

/// <summary>The C# of one <c>.fbs</c> file before it is text: every name is chosen, every type found. Equal to another when the text is.</summary>
/// <param name="ImportPath">What the head of the text names as its source.</param>
/// <param name="SourceName">The name of the C# file.</param>
/// <param name="Types">What is declared, in the order of the schema.</param>
internal sealed record FbsFileCode(string ImportPath, string SourceName, EquatableArray<FbsTypeCode> Types);

/// <summary>One type in C#.</summary>
/// <param name="Namespace">Its namespace; empty for the global one.</param>
/// <param name="Name">Its name, or that of its view where it has one of its own.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
internal abstract record FbsTypeCode(string Namespace, string Name, string SchemaName, string Access, string Documentation);

/// <summary>An enum, also that of the kinds of a union.</summary>
internal sealed record FbsEnumCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation,
    string Fallback, string Underlying, bool IsFlags, EquatableArray<FbsEnumValueCode> Values)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation);

/// <summary>One value of an enum.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Literal">Its number in C#.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Fallback">What is said where there is none, as XML.</param>
internal sealed record FbsEnumValueCode(string Name, string Literal, string Documentation, string Fallback);

/// <summary>A key by which vectors are sorted.</summary>
/// <param name="SchemaName">The field.</param>
/// <param name="Place">Its slot in a table; where it starts in a struct.</param>
/// <param name="SizeBytes">How many bytes it takes there.</param>
/// <param name="Type">Its type; of an array that of the items.</param>
/// <param name="ComparedType">What is compared: a struct, or a scalar, which of an enum is its integer; empty for a string.</param>
/// <param name="Count">How many items an array has; else 0.</param>
/// <param name="Default">The scalar of a table that has none.</param>
/// <param name="Access">The word in front of the look-up.</param>
internal sealed record FbsKeyCode(string SchemaName, int Place, int SizeBytes, string Type, string ComparedType, int Count, string Default, string Access);
