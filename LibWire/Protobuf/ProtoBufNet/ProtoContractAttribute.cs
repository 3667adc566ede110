namespace LibWire.ProtoBufNet;

/// <summary>The attribute of protobuf-net that makes a class or enum a contract: here a <c>partial class</c> or record is a message.</summary>
/// <remarks>
/// <para>Code that has <c>using ProtoBuf;</c> gets <c>using LibWire.ProtoBufNet;</c> instead. The classes become <c>partial</c>, and LibWire.Generator
/// completes them as those with <see cref="ProtoMessageAttribute"/>. What has no counterpart here does not exist, or is reported as LW3114.</para>
/// <para>Source: the attributes of protobuf-net 3.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Enum, Inherited = false)]
public sealed class ProtoContractAttribute : Attribute
{
    /// <summary>The name in the schema; null for that of the type.</summary>
    public string? Name { get; set; }
}

/// <summary>Makes a property a field of a message.</summary>
[AttributeUsage(AttributeTargets.Property, Inherited = false)]
public sealed class ProtoMemberAttribute : Attribute
{
    /// <summary>Makes a field.</summary>
    /// <param name="tag">The number on the wire, 1 to 536,870,911.</param>
    public ProtoMemberAttribute(int tag) => Tag = tag;

    /// <summary>The number on the wire.</summary>
    public int Tag { get; }

    /// <summary>The name in the schema; null for that of the property in snake case.</summary>
    public string? Name { get; set; }

    /// <summary>How integers and values of .NET are written.</summary>
    public DataFormat DataFormat { get; set; }

    /// <summary>Whether the numbers of a collection have one tag for all. Both forms are read.</summary>
    public bool IsPacked { get; set; }

    /// <summary>Whether protobuf-net writes the value even if it is 0. LibWire does not: a reader takes 0 for what is absent.</summary>
    public bool IsRequired { get; set; }
}

/// <summary>Says that a property is no field. Without a <see cref="ProtoMemberAttribute"/> it is none anyway.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field, Inherited = false)]
public sealed class ProtoIgnoreAttribute : Attribute
{
}

/// <summary>Names a value of an enum in the schema.</summary>
[AttributeUsage(AttributeTargets.Field, Inherited = false)]
public sealed class ProtoEnumAttribute : Attribute
{
    /// <summary>The name; null for that of the enum and the value in upper case.</summary>
    public string? Name { get; set; }
}

/// <summary>Says how the keys and values of a dictionary are written.</summary>
[AttributeUsage(AttributeTargets.Property, Inherited = false)]
public sealed class ProtoMapAttribute : Attribute
{
    /// <summary>How keys are written.</summary>
    public DataFormat KeyFormat { get; set; }

    /// <summary>How values are written.</summary>
    public DataFormat ValueFormat { get; set; }
}

/// <summary>Names a derived class, as <see cref="LibWire.ProtoIncludeAttribute"/> does.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class ProtoIncludeAttribute : Attribute
{
    /// <summary>Names a derived class.</summary>
    /// <param name="tag">The number of the field that holds what the class adds.</param>
    /// <param name="knownType">The class.</param>
    public ProtoIncludeAttribute(int tag, Type knownType) => (Tag, KnownType) = (tag, knownType);

    /// <summary>The number of the field.</summary>
    public int Tag { get; }

    /// <summary>The class.</summary>
    public Type KnownType { get; }
}
