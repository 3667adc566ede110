using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Single numbers.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads one <c>int32</c> or enum. The low 32 bits of a longer varint are the value.</summary>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="target">Receives the value; 0 if there is none.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the value, which may be past the end of the message; <see cref="ProtoReadState.Beyond"/> if it has more than 10
    /// bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Int32(byte* next, int* target, ref ProtoReadState state) => Scalar<int, Int32Scalar>(next, target, ref state);

    /// <summary>Reads one <c>int64</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Int64(byte* next, long* target, ref ProtoReadState state) => Scalar<long, Int64Scalar>(next, target, ref state);

    /// <summary>Reads one <c>uint32</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* UInt32(byte* next, uint* target, ref ProtoReadState state) => Scalar<uint, UInt32Scalar>(next, target, ref state);

    /// <summary>Reads one <c>uint64</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* UInt64(byte* next, ulong* target, ref ProtoReadState state) => Scalar<ulong, UInt64Scalar>(next, target, ref state);

    /// <summary>Reads one <c>sint32</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SInt32(byte* next, int* target, ref ProtoReadState state) => Scalar<int, SInt32Scalar>(next, target, ref state);

    /// <summary>Reads one <c>sint64</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SInt64(byte* next, long* target, ref ProtoReadState state) => Scalar<long, SInt64Scalar>(next, target, ref state);

    /// <summary>Reads one <c>fixed32</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Fixed32(byte* next, uint* target, ref ProtoReadState state) => Scalar<uint, Fixed32Scalar>(next, target, ref state);

    /// <summary>Reads one <c>fixed64</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Fixed64(byte* next, ulong* target, ref ProtoReadState state) => Scalar<ulong, Fixed64Scalar>(next, target, ref state);

    /// <summary>Reads one <c>sfixed32</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SFixed32(byte* next, int* target, ref ProtoReadState state) => Scalar<int, SFixed32Scalar>(next, target, ref state);

    /// <summary>Reads one <c>sfixed64</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* SFixed64(byte* next, long* target, ref ProtoReadState state) => Scalar<long, SFixed64Scalar>(next, target, ref state);

    /// <summary>Reads one <c>float</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Float(byte* next, float* target, ref ProtoReadState state) => Scalar<float, FloatScalar>(next, target, ref state);

    /// <summary>Reads one <c>double</c>.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Double(byte* next, double* target, ref ProtoReadState state) => Scalar<double, DoubleScalar>(next, target, ref state);

    /// <summary>Reads one <c>bool</c>: every number except 0 is true.</summary>
    /// <inheritdoc cref="Int32"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Bool(byte* next, bool* target, ref ProtoReadState state) => Scalar<bool, BoolScalar>(next, target, ref state);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* Scalar<T, TScalar>(byte* next, T* target, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        if (scalar.WireType == ProtoWireType.Fixed64)
        {
            *target = scalar.FromBits(WireEndian.ReadUInt64(in *next));
            return next + sizeof(ulong);
        }

        if (scalar.WireType == ProtoWireType.Fixed32)
        {
            *target = scalar.FromBits(WireEndian.ReadUInt32(in *next));
            return next + sizeof(uint);
        }

        uint bits = *next;
        if (bits >= 0x80) return LongScalar<T, TScalar>(next, target, ref state);
        *target = scalar.FromBits(bits);
        return next + 1;
    }

    /// <summary>Reads a varint of two bytes or more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongScalar<T, TScalar>(byte* next, T* target, ref ProtoReadState state)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // SAFETY: at least as many bytes can be read as the longest varint has.
        TScalar scalar = default;
        ulong bytes = WireEndian.ReadUInt64(in *next);
        ulong ends = ~bytes & 0x8080808080808080;
        if (ends != 0)
        {
            // The bits up to the lowest end mark are the varint.
            *target = scalar.FromBits(WireVarint.Compact(bytes & (ends ^ (ends - 1))));
            return next + (WireBits.TrailingZeroCount(ends) >> 3) + 1;
        }

        ulong bits = WireVarint.Compact(bytes) | ((ulong)(next[8] & 0x7fu) << 56);
        if (next[8] >= 0x80) bits |= (ulong)next[9] << 63;
        *target = scalar.FromBits(bits);
        return next[8] < 0x80 ? next + 9 : next[9] < 0x80 ? next + 10 : state.Fail();
    }
}
