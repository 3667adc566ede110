using System.Linq;

namespace LibWire.Schema;

/// <summary>The views of a union; its name is that of the view, and its kinds are an enum of their own.</summary>
internal sealed record FbsUnionCode : FbsTypeCode
{
    /// <summary>The enum of its kinds, from anywhere.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its members without the one that says there is no value.</summary>
    internal required EquatableArray<FbsUnionMemberCode> Members { get; init; }

    /// <summary>The word in front of the function that takes one function for each member.</summary>
    internal required string MatchAccess { get; init; }

    /// <summary>Whether there are vectors of it.</summary>
    internal required bool IsElement { get; init; }

    /// <summary>Whether a member is a string.</summary>
    internal bool HasString => Members.Any(static member => member.Form == FbsFieldForm.String);
}

/// <summary>A member of a union.</summary>
internal sealed record FbsUnionMemberCode
{
    /// <summary>What its methods are named after.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>Its kind, from anywhere.</summary>
    internal required string Kind { get; init; }

    /// <summary>The number of its kind as the verifier knows it: the bits on the wire.</summary>
    internal required string KindNumber { get; init; }

    /// <summary>The name of the function that is called for it.</summary>
    internal required string Parameter { get; init; }

    /// <summary>Table, struct or string.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The table or struct; null for a string.</summary>
    internal required FbsTargetCode? Target { get; init; }

    /// <summary>The word in front of its methods.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}

/// <summary>A union of objects.</summary>
internal sealed record FbsUnionObjectCode : FbsTypeCode
{
    /// <summary>The enum of its kinds, from anywhere.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its members without the one that says there is no value.</summary>
    internal required EquatableArray<FbsUnionObjectMemberCode> Members { get; init; }

    /// <summary>Whether there are vectors of it.</summary>
    internal required bool IsElement { get; init; }
}

/// <summary>A member of a union of objects.</summary>
internal sealed record FbsUnionObjectMemberCode
{
    /// <summary>What its members are named after.</summary>
    internal required string Name { get; init; }

    /// <summary>Its kind, from anywhere.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its type.</summary>
    internal required string Type { get; init; }

    /// <summary>Table, struct or string.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The word in front of its members.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}
