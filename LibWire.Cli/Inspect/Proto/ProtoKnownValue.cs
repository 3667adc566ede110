using System.Globalization;
using System.Text;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>The values of fields that a schema describes.</summary>
internal static class ProtoKnownValue
{
    private const int ItemsMax = 64;

    /// <summary>Whether a field of the schema can have that form on the wire. Repeated numbers may be packed or not, whatever the schema says.</summary>
    internal static bool Fits(FieldDescriptor known, in ProtoWireField field)
    {
        ProtoWireType expected = WireType(known.Type);
        return field.WireType == expected || (field.WireType == ProtoWireType.Length && known.IsRepeated && IsNumber(known.Type));
    }

    /// <summary>The type as the schema writes it.</summary>
    internal static string TypeName(FieldDescriptor known)
    {
        string name = known.MessageType?.FullName ?? known.EnumType?.FullName ?? known.Type.ToString().ToLowerInvariant();
        return known.IsMap ? $"map<{TypeName(known.MapKey!)}, {TypeName(known.MapValue!)}>" : name;
    }

    /// <summary>The value of a field that is no message.</summary>
    /// <param name="known">The field in the schema.</param>
    /// <param name="bytes">The file.</param>
    /// <param name="field">The field on the wire, which fits.</param>
    /// <param name="note">What is wrong with the value, or else to be said; empty if nothing.</param>
    internal static string Text(FieldDescriptor known, byte[] bytes, in ProtoWireField field, out string note)
    {
        note = field.IsOverlong ? "a varint longer than it needs to be" : "";
        ReadOnlySpan<byte> payload = bytes.AsSpan(field.ValueStart, field.ValueBytes);
        switch (known.Type)
        {
            case ProtoFieldType.String:
                if (!System.Text.Unicode.Utf8.IsValid(payload)) note = known.ChecksUtf8 ? "not UTF-8: readers refuse it" : "not UTF-8";
                return ProtoGuessedValue.Quoted(payload);
            case ProtoFieldType.Bytes:
                return ProtoGuessedValue.Hex(payload);
            default:
                return field.WireType == ProtoWireType.Length ? Packed(known, bytes, field, ref note) : Scalar(known, field.Bits);
        }
    }

    private static string Packed(FieldDescriptor known, byte[] bytes, in ProtoWireField field, ref string note)
    {
        var text = new StringBuilder("[");
        int count = 0, at = field.ValueStart;
        for (; at < field.ValueEnd; count++)
        {
            if (!TryItem(WireType(known.Type), bytes, ref at, field.ValueEnd, out ulong bits))
            {
                note = string.Create(CultureInfo.InvariantCulture, $"the value at byte {at} of the file is cut off");
                break;
            }

            if (count < ItemsMax) text.Append(count == 0 ? "" : ", ").Append(Scalar(known, bits));
        }

        return count <= ItemsMax ? text.Append(']').ToString() : text.Append(CultureInfo.InvariantCulture, $", …] ({count:N0} values)").ToString();
    }

    /// <summary>Reads a value of packed ones.</summary>
    internal static bool TryItem(ProtoWireType type, byte[] bytes, ref int at, int end, out ulong bits)
    {
        bits = 0;
        int size = type switch
        {
            ProtoWireType.Fixed32 => sizeof(uint),
            ProtoWireType.Fixed64 => sizeof(ulong),
            _ => 0,
        };
        if (size == 0) return ProtoWireField.TryVarint(bytes, ref at, end, out bits, out _, out _);
        if (end - at < size) return false;
        bits = size == sizeof(uint) ? BitConverter.ToUInt32(bytes, at) : BitConverter.ToUInt64(bytes, at);
        at += size;
        return true;
    }

    /// <summary>A number, by the type of its field.</summary>
    internal static string Scalar(FieldDescriptor known, ulong bits) => known.Type switch
    {
        ProtoFieldType.Double => ProtoGuessedValue.Text(BitConverter.UInt64BitsToDouble(bits)),
        ProtoFieldType.Float => ProtoGuessedValue.Text(BitConverter.UInt32BitsToSingle((uint)bits)),
        ProtoFieldType.Bool => bits == 0 ? "false" : "true",
        ProtoFieldType.Enum => known.EnumType!.FindValue((int)bits)?.Name is { } name ? $"{name} ({(int)bits})" : $"{(int)bits} (no value of the enum)",
        ProtoFieldType.Int32 or ProtoFieldType.SFixed32 => ProtoGuessedValue.Text((int)bits),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => ProtoGuessedValue.Text((uint)bits),
        ProtoFieldType.Int64 or ProtoFieldType.SFixed64 => ProtoGuessedValue.Text((long)bits),
        ProtoFieldType.SInt32 => ProtoGuessedValue.Text((int)((uint)bits >> 1) ^ -(int)(bits & 1)),
        ProtoFieldType.SInt64 => ProtoGuessedValue.Text((long)(bits >> 1) ^ -(long)(bits & 1)),
        _ => ProtoGuessedValue.Text(bits),
    };

    private static bool IsNumber(ProtoFieldType type) =>
        type is not (ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message or ProtoFieldType.Group);

    /// <summary>The form on the wire of one value of a type.</summary>
    internal static ProtoWireType WireType(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => ProtoWireType.Fixed64,
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => ProtoWireType.Fixed32,
        ProtoFieldType.Group => ProtoWireType.StartGroup,
        ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message => ProtoWireType.Length,
        _ => ProtoWireType.VarInt,
    };
}
