using System.Linq;

namespace LibWire.Schema;

/// <summary>The views of a table. Its name is the name of the view.</summary>
internal sealed record FbsTableCode : FbsTypeCode
{
    // If an enumerator has to remember more places than this, it costs more than it saves.
    private const int RememberedMax = 8;

    /// <summary>The view, fully qualified.</summary>
    internal required string View { get; init; }

    /// <summary>The file identifier of buffers with this root table; empty for none.</summary>
    internal required string FileIdentifier { get; init; }

    /// <summary>Its fields, in the order of their ids.</summary>
    internal required EquatableArray<FbsFieldCode> Fields { get; init; }

    /// <summary>Whether a vector has it as its elements.</summary>
    internal required bool IsElement { get; init; }

    /// <summary>Its key; null if it has none.</summary>
    internal required FbsKeyCode? Key { get; init; }

    /// <summary>Whether writers keep the order of the fields.</summary>
    internal required bool KeepsOrder { get; init; }

    /// <summary>Whether enumerators remember the places of the fields.</summary>
    internal bool HasRow => IsElement && Fields.Sum(static member => member.Places.Count) is > 0 and <= RememberedMax;
}

/// <summary>A field of a table in the table's views.</summary>
internal sealed record FbsFieldCode
{
    /// <summary>The name of its property.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The access modifier of its members.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>Its form.</summary>
    internal required FbsFieldForm Form { get; init; }

    /// <summary>The width of its offset.</summary>
    internal required FbsWidth Width { get; init; }

    /// <summary>Its id. For a union, the id of the value; the id of the kind is one less.</summary>
    internal required int Id { get; init; }

    /// <summary>The type of a scalar, or of the elements of a vector of scalars or structs; otherwise empty.</summary>
    internal string Type { get; init; } = "";

    /// <summary>The scalar on the wire, of the field or its elements; otherwise <c>None</c>.</summary>
    internal FbsBaseType Scalar { get; init; }

    /// <summary>The table, struct or union that the field or its elements are; null for scalars and strings.</summary>
    internal FbsTargetCode? Target { get; init; }

    /// <summary>The default of a scalar, as an expression.</summary>
    internal string Default { get; init; } = "";

    /// <summary>The default of a string; null for none.</summary>
    internal string? DefaultText { get; init; }

    /// <summary>Whether an absent vector reads as an empty one.</summary>
    internal bool IsEmptyByDefault { get; init; }

    /// <summary>The default of a scalar as a number, for its layout; empty if it is 0, or if there is none.</summary>
    internal string DefaultNumber { get; init; } = "";

    /// <summary>The class that holds the layout of the enum that the field or its elements are, fully qualified; empty for other types.</summary>
    internal string EnumLayout { get; init; } = "";

    /// <summary>The hash by which JSON makes a number of a string; empty for none.</summary>
    internal string Hash { get; init; } = "";

    /// <summary>Whether writers store equal strings once.</summary>
    internal bool IsShared { get; init; }

    /// <summary>Whether a buffer without it is invalid.</summary>
    internal bool IsRequired { get; init; }

    /// <summary>Whether it is the key.</summary>
    internal bool IsKey { get; init; }

    /// <summary>Whether the schema marks it as deprecated.</summary>
    internal bool IsDeprecated { get; init; }

    /// <summary>The alignment of a vector's first element if it is larger than that of its type; otherwise 0.</summary>
    internal int ForcedAlignBytes { get; init; }

    /// <summary>Whether its bytes are a FlexBuffer.</summary>
    internal bool IsFlexBuffer { get; init; }

    /// <summary>The root table of the nested buffer; null for none. The property for it is named after the field, with <c>Root</c>.</summary>
    internal FbsTargetCode? NestedRoot { get; init; }

    /// <summary>The access modifier of that property.</summary>
    internal string NestedRootAccess { get; init; } = "";

    /// <summary>The places that enumerators remember: none, the place of the field, or the places of a union's kind and value.</summary>
    internal EquatableArray<FbsPlaceCode> Places { get; init; }

    /// <summary>Its member in the mutable view; empty if it cannot be changed in place.</summary>
    internal string MutableName { get; init; } = "";

    /// <summary>The byte offset of its vtable entry.</summary>
    internal int Slot => FbsSchemaLimits.SlotOf(Id);

    /// <summary>The byte offset of the vtable entry of a union's kind.</summary>
    internal int KindSlot => FbsSchemaLimits.SlotOf(Id - 1);
}

/// <summary>The place of a field in tables that share a vtable.</summary>
/// <param name="Name">The name of the parameter that holds the place, without <c>@</c>.</param>
/// <param name="Slot">The byte offset of the field's vtable entry.</param>
internal sealed record FbsPlaceCode(string Name, int Slot);
