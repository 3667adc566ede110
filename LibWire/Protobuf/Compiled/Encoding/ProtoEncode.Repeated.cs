using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

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

    /// <summary>Writes a repeated <c>string</c> field. The strings are not checked.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedString(byte* next, uint tag, UnmanagedArray<Utf8String>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : Strings(next, tag, values->Items, values->Count, ref state);

    /// <summary>Writes a repeated <c>bytes</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RepeatedBytes(byte* next, uint tag, UnmanagedArray<UnmanagedArray<byte>>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : Pieces(next, tag, values->Items, values->Count, ref state);

    // The tag is encoded once: it is not a constant here, so each value stores the same encoded bytes.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* RepeatedVarints<T, TVarint>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where TVarint : struct, IPackedVarint<T>
    {
        ulong tagBits = EncodeTag(tag, out int tagBytes);
        TVarint varint = default;
        foreach (T value in values)
        {
            ulong bits = varint.Encode(value);
            if (next >= state.Gate) next = MakeRoom(next, tag, WireVarint.SizeBytes(bits), ref state);

            // SAFETY: room for tag and value was made above; the slack bytes follow it.
            WireStore.UInt64(next, tagBits);
            next = WireVarint.Write(next + tagBytes, bits);
        }

        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* RepeatedFixed<T>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where T : unmanaged
    {
        ulong tagBits = EncodeTag(tag, out int tagBytes);
        foreach (T value in values)
        {
            if (next >= state.Gate) next = MakeRoom(next, tag, sizeof(T), ref state);

            // SAFETY: as above. The size is a constant for the JIT.
            WireStore.UInt64(next, tagBits);
            if (sizeof(T) == sizeof(uint)) WireStore.UInt32(next + tagBytes, *(uint*)&value);
            else WireStore.UInt64(next + tagBytes, *(ulong*)&value);
            next += tagBytes + sizeof(T);
        }

        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Strings(byte* next, uint tag, Utf8String* value, int count, ref ProtoWriteState state)
    {
        ulong tagBits = EncodeTag(tag, out int tagBytes);
        nint headBytes = tagBytes + 1;
        byte* gate = state.Gate;
        for (Utf8String* end = value + count; value < end; value++)
        {
            byte* source = value->Bytes;
            uint lengthBytes = (uint)value->Length;
            if (next >= gate || !IsShort(source, (int)lengthBytes))
            {
                next = LongPiece(next, tag, source, (int)lengthBytes, ref state);
                gate = state.Gate;
                continue;
            }

            // SAFETY: below the gate, tag, length and 16 bytes fit. IsShort says that 16 bytes can be read.
            WireStore.UInt64(next, tagBits);
            next[headBytes - 1] = (byte)lengthBytes;
            Unsafe.CopyBlockUnaligned(next + headBytes, source, MoveBytes);
            next += headBytes + (nint)lengthBytes;
        }

        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Pieces(byte* next, uint tag, UnmanagedArray<byte>* value, int count, ref ProtoWriteState state)
    {
        ulong tagBits = EncodeTag(tag, out int tagBytes);
        for (UnmanagedArray<byte>* end = value + count; value < end; value++) next = Piece(next, tag, tagBits, tagBytes, value->Items, value->Count, ref state);
        return next;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Piece(byte* next, uint tag, ulong tagBits, int tagBytes, byte* source, int lengthBytes, ref ProtoWriteState state)
    {
        if (next >= state.Gate || !IsShort(source, lengthBytes)) return LongPiece(next, tag, source, lengthBytes, ref state);

        // SAFETY: below the gate, tag, length and 16 bytes fit. IsShort says that 16 bytes can be read.
        WireStore.UInt64(next, tagBits);
        next += tagBytes;
        *next = (byte)lengthBytes;
        Unsafe.CopyBlockUnaligned(next + 1, source, MoveBytes);
        return next + 1 + lengthBytes;
    }

    /// <summary>Encodes a tag, into the low bytes of a number that is stored little-endian. It does so in registers: a load of bytes that were stored one by
    /// one waits until all are in the cache.</summary>
    private static ulong EncodeTag(uint tag, out int tagBytes)
    {
        tagBytes = TagBytes(tag);
        return tagBytes == 1 ? tag : WireVarint.Bytes(tag, tagBytes);
    }
}
