using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Repeated numbers, packed and one by one: generated code accepts both for every such field.
public static unsafe partial class ProtoDecode
{
    /// <summary>Packed runs of fewer bytes are copied. A longer run can be borrowed, but adding to a borrowed array copies it, and for a small run
    /// that copy is all the work.</summary>
    private const int ViewBytesMin = 256;

    /// <summary>Appends a packed run of <c>int32</c> or of an enum.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="array">Receives the values. An empty array gets room for exactly as many.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the run; <see cref="ProtoReadState.Beyond"/> if it is malformed, and then the array is unchanged.</returns>
    public static byte* PackedInt32(byte* next, byte* end, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Packed<int, Int32Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>int32</c> fields, or of enums, that follow each other.</summary>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="array">Receives the values.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the last value, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if one has more
    /// than 10 bytes.</returns>
    public static byte* RepeatedInt32(byte* next, byte* stop, uint tag, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Repeated<int, Int32Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>int64</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedInt64(byte* next, byte* end, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Packed<long, Int64Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>int64</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedInt64(byte* next, byte* stop, uint tag, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Repeated<long, Int64Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>uint32</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedUInt32(byte* next, byte* end, UnmanagedArray<uint>* array, ref ProtoReadState state) =>
        Packed<uint, UInt32Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>uint32</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedUInt32(byte* next, byte* stop, uint tag, UnmanagedArray<uint>* array, ref ProtoReadState state) =>
        Repeated<uint, UInt32Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>uint64</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedUInt64(byte* next, byte* end, UnmanagedArray<ulong>* array, ref ProtoReadState state) =>
        Packed<ulong, UInt64Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>uint64</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedUInt64(byte* next, byte* stop, uint tag, UnmanagedArray<ulong>* array, ref ProtoReadState state) =>
        Repeated<ulong, UInt64Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>sint32</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedSInt32(byte* next, byte* end, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Packed<int, SInt32Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>sint32</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedSInt32(byte* next, byte* stop, uint tag, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Repeated<int, SInt32Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>sint64</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedSInt64(byte* next, byte* end, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Packed<long, SInt64Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>sint64</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedSInt64(byte* next, byte* stop, uint tag, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Repeated<long, SInt64Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>fixed32</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedFixed32(byte* next, byte* end, UnmanagedArray<uint>* array, ref ProtoReadState state) =>
        Packed<uint, Fixed32Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>fixed32</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedFixed32(byte* next, byte* stop, uint tag, UnmanagedArray<uint>* array, ref ProtoReadState state) =>
        Repeated<uint, Fixed32Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>fixed64</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedFixed64(byte* next, byte* end, UnmanagedArray<ulong>* array, ref ProtoReadState state) =>
        Packed<ulong, Fixed64Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>fixed64</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedFixed64(byte* next, byte* stop, uint tag, UnmanagedArray<ulong>* array, ref ProtoReadState state) =>
        Repeated<ulong, Fixed64Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>sfixed32</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedSFixed32(byte* next, byte* end, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Packed<int, SFixed32Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>sfixed32</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedSFixed32(byte* next, byte* stop, uint tag, UnmanagedArray<int>* array, ref ProtoReadState state) =>
        Repeated<int, SFixed32Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>sfixed64</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedSFixed64(byte* next, byte* end, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Packed<long, SFixed64Scalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>sfixed64</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedSFixed64(byte* next, byte* stop, uint tag, UnmanagedArray<long>* array, ref ProtoReadState state) =>
        Repeated<long, SFixed64Scalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>float</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedFloat(byte* next, byte* end, UnmanagedArray<float>* array, ref ProtoReadState state) =>
        Packed<float, FloatScalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>float</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedFloat(byte* next, byte* stop, uint tag, UnmanagedArray<float>* array, ref ProtoReadState state) =>
        Repeated<float, FloatScalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>double</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedDouble(byte* next, byte* end, UnmanagedArray<double>* array, ref ProtoReadState state) =>
        Packed<double, DoubleScalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>double</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedDouble(byte* next, byte* stop, uint tag, UnmanagedArray<double>* array, ref ProtoReadState state) =>
        Repeated<double, DoubleScalar>(next, stop, tag, array, ref state);

    /// <summary>Appends a packed run of <c>bool</c>.</summary>
    /// <inheritdoc cref="PackedInt32"/>
    public static byte* PackedBool(byte* next, byte* end, UnmanagedArray<bool>* array, ref ProtoReadState state) =>
        Packed<bool, BoolScalar>(next, end, array, ref state);

    /// <summary>Appends a run of <c>bool</c> fields that follow each other.</summary>
    /// <inheritdoc cref="RepeatedInt32"/>
    public static byte* RepeatedBool(byte* next, byte* stop, uint tag, UnmanagedArray<bool>* array, ref ProtoReadState state) =>
        Repeated<bool, BoolScalar>(next, stop, tag, array, ref state);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Packed<T, TScalar>(byte* next, byte* end, UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        byte* body = next;
        byte* close = Length(ref body, end, ref state);
        int sizeBytes = (int)(close - body);
        if (sizeBytes == 0) return close;

        TScalar scalar = default;
        int count;
        if (scalar.WireType == ProtoWireType.VarInt)
        {
            if (close[-1] >= 0x80) return state.Fail(WireError.Truncated, next);
#if NET
            if (ProtoPackedDecoder.PrefersWindowsOf<T>() && sizeBytes <= ProtoPackedDecoder.BlockBytes)
                return PackedShort<T, TScalar>(next, body, close, array, ref state);
#endif
            count = ProtoPackedDecoder.CountVarints(new ReadOnlySpan<byte>(body, sizeBytes));
        }
        else
        {
            int valueBytes = scalar.WireType == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
            count = sizeBytes / valueBytes;
            if (sizeBytes % valueBytes != 0) return state.Fail(WireError.PackedLengthMismatch, next);

            // If the values in the input are laid out like an array, the array borrows them.
            if (BitConverter.IsLittleEndian && sizeBytes >= ViewBytesMin && ((nuint)body & (nuint)(valueBytes - 1)) == 0
                && (array->Count | array->Capacity) == 0 && state.MayAlias)
            {
                *array = new UnmanagedArray<T>((T*)body, count, capacity: 0);
                return close;
            }
        }

        state.MakeRoom(array, count);
        WireError error = ProtoPackedDecoder.Decode<T, TScalar>(new ReadOnlySpan<byte>(body, sizeBytes), WireSpan.Over<T>(array->Tail, count));
        if (error != WireError.None) return state.Fail(error, next);
        array->AddFilled(count);
        return close;
    }

#if NET
    /// <summary>Same, for a run of up to 64 bytes. The ends of the varints are found once, to count them and to decode them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* PackedShort<T, TScalar>(byte* next, byte* body, byte* close, UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // SAFETY: the run begins at most 10 bytes after its field, so eight bytes of it can be loaded.
        int sizeBytes = (int)(close - body);
        ulong ends = ProtoPackedDecoder.EndsUpTo64(body, sizeBytes);
        int count = WireBits.PopCount(ends);
        state.MakeRoom(array, count);
        T* values = array->Tail;
        nuint freeBytes = state.Arena.FreeBytesBehind((byte*)(values + count));
        if (!ProtoPackedDecoder.TryDecodeShort<T, TScalar>(body, sizeBytes, ends, values, count, freeBytes)) return state.Fail(WireError.VarintTooLong, next);
        array->AddFilled(count);
        return close;
    }
#endif

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Repeated<T, TScalar>(byte* next, byte* stop, uint tag, UnmanagedArray<T>* array, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        do
        {
            T value;
            next = Scalar<T, TScalar>(next, &value, ref state);
            if (next == ProtoReadState.Beyond) return next;
            *array->AddRaw(in state.Arena) = value;
        }
        while (TakeTag(ref next, stop, tag));
        return next;
    }
}
