
namespace LibWire.CompilerServices;

/// <summary>One field of a table as the verifier has to know it. Made by emitted code, once for each type.</summary>
/// <remarks>Slots are places in vtables in bytes, 4 + 2 × id. Types of other tables are given by functions that are called when they are first needed, because tables can hold each other.</remarks>
public sealed class FlatField
{
    private readonly Func<FlatLayout>? _tableSource;
    private readonly Func<FlatUnionLayout>? _unionSource;
    private FlatLayout? _table;
    private FlatUnionLayout? _union;
    private FlatStructLayout? _struct;

    private FlatField(string name, int slot, FlatFieldKind kind, int sizeBytes, int alignBytes, Func<FlatLayout>? table = null, Func<FlatUnionLayout>? union = null)
    {
        if (slot < FlatFormat.VtableHeaderBytes || slot > ushort.MaxValue - 1 || slot % sizeof(ushort) != 0) throw new ArgumentOutOfRangeException(nameof(slot), slot, "A slot is 4 + 2 × id.");
        if (sizeBytes <= 0) throw new ArgumentOutOfRangeException(nameof(sizeBytes), sizeBytes, "A size is above 0.");
        CheckAlignment(alignBytes);
        Name = name ?? throw new ArgumentNullException(nameof(name));
        Slot = slot;
        Kind = kind;
        bool isInline = kind is FlatFieldKind.Scalar or FlatFieldKind.Struct;
        InlineBytes = isInline ? sizeBytes : kind >= FlatFieldKind.Offset64String ? FlatFormat.Offset64Bytes : FlatFormat.OffsetBytes;
        InlineAlignMask = (byte)((isInline ? alignBytes : InlineBytes) - 1);
        ElementBytes = sizeBytes;
        ElementAlignMask = (byte)(alignBytes - 1);
        _tableSource = table;
        _unionSource = union;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The place in vtables.</summary>
    public int Slot { get; }

    internal FlatFieldKind Kind { get; }

    /// <summary>The type of a scalar or of the elements of a vector; null of structs and of all that is no number.</summary>
    internal FlatType? Type { get; private init; }

    private Func<FlatStructLayout>? StructSource { get; init; }

    internal bool IsRequired { get; private set; }

    internal bool IsKey { get; private set; }

    /// <summary>What the field takes in the table.</summary>
    internal int InlineBytes { get; }

    internal byte InlineAlignMask { get; }

    /// <summary>What an element takes, of a vector; the kind, of a union.</summary>
    internal int ElementBytes { get; }

    internal byte ElementAlignMask { get; }

    /// <summary>What the position of the first element may not have, of vectors whose elements have no alignment to raise: offsets, and bytes that are a buffer.</summary>
    internal byte ForcedAlignMask { get; private set; }

    /// <summary>The table the field or its elements are.</summary>
    internal FlatLayout TableLayout => _table ??= _tableSource!();

    /// <summary>The struct the field or its elements are; null of all that is none, and where nobody has told it.</summary>
    internal FlatStructLayout? StructLayout => _struct ??= StructSource?.Invoke();

    /// <summary>The union the field or its elements are.</summary>
    internal FlatUnionLayout UnionLayout => _union ??= _unionSource!();

    /// <summary>The slot of a union's kind: its id is the one before that of the value.</summary>
    internal int KindSlot => Slot - sizeof(ushort);

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The place in vtables.</param>
    /// <param name="type">Its type; of an enum, the one below it.</param>
    public static FlatField Scalar(string name, int slot, FlatType type) => new(name, slot, FlatFieldKind.Scalar, SizeOf(type), SizeOf(type)) { Type = type };

    /// <summary>A struct.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The place in vtables.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="alignBytes">Its alignment.</param>
    /// <param name="layout">Gives its members, for the text of views.</param>
    public static FlatField Struct(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Struct, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A string.</summary>
    public static FlatField String(string name, int slot) => new(name, slot, FlatFieldKind.String, 1, 1);

    /// <summary>A vector of scalars, bools or enums.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The place in vtables.</param>
    /// <param name="type">The type of an element; of an enum, the one below it.</param>
    /// <param name="alignBytes">The alignment of the first element, where the schema forces another than that of its type; else 0.</param>
    public static FlatField Vector(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Vector, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type };

    /// <summary>A vector of structs.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The place in vtables.</param>
    /// <param name="sizeBytes">The size of a struct.</param>
    /// <param name="alignBytes">The alignment of a struct.</param>
    /// <param name="layout">Gives its members, for the text of views.</param>
    public static FlatField Structs(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Vector, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A table.</summary>
    public static FlatField Table(string name, int slot, Func<FlatLayout> table) => new(name, slot, FlatFieldKind.Table, 1, 1, table);

    /// <summary>A vector of tables.</summary>
    public static FlatField Tables(string name, int slot, Func<FlatLayout> table) => new(name, slot, FlatFieldKind.Tables, 1, 1, table);

    /// <summary>A vector of strings.</summary>
    public static FlatField Strings(string name, int slot) => new(name, slot, FlatFieldKind.Strings, 1, 1);

    /// <summary>A union: the slot is that of the value, and its kind is in the slot before.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The place of the value in vtables.</param>
    /// <param name="union">Gives the members.</param>
    /// <param name="kindBytes">The size of the kind: 1, unless the union has an underlying type.</param>
    public static FlatField Union(string name, int slot, Func<FlatUnionLayout> union, int kindBytes = 1) => new(name, slot, FlatFieldKind.Union, kindBytes, kindBytes, union: union);

    /// <summary>A vector of unions, with the vector of kinds in the slot before.</summary>
    /// <inheritdoc cref="Union"/>
    public static FlatField Unions(string name, int slot, Func<FlatUnionLayout> union, int kindBytes = 1) => new(name, slot, FlatFieldKind.Unions, kindBytes, kindBytes, union: union);

    /// <summary>A vector of bytes that is a buffer of its own.</summary>
    public static FlatField NestedBuffer(string name, int slot, Func<FlatLayout> root) => new(name, slot, FlatFieldKind.NestedBuffer, 1, 1, root);

    /// <summary>A vector of bytes that is a FlexBuffer.</summary>
    public static FlatField FlexBuffer(string name, int slot) => new(name, slot, FlatFieldKind.FlexBuffer, 1, 1);

    /// <summary>A vector of bytes that is a buffer of its own, behind an offset of 64 bits.</summary>
    public static FlatField Offset64NestedBuffer(string name, int slot, Func<FlatLayout> root) => new(name, slot, FlatFieldKind.Offset64NestedBuffer, 1, 1, root);

    /// <summary>A vector of bytes that is a buffer of its own, with a count of 64 bits, behind an offset of 64 bits.</summary>
    public static FlatField NestedBuffer64(string name, int slot, Func<FlatLayout> root) => new(name, slot, FlatFieldKind.NestedBuffer64, 1, 1, root);

    /// <summary>A vector of bytes that is a FlexBuffer, behind an offset of 64 bits.</summary>
    public static FlatField Offset64FlexBuffer(string name, int slot) => new(name, slot, FlatFieldKind.Offset64FlexBuffer, 1, 1);

    /// <summary>A vector of bytes that is a FlexBuffer, with a count of 64 bits, behind an offset of 64 bits.</summary>
    public static FlatField FlexBuffer64(string name, int slot) => new(name, slot, FlatFieldKind.FlexBuffer64, 1, 1);

    /// <summary>A string behind an offset of 64 bits.</summary>
    public static FlatField Offset64String(string name, int slot) => new(name, slot, FlatFieldKind.Offset64String, 1, 1);

    /// <summary>A vector of scalars behind an offset of 64 bits.</summary>
    /// <inheritdoc cref="Vector"/>
    public static FlatField Offset64Vector(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Offset64Vector, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type };

    /// <summary>A vector of structs behind an offset of 64 bits.</summary>
    /// <inheritdoc cref="Structs"/>
    public static FlatField Offset64Structs(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Offset64Vector, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A vector of scalars with a count of 64 bits, behind an offset of 64 bits.</summary>
    /// <inheritdoc cref="Vector"/>
    public static FlatField Vector64(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Vector64, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type };

    /// <summary>A vector of structs with a count of 64 bits, behind an offset of 64 bits.</summary>
    /// <inheritdoc cref="Structs"/>
    public static FlatField Structs64(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Vector64, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>Marks the field as one that no table may lack.</summary>
    /// <returns>The field.</returns>
    public FlatField Required()
    {
        IsRequired = true;
        return this;
    }

    /// <summary>Marks the field as the key of its table, which nobody may change in place: vectors are sorted by it.</summary>
    /// <returns>The field.</returns>
    public FlatField Key()
    {
        IsKey = true;
        return this;
    }

    /// <summary>Says that the schema forces an alignment on the first element of a vector of tables, strings or unions, or on the first byte of a nested buffer or FlexBuffer. Vectors of scalars and structs are told theirs when they are made.</summary>
    /// <param name="alignBytes">The alignment.</param>
    /// <returns>The field.</returns>
    /// <exception cref="InvalidOperationException">The field is none of these.</exception>
    public FlatField Aligned(int alignBytes)
    {
        CheckAlignment(alignBytes);
        if (Kind is not (FlatFieldKind.Tables or FlatFieldKind.Strings or FlatFieldKind.Unions or FlatFieldKind.NestedBuffer or FlatFieldKind.FlexBuffer or (>= FlatFieldKind.Offset64NestedBuffer and <= FlatFieldKind.FlexBuffer64)))
            throw new InvalidOperationException("The field has no elements, or they have an alignment of their own.");
        ForcedAlignMask = (byte)(alignBytes - 1);
        return this;
    }

    private static void CheckAlignment(int alignBytes)
    {
        if (alignBytes is <= 0 or > FlatFormat.AlignBytesMax || (alignBytes & (alignBytes - 1)) != 0) throw new ArgumentOutOfRangeException(nameof(alignBytes), alignBytes, "An alignment is a power of two.");
    }

    internal static int SizeOf(FlatType type) => type switch
    {
        FlatType.Bool or FlatType.Int8 or FlatType.UInt8 => sizeof(byte),
        FlatType.Int16 or FlatType.UInt16 => sizeof(ushort),
        FlatType.Int32 or FlatType.UInt32 or FlatType.Float32 => sizeof(uint),
        FlatType.Int64 or FlatType.UInt64 or FlatType.Float64 => sizeof(ulong),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "There is no such type."),
    };
}
