namespace LibWire.Reflection;

/// <summary>Names a field of a <see cref="DynamicMessage"/>: by its name in the schema, its number, or its descriptor.</summary>
/// <remarks>Nobody writes this type: names, numbers and descriptors convert to it. The name of an extension stands in brackets:
/// <c>"[shop.color]"</c>.</remarks>
public readonly struct DynamicField
{
    private DynamicField(string? name, int number, FieldDescriptor? descriptor)
    {
        Name = name;
        Number = number;
        Descriptor = descriptor;
    }

    internal string? Name { get; }

    internal int Number { get; }

    internal FieldDescriptor? Descriptor { get; }

    /// <summary>Names a field by its name in the schema, or an extension by its full name in brackets.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public static implicit operator DynamicField(string name) => new(name ?? throw new ArgumentNullException(nameof(name)), 0, null);

    /// <summary>Names a field or an extension by its number.</summary>
    /// <param name="number">The number.</param>
    public static implicit operator DynamicField(int number) => new(null, number, null);

    /// <summary>Names a field or an extension by its descriptor.</summary>
    /// <param name="descriptor">The descriptor.</param>
    /// <exception cref="ArgumentNullException">The descriptor is null.</exception>
    public static implicit operator DynamicField(FieldDescriptor descriptor) =>
        new(null, 0, descriptor ?? throw new ArgumentNullException(nameof(descriptor)));

    /// <inheritdoc cref="op_Implicit(string)"/>
    public static DynamicField FromString(string name) => name;

    /// <inheritdoc cref="op_Implicit(int)"/>
    public static DynamicField FromInt32(int number) => number;

    /// <inheritdoc cref="op_Implicit(FieldDescriptor)"/>
    public static DynamicField FromFieldDescriptor(FieldDescriptor descriptor) => descriptor;

    /// <inheritdoc/>
    public override string ToString() => Name ?? Descriptor?.FullName ?? Number.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
