namespace LibWire.FlatSharp;

/// <summary>The attribute of FlatSharp that makes a class a table: here a <c>partial class</c> or record is completed by LibWire.Generator.</summary>
/// <remarks>
/// <para>Code that has <c>using FlatSharp.Attributes;</c> gets <c>using LibWire.FlatSharp;</c> instead. The classes become <c>partial</c>, and are completed as
/// those with <see cref="FlatTableAttribute"/>. What has no counterpart here does not exist, or is reported as LW3114.</para>
/// <para>Source: the attributes of FlatSharp 6.3.3, the last version in which they are public.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class FlatBufferTableAttribute : Attribute
{
    /// <summary>The four characters in front of buffers with this table as their root. One table of a namespace can have them.</summary>
    public string? FileIdentifier { get; set; }
}

/// <summary>Makes a type a struct of FlatSharp. LibWire reports it as LW3114: structs are values here, so a <c>partial struct</c> with
/// <see cref="FlatStructAttribute"/> takes its place.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class FlatBufferStructAttribute : Attribute
{
}

/// <summary>Makes an enum one of FlatBuffers.</summary>
[AttributeUsage(AttributeTargets.Enum, Inherited = false)]
public sealed class FlatBufferEnumAttribute : Attribute
{
    /// <summary>Makes an enum.</summary>
    /// <param name="underlyingType">The type it is based on. That of the declaration counts.</param>
    public FlatBufferEnumAttribute(Type underlyingType) => UnderlyingType = underlyingType;

    /// <summary>The type it is based on.</summary>
    public Type UnderlyingType { get; }
}

/// <summary>Makes a property a field of a table.</summary>
[AttributeUsage(AttributeTargets.Property, Inherited = false)]
public sealed class FlatBufferItemAttribute : Attribute
{
    /// <summary>Makes a field.</summary>
    /// <param name="index">Its id. For a union it is that of the kind, as in FlatSharp: the value has the next one.</param>
    public FlatBufferItemAttribute(ushort index) => Index = index;

    /// <summary>Its id; for a union that of the kind.</summary>
    public ushort Index { get; }

    /// <summary>Its value if it is absent, of the type of the property.</summary>
    public object? DefaultValue { get; set; }

    /// <summary>Whether a buffer without it is invalid.</summary>
    public bool Required { get; set; }

    /// <summary>Whether vectors of the table are sorted by it.</summary>
    public bool Key { get; set; }

    /// <summary>Whether a vector is sorted. A vector of tables with a key always is.</summary>
    public bool SortedVector { get; set; }

    /// <summary>Whether equal strings are written once.</summary>
    public bool SharedString { get; set; }

    /// <summary>Whether the field is used no more. LibWire reports it as LW3114: a <see cref="FlatReservedAttribute"/> keeps its id.</summary>
    public bool Deprecated { get; set; }

    /// <summary>Whether FlatSharp writes a default too. LibWire reports it as LW3114: a nullable property is always written unless it is null.</summary>
    public bool ForceWrite { get; set; }

    /// <summary>Whether FlatSharp writes changes into the buffer. LibWire reports it as LW3114: the mutable view does that.</summary>
    public bool WriteThrough { get; set; }
}
