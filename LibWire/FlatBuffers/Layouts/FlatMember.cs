
namespace LibWire.CompilerServices;

/// <summary>One member of a struct, for the text of views and for JSON. Emitted code makes it.</summary>
/// <remarks>Functions give other structs when they are first needed: structs may be nested deeper than the stack goes.</remarks>
public sealed class FlatMember
{
    private readonly Func<FlatStructLayout>? _structSource;
    private FlatStructLayout? _struct;
    private Func<FlatEnumLayout>? _enumSource;
    private FlatEnumLayout? _enum;

    private FlatMember(string name, int offset, int elementBytes, int count, FlatType? type, Func<FlatStructLayout>? structSource)
    {
        Name = name ?? throw new ArgumentNullException(nameof(name));
        Offset = offset;
        ElementBytes = elementBytes;
        Count = count;
        Type = type;
        _structSource = structSource;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The offset of the member in the struct, in bytes.</summary>
    public int Offset { get; }

    /// <summary>The size of an element of an array.</summary>
    internal int ElementBytes { get; }

    /// <summary>The number of elements of an array; 0 for a member that is no array.</summary>
    internal int Count { get; }

    /// <summary>The type of a scalar or of the elements of an array; null for structs.</summary>
    internal FlatType? Type { get; }

    /// <summary>The struct type of the member or of its elements; null for scalars.</summary>
    internal FlatStructLayout? StructLayout => _struct ??= _structSource?.Invoke();

    /// <summary>The enum type of the member or of its elements; null if they are numbers or structs.</summary>
    internal FlatEnumLayout? EnumLayout => _enum ??= _enumSource?.Invoke();

    /// <summary>The hash by which strings become numbers, such as <c>fnv1a_32</c>; null for none.</summary>
    internal string? Hash { get; private set; }

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <param name="type">The type; for an enum, its underlying type.</param>
    public static FlatMember Scalar(string name, int offset, FlatType type) => new(name, offset, 0, 0, type, structSource: null);

    /// <summary>An array of scalars, bools or enums.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <param name="type">The type of an element; for an enum, its underlying type.</param>
    /// <param name="count">The number of elements.</param>
    public static FlatMember Scalars(string name, int offset, FlatType type, int count) =>
        new(name, offset, FlatField.SizeOf(type), count, type, structSource: null);

    /// <summary>A struct.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <param name="layout">Gives the members of the inner struct.</param>
    public static FlatMember Struct(string name, int offset, Func<FlatStructLayout> layout) => new(name, offset, 0, 0, type: null, layout);

    /// <summary>An array of structs.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <param name="sizeBytes">The size of a struct.</param>
    /// <param name="count">The number of elements.</param>
    /// <param name="layout">Gives the members of the inner struct.</param>
    public static FlatMember Structs(string name, int offset, int sizeBytes, int count, Func<FlatStructLayout> layout) =>
        new(name, offset, sizeBytes, count, type: null, layout);

    /// <summary>Sets the enum type of the member or of its elements.</summary>
    /// <param name="layout">Gives the names.</param>
    /// <returns>The member.</returns>
    public FlatMember OfEnum(Func<FlatEnumLayout> layout)
    {
        _enumSource = layout;
        return this;
    }

    /// <summary>Sets the hash by which JSON makes a number of a string.</summary>
    /// <param name="name">The name in the schema, such as <c>fnv1a_32</c>.</param>
    /// <returns>The member.</returns>
    public FlatMember Hashed(string name)
    {
        Hash = name;
        return this;
    }
}
