namespace LibWire.Schema;

/// <summary>One enum.</summary>
internal sealed record ProtoEnumCode
{
    /// <summary>Its name in the schema language: <c>shop.Level</c>.</summary>
    internal required string FullName { get; init; }

    /// <summary>The name of the C# enum, keywords escaped.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Whether the user has declared it.</summary>
    internal bool IsDeclared { get; init; }

    /// <summary>The name of the class beside it that holds its layout table of names and numbers.</summary>
    internal required string LayoutName { get; init; }

    /// <summary>Its comment, not escaped; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    internal bool IsDeprecated { get; init; }

    /// <summary>Whether it is closed: a number that it does not declare is an unknown field.</summary>
    internal bool IsClosed { get; init; }

    /// <summary>Its values, aliases included, in the order of the file.</summary>
    internal required EquatableArray<ProtoEnumValueCode> Values { get; init; }
}

/// <summary>One value of an enum.</summary>
/// <param name="Name">Its name in the schema language: <c>LEVEL_HIGH</c>.</param>
/// <param name="CSharpName">Its name in C#, without the enum's name in front, keywords escaped: <c>High</c>.</param>
/// <param name="Number">Its number.</param>
/// <param name="Documentation">Its comment, not escaped; empty for none.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
internal sealed record ProtoEnumValueCode(string Name, string CSharpName, int Number, string Documentation, bool IsDeprecated);
