namespace LibWire.Schema;

/// <summary>The class that holds a table and keeps what it has read.</summary>
internal sealed record FbsHolderCode : FbsTypeCode
{
    /// <summary>The view, fully qualified.</summary>
    internal required string View { get; init; }

    /// <summary>Its properties.</summary>
    internal required EquatableArray<FbsHolderFieldCode> Fields { get; init; }

    /// <summary>How many objects it can keep.</summary>
    internal required int KeptCount { get; init; }
}

/// <summary>A property of a holder: a field, or a member of a union.</summary>
internal sealed record FbsHolderFieldCode
{
    /// <summary>Its name.</summary>
    internal required string Name { get; init; }

    /// <summary>The access modifier.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>Whether the schema marks the field as deprecated.</summary>
    internal required bool IsDeprecated { get; init; }

    /// <summary>How the view reads the value: members behind the view.</summary>
    internal required string Read { get; init; }

    /// <summary>Its form.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The field of the view, if nothing is kept; otherwise null.</summary>
    internal FbsFieldCode? View { get; init; }

    /// <summary>The view of the root of a nested buffer; otherwise empty.</summary>
    internal string Root { get; init; } = "";

    /// <summary>Where the object is kept; −1 if none is.</summary>
    internal int KeptIndex { get; init; } = -1;

    /// <summary>The holder of the table, or of the tables of the vector; otherwise empty.</summary>
    internal string Holder { get; init; } = "";

    /// <summary>The byte offset of the vtable entry.</summary>
    internal int Slot { get; init; }

    /// <summary>Whether it is a member of a union.</summary>
    internal bool IsMember { get; init; }

    /// <summary>Whether an absent vector reads as an empty one.</summary>
    internal bool IsEmptyByDefault { get; init; }

    /// <summary>Whether there always is a value.</summary>
    internal bool IsNeverNull { get; init; }
}
