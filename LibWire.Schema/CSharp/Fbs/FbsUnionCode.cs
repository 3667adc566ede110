using System.Linq;

namespace LibWire.Schema;

/// <summary>The view of a union. Its name is the name of the view. Its kinds are a separate enum.</summary>
internal sealed record FbsUnionCode : FbsTypeCode
{
    /// <summary>The enum of its kinds, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its members, without the kind that means that there is no value.</summary>
    internal required EquatableArray<FbsUnionMemberCode> Members { get; init; }

    /// <summary>The access modifier of the method that takes one function for each member.</summary>
    internal required string MatchAccess { get; init; }

    /// <summary>Whether a vector has it as its elements.</summary>
    internal required bool IsElement { get; init; }

    /// <summary>Whether a member is a string.</summary>
    internal bool HasString => Members.Any(static member => member.Form == FbsFieldForm.String);
}

/// <summary>A member of a union.</summary>
internal sealed record FbsUnionMemberCode
{
    /// <summary>The name from which the names of its methods are made.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>Its kind, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>The number of its kind for the verifier: the bits on the wire.</summary>
    internal required string KindNumber { get; init; }

    /// <summary>The parameter with the function that is called for it.</summary>
    internal required string Parameter { get; init; }

    /// <summary>Table, struct or string.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The table or struct; null for a string.</summary>
    internal required FbsTargetCode? Target { get; init; }

    /// <summary>The access modifier of its methods.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}

/// <summary>A union of objects.</summary>
internal sealed record FbsUnionObjectCode : FbsTypeCode
{
    /// <summary>The enum of its kinds, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its members, without the kind that means that there is no value.</summary>
    internal required EquatableArray<FbsUnionObjectMemberCode> Members { get; init; }

    /// <summary>Whether a vector has it as its elements.</summary>
    internal required bool IsElement { get; init; }
}

/// <summary>A member of a union of objects.</summary>
internal sealed record FbsUnionObjectMemberCode
{
    /// <summary>The name from which the names of its members are made.</summary>
    internal required string Name { get; init; }

    /// <summary>The name of a further property for a table, for code with an ambient arena; empty for other types.</summary>
    internal required string ShortName { get; init; }

    /// <summary>Its kind, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>The C# type that users see in place of <see cref="Type"/>, a bound struct; empty if they see that.</summary>
    internal string Foreign { get; init; } = "";

    /// <summary>The type that users see.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Type;

    /// <summary>Its type.</summary>
    internal required string Type { get; init; }

    /// <summary>Table, struct or string.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The access modifier of its members.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }
}

/// <summary>The offset of a union, for a builder.</summary>
internal sealed record FbsUnionOffsetCode : FbsTypeCode
{
    /// <summary>The enum of its kinds, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>Its members, without the kind that means that there is no value.</summary>
    internal required EquatableArray<FbsUnionOffsetMemberCode> Members { get; init; }

    /// <summary>The interface or class of the user that is the union, fully qualified; empty for a union of structs.</summary>
    internal string Declared { get; init; } = "";

    /// <summary>Whether a vector has it as its elements.</summary>
    internal required bool IsElement { get; init; }
}

/// <summary>A member of a union's offset.</summary>
internal sealed record FbsUnionOffsetMemberCode
{
    /// <summary>The method that makes the offset of this member.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>Its kind, fully qualified.</summary>
    internal required string Kind { get; init; }

    /// <summary>The C# type that users see in place of <see cref="Type"/>, a bound struct; empty if they see that.</summary>
    internal string Foreign { get; init; } = "";

    /// <summary>The type that users see.</summary>
    internal string Shown => Foreign.Length > 0 ? Foreign : Type;

    /// <summary>Its type.</summary>
    internal required string Type { get; init; }

    /// <summary>Table, struct or string.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The access modifier of the method.</summary>
    internal required string Access { get; init; }

    /// <summary>Whether the offset of a value of that type converts to it: the type is public, and no other member has it.</summary>
    internal required bool IsImplicit { get; init; }
}
