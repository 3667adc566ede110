using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A value of an enum, or a member of a union, of a <see cref="FlatSchema"/>.</summary>
/// <remarks>Immutable and thread-safe.</remarks>
public sealed class FlatEnumValue
{
    internal FlatEnumValue(string name, long number)
    {
        Name = name;
        Number = number;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The number, in 64 bits of two's complement; a <c>ulong</c> keeps its bits. Of a bit flag it is the bit.</summary>
    public long Number { get; }

    /// <summary>The table of a member of a union; null for other values.</summary>
    public FlatTableType? Table { get; internal set; }

    /// <summary>The struct of a member of a union; null for other values.</summary>
    public FlatStructType? Struct { get; internal set; }

    /// <summary>Whether it is a member of a union that is a string.</summary>
    public bool IsString { get; internal set; }

    /// <summary>The attributes by name. One without a value has the value <c>0</c>.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; internal set; } = FlatTypeField.NoAttributes;

    /// <summary>The comments, line by line; empty if there are none.</summary>
    public string Documentation { get; internal set; } = "";

    /// <summary>The layout of a member of a union; null for NONE and for values of enums.</summary>
    internal FlatUnionMember? Layout { get; set; }

    /// <inheritdoc/>
    public override string ToString() => Name;
}
