using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Repeated fields, tags and lengths included. All are 0 for an empty array.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>A packed repeated <c>int32</c> field, or one of enums.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedInt32(int tagBytes, UnmanagedArray<int>* values) =>
        PackedBytes(tagBytes, SumVarints<int, PackedVarint.Int32>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedInt64(int tagBytes, UnmanagedArray<long>* values) =>
        PackedBytes(tagBytes, SumVarints<long, PackedVarint.Int64>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedUInt32(int tagBytes, UnmanagedArray<uint>* values) =>
        PackedBytes(tagBytes, SumVarints<uint, PackedVarint.UInt32>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedUInt64(int tagBytes, UnmanagedArray<ulong>* values) =>
        PackedBytes(tagBytes, SumVarints<ulong, PackedVarint.UInt64>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedSInt32(int tagBytes, UnmanagedArray<int>* values) =>
        PackedBytes(tagBytes, SumVarints<int, PackedVarint.SInt32>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedSInt64(int tagBytes, UnmanagedArray<long>* values) =>
        PackedBytes(tagBytes, SumVarints<long, PackedVarint.SInt64>(values->ReadOnlySpan));

    /// <summary>A packed repeated <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedFixed32(int tagBytes, UnmanagedArray<uint>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(uint));

    /// <summary>A packed repeated <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedFixed64(int tagBytes, UnmanagedArray<ulong>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(ulong));

    /// <summary>A packed repeated <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedSFixed32(int tagBytes, UnmanagedArray<int>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(int));

    /// <summary>A packed repeated <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedSFixed64(int tagBytes, UnmanagedArray<long>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(long));

    /// <summary>A packed repeated <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedFloat(int tagBytes, UnmanagedArray<float>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(float));

    /// <summary>A packed repeated <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedDouble(int tagBytes, UnmanagedArray<double>* values) => PackedBytes(tagBytes, values->Count * (long)sizeof(double));

    /// <summary>A packed repeated <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long PackedBool(int tagBytes, UnmanagedArray<bool>* values) => PackedBytes(tagBytes, values->Count);

    /// <summary>A repeated <c>int32</c> field, or one of enums, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedInt32(int tagBytes, UnmanagedArray<int>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<int, PackedVarint.Int32>(values->ReadOnlySpan);

    /// <summary>A repeated <c>int64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedInt64(int tagBytes, UnmanagedArray<long>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<long, PackedVarint.Int64>(values->ReadOnlySpan);

    /// <summary>A repeated <c>uint32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedUInt32(int tagBytes, UnmanagedArray<uint>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<uint, PackedVarint.UInt32>(values->ReadOnlySpan);

    /// <summary>A repeated <c>uint64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedUInt64(int tagBytes, UnmanagedArray<ulong>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<ulong, PackedVarint.UInt64>(values->ReadOnlySpan);

    /// <summary>A repeated <c>sint32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedSInt32(int tagBytes, UnmanagedArray<int>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<int, PackedVarint.SInt32>(values->ReadOnlySpan);

    /// <summary>A repeated <c>sint64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedSInt64(int tagBytes, UnmanagedArray<long>* values) =>
        (values->Count * (long)tagBytes) + SumVarints<long, PackedVarint.SInt64>(values->ReadOnlySpan);

    /// <summary>A repeated <c>fixed32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedFixed32(int tagBytes, UnmanagedArray<uint>* values) => values->Count * (long)(tagBytes + sizeof(uint));

    /// <summary>A repeated <c>fixed64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedFixed64(int tagBytes, UnmanagedArray<ulong>* values) => values->Count * (long)(tagBytes + sizeof(ulong));

    /// <summary>A repeated <c>sfixed32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedSFixed32(int tagBytes, UnmanagedArray<int>* values) => values->Count * (long)(tagBytes + sizeof(int));

    /// <summary>A repeated <c>sfixed64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedSFixed64(int tagBytes, UnmanagedArray<long>* values) => values->Count * (long)(tagBytes + sizeof(long));

    /// <summary>A repeated <c>float</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedFloat(int tagBytes, UnmanagedArray<float>* values) => values->Count * (long)(tagBytes + sizeof(float));

    /// <summary>A repeated <c>double</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedDouble(int tagBytes, UnmanagedArray<double>* values) => values->Count * (long)(tagBytes + sizeof(double));

    /// <summary>A repeated <c>bool</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long RepeatedBool(int tagBytes, UnmanagedArray<bool>* values) => values->Count * (tagBytes + 1L);

    /// <summary>A repeated <c>string</c> field.</summary>
    public static long RepeatedString(int tagBytes, UnmanagedArray<Utf8String>* values)
    {
        long sizeBytes = values->Count * (long)tagBytes;
        foreach (ref readonly Utf8String value in values->ReadOnlySpan) sizeBytes += Length(value.Length);
        return sizeBytes;
    }

    /// <summary>A repeated <c>bytes</c> field.</summary>
    public static long RepeatedBytes(int tagBytes, UnmanagedArray<UnmanagedArray<byte>>* values)
    {
        long sizeBytes = values->Count * (long)tagBytes;
        foreach (ref readonly UnmanagedArray<byte> value in values->ReadOnlySpan) sizeBytes += Length(value.Count);
        return sizeBytes;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long PackedBytes(int tagBytes, long body) => body == 0 ? 0 : tagBytes + Length(body);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long SumVarints<T, TVarint>(ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
        TVarint varint = default;
        long sizeBytes = 0;
        foreach (T value in values) sizeBytes += WireVarint.SizeBytes(varint.Encode(value));
        return sizeBytes;
    }
}
