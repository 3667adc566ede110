using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>An enum type.</summary>
public sealed class EnumDescriptor : DescriptorBase
{
    private readonly Dictionary<string, EnumValueDescriptor> _byName = new(StringComparer.Ordinal);
    private readonly Dictionary<int, EnumValueDescriptor> _byNumber = [];

    internal EnumDescriptor(FileDescriptor file, MessageDescriptor? containingType, string name, string fullName, int index)
        : base(file, name, fullName, index) => ContainingType = containingType;

    /// <summary>The message that it is declared in; null at the top level.</summary>
    public MessageDescriptor? ContainingType { get; }

    /// <summary>The values in the order of the schema, aliases included. There is at least one.</summary>
    public IReadOnlyList<EnumValueDescriptor> Values { get; internal set; } = [];

    /// <summary>The reserved names.</summary>
    public IReadOnlyList<string> ReservedNames { get; internal set; } = [];

    /// <summary>The reserved numbers.</summary>
    public IReadOnlyList<DescriptorRange> ReservedRanges { get; internal set; } = [];

    /// <summary>Whether a number that it does not declare becomes an unknown field when it is read: enums of proto2, and the feature
    /// <c>enum_type = CLOSED</c>.</summary>
    public bool IsClosed => Features.EnumType == DescriptorFeatures.ClosedEnum;

    /// <summary>Finds a value by name, or returns null.</summary>
    /// <param name="name">The name as it stands in the schema.</param>
    /// <exception cref="ArgumentNullException">The name is null.</exception>
    public EnumValueDescriptor? FindValue(string name) => _byName.TryGetValue(name, out EnumValueDescriptor? value) ? value : null;

    /// <summary>Finds a value by number: the first one declared if there are several, null if there is none.</summary>
    /// <param name="number">Any number.</param>
    public EnumValueDescriptor? FindValue(int number) => _byNumber.TryGetValue(number, out EnumValueDescriptor? value) ? value : null;

    internal void Add(EnumValueDescriptor value)
    {
        _byName.Add(value.Name, value);
        if (FindValue(value.Number) is null) _byNumber.Add(value.Number, value);
    }
}
