
namespace LibWire.CompilerServices;

/// <summary>One member of a struct, for the text of views. Made by emitted code.</summary>
/// <remarks>Other structs are given by functions that are called when they are first needed: structs may be nested deeper than the stack goes.</remarks>
public sealed class FlatMember
{
    private readonly Func<FlatStructLayout>? _structSource;
    private FlatStructLayout? _struct;

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

    /// <summary>Where it begins, in bytes from the start of the struct.</summary>
    public int Offset { get; }

    /// <summary>What an element of an array takes.</summary>
    internal int ElementBytes { get; }

    /// <summary>How many elements an array has; 0 for what is none.</summary>
    internal int Count { get; }

    /// <summary>The type of a scalar or of the elements of an array; null of structs.</summary>
    internal FlatType? Type { get; }

    /// <summary>The struct that the member or its elements are; null of scalars.</summary>
    internal FlatStructLayout? StructLayout => _struct ??= _structSource?.Invoke();

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="type">Its type; of an enum, the one below it.</param>
    public static FlatMember Scalar(string name, int offset, FlatType type) => new(name, offset, 0, 0, type, structSource: null);

    /// <summary>An array of scalars, bools or enums.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="type">The type of an element; of an enum, the one below it.</param>
    /// <param name="count">How many elements it has.</param>
    public static FlatMember Scalars(string name, int offset, FlatType type, int count) => new(name, offset, FlatField.SizeOf(type), count, type, structSource: null);

    /// <summary>A struct.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="layout">Gives its members.</param>
    public static FlatMember Struct(string name, int offset, Func<FlatStructLayout> layout) => new(name, offset, 0, 0, type: null, layout);

    /// <summary>An array of structs.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="offset">Where it begins.</param>
    /// <param name="sizeBytes">The size of a struct.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="layout">Gives their members.</param>
    public static FlatMember Structs(string name, int offset, int sizeBytes, int count, Func<FlatStructLayout> layout) => new(name, offset, sizeBytes, count, type: null, layout);
}
