namespace LibWire;

/// <summary>Makes a property a field of a message.</summary>
/// <remarks>
/// The type of the property decides the type of the field. In a class it is an ordinary property of a type of .NET. In a struct it is partial:
/// <list type="bullet">
/// <item><c>bool</c>, <c>int</c>, <c>uint</c>, <c>long</c>, <c>ulong</c>, <c>float</c>, <c>double</c>, <see cref="Utf8String"/>,
/// <c>UnmanagedArray&lt;byte&gt;</c> for bytes, and enums, with <c>get</c> and <c>set</c>;</item>
/// <item><c>readonly ref readonly T</c> for a message;</item>
/// <item><c>readonly ref UnmanagedArray&lt;T&gt;</c> for a repeated field;</item>
/// <item><c>readonly ref UnmanagedMap&lt;TKey, TValue&gt;</c> for a map.</item>
/// </list>
/// </remarks>
[AttributeUsage(AttributeTargets.Property, Inherited = false)]
public sealed class ProtoFieldAttribute : Attribute
{
    /// <summary>Makes a field of a number.</summary>
    /// <param name="number">The number on the wire, 1 to 536,870,911. It never changes.</param>
    public ProtoFieldAttribute(int number) => Number = number;

    /// <summary>The number on the wire.</summary>
    public int Number { get; }

    /// <summary>Whether the message knows if the field is set: the struct then has <c>HasX</c> and <c>ClearX</c>. It is <c>optional</c> in the
    /// schema. In a class a type that can be null says the same.</summary>
    public bool Optional { get; set; }

    /// <summary>The oneof that the field belongs to, in Pascal case. At most one field of a oneof is set.</summary>
    public string? Oneof { get; set; }

    /// <summary>How its integers, or those of the values of a map, are written.</summary>
    public ProtoEncoding Encoding { get; set; }

    /// <summary>How the integers of the keys of a map are written.</summary>
    public ProtoEncoding KeyEncoding { get; set; }

    /// <summary>Whether each number of a repeated field has a tag of its own, instead of one for all.</summary>
    public bool Unpacked { get; set; }
}

/// <summary>How integers are written. Readers of the field must know it, so it never changes.</summary>
public enum ProtoEncoding
{
    /// <summary>In as few bytes as the value needs; ten if it is negative: <c>int32</c>, <c>uint32</c>, <c>int64</c>, <c>uint64</c>.</summary>
    Varint,

    /// <summary>In few bytes also if the value is negative: <c>sint32</c>, <c>sint64</c>.</summary>
    ZigZag,

    /// <summary>In 4 or 8 bytes: <c>fixed32</c>, <c>sfixed32</c>, <c>fixed64</c>, <c>sfixed64</c>.</summary>
    Fixed,

    /// <summary>A <c>Guid</c> of a class as text of 36 characters: <c>string</c>. Otherwise it is 16 bytes in the order of the text: <c>bytes</c>.</summary>
    Text,
}
