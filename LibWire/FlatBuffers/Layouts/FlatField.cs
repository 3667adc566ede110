
namespace LibWire.CompilerServices;

/// <summary>One field of a table, as the verifier knows it. Emitted code makes it, once for each type.</summary>
/// <remarks>A <c>slot</c> is the byte offset of a vtable entry: 4 + 2 × id. Functions give the types of other tables when they are first needed, because tables
/// can hold each other.</remarks>
public sealed partial class FlatField
{
    private readonly Func<FlatLayout>? _tableSource;
    private readonly Func<FlatUnionLayout>? _unionSource;
    private FlatLayout? _table;
    private FlatUnionLayout? _union;
    private FlatStructLayout? _struct;

    private FlatField(
        string name, int slot, FlatFieldKind kind, int sizeBytes, int alignBytes, Func<FlatLayout>? table = null, Func<FlatUnionLayout>? union = null)
    {
        if (slot < FlatFormat.VtableHeaderBytes || slot > ushort.MaxValue - 1 || slot % sizeof(ushort) != 0)
            throw new ArgumentOutOfRangeException(nameof(slot), slot, "The byte offset of a vtable entry is 4 + 2 × id.");
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
        OwnAlignMask = ElementAlignMask;
        _tableSource = table;
        _unionSource = union;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The byte offset of the vtable entry: 4 + 2 × id.</summary>
    public int Slot { get; }

    internal FlatFieldKind Kind { get; }

    /// <summary>The type of a scalar or of the elements of a vector; null for structs and for everything that is no number.</summary>
    internal FlatType? Type { get; private init; }

    private Func<FlatStructLayout>? StructSource { get; init; }

    internal bool IsRequired { get; private set; }

    internal bool IsKey { get; private set; }

    /// <summary>The size of the field in the table.</summary>
    internal int InlineBytes { get; }

    internal byte InlineAlignMask { get; }

    /// <summary>The size of an element of a vector; the size of the kind of a union.</summary>
    internal int ElementBytes { get; }

    /// <summary>The mask of address bits that writers keep 0 at the first element of a vector of scalars or structs.</summary>
    internal byte ElementAlignMask { get; private set; }

    /// <summary>The same without what the schema forces: the alignment of the elements alone.</summary>
    internal byte OwnAlignMask { get; private init; }

    /// <summary>The mask of address bits that must be 0 at the first element, if the schema forces an alignment. For vectors of offsets, and for bytes that are
    /// a buffer.</summary>
    internal byte ForcedAlignMask { get; private set; }

    /// <summary>The table type of the field or of its elements.</summary>
    internal FlatLayout TableLayout => _table ??= _tableSource!();

    /// <summary>The struct type of the field or of its elements; null if they are no structs, or if the layout was not given.</summary>
    internal FlatStructLayout? StructLayout => _struct ??= StructSource?.Invoke();

    /// <summary>The union type of the field or of its elements.</summary>
    internal FlatUnionLayout UnionLayout => _union ??= _unionSource!();

    /// <summary>The byte offset of the vtable entry of a union's kind: its id is one less than that of the value.</summary>
    internal int KindSlot => Slot - sizeof(ushort);

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="type">The type; for an enum, its underlying type.</param>
    public static FlatField Scalar(string name, int slot, FlatType type) => new(name, slot, FlatFieldKind.Scalar, SizeOf(type), SizeOf(type)) { Type = type };

    /// <summary>A struct.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="sizeBytes">The size of the struct.</param>
    /// <param name="alignBytes">The alignment of the struct.</param>
    /// <param name="layout">Gives the members, for the text of views.</param>
    public static FlatField Struct(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Struct, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A string.</summary>
    public static FlatField String(string name, int slot) => new(name, slot, FlatFieldKind.String, 1, 1);

    /// <summary>A vector of scalars, bools or enums.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="type">The type of an element; for an enum, its underlying type.</param>
    /// <param name="alignBytes">The alignment of the first element, if the schema forces another than that of the type; otherwise 0.</param>
    public static FlatField Vector(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Vector, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type, OwnAlignMask = OwnMask(type) };

    /// <summary>A vector of structs.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="sizeBytes">The size of a struct.</param>
    /// <param name="alignBytes">The alignment of a struct.</param>
    /// <param name="layout">Gives the members, for the text of views.</param>
    public static FlatField Structs(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Vector, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A table.</summary>
    public static FlatField Table(string name, int slot, Func<FlatLayout> table) => new(name, slot, FlatFieldKind.Table, 1, 1, table);

    /// <summary>A vector of tables.</summary>
    public static FlatField Tables(string name, int slot, Func<FlatLayout> table) => new(name, slot, FlatFieldKind.Tables, 1, 1, table);

    /// <summary>A vector of strings.</summary>
    public static FlatField Strings(string name, int slot) => new(name, slot, FlatFieldKind.Strings, 1, 1);

    /// <summary>A union. Its value and its kind have one vtable entry each; that of the kind comes first.</summary>
    /// <param name="name">The name in the schema.</param>
    /// <param name="slot">The byte offset of the vtable entry of the value.</param>
    /// <param name="union">Gives the members.</param>
    /// <param name="kindBytes">The size of the kind: 1, unless the union has an underlying type.</param>
    public static FlatField Union(string name, int slot, Func<FlatUnionLayout> union, int kindBytes = 1) =>
        new(name, slot, FlatFieldKind.Union, kindBytes, kindBytes, union: union);

    /// <summary>A vector of unions. The vtable entry of the vector of kinds comes right before.</summary>
    /// <inheritdoc cref="Union"/>
    public static FlatField Unions(string name, int slot, Func<FlatUnionLayout> union, int kindBytes = 1) =>
        new(name, slot, FlatFieldKind.Unions, kindBytes, kindBytes, union: union);

    /// <summary>A nested buffer: a vector of bytes.</summary>
    public static FlatField NestedBuffer(string name, int slot, Func<FlatLayout> root) => new(name, slot, FlatFieldKind.NestedBuffer, 1, 1, root);

    /// <summary>A vector of bytes that is a FlexBuffer.</summary>
    public static FlatField FlexBuffer(string name, int slot) => new(name, slot, FlatFieldKind.FlexBuffer, 1, 1);

    /// <summary>A nested buffer with a 64-bit offset.</summary>
    public static FlatField Offset64NestedBuffer(string name, int slot, Func<FlatLayout> root) =>
        new(name, slot, FlatFieldKind.Offset64NestedBuffer, 1, 1, root);

    /// <summary>A nested buffer with a 64-bit offset and a 64-bit count.</summary>
    public static FlatField NestedBuffer64(string name, int slot, Func<FlatLayout> root) => new(name, slot, FlatFieldKind.NestedBuffer64, 1, 1, root);

    /// <summary>A vector of bytes that is a FlexBuffer, with a 64-bit offset.</summary>
    public static FlatField Offset64FlexBuffer(string name, int slot) => new(name, slot, FlatFieldKind.Offset64FlexBuffer, 1, 1);

    /// <summary>A vector of bytes that is a FlexBuffer, with a 64-bit count and a 64-bit offset.</summary>
    public static FlatField FlexBuffer64(string name, int slot) => new(name, slot, FlatFieldKind.FlexBuffer64, 1, 1);

    /// <summary>A string with a 64-bit offset.</summary>
    public static FlatField Offset64String(string name, int slot) => new(name, slot, FlatFieldKind.Offset64String, 1, 1);

    /// <summary>A vector of scalars with a 64-bit offset.</summary>
    /// <inheritdoc cref="Vector"/>
    public static FlatField Offset64Vector(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Offset64Vector, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type, OwnAlignMask = OwnMask(type) };

    /// <summary>A vector of structs with a 64-bit offset.</summary>
    /// <inheritdoc cref="Structs"/>
    public static FlatField Offset64Structs(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Offset64Vector, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>A vector of scalars with a 64-bit count and a 64-bit offset.</summary>
    /// <inheritdoc cref="Vector"/>
    public static FlatField Vector64(string name, int slot, FlatType type, int alignBytes = 0) =>
        new(name, slot, FlatFieldKind.Vector64, SizeOf(type), Math.Max(alignBytes, SizeOf(type))) { Type = type, OwnAlignMask = OwnMask(type) };

    /// <summary>A vector of structs with a 64-bit count and a 64-bit offset.</summary>
    /// <inheritdoc cref="Structs"/>
    public static FlatField Structs64(string name, int slot, int sizeBytes, int alignBytes, Func<FlatStructLayout>? layout = null) =>
        new(name, slot, FlatFieldKind.Vector64, sizeBytes, alignBytes) { StructSource = layout };

    /// <summary>Marks the field as required: every table must have it.</summary>
    /// <returns>The field.</returns>
    public FlatField Required()
    {
        IsRequired = true;
        return this;
    }

    /// <summary>Marks the field as the key of its table. It cannot be changed in place, because vectors are sorted by it.</summary>
    /// <returns>The field.</returns>
    public FlatField Key()
    {
        IsKey = true;
        return this;
    }

    /// <summary>Sets an alignment that the schema forces. In a vector of tables, strings or unions it is that of the first element, in a nested buffer or
    /// FlexBuffer that of the first byte, in a vector of structs the least that it has. Vectors of scalars get theirs when they are made.</summary>
    /// <param name="alignBytes">The alignment.</param>
    /// <returns>The field.</returns>
    /// <exception cref="InvalidOperationException">The field is of another kind.</exception>
    public FlatField Aligned(int alignBytes)
    {
        CheckAlignment(alignBytes);
        if (Kind is FlatFieldKind.Vector or FlatFieldKind.Offset64Vector or FlatFieldKind.Vector64 && Type is null)
        {
            ElementAlignMask |= (byte)(alignBytes - 1);
            return this;
        }

        if (Kind is not (FlatFieldKind.Tables or FlatFieldKind.Strings or FlatFieldKind.Unions
            or FlatFieldKind.NestedBuffer or FlatFieldKind.FlexBuffer or (>= FlatFieldKind.Offset64NestedBuffer and <= FlatFieldKind.FlexBuffer64)))
            throw new InvalidOperationException("The field has no elements, or they have an alignment of their own.");
        ForcedAlignMask = (byte)(alignBytes - 1);
        return this;
    }

    private static byte OwnMask(FlatType type) => (byte)(SizeOf(type) - 1);

    private static void CheckAlignment(int alignBytes)
    {
        if (alignBytes is <= 0 or > FlatFormat.AlignBytesMax || (alignBytes & (alignBytes - 1)) != 0)
            throw new ArgumentOutOfRangeException(nameof(alignBytes), alignBytes, "An alignment is a power of two.");
    }

    internal static int SizeOf(FlatType type) => type switch
    {
        FlatType.Bool or FlatType.Int8 or FlatType.UInt8 => sizeof(byte),
        FlatType.Int16 or FlatType.UInt16 => sizeof(ushort),
        FlatType.Int32 or FlatType.UInt32 or FlatType.Float32 => sizeof(uint),
        FlatType.Int64 or FlatType.UInt64 or FlatType.Float64 => sizeof(ulong),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type is unknown."),
    };
}
