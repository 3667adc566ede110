namespace LibWire.Schema;

/// <summary>The C# of one <c>.fbs</c> file before it is text: every name is chosen, every type found. Files with equal code have equal text.</summary>
/// <param name="ImportPath">What the head of the text names as its source.</param>
/// <param name="SourceName">The name of the C# file.</param>
/// <param name="Types">What is declared: types of one namespace together, in the order of the schema.</param>
internal sealed record FbsFileCode(string ImportPath, string SourceName, EquatableArray<FbsTypeCode> Types);

/// <summary>One type in C#.</summary>
internal abstract record FbsTypeCode
{
    /// <summary>Its namespace; empty for the global one.</summary>
    internal required string Namespace { get; init; }

    /// <summary>Its name, or that of its view where it has one of its own.</summary>
    internal required string Name { get; init; }

    /// <summary>The full name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The word in front of it.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}

/// <summary>An enum, also that of the kinds of a union.</summary>
internal sealed record FbsEnumCode : FbsTypeCode
{
    /// <summary>Whether it is the kinds of a union.</summary>
    internal required bool IsUnion { get; init; }

    /// <summary>The integer of C# that it is made of.</summary>
    internal required string Underlying { get; init; }

    /// <summary>Whether its values are bits that are combined.</summary>
    internal required bool IsFlags { get; init; }

    /// <summary>Its values, ascending.</summary>
    internal required EquatableArray<FbsEnumValueCode> Values { get; init; }
}

/// <summary>One value of an enum.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Literal">Its number in C#.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="SchemaName">What it stands for in the schema; empty for the kind of a union that has no value.</param>
internal sealed record FbsEnumValueCode(string Name, string Literal, string Documentation, string SchemaName);
