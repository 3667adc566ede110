using System.Runtime.CompilerServices;

namespace LibWire;

// Repeated scalars. Packed and unpacked fields are both accepted, whatever the schema says, as the format requires of every reader. The members for
// each type are in the other file.
public ref partial struct ProtoReader
{
    /// <summary>Counts the values in the current field without taking them: 1, or the number of values in a packed field.</summary>
    /// <param name="valueType">The wire type of one value: VarInt, Fixed32 or Fixed64.</param>
    /// <returns>The count, 0 or more. One of the values may still be malformed; the read reports that.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The wire type is another one.</exception>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.WireTypeMismatch"/>: the field is neither packed nor one such value. <see cref="WireError.PackedLengthMismatch"/>: the
    /// packed bytes are not a whole number of values. Any error of <see cref="ReadBytes()"/>. The reader has not moved.
    /// </exception>
    public readonly int CountRepeated(ProtoWireType valueType)
    {
        CheckFieldOpen();
        if (valueType is not (ProtoWireType.VarInt or ProtoWireType.Fixed32 or ProtoWireType.Fixed64))
            throw new ArgumentOutOfRangeException(nameof(valueType), valueType, "The type must be VarInt, Fixed32 or Fixed64: only numbers are packed.");
        if (WireType == valueType) return 1;
        ProtoReader ahead = this;
        WireError error = ahead.FindBytes(out int prefixBytes, out int lengthBytes);
        int count = 0;
        if (error == WireError.None)
        {
            ahead.Advance(prefixBytes);
            error = ahead.CountPacked(valueType, lengthBytes, out count);
        }

        if (error != WireError.None) ProtoThrow.Reading(error, Position, TagAndType, valueType);
        return count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadRepeated<T, TScalar>(scoped ref UnmanagedArray<T> target, scoped ref readonly ArenaAllocator arena)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        CheckFieldOpen();
        if (WireType == ProtoWireType.Length && TryFindNear(out nint body, out nint end)
            && TryDecodeNear<T, TScalar>(_cursor.Slice(body, (int)(end - body)), ref target, in arena))
            _cursor.Place = end;
        else _cursor.Place += ReadRepeatedSlow<T, TScalar>(this, ref target, in arena);
        NoteTaken();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadRepeated<T, TScalar>(scoped Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        CheckFieldOpen();
        if (WireType == ProtoWireType.Length && TryFindNear(out nint body, out nint end))
        {
            int count = DecodeNear<T, TScalar>(_cursor.Slice(body, (int)(end - body)), target);
            if (count >= 0)
            {
                _cursor.Place = end;
                NoteTaken();
                return count;
            }
        }

        long sizeAndCount = ReadRepeatedSlow<T, TScalar>(this, target);
        _cursor.Place += (nint)(sizeAndCount >> 32);
        NoteTaken();
        return (int)sizeAndCount;
    }

    private bool TryReadRepeated<T, TScalar>(scoped ref UnmanagedArray<T> target, scoped ref readonly ArenaAllocator arena, out WireError error)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        CheckFieldOpen();
        ProtoReader after = this;
        error = after.TakeRepeated<T, TScalar>(ref target, in arena);
        if (error != WireError.None) return false;
        this = after;
        NoteTaken();
        return true;
    }

    /// <summary>Appends the values to an array and returns the number of bytes they took. By value, for the reason given at
    /// <see cref="NextRare"/>.</summary>
    /// <summary>Decodes packed values that are contiguous, which is usual: then the state of the reader need not be copied for a call.</summary>
    /// <returns>The number of values; below 0 if the slow path must find out what is wrong.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int DecodeNear<T, TScalar>(ReadOnlySpan<byte> packed, scoped Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        int count = CountNear(default(TScalar).WireType, packed);
        return (uint)count <= (uint)target.Length && ProtoPackedDecoder.Decode<T, TScalar>(packed, target.Slice(0, count)) == WireError.None ? count : -1;
    }

    /// <summary>Same, appended to an array.</summary>
    /// <returns>Whether there was nothing wrong. Otherwise the array is as it was.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryDecodeNear<T, TScalar>(
        ReadOnlySpan<byte> packed, scoped ref UnmanagedArray<T> target, scoped ref readonly ArenaAllocator arena)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        int count = CountNear(default(TScalar).WireType, packed), countBefore = target.Count;
        if (count < 0) return false;
        if (ProtoPackedDecoder.Decode<T, TScalar>(packed, target.AddUninitialized(count, in arena)) == WireError.None) return true;
        target.Truncate(countBefore);
        return false;
    }

    /// <summary>The number of packed values; below 0 if the last one is not whole.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int CountNear(ProtoWireType valueType, ReadOnlySpan<byte> packed)
    {
        if (valueType == ProtoWireType.VarInt)
            return packed.IsEmpty ? 0 : packed[packed.Length - 1] < 0x80 ? ProtoPackedDecoder.CountVarints(packed) : -1;
        int valueBytes = valueType == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
        return packed.Length % valueBytes == 0 ? packed.Length / valueBytes : -1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadRepeatedSlow<T, TScalar>(ProtoReader reader, scoped ref UnmanagedArray<T> target, scoped ref readonly ArenaAllocator arena)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        int position = reader.Position;
        WireError error = reader.TakeRepeated<T, TScalar>(ref target, in arena);
        if (error != WireError.None) ProtoThrow.Reading(error, position, reader.TagAndType, default(TScalar).WireType);
        return reader.Position - position;
    }

    /// <summary>Copies the values into a span. The upper half of the result is the number of bytes they took, the lower half their number.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long ReadRepeatedSlow<T, TScalar>(ProtoReader reader, scoped Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        int position = reader.Position;
        int count = reader.CountRepeated(default(TScalar).WireType);
        if (count > target.Length) ProtoThrow.SpanTooShort(count, target.Length);
        WireError error = reader.TakeRepeated<T, TScalar>(target.Slice(0, count));
        if (error != WireError.None) ProtoThrow.Reading(error, position, reader.TagAndType, default(TScalar).WireType);
        return ((long)(reader.Position - position) << 32) | (uint)count;
    }

    /// <summary>Appends the values to an array. After an error the array is unchanged and the position of the reader is undefined: call it on a
    /// copy.</summary>
    private WireError TakeRepeated<T, TScalar>(scoped ref UnmanagedArray<T> target, scoped ref readonly ArenaAllocator arena)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        ProtoWireType valueType = default(TScalar).WireType;
        int count = 1;
        if (WireType != valueType)
        {
            WireError error = FindBytes(out int prefixBytes, out int lengthBytes);
            if (error != WireError.None) return error;
            ProtoReader values = this;
            values.Advance(prefixBytes);
            error = values.CountPacked(valueType, lengthBytes, out count);
            if (error != WireError.None) return error;
        }

        int countBefore = target.Count;
        WireError valueError = TakeRepeated<T, TScalar>(target.AddUninitialized(count, in arena));
        if (valueError != WireError.None) target.Truncate(countBefore);
        return valueError;
    }

    /// <summary>Fills a span that has exactly the right length. After an error the position of the reader is undefined: call it on a copy.</summary>
    private WireError TakeRepeated<T, TScalar>(scoped Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        TScalar scalar = default;
        if (WireType == scalar.WireType)
        {
            WireError error = TryTakeBits(scalar.WireType, out ulong bits);
            target[0] = scalar.FromBits(bits);
            return error;
        }

        WireError lengthError = FindBytes(out int prefixBytes, out int lengthBytes);
        if (lengthError != WireError.None) return lengthError;
        Advance(prefixBytes);
        if (IsInWindow(0, lengthBytes))
        {
            ReadOnlySpan<byte> packed = _cursor.Slice(_cursor.Place, lengthBytes);
            _cursor.Place += lengthBytes;
            return ProtoPackedDecoder.Decode<T, TScalar>(packed, target);
        }

        // Across segments, values are read one by one: only those that cross a boundary are joined.
        ProtoReader values = this;
        values._beyondBytes -= Remaining - lengthBytes;
        for (int i = 0; i < target.Length; i++)
        {
            WireError error = values.TryTakeBits(scalar.WireType, out ulong bits);
            if (error != WireError.None) return error;
            target[i] = scalar.FromBits(bits);
        }

        Advance(lengthBytes);
        return WireError.None;
    }

    /// <summary>Counts the values in the next bytes, which are known to remain. The reader may move: call it on a copy.</summary>
    private WireError CountPacked(ProtoWireType valueType, int lengthBytes, out int count)
    {
        count = 0;
        if (valueType != ProtoWireType.VarInt)
        {
            int valueBytes = valueType == ProtoWireType.Fixed64 ? sizeof(ulong) : sizeof(uint);
            count = lengthBytes / valueBytes;
            return lengthBytes % valueBytes == 0 ? WireError.None : WireError.PackedLengthMismatch;
        }

        byte last = 0;
        while (lengthBytes > 0)
        {
            while (NearBytes == 0) EnterNextSegment();
            ReadOnlySpan<byte> piece = _cursor.Slice(_cursor.Place, Math.Min(lengthBytes, NearBytes));
            count += ProtoPackedDecoder.CountVarints(piece);
            last = piece[piece.Length - 1];
            _cursor.Place += piece.Length;
            lengthBytes -= piece.Length;
        }

        return last < 0x80 ? WireError.None : WireError.Truncated;
    }
}
