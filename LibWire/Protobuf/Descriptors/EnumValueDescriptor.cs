namespace LibWire.Reflection;

/// <summary>A value of an enum.</summary>
public sealed class EnumValueDescriptor : DescriptorBase
{
    internal EnumValueDescriptor(EnumDescriptor enumType, string name, string fullName, int index, int number)
        : base(enumType.File, name, fullName, index)
    {
        EnumType = enumType;
        Number = number;
    }

    /// <summary>The enum that declares it.</summary>
    public EnumDescriptor EnumType { get; }

    /// <summary>The number.</summary>
    public int Number { get; }
}
