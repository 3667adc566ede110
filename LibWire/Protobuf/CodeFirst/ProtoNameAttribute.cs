namespace LibWire;

/// <summary>Gives a message, an enum, a value of an enum or a field its name in the schema. JSON and text show it.</summary>
/// <remarks>Without it, types keep their names, fields are in snake case (<c>unit_price</c> for <c>UnitPrice</c>), and values of enums in upper case
/// with the name of the enum in front.</remarks>
[AttributeUsage(
    AttributeTargets.Struct | AttributeTargets.Class | AttributeTargets.Enum | AttributeTargets.Field | AttributeTargets.Property, Inherited = false)]
public sealed class ProtoNameAttribute : Attribute
{
    /// <summary>Gives a name.</summary>
    /// <param name="name">The name: letters, digits and underscores.</param>
    public ProtoNameAttribute(string name) => Name = name;

    /// <summary>The name.</summary>
    public string Name { get; }
}

/// <summary>Keeps numbers or a name from being used again, such as those of a field that was removed.</summary>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class | AttributeTargets.Enum, AllowMultiple = true, Inherited = false)]
public sealed class ProtoReservedAttribute : Attribute
{
    /// <summary>Reserves a number.</summary>
    /// <param name="number">The number.</param>
    public ProtoReservedAttribute(int number)
        : this(number, number)
    {
    }

    /// <summary>Reserves numbers.</summary>
    /// <param name="first">The first number.</param>
    /// <param name="last">The last number.</param>
    public ProtoReservedAttribute(int first, int last) => (First, Last) = (first, last);

    /// <summary>Reserves a name of the schema.</summary>
    /// <param name="name">The name.</param>
    public ProtoReservedAttribute(string name) => Name = name;

    /// <summary>The first reserved number; 0 beside a name.</summary>
    public int First { get; }

    /// <summary>The last reserved number; 0 beside a name.</summary>
    public int Last { get; }

    /// <summary>The reserved name; null beside numbers.</summary>
    public string? Name { get; }
}
