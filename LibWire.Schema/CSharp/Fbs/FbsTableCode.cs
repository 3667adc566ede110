using System.Linq;

namespace LibWire.Schema;

/// <summary>A table.</summary>
/// <param name="Namespace">Its namespace.</param>
/// <param name="Name">The name of its view.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="FileIdentifier">The identifier of the buffers that have it as their root; empty for none.</param>
/// <param name="Layout">What the verifier is told of each field, as expressions.</param>
/// <param name="Fields">Its properties, in the order of their slots.</param>
/// <param name="IsElement">Whether there are vectors of it.</param>
/// <param name="Key">What it can be looked up by; null for nothing.</param>
/// <param name="KeepsOrder">Whether writers keep the order of the fields.</param>
/// <param name="Mutable">What its mutable view has.</param>
internal sealed record FbsTableCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation,
    string FileIdentifier, EquatableArray<string> Layout, EquatableArray<FbsFieldCode> Fields, bool IsElement, FbsKeyCode? Key, bool KeepsOrder, EquatableArray<FbsMutableMemberCode> Mutable)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation)
{
    // With more than this to remember, an enumerator costs more than it saves.
    private const int RememberedMax = 8;

    /// <summary>Whether enumerators remember where the fields lie.</summary>
    internal bool HasRow => IsElement && Fields.Sum(static member => member.Places.Count) is > 0 and <= RememberedMax;
}

/// <summary>A property of a table's view.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Fallback">What is said where there is none, as XML.</param>
/// <param name="IsObsolete">Whether the schema says that it is deprecated.</param>
/// <param name="Read">The value, as an expression of <c>_table</c>.</param>
/// <param name="RowRead">The value where an enumerator has remembered where it lies.</param>
/// <param name="Places">What the enumerator has to remember for that.</param>
internal sealed record FbsFieldCode(
    string Name, string Type, string Access, string Documentation, string Fallback, bool IsObsolete, string Read, string RowRead, EquatableArray<FbsPlaceCode> Places);

/// <summary>Where a field lies in tables that have the same vtable.</summary>
/// <param name="Name">The name of the parameter that holds it, without <c>@</c>.</param>
/// <param name="Slot">The slot it is found by.</param>
internal sealed record FbsPlaceCode(string Name, int Slot);
