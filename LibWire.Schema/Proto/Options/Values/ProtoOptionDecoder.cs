namespace LibWire.Schema;

/// <summary>Reads options from bytes, as descriptor sets have them.</summary>
/// <remarks>Unknown fields are kept. Source: Protocol Buffers encoding guide.</remarks>
internal sealed class ProtoOptionDecoder
{
    private const int VarintBytesMax = 10;
    private readonly byte[] _bytes;
    private readonly ProtoOptionTypes _types;
    private readonly Func<ProtoMessageDescriptor, int, ProtoFieldDescriptor?> _findExtension;
    private int _next; // first byte not yet read
    private int _depth;

    private ProtoOptionDecoder(byte[] bytes, ProtoOptionTypes types, Func<ProtoMessageDescriptor, int, ProtoFieldDescriptor?> findExtension)
    {
        _bytes = bytes;
        _types = types;
        _findExtension = findExtension;
    }

    private enum Wire
    {
        Varint = 0,
        Fixed64 = 1,
        Length = 2,
        StartGroup = 3,
        EndGroup = 4,
        Fixed32 = 5,
    }

    /// <summary>Adds the fields in the bytes to a message.</summary>
    /// <param name="message">The message. If the bytes are not of its type, it gets a part of the fields.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="types">Finds fields.</param>
    /// <param name="findExtension">Finds the extension of a message by its number.</param>
    /// <returns>Whether the bytes are a valid message.</returns>
    internal static bool TryDecode(
        ProtoOptionMessage message, byte[] bytes, ProtoOptionTypes types, Func<ProtoMessageDescriptor, int, ProtoFieldDescriptor?> findExtension) =>
        new ProtoOptionDecoder(bytes, types, findExtension).TryRead(message, bytes.Length, 0);

    /// <summary>Reads up to a position, or to the end of a group.</summary>
    private bool TryRead(ProtoOptionMessage message, int end, int group)
    {
        if (++_depth > ProtoSchemaLimits.OptionBytesDepthMax) return false;
        var unknown = new List<byte>();
        while (_next < end)
        {
            int start = _next;
            if (!TryReadVarint(end, out ulong tag) || (tag & 7) > (int)Wire.Fixed32) return false;
            if (tag >> 3 is 0 or > ProtoSchemaLimits.FieldNumberMax && !message.Type.IsMessageSet) return false;
            int number = (int)(tag >> 3);
            var wire = (Wire)(tag & 7);
            if (wire == Wire.EndGroup)
            {
                if (number != group) return false;
                Keep(message, unknown);
                _depth--;
                return true;
            }

            ProtoFieldDescriptor? field = _types.FindField(message.Type, number) ?? _findExtension(message.Type, number);
            if (field != null && TryReadKnown(message, field, wire, end, out bool isMalformed))
            {
                if (isMalformed) return false;
                continue;
            }

            if (!TrySkip(wire, number, end)) return false;
            for (int i = start; i < _next; i++) unknown.Add(_bytes[i]);
        }

        Keep(message, unknown);
        _depth--;
        return _next == end && group == 0;
    }

    private static void Keep(ProtoOptionMessage message, List<byte> unknown)
    {
        if (unknown.Count > 0) message.UnknownBytes = new EquatableArray<byte>([.. message.UnknownBytes, .. unknown]);
    }

    /// <summary>Reads the value of a declared field. A value of another wire type is an unknown field.</summary>
    private bool TryReadKnown(ProtoOptionMessage message, ProtoFieldDescriptor field, Wire wire, int end, out bool isMalformed)
    {
        isMalformed = false;
        if (field.Message is { } type)
        {
            if (wire is not (Wire.Length or Wire.StartGroup)) return false;
            List<object> values = message.FindOrAdd(field).Values;
            if (values.Count == 0 || field.IsRepeated) values.Add(new ProtoOptionMessage(type));
            isMalformed = !TryReadMessage((ProtoOptionMessage)values[values.Count - 1], wire, field.Number, end);
            return true;
        }

        Wire own = WireOf(field.Kind);
        if (wire == own)
        {
            isMalformed = !TryReadScalar(field.Kind, end, out object? value);
            if (!isMalformed) Add(message, field, value!);
            return true;
        }

        if (wire != Wire.Length || !field.IsPackable) return false;
        isMalformed = !TryReadLength(end, out int listEnd);
        while (!isMalformed && _next < listEnd)
        {
            isMalformed = !TryReadScalar(field.Kind, listEnd, out object? value);
            if (!isMalformed) Add(message, field, value!);
        }

        return true;
    }

    private static void Add(ProtoOptionMessage message, ProtoFieldDescriptor field, object value)
    {
        List<object> values = message.FindOrAdd(field).Values;
        if (!field.IsRepeated) values.Clear();
        values.Add(value);
    }

    private bool TryReadMessage(ProtoOptionMessage message, Wire wire, int number, int end)
    {
        if (wire == Wire.StartGroup) return TryRead(message, end, number);
        return TryReadLength(end, out int messageEnd) && TryRead(message, messageEnd, 0);
    }

    private static Wire WireOf(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.Double or ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64 => Wire.Fixed64,
        ProtoFieldKind.Float or ProtoFieldKind.Fixed32 or ProtoFieldKind.SFixed32 => Wire.Fixed32,
        ProtoFieldKind.String or ProtoFieldKind.Bytes => Wire.Length,
        _ => Wire.Varint,
    };

    private bool TryReadScalar(ProtoFieldKind kind, int end, out object? value)
    {
        ulong bits = 0;
        value = null;
        switch (WireOf(kind))
        {
            case Wire.Length:
                if (!TryReadLength(end, out int stringEnd)) return false;
                var bytes = new byte[stringEnd - _next];
                Array.Copy(_bytes, _next, bytes, 0, bytes.Length);
                _next = stringEnd;
                value = bytes;
                return true;
            case Wire.Fixed64: if (!TryReadFixed(sizeof(ulong), end, out bits)) return false; break;
            case Wire.Fixed32: if (!TryReadFixed(sizeof(uint), end, out bits)) return false; break;
            default: if (!TryReadVarint(end, out bits)) return false; break;
        }

        value = unchecked(kind switch
        {
            ProtoFieldKind.Bool => ProtoOptionScalars.Box(bits != 0),
            ProtoFieldKind.Double => BitConverter.Int64BitsToDouble((long)bits),
            ProtoFieldKind.Float => BitConverter.ToSingle(BitConverter.GetBytes((uint)bits), 0),
            ProtoFieldKind.Int64 or ProtoFieldKind.SFixed64 => (long)bits,
            ProtoFieldKind.SInt64 => (long)(bits >> 1) ^ -(long)(bits & 1),
            ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64 => bits,
            ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 => (uint)bits,
            ProtoFieldKind.SInt32 => (int)((uint)bits >> 1) ^ -(int)(bits & 1),
            _ => (object)(int)bits,
        });
        return true;
    }

    private bool TrySkip(Wire wire, int number, int end)
    {
        switch (wire)
        {
            case Wire.Varint:
                return TryReadVarint(end, out _);
            case Wire.Fixed64:
                return TryReadFixed(sizeof(ulong), end, out _);
            case Wire.Fixed32:
                return TryReadFixed(sizeof(uint), end, out _);
            case Wire.Length:
                if (!TryReadLength(end, out int valueEnd)) return false;
                _next = valueEnd;
                return true;
        }

        if (++_depth > ProtoSchemaLimits.OptionBytesDepthMax) return false;
        while (TryReadVarint(end, out ulong tag) && tag >> 3 is not 0 && (tag & 7) <= (int)Wire.Fixed32)
        {
            if ((tag & 7) == (int)Wire.EndGroup)
            {
                _depth--;
                return tag >> 3 == (ulong)number;
            }

            if (!TrySkip((Wire)(tag & 7), (int)(tag >> 3), end)) return false;
        }

        return false;
    }

    private bool TryReadLength(int end, out int valueEnd)
    {
        valueEnd = 0;
        if (!TryReadVarint(end, out ulong length) || length > (ulong)(end - _next)) return false;
        valueEnd = _next + (int)length;
        return true;
    }

    private bool TryReadFixed(int sizeBytes, int end, out ulong value)
    {
        value = 0;
        if (end - _next < sizeBytes) return false;
        for (int i = 0; i < sizeBytes; i++) value |= (ulong)_bytes[_next + i] << (8 * i);
        _next += sizeBytes;
        return true;
    }

    private bool TryReadVarint(int end, out ulong value)
    {
        value = 0;
        for (int i = 0; i < VarintBytesMax; i++)
        {
            if (_next >= end) return false;
            byte part = _bytes[_next++];
            value |= (ulong)(part & 0x7F) << (7 * i);
            if (part < 0x80) return true;
        }

        return false;
    }
}
