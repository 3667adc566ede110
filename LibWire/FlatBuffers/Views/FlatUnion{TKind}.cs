using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>A union where it lies in a buffer: its kind, and an offset that is followed only for kinds the schema knows. For emitted code, which holds one in each view of a union.</summary>
/// <typeparam name="TKind">The enum of its members.</typeparam>
/// <remarks><b>Safety:</b> a value may be asked for only as what its kind says it is: the verifier has looked at no other, and at none of a kind it does not know.</remarks>
public readonly ref struct FlatUnion<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatPlace _slot; // the offset of the value; null where there is none

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatUnion(TKind kind, FlatPlace slot)
    {
        Kind = kind;
        _slot = slot;
    }

    /// <summary>Which member it is: any number that the buffer says, 0 where it says none.</summary>
    public TKind Kind { get; }

    /// <summary>Whether there is no value. A kind may be given all the same.</summary>
    public bool IsNull => _slot.IsNull;

    /// <summary>The member by name, and its value, for people who debug. Long texts are cut.</summary>
    /// <param name="layout">What the union is.</param>
    public string ToString(FlatUnionLayout layout)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        return FlatText.Of(FlatScalar.Bits(Kind), _slot, layout);
    }

    /// <summary>The value of a member that is a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTable AsTable() => _slot.IsNull ? default : new FlatTable(Target());

    /// <summary>The value of a member that is a struct.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct AsStruct() => _slot.IsNull ? default : new FlatStruct(Target());

    /// <summary>The value of a member that is a string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString AsString() => _slot.IsNull ? default : new FlatString(Target());

    /// <summary>Where the value lies: all that can be said of a member that the schema does not know.</summary>
    /// <param name="buffer">The buffer the view was made from.</param>
    /// <returns>The position in bytes from the start of the buffer; -1 where there is no value. In a buffer that was verified a byte lies there, but nobody has looked at what it begins; an element of a vector whose kind is not known may lead anywhere.</returns>
    public long PositionIn(ReadOnlySpan<byte> buffer) =>
        _slot.IsNull ? -1 : (long)Unsafe.ByteOffset(ref MemoryMarshal.GetReference(buffer), ref _slot.At(0)) + FlatScalar.Offset(in _slot.At(0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlatPlace Target() => _slot.Behind(FlatScalar.Offset(in _slot.At(0)));
}
