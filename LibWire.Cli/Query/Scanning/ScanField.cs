using System.Buffers.Binary;
using System.Text.Unicode;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>A field as a scan finds it on the wire.</summary>
internal sealed unsafe class ScanField
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

    /// <summary>Whether the values are those of <see cref="ulong"/>.</summary>
    internal bool IsUnsigned64 => Type is ProtoFieldType.UInt64 or ProtoFieldType.Fixed64;

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
    /// <param name="next">Where the message starts.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="found">The value; none if the field is absent.</param>
    /// <returns>Whether it is known: the message is sound, and has the field at most once and no other one of its oneof.</returns>
    internal bool TryFind(byte* next, byte* end, out ScanSpan found)
    {
        found = default;
        uint number = Number;
        while (next < end)
        {
            next = ScanBytes.Next(next, end, out uint tag, out byte* value);
            if (next == null) return false;
            if (tag >> ProtoFormat.WireTypeBits != number)
            {
                if (_others.Length > 0 && Array.IndexOf(_others, (int)(tag >> ProtoFormat.WireTypeBits)) >= 0) return false;
                continue;
            }

            if (found.IsFound || tag != Tag) return false;
            found = new ScanSpan(value, next);
        }

        return !found.IsFound || IsValid(found);
    }

    /// <summary>Whether a value is one that readers take as it is: valid UTF-8, or a value that a closed enum declares.</summary>
    internal bool IsValid(ScanSpan value) => Type switch
    {
        ProtoFieldType.String => Utf8.IsValid(value.Bytes),
        ProtoFieldType.Enum => !Enum!.IsClosed || Enum.FindValue((int)BitsOf(value)) != null,
        _ => true,
    };

    /// <summary>The value of a varint or of a fixed one; 0 if there is none.</summary>
    internal ulong BitsOf(ScanSpan value)
    {
        if (!value.IsFound) return 0;
        switch ((ProtoWireType)(Tag & ProtoFormat.WireTypeMask))
        {
            case ProtoWireType.VarInt:
                ScanBytes.Varint(value.Start, value.End, out ulong bits);
                return bits;
            case ProtoWireType.Fixed64:
                return BinaryPrimitives.ReadUInt64LittleEndian(value.Bytes);
            case ProtoWireType.Fixed32:
                return BinaryPrimitives.ReadUInt32LittleEndian(value.Bytes);
            default:
                return 0;
        }
    }

    /// <summary>The integer of a value; of a field with the values of <see cref="ulong"/> their bits.</summary>
    internal long Integer(ulong bits) => Type switch
    {
        ProtoFieldType.Bool => bits != 0 ? 1 : 0,
        ProtoFieldType.Int32 or ProtoFieldType.SFixed32 or ProtoFieldType.Enum => (int)bits,
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (uint)bits,
        ProtoFieldType.SInt32 => (int)((uint)bits >> 1) ^ -(int)((uint)bits & 1),
        ProtoFieldType.SInt64 => (long)(bits >> 1) ^ -(long)(bits & 1),
        _ => (long)bits,
    };

    /// <summary>Writes a value as JSON of messages has it.</summary>
    internal void Write(ScanSpan value, ref JsonOutput output)
    {
        ulong bits = BitsOf(value);
        switch (Type)
        {
            case ProtoFieldType.String:
                output.AddString(value.Start, value.Bytes.Length);
                break;
            case ProtoFieldType.Bool:
                output.Add(bits != 0 ? "true"u8 : "false"u8);
                break;
            case ProtoFieldType.Enum:
                int number = (int)bits;
                if (Enum!.FindValue(number) is { } name) output.Add(System.Text.Encoding.UTF8.GetBytes($"\"{name.Name}\""));
                else output.AddInteger(number);
                break;
            case ProtoFieldType.UInt64 or ProtoFieldType.Fixed64:
                output.AddQuoted(bits);
                break;
            case ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64:
                output.AddQuoted(Integer(bits));
                break;
            default:
                output.AddInteger(Integer(bits));
                break;
        }
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

/// <summary>A value in a record that is pinned.</summary>
/// <param name="start">Where it starts, behind tag and length; null if there is none, which stands for the default.</param>
/// <param name="end">Where it ends.</param>
internal readonly unsafe struct ScanSpan(byte* start, byte* end)
{
    internal byte* Start => start;

    internal byte* End => end;

    internal bool IsFound => start != null;

    internal ReadOnlySpan<byte> Bytes => new(start, (int)(end - start));
}
