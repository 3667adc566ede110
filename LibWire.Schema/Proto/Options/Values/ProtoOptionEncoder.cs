namespace LibWire.Schema;

/// <summary>Writes options as protoc does: fields and extensions in the order of their numbers, packed and delimited as they are declared.</summary>
internal static class ProtoOptionEncoder
{
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int Length = 2;
    private const int StartGroup = 3;
    private const int EndGroup = 4;
    private const int Fixed32 = 5;

    private const int RetentionNumber = 17; // of FieldOptions
    private const int RetentionSource = 2;

    [ThreadStatic]
    private static ProtoOptionBuffer? Reused; // most options take a few bytes

    /// <summary>The options of a declaration.</summary>
    /// <param name="declaration">The linked declaration.</param>
    /// <param name="keepsSourceRetention">Whether source-retention options are written.</param>
    /// <returns>Their bytes; null if there are none, or none is left.</returns>
    internal static byte[]? Encode(ProtoDescriptor declaration, bool keepsSourceRetention)
    {
        if (declaration.Options is not { } options) return null;
        byte[] bytes = Encode(options, keepsSourceRetention);
        return bytes.Length > 0 || (options.IsEmpty) ? bytes : null;
    }

    /// <summary>The bytes of a message.</summary>
    internal static byte[] Encode(ProtoOptionMessage message, bool keepsSourceRetention)
    {
        ProtoOptionBuffer buffer = Reused ??= new ProtoOptionBuffer();
        buffer.Clear();
        WriteMessage(message, buffer, !keepsSourceRetention);
        return buffer.ToArray();
    }

    /// <summary>Whether a field has source retention.</summary>
    internal static bool IsSourceOnly(ProtoFieldDescriptor field) => field.Options?.Find(RetentionNumber)?.Values[0] is RetentionSource;

    /// <summary>Whether fields without presence do not write a value. Negative zero is written.</summary>
    internal static bool IsZero(object value) => value switch
    {
        bool flag => !flag,
        int number => number == 0,
        uint number => number == 0,
        long number => number == 0,
        ulong number => number == 0,
        float number => BitConverter.DoubleToInt64Bits(number) == 0,
        double number => BitConverter.DoubleToInt64Bits(number) == 0,
        byte[] bytes => bytes.Length == 0,
        _ => false,
    };

    // Everything is written from its end: the last field first.
    private static void WriteMessage(ProtoOptionMessage message, ProtoOptionBuffer buffer, bool strips)
    {
        buffer.Prepend(message.UnknownBytes);
        if (message.Type.IsMapEntry)
        {
            WriteEntry(message, buffer, strips);
            return;
        }

        IReadOnlyList<ProtoOptionField> fields = message.Fields;
        for (int i = fields.Count - 1; i >= 0; i--)
        {
            if (strips && IsSourceOnly(fields[i].Descriptor)) continue;
            if (message.Type.IsMessageSet && fields[i].Descriptor is { IsExtension: true, Kind: ProtoFieldKind.Message, IsRepeated: false })
                WriteItem(fields[i], buffer, strips);
            else WriteField(fields[i], buffer, strips);
        }
    }

    // A map entry always has both of its fields.
    private static void WriteEntry(ProtoOptionMessage entry, ProtoOptionBuffer buffer, bool strips)
    {
        List<ProtoFieldDescriptor> fields = entry.Type.Fields;
        for (int i = fields.Count - 1; i >= 0; i--) WriteValue(fields[i], entry.Find(fields[i].Number)?.Values[0] ?? Zero(fields[i]), buffer, strips);
    }

    private static object Zero(ProtoFieldDescriptor field)
    {
        switch (field.Kind)
        {
            case ProtoFieldKind.Message or ProtoFieldKind.Group: return new ProtoOptionMessage(field.Message!);
            case ProtoFieldKind.String or ProtoFieldKind.Bytes: return Array.Empty<byte>();
            case ProtoFieldKind.Double: return 0.0;
            case ProtoFieldKind.Float: return 0f;
            case ProtoFieldKind.Enum: return field.Enum is { Values.Count: > 0 } type ? type.Values[0].Number : 0;
            default: return 0;
        }
    }

    /// <summary>Writes an item of a message set: a group of field 1, with the number of the extension as field 2 and the message as field 3.</summary>
    private static void WriteItem(ProtoOptionField field, ProtoOptionBuffer buffer, bool strips)
    {
        WriteTag(1, EndGroup, buffer);
        int end = buffer.Length;
        WriteMessage((ProtoOptionMessage)field.Values[0], buffer, strips);
        buffer.PrependVarint((ulong)(buffer.Length - end));
        WriteTag(3, Length, buffer);
        buffer.PrependVarint((ulong)field.Descriptor.Number);
        WriteTag(2, Varint, buffer);
        WriteTag(1, StartGroup, buffer);
    }

    private static void WriteField(ProtoOptionField field, ProtoOptionBuffer buffer, bool strips)
    {
        ProtoFieldDescriptor descriptor = field.Descriptor;
        if (descriptor.IsPacked)
        {
            int end = buffer.Length;
            for (int i = field.Values.Count - 1; i >= 0; i--) WriteBare(descriptor.Kind, field.Values[i], buffer);
            buffer.PrependVarint((ulong)(buffer.Length - end));
            WriteTag(descriptor.Number, Length, buffer);
            return;
        }

        bool isImplicit = !descriptor.IsRepeated && !descriptor.HasPresence;
        for (int i = field.Values.Count - 1; i >= 0; i--)
            if (!isImplicit || !IsZero(field.Values[i])) WriteValue(descriptor, field.Values[i], buffer, strips);
    }

    private static void WriteValue(ProtoFieldDescriptor field, object value, ProtoOptionBuffer buffer, bool strips)
    {
        if (value is ProtoOptionMessage message)
        {
            bool isDelimited = field.IsDelimited;
            if (isDelimited) WriteTag(field.Number, EndGroup, buffer);
            int end = buffer.Length;

            // Delimited messages are written whole: protoc removes source-retention options only from messages with a length.
            WriteMessage(message, buffer, strips && !isDelimited);
            if (strips && !isDelimited && buffer.Length == end && IsEmptiedOptions(message)) return;
            if (!isDelimited) buffer.PrependVarint((ulong)(buffer.Length - end));
            WriteTag(field.Number, isDelimited ? StartGroup : Length, buffer);
            return;
        }

        WriteBare(field.Kind, value, buffer);
        WriteTag(field.Number, WireType(field.Kind), buffer);
    }

    // Options of which nothing is left are left out, also those inside other messages.
    private static bool IsEmptiedOptions(ProtoOptionMessage message) =>
        message.Fields.Count > 0
        && message.Type.File.ImportPath == WellKnownFiles.OptionTypesPath
        && message.Type.Name.EndsWith("Options", StringComparison.Ordinal);

    private static int WireType(ProtoFieldKind kind) => kind switch
    {
        ProtoFieldKind.Double or ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64 => Fixed64,
        ProtoFieldKind.Float or ProtoFieldKind.Fixed32 or ProtoFieldKind.SFixed32 => Fixed32,
        ProtoFieldKind.String or ProtoFieldKind.Bytes => Length,
        _ => Varint,
    };

    private static void WriteTag(int number, int wireType, ProtoOptionBuffer buffer) => buffer.PrependVarint(((ulong)number << 3) | (uint)wireType);

    private static void WriteBare(ProtoFieldKind kind, object value, ProtoOptionBuffer buffer)
    {
        switch (value)
        {
            case byte[] bytes:
                buffer.Prepend(bytes);
                buffer.PrependVarint((ulong)bytes.Length);
                break;
            case bool flag: buffer.PrependVarint(flag ? 1u : 0u); break;
            case float number: buffer.PrependFixed(BitConverter.ToUInt32(BitConverter.GetBytes(number), 0), sizeof(uint)); break;
            case double number: buffer.PrependFixed(unchecked((ulong)BitConverter.DoubleToInt64Bits(number)), sizeof(ulong)); break;
            case int number: WriteInteger(kind, number, buffer); break;
            case long number: WriteInteger(kind, number, buffer); break;
            case uint number: WriteInteger(kind, number, buffer); break;
            case ulong number: WriteInteger(kind, unchecked((long)number), buffer); break;
        }
    }

    private static void WriteInteger(ProtoFieldKind kind, long value, ProtoOptionBuffer buffer)
    {
        // SAFETY: unchecked, because the bits are needed and not the number.
        ulong bits = unchecked((ulong)value);
        switch (kind)
        {
            case ProtoFieldKind.SInt32 or ProtoFieldKind.SInt64: buffer.PrependVarint(unchecked((ulong)((value << 1) ^ (value >> 63)))); break;
            case ProtoFieldKind.Fixed32 or ProtoFieldKind.SFixed32: buffer.PrependFixed(bits, sizeof(uint)); break;
            case ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64: buffer.PrependFixed(bits, sizeof(ulong)); break;
            default: buffer.PrependVarint(bits); break;
        }
    }
}
