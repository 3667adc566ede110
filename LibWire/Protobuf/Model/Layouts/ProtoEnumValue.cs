namespace LibWire;

/// <summary>One value of an enum, as the schema declares it.</summary>
/// <param name="name">The name.</param>
/// <param name="number">The number.</param>
public readonly struct ProtoEnumValue(string name, int number)
{
    /// <summary>The name as it stands in the schema, such as <c>LEVEL_HIGH</c>.</summary>
    public string Name { get; } = name;

    /// <summary>The number; values that are aliases of each other share it.</summary>
    public int Number { get; } = number;

    /// <inheritdoc/>
    public override string ToString() => $"{Name} = {Number}";
}
