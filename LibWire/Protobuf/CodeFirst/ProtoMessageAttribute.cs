namespace LibWire;

/// <summary>Makes a <c>partial struct</c> or <c>partial class</c> a message of Protocol Buffers: its C# is the schema, and LibWire.Generator writes the
/// rest.</summary>
/// <remarks>
/// The fields are properties with a <see cref="ProtoFieldAttribute"/>: partial ones in a struct, which need C# 13, and ordinary ones in a class or record.
/// The types of one namespace are one schema file in proto3. <c>libwire schema</c> writes it.
/// </remarks>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class, Inherited = false)]
public sealed class ProtoMessageAttribute : Attribute
{
    /// <summary>The package of its file. If null, it is the namespace with each part in lower case: <c>shop.orders</c> for <c>Shop.Orders</c>.</summary>
    public string? Package { get; set; }
}

/// <summary>Makes an enum one of Protocol Buffers, for the fields of types with a <see cref="ProtoMessageAttribute"/>.</summary>
/// <remarks>
/// Its base type is <c>int</c>, and it has a value of 0, as proto3 demands. In the schema the value <c>High</c> of the enum <c>Level</c> is called
/// <c>LEVEL_HIGH</c>, unless a <see cref="ProtoNameAttribute"/> names it.
/// </remarks>
[AttributeUsage(AttributeTargets.Enum, Inherited = false)]
public sealed class ProtoEnumAttribute : Attribute
{
    /// <summary>The package of its file, as in <see cref="ProtoMessageAttribute.Package"/>.</summary>
    public string? Package { get; set; }
}
