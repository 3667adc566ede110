using System.Runtime.CompilerServices;

namespace LibWire;

// The members for each scalar type: into an arena array, into a span, and with an error code.
public ref partial struct ProtoReader
{
    /// <summary>Reads one value or a packed run of <c>double</c> and appends them to an array.</summary>
    /// <param name="target">Receives the values after its existing ones; grows in the arena.</param>
    /// <param name="arena">The arena the array lives in.</param>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is neither packed nor one such value. <see cref="WireError.PackedLengthMismatch"/>: the
    /// packed bytes are not a whole number of values. <see cref="WireError.Truncated"/>, <see cref="WireError.VarintTooLong"/>,
    /// <see cref="WireError.LengthOutOfRange"/>: a value or the length is malformed. Neither the reader nor the array has changed.
    /// </exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. Neither the reader nor the array has changed.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedDouble(scoped ref UnmanagedArray<double> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<double, DoubleScalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedDouble(scoped ref UnmanagedArray<double> target, ArenaAllocator arena) => ReadRepeated<double, DoubleScalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>double</c> into a span.</summary>
    /// <param name="target">Receives the values, from its start. <see cref="CountRepeated"/> returns their number.</param>
    /// <returns>How many values were read.</returns>
    /// <exception cref="ArgumentException">The span is too short for the values. Neither it nor the reader has changed.</exception>
    /// <exception cref="WireFormatException">As for an array. The reader has not moved; the span may hold some of the values.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedDouble(scoped Span<double> target) => ReadRepeated<double, DoubleScalar>(target);

    /// <summary>Reads one value or a packed run of <c>double</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <param name="target">Receives the values after its existing ones; grows in the arena. After a failure it is unchanged.</param>
    /// <param name="arena">The arena the array lives in.</param>
    /// <param name="error">What is wrong; <see cref="WireError.None"/> on success. After a failure the reader has not moved.</param>
    /// <returns>True on success.</returns>
    public bool TryReadRepeatedDouble(scoped ref UnmanagedArray<double> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<double, DoubleScalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>float</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFloat(scoped ref UnmanagedArray<float> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<float, FloatScalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedFloat(ref UnmanagedArray{float}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFloat(scoped ref UnmanagedArray<float> target, ArenaAllocator arena) => ReadRepeated<float, FloatScalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>float</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedFloat(scoped Span<float> target) => ReadRepeated<float, FloatScalar>(target);

    /// <summary>Reads one value or a packed run of <c>float</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedFloat(scoped ref UnmanagedArray<float> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<float, FloatScalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>int32</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedInt32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<int, Int32Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedInt32(ref UnmanagedArray{int}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedInt32(scoped ref UnmanagedArray<int> target, ArenaAllocator arena) => ReadRepeated<int, Int32Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>int32</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedInt32(scoped Span<int> target) => ReadRepeated<int, Int32Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>int32</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedInt32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<int, Int32Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>int64</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedInt64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<long, Int64Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedInt64(ref UnmanagedArray{long}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedInt64(scoped ref UnmanagedArray<long> target, ArenaAllocator arena) => ReadRepeated<long, Int64Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>int64</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedInt64(scoped Span<long> target) => ReadRepeated<long, Int64Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>int64</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedInt64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<long, Int64Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>uint32</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedUInt32(scoped ref UnmanagedArray<uint> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<uint, UInt32Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedUInt32(ref UnmanagedArray{uint}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedUInt32(scoped ref UnmanagedArray<uint> target, ArenaAllocator arena) => ReadRepeated<uint, UInt32Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>uint32</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedUInt32(scoped Span<uint> target) => ReadRepeated<uint, UInt32Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>uint32</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedUInt32(scoped ref UnmanagedArray<uint> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<uint, UInt32Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>uint64</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedUInt64(scoped ref UnmanagedArray<ulong> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<ulong, UInt64Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedUInt64(ref UnmanagedArray{ulong}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedUInt64(scoped ref UnmanagedArray<ulong> target, ArenaAllocator arena) => ReadRepeated<ulong, UInt64Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>uint64</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedUInt64(scoped Span<ulong> target) => ReadRepeated<ulong, UInt64Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>uint64</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedUInt64(scoped ref UnmanagedArray<ulong> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<ulong, UInt64Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>sint32</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSInt32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<int, SInt32Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedSInt32(ref UnmanagedArray{int}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSInt32(scoped ref UnmanagedArray<int> target, ArenaAllocator arena) => ReadRepeated<int, SInt32Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>sint32</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedSInt32(scoped Span<int> target) => ReadRepeated<int, SInt32Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>sint32</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedSInt32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<int, SInt32Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>sint64</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSInt64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<long, SInt64Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedSInt64(ref UnmanagedArray{long}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSInt64(scoped ref UnmanagedArray<long> target, ArenaAllocator arena) => ReadRepeated<long, SInt64Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>sint64</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedSInt64(scoped Span<long> target) => ReadRepeated<long, SInt64Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>sint64</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedSInt64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<long, SInt64Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>fixed32</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFixed32(scoped ref UnmanagedArray<uint> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<uint, Fixed32Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedFixed32(ref UnmanagedArray{uint}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFixed32(scoped ref UnmanagedArray<uint> target, ArenaAllocator arena) => ReadRepeated<uint, Fixed32Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>fixed32</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedFixed32(scoped Span<uint> target) => ReadRepeated<uint, Fixed32Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>fixed32</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedFixed32(scoped ref UnmanagedArray<uint> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<uint, Fixed32Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>fixed64</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFixed64(scoped ref UnmanagedArray<ulong> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<ulong, Fixed64Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedFixed64(ref UnmanagedArray{ulong}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedFixed64(scoped ref UnmanagedArray<ulong> target, ArenaAllocator arena) => ReadRepeated<ulong, Fixed64Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>fixed64</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedFixed64(scoped Span<ulong> target) => ReadRepeated<ulong, Fixed64Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>fixed64</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedFixed64(scoped ref UnmanagedArray<ulong> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<ulong, Fixed64Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>sfixed32</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSFixed32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<int, SFixed32Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedSFixed32(ref UnmanagedArray{int}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSFixed32(scoped ref UnmanagedArray<int> target, ArenaAllocator arena) => ReadRepeated<int, SFixed32Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>sfixed32</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedSFixed32(scoped Span<int> target) => ReadRepeated<int, SFixed32Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>sfixed32</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedSFixed32(scoped ref UnmanagedArray<int> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<int, SFixed32Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>sfixed64</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSFixed64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<long, SFixed64Scalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedSFixed64(ref UnmanagedArray{long}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedSFixed64(scoped ref UnmanagedArray<long> target, ArenaAllocator arena) => ReadRepeated<long, SFixed64Scalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>sfixed64</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedSFixed64(scoped Span<long> target) => ReadRepeated<long, SFixed64Scalar>(target);

    /// <summary>Reads one value or a packed run of <c>sfixed64</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedSFixed64(scoped ref UnmanagedArray<long> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<long, SFixed64Scalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of <c>bool</c> and appends them to an array.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedBool(scoped ref UnmanagedArray<bool> target, scoped ref readonly ArenaAllocator arena) =>
        ReadRepeated<bool, BoolScalar>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedBool(ref UnmanagedArray{bool}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedBool(scoped ref UnmanagedArray<bool> target, ArenaAllocator arena) => ReadRepeated<bool, BoolScalar>(ref target, in arena);

    /// <summary>Reads one value or a packed run of <c>bool</c> into a span.</summary>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedBool(scoped Span<bool> target) => ReadRepeated<bool, BoolScalar>(target);

    /// <summary>Reads one value or a packed run of <c>bool</c> and appends them to an array; malformed bytes give an error code instead of an
    /// exception.</summary>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedBool(scoped ref UnmanagedArray<bool> target, scoped ref readonly ArenaAllocator arena, out WireError error) =>
        TryReadRepeated<bool, BoolScalar>(ref target, in arena, out error);

    /// <summary>Reads one value or a packed run of enum and appends them to an array.</summary>
    /// <typeparam name="TEnum">Any enum; numbers that it does not define are kept.</typeparam>
    /// <inheritdoc cref="ReadRepeatedDouble(ref UnmanagedArray{double}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedEnum<TEnum>(scoped ref UnmanagedArray<TEnum> target, scoped ref readonly ArenaAllocator arena)
        where TEnum : unmanaged, Enum => ReadRepeated<TEnum, EnumScalar<TEnum>>(ref target, in arena);

    /// <inheritdoc cref="ReadRepeatedEnum{TEnum}(ref UnmanagedArray{TEnum}, ref readonly ArenaAllocator)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void ReadRepeatedEnum<TEnum>(scoped ref UnmanagedArray<TEnum> target, ArenaAllocator arena)
        where TEnum : unmanaged, Enum => ReadRepeated<TEnum, EnumScalar<TEnum>>(ref target, in arena);

    /// <summary>Reads one value or a packed run of enum into a span.</summary>
    /// <typeparam name="TEnum">Any enum; numbers that it does not define are kept.</typeparam>
    /// <inheritdoc cref="ReadRepeatedDouble(Span{double})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadRepeatedEnum<TEnum>(scoped Span<TEnum> target)
        where TEnum : unmanaged, Enum => ReadRepeated<TEnum, EnumScalar<TEnum>>(target);

    /// <summary>Reads one value or a packed run of enum and appends them to an array; malformed bytes give an error code instead of an exception.</summary>
    /// <typeparam name="TEnum">Any enum; numbers that it does not define are kept.</typeparam>
    /// <inheritdoc cref="TryReadRepeatedDouble"/>
    public bool TryReadRepeatedEnum<TEnum>(scoped ref UnmanagedArray<TEnum> target, scoped ref readonly ArenaAllocator arena, out WireError error)
        where TEnum : unmanaged, Enum => TryReadRepeated<TEnum, EnumScalar<TEnum>>(ref target, in arena, out error);
}
