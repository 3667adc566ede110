using System.Linq;

namespace LibWire.Schema;

/// <summary>The views of a table; its name is that of the view.</summary>
internal sealed record FbsTableCode : FbsTypeCode
{
    // With more than this to remember, an enumerator costs more than it saves.
    private const int RememberedMax = 8;

    /// <summary>The view, from anywhere.</summary>
    internal required string View { get; init; }

    /// <summary>The identifier of the buffers that have it as their root; empty for none.</summary>
    internal required string FileIdentifier { get; init; }

    /// <summary>Its fields, in the order of their ids.</summary>
    internal required EquatableArray<FbsFieldCode> Fields { get; init; }

    /// <summary>Whether there are vectors of it.</summary>
    internal required bool IsElement { get; init; }

    /// <summary>What it can be looked up by; null for nothing.</summary>
    internal required FbsKeyCode? Key { get; init; }

    /// <summary>Whether writers keep the order of the fields.</summary>
    internal required bool KeepsOrder { get; init; }

    /// <summary>Whether enumerators remember where the fields lie.</summary>
    internal bool HasRow => IsElement && Fields.Sum(static member => member.Places.Count) is > 0 and <= RememberedMax;
}

/// <summary>A field of a table, in its views.</summary>
internal sealed record FbsFieldCode
{
    /// <summary>The name of its property.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The word in front of its members.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>What it is.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>How wide its offset is.</summary>
    internal required FbsWidth Width { get; init; }

    /// <summary>Its id; of a union that of the value, and the id of the kind is the one before.</summary>
    internal required int Id { get; init; }

    /// <summary>The type of a scalar, or of the elements of a vector of scalars or structs; else empty.</summary>
    internal string Type { get; init; } = "";

    /// <summary>The scalar on the wire, or that of the elements; else none.</summary>
    internal FbsBaseType Scalar { get; init; }

    /// <summary>The table, struct or union that it or its elements are; null for scalars and strings.</summary>
    internal FbsTargetCode? Target { get; init; }

    /// <summary>The default of a scalar, as an expression.</summary>
    internal string Default { get; init; } = "";

    /// <summary>The default of a string; null for none.</summary>
    internal string? DefaultText { get; init; }

    /// <summary>Whether an absent vector counts as an empty one.</summary>
    internal bool IsEmptyByDefault { get; init; }

    /// <summary>Whether buffers without it are broken.</summary>
    internal bool IsRequired { get; init; }

    /// <summary>Whether vectors are sorted by it.</summary>
    internal bool IsKey { get; init; }

    /// <summary>Whether the schema says that it is deprecated.</summary>
    internal bool IsDeprecated { get; init; }

    /// <summary>What the first element of a vector is aligned to, where that is more than its type asks for; else 0.</summary>
    internal int ForcedAlignBytes { get; init; }

    /// <summary>Whether its bytes are a FlexBuffer.</summary>
    internal bool IsFlexBuffer { get; init; }

    /// <summary>The root of the buffer that its bytes are; null for none. Its property is named after the field, with <c>Root</c>.</summary>
    internal FbsTargetCode? NestedRoot { get; init; }

    /// <summary>The word in front of that property.</summary>
    internal string NestedRootAccess { get; init; } = "";

    /// <summary>What enumerators remember of it: nothing, where it lies, or where the kind and the value of a union lie.</summary>
    internal EquatableArray<FbsPlaceCode> Places { get; init; }

    /// <summary>Its member in the mutable view; empty where it cannot be changed in place.</summary>
    internal string MutableName { get; init; } = "";

    /// <summary>The byte offset of its vtable entry.</summary>
    internal int Slot => FbsSchemaLimits.SlotOf(Id);

    /// <summary>That of the kind of a union.</summary>
    internal int KindSlot => FbsSchemaLimits.SlotOf(Id - 1);
}

/// <summary>Where a field lies in tables that have the same vtable.</summary>
/// <param name="Name">The name of the parameter that holds it, without <c>@</c>.</param>
/// <param name="Slot">The byte offset of the vtable entry that says it.</param>
internal sealed record FbsPlaceCode(string Name, int Slot);
