namespace LibWire.Schema;

/// <summary>Reads options that come from a descriptor set. Fields that the options message does not declare itself, custom options among them, stay the bytes they are.</summary>
internal static class ProtoOptionDecoder
{
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int Length = 2;
    private const int StartGroup = 3;
    private const int EndGroup = 4;
    private const int Fixed32 = 5;
    private const int DepthMax = 100;
    private const int VarintBytesMax = 10;

    /// <summary>Adds what is in the bytes of a message to it.</summary>
    /// <returns>Whether the bytes are a message. Where not, what was read up to the fault is added.</returns>
    internal static bool TryDecode(byte[] bytes, ProtoOptionMessage target)
    {
        int position = 0;
        return TryDecode(bytes, ref position, bytes.Length, target, DepthMax);
    }

    private static bool TryDecode(byte[] bytes, ref int position, int end, ProtoOptionMessage target, int depthLeft)
    {
        var unknown = new List<byte>();
        while (position < end)
        {
            int start = position;
            if (!TryReadVarint(bytes, ref position, end, out ulong tag)) return false;
            ProtoFieldDescriptor? field = FindField(target.Type, (int)Math.Min(tag >> 3, int.MaxValue));
            int wireType = (int)(tag & 7);
            bool isKnown = field != null && TryDecodeField(bytes, ref position, end, wireType, field, target, depthLeft);
            if (isKnown) continue;
            position = start;
            if (!TrySkip(bytes, ref position, end, depthLeft)) return false;
            for (int i = start; i < position; i++) unknown.Add(bytes[i]);
        }

        if (unknown.Count > 0) target.UnknownBytes = new EquatableArray<byte>(unknown);
        return true;
    }

    private static ProtoFieldDescriptor? FindField(ProtoMessageDescriptor type, int number)
    {
        foreach (ProtoFieldDescriptor field in type.Fields)
            if (field.Number == number) return field;
        return null;
    }

    // False also for a value of another wire type, which is an unknown field.
    private static bool TryDecodeField(byte[] bytes, ref int position, int end, int wireType, ProtoFieldDescriptor field, ProtoOptionMessage target, int depthLeft)
    {
        if (wireType == Length)
        {
            if (!TryReadVarint(bytes, ref position, end, out ulong length) || length > (ulong)(end - position)) return false;
            int valueEnd = position + (int)length;
            switch (field.Kind)
            {
                case ProtoFieldKind.String or ProtoFieldKind.Bytes:
                    Set(target, field, bytes.AsSpan(position, (int)length).ToArray());
                    position = valueEnd;
                    return true;
                case ProtoFieldKind.Message:
                    List<object> values = target.FindOrAdd(field).Values;
                    if (values.Count == 0 || field.IsRepeated) values.Add(new ProtoOptionMessage(field.Message!));
                    return depthLeft > 0 && TryDecode(bytes, ref position, valueEnd, (ProtoOptionMessage)values[values.Count - 1], depthLeft - 1);
            }

            int itemType = WireType(field.Kind);
            if (!field.IsPackable || itemType == Length) return false;
            while (position < valueEnd)
            {
                if (!TryReadBits(bytes, ref position, valueEnd, itemType, out ulong item)) return false;
                Set(target, field, Value(field.Kind, item));
            }

            return true;
        }

        if (wireType != WireType(field.Kind) || !TryReadBits(bytes, ref position, end, wireType, out ulong bits)) return false;
        Set(target, field, Value(field.Kind, bits));
        return true;
    }

    private static void Set(ProtoOptionMessage target, ProtoFieldDescriptor field, object value)
    {
        List<object> values = target.FindOrAdd(field).Values;
        if (!field.IsRepeated) values.Clear();
        values.Add(value);
    }

    private static int WireType(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.Double or ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64 => Fixed64,
        ProtoFieldKind.Float or ProtoFieldKind.Fixed32 or ProtoFieldKind.SFixed32 => Fixed32,
        ProtoFieldKind.String or ProtoFieldKind.Bytes or ProtoFieldKind.Message => Length,
        ProtoFieldKind.Group => StartGroup,
        _ => Varint,
    };

    // SAFETY: unchecked, because the bits are wanted and not the number.
    private static object Value(ProtoFieldKind kind, ulong bits) => kind switch
    {
        ProtoFieldKind.Bool => bits != 0,
        ProtoFieldKind.Int32 or ProtoFieldKind.SFixed32 or ProtoFieldKind.Enum => unchecked((int)bits),
        ProtoFieldKind.SInt32 => unchecked((int)((uint)bits >> 1) ^ -(int)(bits & 1)),
        ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 => unchecked((uint)bits),
        ProtoFieldKind.SInt64 => unchecked((long)(bits >> 1) ^ -(long)(bits & 1)),
        ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64 => bits,
        ProtoFieldKind.Float => BitConverter.ToSingle(BitConverter.GetBytes(unchecked((uint)bits)), 0),
        ProtoFieldKind.Double => BitConverter.Int64BitsToDouble(unchecked((long)bits)),
        _ => unchecked((long)bits),
    };

    private static bool TrySkip(byte[] bytes, ref int position, int end, int depthLeft)
    {
        if (!TryReadVarint(bytes, ref position, end, out ulong tag)) return false;
        switch ((int)(tag & 7))
        {
            case Length:
                if (!TryReadVarint(bytes, ref position, end, out ulong length) || length > (ulong)(end - position)) return false;
                position += (int)length;
                return true;
            case StartGroup:
                if (depthLeft == 0) return false;
                while (position < end)
                {
                    int start = position;
                    if (!TryReadVarint(bytes, ref position, end, out ulong inner)) return false;
                    if ((inner & 7) == EndGroup) return inner >> 3 == tag >> 3;
                    position = start;
                    if (!TrySkip(bytes, ref position, end, depthLeft - 1)) return false;
                }

                return false;
            case var wireType: return TryReadBits(bytes, ref position, end, wireType, out _);
        }
    }

    private static bool TryReadBits(byte[] bytes, ref int position, int end, int wireType, out ulong bits)
    {
        if (wireType == Varint) return TryReadVarint(bytes, ref position, end, out bits);
        bits = 0;
        int size = wireType == Fixed64 ? sizeof(ulong) : wireType == Fixed32 ? sizeof(uint) : int.MaxValue;
        if (size > end - position) return false;
        for (int i = size - 1; i >= 0; i--) bits = (bits << 8) | bytes[position + i];
        position += size;
        return true;
    }

    private static bool TryReadVarint(byte[] bytes, ref int position, int end, out ulong value)
    {
        value = 0;
        for (int i = 0; i < VarintBytesMax && position < end; i++)
        {
            byte next = bytes[position++];
            value |= (ulong)(next & 0x7F) << (7 * i);
            if (next < 0x80) return true;
        }

        return false;
    }
}
