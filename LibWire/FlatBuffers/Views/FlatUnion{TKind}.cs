using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>A union in a buffer: its kind, and an offset that is followed only for kinds that the schema knows. Each emitted view of a union holds one. For
/// emitted code.</summary>
/// <typeparam name="TKind">The enum of the members.</typeparam>
/// <remarks><b>Safety:</b> read a value only as the member that its kind names. The verifier has checked the value for this member only, and has checked no
/// value of an unknown kind.</remarks>
public readonly ref struct FlatUnion<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatPlace _valueOffset; // the offset of the value; null if there is no value

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatUnion(TKind kind, FlatPlace valueOffset)
    {
        Kind = kind;
        _valueOffset = valueOffset;
    }

    /// <summary>The kind: any number in the buffer; 0 if the kind is absent.</summary>
    public TKind Kind { get; }

    /// <summary>Whether there is no value. The kind may still be set.</summary>
    public bool IsNull => _valueOffset.IsNull;

    /// <summary>The member by name, and its value, for debugging. Long texts are cut.</summary>
    /// <param name="layout">The layout of the union.</param>
    public string ToString(FlatUnionLayout layout)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        return FlatText.Of(FlatScalar.Bits(Kind), _valueOffset, layout);
    }

    /// <summary>The value of a member that is a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTable AsTable() => _valueOffset.IsNull ? FlatTable.Absent : new FlatTable(Target());

    /// <summary>The value of a member that is a struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct AsStruct() => _valueOffset.IsNull ? default : new FlatStruct(Target());

    /// <summary>The value of a member that is a string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString AsString() => _valueOffset.IsNull ? default : new FlatString(Target());

    /// <summary>The value, if it is a member that is a table; otherwise a table that is null.</summary>
    /// <param name="kind">The kind of the member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTable AsTable(TKind kind) => Is(kind) ? new FlatTable(Target()) : FlatTable.Absent;

    /// <summary>The value, if it is a member that is a struct; otherwise a struct that is null.</summary>
    /// <inheritdoc cref="AsTable(TKind)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct AsStruct(TKind kind) => Is(kind) ? new FlatStruct(Target()) : default;

    /// <summary>The value, if it is a member that is a string; otherwise a string that is null.</summary>
    /// <inheritdoc cref="AsTable(TKind)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString AsString(TKind kind) => Is(kind) ? new FlatString(Target()) : default;

    /// <summary>The position of the value. Nothing else is known of a member that the schema does not know.</summary>
    /// <param name="buffer">The buffer that the view was made from.</param>
    /// <returns>The position in bytes from the start of the buffer; -1 if there is no value. In a verified buffer a byte lies there, but what begins there is
    /// not checked. An element of a vector whose kind is unknown may lead anywhere.</returns>
    public long PositionIn(ReadOnlySpan<byte> buffer) =>
        _valueOffset.IsNull
            ? -1
            : (long)Unsafe.ByteOffset(ref MemoryMarshal.GetReference(buffer), ref _valueOffset.At(0, FlatFormat.OffsetBytes))
                + FlatScalar.Offset(in _valueOffset.At(0, FlatFormat.OffsetBytes));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Is(TKind kind) => FlatScalar.Bits(Kind) == FlatScalar.Bits(kind) && !IsNull;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlatPlace Target() => _valueOffset.Behind(FlatScalar.Offset(in _valueOffset.At(0, FlatFormat.OffsetBytes)));
}
