namespace LibWire.Schema;

/// <summary>The declarations of a file or message that are read so far. The parser has one scope for each depth and reuses it.</summary>
internal sealed class ProtoScope
{
    internal List<ProtoMemberSyntax> Members { get; } = [];

    internal List<ProtoOptionSyntax> Options { get; } = [];

    internal List<ProtoReservedSyntax> Reserved { get; } = [];

    /// <summary>The place of <c>map_entry</c>, even in a faulty statement.</summary>
    internal TextRange? MapEntryOption { get; set; }

    /// <summary>The number of declarations of each kind: the indexes in paths of locations. Groups and map entries count as messages too.</summary>
    internal int FieldCount { get; set; }

    internal int MessageCount { get; set; }

    internal int EnumCount { get; set; }

    internal int ServiceCount { get; set; }

    internal int ExtensionCount { get; set; }

    internal int OneofCount { get; set; }

    internal int RangeCount { get; set; }

    internal int ReservedNameCount { get; set; }

    internal int ReservedRangeCount { get; set; }

    internal void Clear()
    {
        Members.Clear();
        Options.Clear();
        Reserved.Clear();
        MapEntryOption = null;
        FieldCount = MessageCount = EnumCount = ServiceCount = ExtensionCount = OneofCount = RangeCount = ReservedNameCount = ReservedRangeCount = 0;
    }

    /// <summary>A list as a tree keeps it, without spare capacity.</summary>
    internal static IReadOnlyList<T> Pack<T>(List<T> items) => items.Count == 0 ? [] : items.ToArray();
}
