using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Packed repeated fields: one tag and one length for all values. An empty array writes nothing.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Up to this many varints are expected to need a length of one byte. If they do not, they are moved.</summary>
    private const int OneByteCount = 80;

    /// <summary>Up to this many varints need a length of two bytes at most, and are written directly.</summary>
    private const int DirectCountMax = ((1 << 14) - 1) / WireLimits.VarintBytesMax;

    /// <summary>Writes a packed repeated <c>int32</c> field. Enums too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedInt32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<int, PackedVarint.Int32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>int64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedInt64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<long, PackedVarint.Int64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>uint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedUInt32(byte* next, uint tag, UnmanagedArray<uint>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<uint, PackedVarint.UInt32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>uint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedUInt64(byte* next, uint tag, UnmanagedArray<ulong>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<ulong, PackedVarint.UInt64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>sint32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedSInt32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<int, PackedVarint.SInt32>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>sint64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedSInt64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<long, PackedVarint.SInt64>(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>fixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedFixed32(byte* next, uint tag, UnmanagedArray<uint>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>fixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedFixed64(byte* next, uint tag, UnmanagedArray<ulong>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>sfixed32</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedSFixed32(byte* next, uint tag, UnmanagedArray<int>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>sfixed64</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedSFixed64(byte* next, uint tag, UnmanagedArray<long>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>float</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedFloat(byte* next, uint tag, UnmanagedArray<float>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>double</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedDouble(byte* next, uint tag, UnmanagedArray<double>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedFixed(next, tag, values->ReadOnlySpan, ref state);

    /// <summary>Writes a packed repeated <c>bool</c> field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* PackedBool(byte* next, uint tag, UnmanagedArray<bool>* values, ref ProtoWriteState state) =>
        values->IsEmpty ? next : PackedVarints<bool, PackedVarint.Bool>(next, tag, values->ReadOnlySpan, ref state);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PackedVarints<T, TVarint>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where TVarint : struct, IPackedVarint<T>
    {
        if (values.Length > DirectCountMax || (values.Length + 1) * WireLimits.VarintBytesMax >= state.Gate - next)
            return state.Take(ProtoWriterCore.AddPackedVarints<T, TVarint>(state.Core, state.Frame, next, tag, values));

        // SAFETY: the line above made room for ten bytes a value and for tag and length. The slack bytes follow.
        byte* length = WireVarint.Write32(next, tag);
        int width = values.Length <= OneByteCount ? 1 : 2;
        byte* body = length + width;
        next = ProtoPackedEncoder.Put<T, TVarint>(body, values);
        uint sizeBytes = (uint)(next - body);
        if (sizeBytes < 1 << 7 ? width != 1 : width != 2)
        {
            // The guess was wrong: one byte more, or one less.
            byte* right = length + (3 - width);
            Buffer.MemoryCopy(body, right, sizeBytes, sizeBytes);
            next = right + sizeBytes;
        }

        if (sizeBytes < 1 << 7) *length = (byte)sizeBytes;
        else WireVarint.WriteTwo(length, sizeBytes);
        return next;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PackedFixed<T>(byte* next, uint tag, ReadOnlySpan<T> values, ref ProtoWriteState state)
        where T : unmanaged => state.Take(ProtoWriterCore.AddPackedFixed(state.Core, state.Frame, next, tag, values));
}
