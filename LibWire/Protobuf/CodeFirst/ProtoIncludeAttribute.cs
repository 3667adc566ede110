namespace LibWire;

/// <summary>Names a class that is derived from the class with this attribute, so that objects of it can stand where the base is expected.</summary>
/// <remarks>
/// What the derived class adds is a message in a field of its base, as protobuf-net writes it. Both classes have a <see cref="ProtoMessageAttribute"/>. The
/// number is one of the base: no field of the base has it. It never changes.
/// </remarks>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class ProtoIncludeAttribute : Attribute
{
    /// <summary>Names a derived class.</summary>
    /// <param name="number">The number of the field that holds what the class adds.</param>
    /// <param name="type">The class. Its base class is the class with this attribute.</param>
    public ProtoIncludeAttribute(int number, Type type) => (Number, Type) = (number, type);

    /// <summary>The number of the field.</summary>
    public int Number { get; }

    /// <summary>The class.</summary>
    public Type Type { get; }
}
