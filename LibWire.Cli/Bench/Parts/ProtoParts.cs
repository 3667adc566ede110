using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Counts what valid messages are made of: tags, varints, text and the like.</summary>
internal sealed class ProtoParts
{
    private readonly BenchRecords _records;
    private readonly CommonParts _common;
    private readonly List<(int Start, int SizeBytes, bool IsWide)> _packed = [];
    private readonly List<byte> _varints = [];
    private ulong[] _wide = [];
    private uint[] _narrow = [];
    private long _tags, _tagBytes, _values, _valueBytes, _lengths, _lengthBytes, _fixed, _fixedBytes, _blobs, _blobBytes, _messages, _unknown;
    private long _packedValues, _packedBytes;

    private ProtoParts(BenchRecords records)
    {
        _records = records;
        _common = new CommonParts(records);
    }

    /// <summary>Counts the parts of messages.</summary>
    internal static IReadOnlyList<BenchPart> Of(BenchRecords records, MessageDescriptor type)
    {
        var parts = new ProtoParts(records);
        foreach (InputPart part in records.Parts) parts.Walk(part.Start, part.End, type);
        return parts.All();
    }

    private BenchPart[] All()
    {
        byte[] varints = [.. _varints];
        return
        [
            _common.Copies,
            new("varints, one by one", _tags + _values + _lengths, varints.Length, () => ReadVarints(varints)),
            new("  tags", _tags, _tagBytes),
            new("  lengths", _lengths, _lengthBytes),
            new("  values", _values, _valueBytes),
            new("packed varints", _packedValues, _packedBytes, ReadPacked),
            _common.Texts,
            new("bytes fields", _blobs, _blobBytes),
            new("fixed values", _fixed, _fixedBytes),
            new("sub-messages", _messages, 0),
            new("unknown fields", _unknown, 0),
        ];
    }

    private void Walk(int start, int end, MessageDescriptor type)
    {
        while (start < end && ProtoWireField.TryRead(_records.Bytes, start, end, ProtoLimits.DepthMax, out ProtoWireField field, out _))
        {
            Field(field, type.FindField(field.Number));
            start = field.End;
        }
    }

    private void Field(in ProtoWireField field, FieldDescriptor? known)
    {
        int tagEnd = VarintEnd(field.Start);
        Varint(field.Start, tagEnd, ref _tags, ref _tagBytes);
        if (field.WireType == ProtoWireType.Length) Varint(tagEnd, field.ValueStart, ref _lengths, ref _lengthBytes);
        if (known == null || !ProtoKnownValue.Fits(known, field))
        {
            _unknown++;
            return;
        }

        switch (field.WireType)
        {
            case ProtoWireType.VarInt:
                Varint(field.ValueStart, field.ValueEnd, ref _values, ref _valueBytes);
                break;
            case ProtoWireType.Fixed32 or ProtoWireType.Fixed64:
                (_fixed, _fixedBytes) = (_fixed + 1, _fixedBytes + field.ValueBytes);
                break;
            case ProtoWireType.StartGroup:
                Varint(field.ValueEnd, field.End, ref _tags, ref _tagBytes);
                _messages++;
                Walk(field.ValueStart, field.ValueEnd, known.MessageType!);
                break;
            default:
                Payload(field, known);
                break;
        }
    }

    private void Payload(in ProtoWireField field, FieldDescriptor known)
    {
        switch (known.Type)
        {
            case ProtoFieldType.Message:
                _messages++;
                Walk(field.ValueStart, field.ValueEnd, known.MessageType!);
                break;
            case ProtoFieldType.String:
                _common.AddText(field.ValueStart, field.ValueBytes);
                break;
            case ProtoFieldType.Bytes:
                (_blobs, _blobBytes) = (_blobs + 1, _blobBytes + field.ValueBytes);
                break;
            default:
                Packed(field, known.Type);
                break;
        }
    }

    private void Packed(in ProtoWireField field, ProtoFieldType type)
    {
        ProtoWireType item = ProtoKnownValue.WireType(type);
        if (item != ProtoWireType.VarInt)
        {
            int itemBytes = item == ProtoWireType.Fixed32 ? sizeof(uint) : sizeof(ulong);
            (_fixed, _fixedBytes) = (_fixed + (field.ValueBytes / itemBytes), _fixedBytes + field.ValueBytes);
            return;
        }

        bool isWide = type is ProtoFieldType.Int64 or ProtoFieldType.UInt64 or ProtoFieldType.SInt64;
        int count = ProtoPackedDecoder.CountVarints(_records.Bytes.AsSpan(field.ValueStart, field.ValueBytes));
        _packed.Add((field.ValueStart, field.ValueBytes, isWide));
        (_packedValues, _packedBytes) = (_packedValues + count, _packedBytes + field.ValueBytes);
        if (isWide && count > _wide.Length) _wide = new ulong[count];
        if (!isWide && count > _narrow.Length) _narrow = new uint[count];
    }

    private int VarintEnd(int at)
    {
        while (_records.Bytes[at] >= 0x80) at++;
        return at + 1;
    }

    private void Varint(int start, int end, ref long count, ref long bytes)
    {
        _varints.AddRange(_records.Bytes.AsSpan(start, end - start));
        count++;
        bytes += end - start;
    }

    // As generated code does it: many values at once.
    private long ReadPacked()
    {
        long count = 0;
        foreach ((int start, int sizeBytes, bool isWide) in _packed)
        {
            ReadOnlySpan<byte> packed = _records.Bytes.AsSpan(start, sizeBytes);
            int values = ProtoPackedDecoder.CountVarints(packed);
            if (isWide) ProtoPackedDecoder.Decode<ulong, UInt64Scalar>(packed, _wide.AsSpan(0, values));
            else ProtoPackedDecoder.Decode<uint, UInt32Scalar>(packed, _narrow.AsSpan(0, values));
            count += values;
        }

        return count;
    }

    private static long ReadVarints(byte[] varints)
    {
        ulong sum = 0;
        for (int at = 0; at < varints.Length;)
        {
            at += WireVarint.Read(ref varints[at], varints.Length - at, out ulong value);
            sum += value;
        }

        return (long)sum;
    }
}
