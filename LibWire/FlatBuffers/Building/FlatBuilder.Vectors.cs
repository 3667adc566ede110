using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <content>Vectors.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Opens a vector of offsets and closes it at <see cref="EndVector"/>. Its length and elements need not be known before.</summary>
    /// <param name="alignBytes">As for <see cref="CreateVector{T}(ReadOnlySpan{T}, int)"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly void StartVector(int alignBytes = 0) => FlatBuilderCore.OpenVector(Core, alignBytes);

    /// <summary>Adds an element to the open vector.</summary>
    /// <param name="element">The offset of the element.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no vector;
    /// <see cref="WireMisuse.OffsetUnknown"/>: the offset is null or of another builder. In both builds.</exception>
    public readonly void AddElement(FlatOffset element) => FlatBuilderCore.StageElement(Core, element);

    /// <summary>Closes the innermost vector and writes it.</summary>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.CloseWithoutStart"/>: the innermost open thing is no vector. In both builds.</exception>
    public readonly FlatOffset EndVector() => FlatBuilderCore.Offset(_core, FlatBuilderCore.EndVector(Core));

    /// <summary>Writes a struct on its own, as the value of a union.</summary>
    /// <typeparam name="T">An emitted struct.</typeparam>
    /// <param name="value">The value. Its padding is written as zeros.</param>
    /// <returns>The offset of what was written.</returns>
    public readonly FlatOffset<T> CreateStruct<T>(scoped in T value)
        where T : unmanaged, IFlatStruct<T> => FlatBuilderCore.Offset<T>(_core, FlatBuilderCore.Struct(Core, in value));

    /// <summary>Writes a vector of scalars, enums, bools or structs.</summary>
    /// <typeparam name="T">A scalar of C#, bool, an enum, or an emitted struct.</typeparam>
    /// <param name="values">The elements.</param>
    /// <param name="alignBytes">The alignment of the first element, if the schema forces more than that of the type: a power of two up to 32; otherwise
    /// 0.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentException">FlatBuffers has no vectors of this type.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<UnmanagedArray<T>> CreateVector<T>(scoped ReadOnlySpan<T> values, int alignBytes = 0)
        where T : unmanaged
    {
        uint position = FlatBuilderCore.Vector(
            Core, values.Length, values.Length * (long)sizeof(T), FlatBuilderCore.Alignment(alignBytes, FlatElement.AlignBytes<T>()), out byte* elements);
        FlatElement.Copy(values, elements);
        return FlatBuilderCore.Offset<UnmanagedArray<T>>(_core, position);
    }

    /// <summary>Writes a vector of structs or scalars; the caller fills in the elements.</summary>
    /// <param name="count">How many elements, 0 or more.</param>
    /// <param name="elements">The elements. Their contents are undefined at first. Big-endian hosts must write them little-endian too. Padding of structs
    /// is written as the caller stores it. Valid until something else is written.</param>
    /// <param name="alignBytes">As for <see cref="CreateVector{T}(ReadOnlySpan{T}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The count is negative, or the alignment is no power of two up to 32.</exception>
    [UnscopedRef]
    public readonly FlatOffset<UnmanagedArray<T>> CreateUninitializedVector<T>(int count, out Span<T> elements, int alignBytes = 0)
        where T : unmanaged
    {
        if (count < 0) throw new ArgumentOutOfRangeException(nameof(count), count, "A count is not negative.");
        uint position = FlatBuilderCore.Vector(
            Core, count, count * (long)sizeof(T), FlatBuilderCore.Alignment(alignBytes, FlatElement.AlignBytes<T>()), out byte* first);
        elements = WireSpan.Over<T>(first, count);
        return FlatBuilderCore.Offset<UnmanagedArray<T>>(_core, position);
    }

    /// <summary>Writes a vector of offsets to values that were written before: tables, strings, or values of unions.</summary>
    /// <param name="elements">The offsets of the elements.</param>
    /// <param name="alignBytes">As for <see cref="CreateVector{T}(ReadOnlySpan{T}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: an offset is null or of another builder. In both builds; nothing was
    /// written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset CreateVector(scoped ReadOnlySpan<FlatOffset> elements, int alignBytes = 0) =>
        FlatBuilderCore.Offset(_core, FlatBuilderCore.Offsets(Core, elements, alignBytes));

    /// <summary>Writes a vector of offsets to values that were written before: tables or strings.</summary>
    /// <inheritdoc cref="CreateVector(ReadOnlySpan{FlatOffset}, int)"/>
    public readonly FlatOffset<UnmanagedArray<T>> CreateVector<T>(scoped ReadOnlySpan<FlatOffset<T>> elements, int alignBytes = 0)
        where T : unmanaged => new(CreateVector(Untyped(elements), alignBytes));

    /// <summary>Sorts tables by a string key and writes them as a vector, in which readers can look them up.</summary>
    /// <param name="tables">The offsets of the tables. The call sorts them by the bytes of their keys; equal keys keep their order.</param>
    /// <param name="id">The id of the key field, which every table must have.</param>
    /// <returns>The offset of what was written.</returns>
    /// <remarks>If the schema forces an alignment, call <see cref="SortTables(Span{FlatOffset}, int)"/> and then
    /// <see cref="CreateVector(ReadOnlySpan{FlatOffset}, int)"/>.</remarks>
    /// <inheritdoc cref="CreateVector(ReadOnlySpan{FlatOffset}, int)" path="/exception"/>
    public readonly FlatOffset CreateSortedVector(scoped Span<FlatOffset> tables, int id)
    {
        SortTables(tables, id);
        return CreateVector(tables);
    }

    /// <summary>Sorts tables by a key that is a scalar or a struct, and writes them as a vector, in which readers can look them up.</summary>
    /// <typeparam name="TKey">The type of the key: for an enum, its underlying integer; for a struct, an emitted one that can be compared.</typeparam>
    /// <param name="tables">The offsets of the tables. The call sorts them; equal keys keep their order. NaN comes first.</param>
    /// <param name="id">The id of the key field.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <inheritdoc cref="CreateSortedVector(Span{FlatOffset}, int)"/>
    public readonly FlatOffset CreateSortedVector<TKey>(scoped Span<FlatOffset> tables, int id, TKey defaultKey)
        where TKey : unmanaged
    {
        SortTables(tables, id, defaultKey);
        return CreateVector(tables);
    }

    /// <summary>Sorts tables by a string key, in the order by which readers search. Writes nothing.</summary>
    /// <param name="tables">The offsets of the tables. The call sorts them by the bytes of their keys; equal keys keep their order.</param>
    /// <param name="id">The id of the key field, which every table must have.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: an offset is null or of another builder. In both builds; nothing is
    /// sorted.</exception>
    public readonly void SortTables(scoped Span<FlatOffset> tables, int id) => FlatBuilderCore.SortByString(Core, tables, id);

    /// <summary>Sorts tables by a key that is a scalar or a struct, in the order by which readers search. Writes nothing.</summary>
    /// <typeparam name="TKey">The type of the key: for an enum, its underlying integer; for a struct, an emitted one that can be compared.</typeparam>
    /// <param name="tables">The offsets of the tables. The call sorts them; equal keys keep their order. NaN comes first.</param>
    /// <param name="id">The id of the key field.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <inheritdoc cref="SortTables(Span{FlatOffset}, int)"/>
    public readonly void SortTables<TKey>(scoped Span<FlatOffset> tables, int id, TKey defaultKey)
        where TKey : unmanaged => FlatBuilderCore.SortByValue(Core, tables, id, defaultKey);

    /// <summary>Writes a vector of structs in the order of their keys, in which readers can look them up.</summary>
    /// <typeparam name="T">An emitted struct.</typeparam>
    /// <typeparam name="TKey">The type of the key; for an enum, its underlying integer.</typeparam>
    /// <param name="values">The structs, in any order; equal keys keep their order.</param>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="alignBytes">As for <see cref="CreateVector{T}(ReadOnlySpan{T}, int)"/>.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The key does not lie in the struct, or the alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<UnmanagedArray<T>> CreateSortedVector<T, TKey>(scoped ReadOnlySpan<T> values, int keyOffset, int alignBytes = 0)
        where T : unmanaged, IFlatStruct<T>
        where TKey : unmanaged
    {
        if ((uint)keyOffset > (uint)(sizeof(T) - sizeof(TKey)))
            throw new ArgumentOutOfRangeException(nameof(keyOffset), keyOffset, "The key must lie in the struct.");
        int alignment = FlatBuilderCore.Alignment(alignBytes, default(T).AlignBytes);
        return FlatBuilderCore.Offset<UnmanagedArray<T>>(_core, FlatBuilderCore.SortedVector<T, TKey>(Core, values, keyOffset, alignment));
    }

    /// <summary>Writes a nested buffer: a vector of bytes for a field marked <c>nested_flatbuffer</c>.</summary>
    /// <param name="nested">A finished buffer, without a size prefix.</param>
    /// <param name="alignBytes">The alignment of the nested buffer: <see cref="AlignBytes"/> of its builder. 8 is enough for all scalars.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The alignment is no power of two up to 32.</exception>
    public readonly FlatOffset<UnmanagedArray<byte>> CreateNestedBuffer(scoped ReadOnlySpan<byte> nested, int alignBytes = sizeof(ulong)) =>
        CreateVector(nested, alignBytes);

    /// <summary>Writes the finished buffer of another builder as a nested buffer.</summary>
    /// <param name="nested">The other builder.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferNotFinished"/>: the other buffer has no root yet. In both builds.</exception>
    public readonly FlatOffset<UnmanagedArray<byte>> CreateNestedBuffer(scoped in FlatBuilder nested) =>
        CreateNestedBuffer(nested.WrittenSpan, nested.AlignBytes);

    /// <summary>Writes a vector for a field marked <c>offset64</c>. It can lie behind 2 GiB, and has fewer than 4 Gi elements. It must be written before
    /// everything that is not for such fields.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.Offset64TooLate"/>: something else was written. In both builds.</exception>
    /// <inheritdoc cref="CreateVector{T}(ReadOnlySpan{T}, int)"/>
    public readonly FlatOffset64<UnmanagedArray<T>> CreateVectorBehindOffset64<T>(scoped ReadOnlySpan<T> values, int alignBytes = 0)
        where T : unmanaged => Create64(values, alignBytes, sizeof(uint));

    /// <summary>Writes a vector for a field marked <c>vector64</c>: its count has 64 bits. It must be written before everything that is not for such
    /// fields.</summary>
    /// <inheritdoc cref="CreateVectorBehindOffset64{T}(ReadOnlySpan{T}, int)"/>
    public readonly FlatOffset64<UnmanagedArray<T>> CreateVector64<T>(scoped ReadOnlySpan<T> values, int alignBytes = 0)
        where T : unmanaged => Create64(values, alignBytes, sizeof(ulong));

    private static ReadOnlySpan<FlatOffset> Untyped<T>(ReadOnlySpan<FlatOffset<T>> elements)
        where T : unmanaged =>
#if NET
        MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<FlatOffset<T>, FlatOffset>(ref MemoryMarshal.GetReference(elements)), elements.Length);
#else
        // SAFETY: a typed offset contains an untyped one and nothing else.
        MemoryMarshal.Cast<byte, FlatOffset>(MemoryMarshal.AsBytes(elements));
#endif

    private readonly FlatOffset64<UnmanagedArray<T>> Create64<T>(scoped ReadOnlySpan<T> values, int alignBytes, int countBytes)
        where T : unmanaged
    {
        long position = FlatBuilderCore.Vector64(
            Core, values.Length, values.Length * (long)sizeof(T), FlatBuilderCore.Alignment(alignBytes, FlatElement.AlignBytes<T>()),
            countBytes, out byte* elements);
        FlatElement.Copy(values, elements);
        return FlatBuilderCore.Offset64<UnmanagedArray<T>>(_core, position);
    }
}
