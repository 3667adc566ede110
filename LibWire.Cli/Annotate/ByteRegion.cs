namespace LibWire.Cli;

/// <summary>A run of bytes that has one meaning, a line of a byte map.</summary>
/// <param name="Offset">Where it starts in the file.</param>
/// <param name="SizeBytes">How many bytes it has.</param>
/// <param name="Type">How they are read: <c>uint16_t</c>, <c>UOffset32</c>, <c>varint</c>. Bytes of unknown meaning are <c>?uint8_t</c>.</param>
/// <param name="Value">What they say; empty for an array, whose bytes are shown as text.</param>
/// <param name="Note">What the value is for.</param>
internal readonly record struct ByteRegion(int Offset, int SizeBytes, string Type, string Value, string Note)
{
    /// <summary>The type of bytes whose meaning is not known.</summary>
    internal const string UnknownType = "?uint8_t";

    /// <summary>The number of elements of an array of bytes; 0 for one value.</summary>
    internal int Count { get; init; }

    /// <summary>Where an offset leads; null for all else.</summary>
    internal long? Target { get; init; }

    internal ByteRegionState State { get; init; }

    /// <summary>Whether it lies between what has a meaning, or behind it.</summary>
    internal bool IsGap { get; init; }

    /// <summary>What is where an offset leads, for the walker of FlatBuffers.</summary>
    internal FlatPart? Leads { get; init; }

    internal int End => Offset + SizeBytes;

    /// <summary>The type, with the number of elements of an array.</summary>
    internal string FullType => Count == 0 ? Type : $"{Type}[{Count}]";

    /// <summary>An array of bytes.</summary>
    internal static ByteRegion Array(int offset, int count, string type, string note) => new(offset, count, type, "", note) { Count = count };
}

/// <summary>Whether something is wrong with a region.</summary>
internal enum ByteRegionState
{
    Fine,

    /// <summary>Writers do not make it, and readers do not see it.</summary>
    Warning,

    /// <summary>Readers refuse it.</summary>
    Error,
}
