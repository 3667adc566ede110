using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>One line of the tree of an inspected file: a field, or a part of a file.</summary>
/// <param name="Offset">Where its bytes start, counted from the start of the file, or of what was decompressed from it.</param>
/// <param name="SizeBytes">How many bytes it has in all, tag and length included.</param>
/// <param name="Label">Its number or name; empty if it has none.</param>
/// <param name="Type">What it is: <c>varint</c>, <c>text</c>, <c>message</c> and the like.</param>
/// <param name="Value">Its value as a person reads it; empty if it has children in its place.</param>
internal readonly record struct InspectedNode(long Offset, long SizeBytes, string Label, string Type, string Value)
{
    /// <summary>How many of the first bytes are tag and length.</summary>
    internal int HeaderBytes { get; init; }

    /// <summary>Where the content of a string or vector starts to which an offset leads.</summary>
    internal int ContentStart { get; init; }

    /// <summary>How many bytes that content has, with its count; 0 if all bytes are at the node itself.</summary>
    internal int ContentBytes { get; init; }

    /// <summary>The field in the schema; null if it is not known, or no field of a message.</summary>
    internal FieldDescriptor? Known { get; init; }

    /// <summary>Where the offset lies that leads to a table; null for what is no table, or has none.</summary>
    internal int? PointerStart { get; init; }

    /// <summary>Where the vtable of a table starts; null for what is no table.</summary>
    internal int? VtableStart { get; init; }

    /// <summary>Where a vector starts, with its count; null if <see cref="ContentStart"/> says it, and for what is no vector. The node is the offset that leads
    /// there.</summary>
    internal int? VectorStart { get; init; }

    /// <summary>How many bytes are there, with the count.</summary>
    internal long VectorBytes { get; init; }

    /// <summary>How many bytes the offset has that leads to a string or vector.</summary>
    internal int OffsetBytes { get; init; } = sizeof(uint);

    /// <summary>How many bytes the count of a string or vector has.</summary>
    internal int CountBytes { get; init; } = sizeof(uint);

    /// <summary>Whether type and value are a guess: the bytes have other readings.</summary>
    internal bool IsGuess { get; init; }

    /// <summary>What else can be said of the value: another reading of it, or that its varint is longer than needed. Empty if nothing.</summary>
    internal string Note { get; init; } = "";
}
