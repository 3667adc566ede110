using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A field as a scan finds it on the wire.</summary>
internal sealed class ScanField
{
    private readonly FieldDescriptor _field;
    private readonly int[] _others; // the numbers of the other fields of its oneof: the last one on the wire wins

    private ScanField(FieldDescriptor field)
    {
        _field = field;
        Number = (uint)field.Number;
        Tag = (Number << ProtoFormat.WireTypeBits) | (uint)WireTypeOf(field.Type);
        _others = [.. field.ContainingOneof?.Fields.Where(other => other != field).Select(static other => other.Number) ?? []];
    }

    internal uint Number { get; }

    /// <summary>Number and wire type.</summary>
    internal uint Tag { get; }

    internal bool IsRepeated => _field.IsRepeated;

    internal bool IsString => _field.Type == ProtoFieldType.String;

    /// <summary>Whether an absent field has its default.</summary>
    internal bool IsImplicit => _field.Presence == ProtoFieldPresence.Implicit && !_field.IsRepeated;

    internal MessageDescriptor? Message => _field.MessageType;

    internal ProtoFieldType Type => _field.Type;

    internal EnumDescriptor? Enum => _field.EnumType;

    /// <summary>Whether a value can be written: a text, or one that is not packed into others.</summary>
    internal bool HasText => IsString || (!IsRepeated && (IsInteger(Type) || Type is ProtoFieldType.Bool or ProtoFieldType.Enum));

    /// <summary>The field of a step; null if it is none that can be scanned for.</summary>
    internal static ScanField? Of(QueryStep step, MessageDescriptor type)
    {
        if (step.Name.Length == 0 || type.FindField(step.JsonName) is not { } field) return null;
        bool isOpen = IsWellKnown(field.MessageType?.FullName) || IsWellKnown(field.EnumType?.FullName) || IsWellKnown(type.FullName);
        return isOpen || field.IsMap || field.IsExtension || field.Type is ProtoFieldType.Group ? null : new ScanField(field);
    }

    internal static bool IsInteger(ProtoFieldType type) => type is
        ProtoFieldType.Int32 or ProtoFieldType.UInt32 or ProtoFieldType.SInt32 or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32
        or ProtoFieldType.Int64 or ProtoFieldType.UInt64 or ProtoFieldType.SInt64 or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64;

    /// <summary>Finds the field in a message.</summary>
    /// <returns>Whether it is known: the message is sound, and has the field at most once and no other one of its oneof.</returns>
    internal bool TryFind(ReadOnlySpan<byte> bytes, int start, int end, out ScanValue found)
    {
        found = default;
        while (start < end)
        {
            if (!TryNext(bytes, ref start, end, out uint tag, out int valueStart, out ulong bits)) return false;
            uint number = tag >> ProtoFormat.WireTypeBits;
            if (number == Number)
            {
                var value = new ScanValue(true, valueStart, start, bits);
                if (found.IsFound || tag != Tag || !IsValid(bytes, value)) return false;
                found = value;
            }
            else if (_others.Length > 0 && Array.IndexOf(_others, (int)number) >= 0)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a value is one that readers take as it is: valid UTF-8, or a value that a closed enum declares.</summary>
    internal bool IsValid(ReadOnlySpan<byte> bytes, in ScanValue value) => Type switch
    {
        ProtoFieldType.String => Utf8.IsValid(bytes[value.Start..value.End]),
        ProtoFieldType.Enum => !Enum!.IsClosed || Enum.FindValue((int)value.Bits) != null,
        _ => true,
    };

    /// <summary>The integer of a value.</summary>
    internal decimal Integer(ulong bits) => Type switch
    {
        ProtoFieldType.Int32 or ProtoFieldType.SFixed32 => (int)bits,
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (uint)bits,
        ProtoFieldType.SInt32 => (int)((uint)bits >> 1) ^ -(int)((uint)bits & 1),
        ProtoFieldType.SInt64 => (long)(bits >> 1) ^ -(long)(bits & 1),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => bits,
        _ => (long)bits,
    };

    /// <summary>Writes a value as JSON of messages has it.</summary>
    internal unsafe void Write(ReadOnlySpan<byte> bytes, in ScanValue value, ref JsonOutput output)
    {
        switch (Type)
        {
            case ProtoFieldType.String:
                ReadOnlySpan<byte> text = bytes[value.Start..value.End];
                fixed (byte* first = text) output.AddString(first, text.Length);
                break;
            case ProtoFieldType.Bool:
                output.Add(value.Bits != 0 ? "true"u8 : "false"u8);
                break;
            case ProtoFieldType.Enum:
                int number = (int)value.Bits;
                if (Enum!.FindValue(number) is { } name) output.Add(System.Text.Encoding.UTF8.GetBytes($"\"{name.Name}\""));
                else output.AddInteger(number);
                break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                output.AddQuoted(value.Bits);
                break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                output.AddQuoted((long)Integer(value.Bits));
                break;
            default:
                output.AddInteger((long)Integer(value.Bits));
                break;
        }
    }

    /// <summary>Reads the next field of a message.</summary>
    /// <param name="bytes">The record.</param>
    /// <param name="at">Where the field starts, before the end; then where it ends.</param>
    /// <param name="end">Where the message ends.</param>
    /// <param name="tag">Number and wire type.</param>
    /// <param name="valueStart">Where the value starts.</param>
    /// <param name="bits">The value of a varint or of a fixed one.</param>
    /// <returns>Whether there is a sound one that is no group.</returns>
    internal static bool TryNext(ReadOnlySpan<byte> bytes, ref int at, int end, out uint tag, out int valueStart, out ulong bits)
    {
        int next = at;
        bits = 0;
        valueStart = 0;

        // Most tags and most lengths have one byte.
        tag = bytes[next];
        if (tag < 0x80)
        {
            next++;
        }
        else
        {
            if (!TryVarint(bytes, ref next, end, out ulong wide) || wide > uint.MaxValue) return false;
            tag = (uint)wide;
        }

        if (tag >> ProtoFormat.WireTypeBits == 0) return false;
        valueStart = next;
        switch ((ProtoWireType)(tag & ProtoFormat.WireTypeMask))
        {
            case ProtoWireType.Length:
                if (!TryVarint(bytes, ref next, end, out ulong length) || length > (ulong)(end - next)) return false;
                valueStart = next;
                next += (int)length;
                break;
            case ProtoWireType.VarInt:
                if (!TryVarint(bytes, ref next, end, out bits)) return false;
                break;
            case ProtoWireType.Fixed64:
                if (end - next < sizeof(ulong)) return false;
                bits = BinaryPrimitives.ReadUInt64LittleEndian(bytes[next..]);
                next += sizeof(ulong);
                break;
            case ProtoWireType.Fixed32:
                if (end - next < sizeof(uint)) return false;
                bits = BinaryPrimitives.ReadUInt32LittleEndian(bytes[next..]);
                next += sizeof(uint);
                break;
            default:
                return false;
        }

        at = next;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryVarint(ReadOnlySpan<byte> bytes, ref int at, int end, out ulong value)
    {
        if (at < end && bytes[at] < 0x80)
        {
            value = bytes[at++];
            return true;
        }

        return ProtoWireField.TryVarint(bytes, ref at, end, out value, out _, out _);
    }

    private static bool IsWellKnown(string? name) => name?.StartsWith("google.protobuf.", StringComparison.Ordinal) == true;

    private static ProtoWireType WireTypeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message => ProtoWireType.Length,
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => ProtoWireType.Fixed64,
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => ProtoWireType.Fixed32,
        _ => ProtoWireType.VarInt,
    };
}

/// <summary>A value on the wire.</summary>
/// <param name="IsFound">Whether there is one. If not, it is the default.</param>
/// <param name="Start">Where it starts, behind tag and length.</param>
/// <param name="End">Where it ends.</param>
/// <param name="Bits">The value of a varint or of a fixed one.</param>
internal readonly record struct ScanValue(bool IsFound, int Start, int End, ulong Bits);
