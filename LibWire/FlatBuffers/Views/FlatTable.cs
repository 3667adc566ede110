using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A table where it lies in a buffer. Emitted views hold one, and ask it for fields by their slots.</summary>
/// <remarks>
/// <para>A slot is the place of a field in vtables, in bytes: 4 + 2 × id. It is 0 that a vtable has at the slot of an absent field, or nothing, where it ends before it.</para>
/// <para><b>Safety:</b> what the buffer says is not checked here: the verifier has done so, for the types the schema gives. The buffer must not be changed while views of it are used. For emitted code.</para>
/// </remarks>
public readonly ref partial struct FlatTable
{
    private readonly FlatPlace _place;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTable(FlatPlace place) => _place = place;

    /// <summary>Whether there is none. To ask for a field then is a <see cref="NullReferenceException"/>.</summary>
    public bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _place.IsNull;
    }

    /// <summary>Where a field lies, in bytes from the start of the table; 0 where it is absent.</summary>
    /// <remarks>What the members whose name ends in <c>At</c> take, so that who walks over a list asks once for each vtable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort At(int slot)
    {
        ref byte vtable = ref _place.At(-FlatScalar.VtableDistance(in _place.At(0)));
        return FlatScalar.Entry(in vtable) > slot ? (ushort)FlatScalar.Entry(in Unsafe.Add(ref vtable, slot)) : (ushort)0;
    }

    /// <summary>The fields that are there, by name, for people who debug. Long texts are cut.</summary>
    /// <param name="layout">What the table is.</param>
    public string ToString(FlatLayout layout) => FlatText.Of(this, layout ?? throw new ArgumentNullException(nameof(layout)));

    /// <summary>Whether a field is there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Has(int slot) => At(slot) != 0;

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="slot">Its slot.</param>
    /// <param name="defaultValue">What it is where it is absent.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Scalar<T>(int slot, T defaultValue)
        where T : unmanaged => ScalarAt(At(slot), defaultValue);

    /// <inheritdoc cref="Scalar{T}(int, T)"/>
    /// <param name="at">Where it lies, by <see cref="At"/>.</param>
    /// <param name="defaultValue">What it is where it is absent.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T ScalarAt<T>(ushort at, T defaultValue)
        where T : unmanaged => at == 0 ? defaultValue : FlatScalar.Read<T>(in _place.At(at));

    /// <summary>An optional scalar, bool or enum: null where it is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? Optional<T>(int slot)
        where T : unmanaged => OptionalAt<T>(At(slot));

    /// <inheritdoc cref="Optional{T}(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? OptionalAt<T>(ushort at)
        where T : unmanaged => at == 0 ? null : FlatScalar.Read<T>(in _place.At(at));

    /// <summary>A byte of the table, for those who have proved that it may be written.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte ByteAt(ushort at) => ref _place.At(at);

    /// <summary>A struct; null where it is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct Struct(int slot) => StructAt(At(slot));

    /// <inheritdoc cref="Struct(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct StructAt(ushort at) => at == 0 ? default : new FlatStruct(_place.Behind(at));
}
