using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A table in a buffer. Emitted views hold one and ask it for fields by their vtable entries.</summary>
/// <remarks>
/// <para>A <c>slot</c> is the byte offset of a field's vtable entry: 4 + 2 × id. A vtable entry of 0, or a vtable too short to have the entry, means that the
/// field is absent.</para>
/// <para><b>Safety:</b> nothing in the buffer is checked here: the verifier has checked it, for the types of the schema. The buffer must not be changed while
/// views of it are used. For emitted code.</para>
/// </remarks>
public readonly ref partial struct FlatTable
{
    private readonly FlatPlace _place;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTable(FlatPlace place) => _place = place;

    /// <summary>The table of an absent field.</summary>
    internal static FlatTable Absent
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(FlatPlace.NoTable);
    }

    /// <summary>Whether there is no table. Reading a field of it throws <see cref="WireMisuseException"/>; of a <c>default</c> that the program made itself,
    /// LibWire throws <see cref="NullReferenceException"/>.</summary>
    public bool IsNull
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _place.IsNoTable;
    }

    /// <summary>The offset of a field from the start of the table, in bytes; 0 if the field is absent.</summary>
    /// <remarks>Members whose name ends in <c>At</c> take this offset. A loop over tables asks for it once for each vtable.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ushort At(int slot) => _place.Entry(slot);

    /// <summary>The fields that are present, by name, for debugging. Long texts are cut.</summary>
    /// <param name="layout">The layout of the table.</param>
    public string ToString(FlatLayout layout) => FlatText.Of(this, layout ?? throw new ArgumentNullException(nameof(layout)));

    /// <summary>Whether a field is present.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Has(int slot) => At(slot) != 0;

    /// <summary>A scalar, bool or enum.</summary>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="defaultValue">The value of an absent field.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Scalar<T>(int slot, T defaultValue = default)
        where T : unmanaged => ScalarAt(At(slot), defaultValue);

    /// <inheritdoc cref="Scalar{T}(int, T)"/>
    /// <param name="at">The offset of the field in the table, from <see cref="At"/>.</param>
    /// <param name="defaultValue">The value of an absent field.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T ScalarAt<T>(ushort at, T defaultValue = default)
        where T : unmanaged => at == 0 ? defaultValue : FlatScalar.Read<T>(in _place.At(at, Unsafe.SizeOf<T>()));

    /// <summary>An optional scalar, bool or enum; null if the field is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? Optional<T>(int slot)
        where T : unmanaged => OptionalAt<T>(At(slot));

    /// <inheritdoc cref="Optional{T}(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T? OptionalAt<T>(ushort at)
        where T : unmanaged => at == 0 ? null : FlatScalar.Read<T>(in _place.At(at, Unsafe.SizeOf<T>()));

    /// <summary>The first of some bytes of the table, for callers that have proved that they are writable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte ByteAt(ushort at, int sizeBytes) => ref _place.At(at, sizeBytes);

    /// <summary>A struct; null if the field is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct Struct(int slot) => StructAt(At(slot));

    /// <inheritdoc cref="Struct(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct StructAt(ushort at) => at == 0 ? default : new FlatStruct(_place.Behind(at));
}
