namespace LibWire.Schema;

/// <summary>
/// The C# of one <c>.fbs</c> file before it is printed: every name is chosen and every type is found. Files with equal code have equal text.
/// </summary>
/// <param name="ImportPath">The source file that the head of the text names.</param>
/// <param name="SourceName">The name of the C# file.</param>
/// <param name="Types">The declared types: those of one namespace together, in the order of the schema.</param>
internal sealed record FbsFileCode(string ImportPath, string SourceName, EquatableArray<FbsTypeCode> Types)
{
    /// <summary>The ids of diagnostics that the use of what the user has declared causes.</summary>
    internal EquatableArray<string> Warnings { get; init; }
}

/// <summary>One type in C#.</summary>
internal abstract record FbsTypeCode
{
    /// <summary>Its namespace; empty for the global one.</summary>
    internal required string Namespace { get; init; }

    /// <summary>Its C# name. For a type with a separate view, the name of the view.</summary>
    internal required string Name { get; init; }

    /// <summary>The full name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>Its access modifier.</summary>
    internal required string Access { get; init; }

    /// <summary>Whether the user has declared it: emitted code is the other half of it.</summary>
    internal bool IsDeclared { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}

/// <summary>An enum. The kinds of a union are an enum too.</summary>
internal sealed record FbsEnumCode : FbsTypeCode
{
    /// <summary>Whether its values are the kinds of a union.</summary>
    internal required bool IsUnion { get; init; }

    /// <summary>Its underlying type in C#.</summary>
    internal required string Underlying { get; init; }

    /// <summary>Whether its values are flags that are combined.</summary>
    internal required bool IsFlags { get; init; }

    /// <summary>The name of the class that holds its layout; empty for the kinds of a union.</summary>
    internal required string LayoutName { get; init; }

    /// <summary>Its values, ascending.</summary>
    internal required EquatableArray<FbsEnumValueCode> Values { get; init; }
}

/// <summary>One value of an enum.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Literal">Its number in C#.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="SchemaName">Its name in the schema.</param>
/// <param name="Number">Its number in 64 bits of two's complement.</param>
internal sealed record FbsEnumValueCode(string Name, string Literal, string Documentation, string SchemaName, long Number);
