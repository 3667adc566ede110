using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// The scalar types of the schema language, and enums.
public ref partial struct ProtoReader
{
    /// <summary>Reads one varint of any type. It is the same as <see cref="ReadUInt64"/>, under the name that LibProtoZeroSharp uses.</summary>
    /// <returns>The 64 bits. Cast them for int32, int64 and enums.</returns>
    /// <inheritdoc cref="ReadUInt64" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadVarInt() => ReadScalar<ulong, UInt64Scalar>();

    /// <summary>Reads one <c>double</c>: 8 bytes, IEEE 754, little-endian. NaN payloads and -0.0 survive.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 8 bytes wide. <see cref="WireError.Truncated"/>: fewer than 8 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public double ReadDouble() => ReadScalar<double, DoubleScalar>();

    /// <summary>Reads one <c>float</c>: 4 bytes, IEEE 754, little-endian. NaN payloads and -0.0 survive.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 4 bytes wide. <see cref="WireError.Truncated"/>: fewer than 4 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public float ReadFloat() => ReadScalar<float, FloatScalar>();

    /// <summary>Reads one <c>int32</c>: a varint, whose low 32 bits are the value.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadInt32() => ReadScalar<int, Int32Scalar>();

    /// <summary>Reads one <c>int64</c>: a varint.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadInt64() => ReadScalar<long, Int64Scalar>();

    /// <summary>Reads one <c>uint32</c>: a varint, whose low 32 bits are the value.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadUInt32() => ReadScalar<uint, UInt32Scalar>();

    /// <summary>Reads one <c>uint64</c>: a varint.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadUInt64() => ReadScalar<ulong, UInt64Scalar>();

    /// <summary>Reads one <c>sint32</c>: a zigzag varint, whose low 32 bits are the value.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSInt32() => ReadScalar<int, SInt32Scalar>();

    /// <summary>Reads one <c>sint64</c>: a zigzag varint.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSInt64() => ReadScalar<long, SInt64Scalar>();

    /// <summary>Reads one <c>fixed32</c>: 4 bytes, little-endian.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 4 bytes wide. <see cref="WireError.Truncated"/>: fewer than 4 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public uint ReadFixed32() => ReadScalar<uint, Fixed32Scalar>();

    /// <summary>Reads one <c>fixed64</c>: 8 bytes, little-endian.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 8 bytes wide. <see cref="WireError.Truncated"/>: fewer than 8 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ulong ReadFixed64() => ReadScalar<ulong, Fixed64Scalar>();

    /// <summary>Reads one <c>sfixed32</c>: 4 bytes, little-endian, two's complement.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 4 bytes wide. <see cref="WireError.Truncated"/>: fewer than 4 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadSFixed32() => ReadScalar<int, SFixed32Scalar>();

    /// <summary>Reads one <c>sfixed64</c>: 8 bytes, little-endian, two's complement.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not 8 bytes wide. <see cref="WireError.Truncated"/>: fewer than 8 bytes remain. The
    /// reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long ReadSFixed64() => ReadScalar<long, SFixed64Scalar>();

    /// <summary>Reads one <c>bool</c>: a varint. Every value except 0 is true.</summary>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadBool() => ReadScalar<bool, BoolScalar>();

    /// <summary>Reads one enum value: a varint, whose low 32 bits are the value. Numbers that the enum does not define are kept.</summary>
    /// <typeparam name="TEnum">Any enum. If it is narrower than 32 bits, the low bits are kept.</typeparam>
    /// <returns>The value.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is not a varint. <see cref="WireError.Truncated"/>: the input ends inside the varint.
    /// <see cref="WireError.VarintTooLong"/>: it has more than 10 bytes. The reader has not moved.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TEnum ReadEnum<TEnum>()
        where TEnum : unmanaged, Enum => ReadScalar<TEnum, EnumScalar<TEnum>>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private T ReadScalar<T, TScalar>()
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        CheckFieldOpen();
        if (WireType != scalar.WireType) ProtoThrow.WireTypeMismatch(Position, _tagAndType, scalar.WireType);
        T value = scalar.FromBits(TakeBits(scalar.WireType));
        NoteTaken();
        return value;
    }

    /// <summary>Takes the bits of one value whose wire type has been checked. The wire type is a constant, so the JIT folds it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong TakeBits(ProtoWireType wireType)
    {
        nint place = _cursor.Place;
        if (wireType == ProtoWireType.Fixed64)
        {
            if (place > -sizeof(ulong)) return TakeBitsRare();
            ulong bits = WireEndian.ReadUInt64(in _cursor.At(place));
            _cursor.Place = place + sizeof(ulong);
            return bits;
        }

        if (wireType == ProtoWireType.Fixed32)
        {
            if (place > -sizeof(uint)) return TakeBitsRare();
            ulong bits = WireEndian.ReadUInt32(in _cursor.At(place));
            _cursor.Place = place + sizeof(uint);
            return bits;
        }

        if (place < 0)
        {
            ulong shortBits = _cursor.At(place);
            if (shortBits < 0x80)
            {
                _cursor.Place = place + 1;
                return shortBits;
            }

            int sizeBytes = WireVarint.Read(in _cursor.At(place), -(int)place, out ulong longBits);
            if (sizeBytes > 0)
            {
                _cursor.Place = place + sizeBytes;
                return longBits;
            }
        }

        return TakeBitsRare();
    }

    /// <summary>Handles values that cross a segment boundary, and errors. By value, for the reason given at <see cref="NextRare"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong TakeBitsRare()
    {
        ulong bits = TakeBitsSlow(this, out int sizeBytes);
        _cursor.Place += sizeBytes;
        return bits;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong TakeBitsSlow(ProtoReader reader, out int sizeBytes)
    {
        int position = reader.Position;
        WireError error = reader.TryTakeBits(reader.WireType, out ulong bits);
        if (error != WireError.None) ProtoThrow.Reading(error, position, reader._tagAndType);
        sizeBytes = reader.Position - position;
        return bits;
    }

    /// <summary>Takes the bits of one value from any input. After an error the reader has not moved.</summary>
    private WireError TryTakeBits(ProtoWireType wireType, out ulong bits)
    {
        bits = 0;
        SettleWindow();
        Span<byte> scratch = stackalloc byte[WireLimits.VarintBytesMax];
        ReadOnlySpan<byte> head = Head(scratch);
        int sizeBytes;
        if (wireType == ProtoWireType.VarInt)
        {
            sizeBytes = WireVarint.Read(in MemoryMarshal.GetReference(head), head.Length, out bits);
            if (sizeBytes <= 0) return sizeBytes == WireVarint.Incomplete ? WireError.Truncated : WireError.VarintTooLong;
        }
        else
        {
            sizeBytes = wireType == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
            if (head.Length < sizeBytes) return WireError.Truncated;
            bits = wireType == ProtoWireType.Fixed64
                ? WireEndian.ReadUInt64(in MemoryMarshal.GetReference(head))
                : WireEndian.ReadUInt32(in MemoryMarshal.GetReference(head));
        }

        Advance(sizeBytes);
        return WireError.None;
    }
}
