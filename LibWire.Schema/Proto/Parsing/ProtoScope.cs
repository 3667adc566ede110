namespace LibWire.Schema;

/// <summary>What was read of a file or message so far. The parser has one for each depth and uses it again and again.</summary>
internal sealed class ProtoScope
{
    internal List<ProtoMemberSyntax> Members { get; } = [];

    internal List<ProtoOptionSyntax> Options { get; } = [];

    internal List<ProtoReservedSyntax> Reserved { get; } = [];

    /// <summary>Where <c>map_entry</c> was set, be it in a statement with a fault.</summary>
    internal TextRange? MapEntryOption { get; set; }

    /// <summary>How many there are of each kind, which are the indexes in paths of locations. Groups and entries of maps are messages too.</summary>
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

    /// <summary>A list as a tree keeps it: no longer than it must be.</summary>
    internal static IReadOnlyList<T> Pack<T>(List<T> items) => items.Count == 0 ? [] : items.ToArray();
}
