using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Repeated fields that are not packed: tag and value for each. An empty array writes nothing.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Writes a repeated <c>int32</c> field, value by value. Enums too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedInt32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<int, PackedVarint.Int32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>int64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedInt64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<long, PackedVarint.Int64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>uint32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedUInt32(byte* next, uint tag, UnmanagedArray<uint>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<uint, PackedVarint.UInt32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>uint64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedUInt64(byte* next, uint tag, UnmanagedArray<ulong>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<ulong, PackedVarint.UInt64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>sint32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedSInt32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<int, PackedVarint.SInt32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>sint64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedSInt64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<long, PackedVarint.SInt64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>fixed32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedFixed32(byte* next, uint tag, UnmanagedArray<uint>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>fixed64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedFixed64(byte* next, uint tag, UnmanagedArray<ulong>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>sfixed32</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedSFixed32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>sfixed64</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedSFixed64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>float</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedFloat(byte* next, uint tag, UnmanagedArray<float>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>double</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedDouble(byte* next, uint tag, UnmanagedArray<double>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>bool</c> field, value by value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedBool(byte* next, uint tag, UnmanagedArray<bool>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : RepeatedVarints<bool, PackedVarint.Bool>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a repeated <c>string</c> field, as the strings are.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedString(byte* next, uint tag, UnmanagedArray<Utf8String>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : Strings(next, tag, values->Items, values->Count, ref state);

    /// <summary>Writes a repeated <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedBytes(byte* next, uint tag, UnmanagedArray<UnmanagedArray<byte>>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : Pieces(next, tag, values->Items, values->Count, ref state);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* RepeatedVarints<T, TVarint>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where TVarint : struct, IPackedVarint<T>
    {
        TVarint varint = default;
        foreach (T value in values) next = Varint(next, tag, varint.Encode(value), ref state);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* RepeatedFixed<T>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where T : unmanaged
    {
        // The size is a constant for the JIT.
        foreach (T value in values) next = sizeof(T) == sizeof(uint) ? Bits32(next, tag, *(uint*)&value, ref state) : Bits64(next, tag, *(ulong*)&value, ref state);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Strings(byte* next, uint tag, Utf8String* value, int count, ref ProtoWriteState state)
    {
        for (Utf8String* end = value + count; value < end; value++) next = Piece(next, tag, value->Bytes, value->Length, ref state);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Pieces(byte* next, uint tag, UnmanagedArray<byte>* value, int count, ref ProtoWriteState state)
    {
        for (UnmanagedArray<byte>* end = value + count; value < end; value++) next = Piece(next, tag, value->Items, value->Count, ref state);
        return next;
    }
}
