using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A oneof of a message.</summary>
public sealed class OneofDescriptor : DescriptorBase
{
    internal OneofDescriptor(MessageDescriptor containingType, string name, string fullName, int index)
        : base(containingType.File, name, fullName, index) => ContainingType = containingType;

    /// <summary>The message that declares it.</summary>
    public MessageDescriptor ContainingType { get; }

    /// <summary>The members, in the order of the schema.</summary>
    public IReadOnlyList<FieldDescriptor> Fields { get; internal set; } = [];

    /// <summary>The members while the message is being read.</summary>
    internal List<FieldDescriptor> Members { get; } = [];
}
