namespace LibWire.ProtoBufNet;

/// <summary>How integers and values of .NET are written.</summary>
public enum DataFormat
{
    /// <summary>As the type says.</summary>
    Default,

    /// <summary>Signed integers in few bytes also if they are negative.</summary>
    ZigZag,

    /// <summary>Integers as with <see cref="Default"/>.</summary>
    TwosComplement,

    /// <summary>Integers in 4 or 8 bytes, a <c>Guid</c> in 16.</summary>
    FixedSize,

    /// <summary>Messages between two tags. LibWire reports it as LW3114.</summary>
    Group,

    /// <summary>Times as messages of Google.</summary>
    WellKnown,
}

/// <summary>Which form of values of .NET protobuf-net writes.</summary>
public enum CompatibilityLevel
{
    /// <summary>As <see cref="Level200"/>.</summary>
    NotSpecified = 0,

    /// <summary>Messages of protobuf-net's own, which LibWire has not: a property of such a type is reported as LW3114.</summary>
    Level200 = 200,

    /// <summary>Times and durations as messages of Google.</summary>
    Level240 = 240,

    /// <summary>Also <c>Guid</c> and <c>decimal</c> as text.</summary>
    Level300 = 300,
}

/// <summary>Sets the <see cref="CompatibilityLevel"/> of an assembly, a module, a class or a property.</summary>
[AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Module | AttributeTargets.Class | AttributeTargets.Property, Inherited = false)]
public sealed class CompatibilityLevelAttribute : Attribute
{
    /// <summary>Sets a level.</summary>
    /// <param name="level">The level.</param>
    public CompatibilityLevelAttribute(CompatibilityLevel level) => Level = level;

    /// <summary>The level.</summary>
    public CompatibilityLevel Level { get; }
}
