namespace LibWire;

/// <summary>Makes a property a field of a table, or a member of a struct.</summary>
/// <remarks>
/// The type of the property decides the type of the field. In a class it is an ordinary property of a type of .NET. In a struct it is partial:
/// <list type="bullet">
/// <item>numbers, <c>bool</c>, enums, structs and <see cref="Utf8String"/>, with <c>get</c> and <c>set</c>; <c>T?</c> for a number that may be absent;</item>
/// <item><c>readonly ref readonly T</c> for a table;</item>
/// <item><c>readonly ref T</c> for a union;</item>
/// <item><c>readonly ref UnmanagedArray&lt;T&gt;</c> for a vector.</item>
/// </list>
/// </remarks>
[AttributeUsage(AttributeTargets.Property, Inherited = false)]
public sealed class FlatFieldAttribute : Attribute
{
    /// <summary>Makes a field.</summary>
    /// <param name="id">Its id, from 0, without gaps. It never changes. A union takes two: it has the second. For a member of a struct its place.</param>
    public FlatFieldAttribute(int id) => Id = id;

    /// <summary>Its id.</summary>
    public int Id { get; }

    /// <summary>Its value if it is absent: a number, a bool, a value of an enum, or a string; null for zero, or none.</summary>
    public object? Default { get; set; }

    /// <summary>Whether a buffer without it is invalid. It is not for numbers.</summary>
    public bool Required { get; set; }

    /// <summary>Whether vectors of the table are sorted by it.</summary>
    public bool Key { get; set; }

    /// <summary>Whether equal strings are written once.</summary>
    public bool Shared { get; set; }

    /// <summary>Its name in the schema, which JSON shows. If null, it is that of the property in snake case.</summary>
    public string? Name { get; set; }
}

/// <summary>Keeps the id of a field that was removed. A union had two.</summary>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class FlatReservedAttribute : Attribute
{
    /// <summary>Reserves an id.</summary>
    /// <param name="id">The id.</param>
    public FlatReservedAttribute(int id) => Id = id;

    /// <summary>The id.</summary>
    public int Id { get; }
}
