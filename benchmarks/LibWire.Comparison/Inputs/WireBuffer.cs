using System.Buffers.Binary;
using System.Text;

namespace LibWire.Comparison;

/// <summary>The bytes of a message, written field by field without any of the compared libraries.</summary>
internal sealed class WireBuffer(int capacityBytes = 64)
{
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int LengthDelimited = 2;

    private byte[] _bytes = new byte[capacityBytes];

    internal int Length { get; private set; }

    internal ReadOnlySpan<byte> Span => _bytes.AsSpan(0, Length);

    internal void AddVarint(int fieldNumber, ulong value)
    {
        Tag(fieldNumber, Varint);
        WriteVarint(value);
    }

    internal void AddFixed64(int fieldNumber, ulong value)
    {
        Tag(fieldNumber, Fixed64);
        WriteFixed64(value);
    }

    internal void AddText(int fieldNumber, string text) => AddBytes(fieldNumber, Encoding.UTF8.GetBytes(text));

    internal void AddMessage(int fieldNumber, WireBuffer message) => AddBytes(fieldNumber, message.Span);

    internal void AddBytes(int fieldNumber, ReadOnlySpan<byte> bytes)
    {
        Tag(fieldNumber, LengthDelimited);
        WriteVarint((ulong)bytes.Length);
        WriteRaw(bytes);
    }

    internal void WriteVarint(ulong value)
    {
        for (; value >= 0x80; value >>= 7) WriteByte((byte)(value | 0x80));
        WriteByte((byte)value);
    }

    internal void WriteFixed64(ulong value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
        WriteRaw(bytes);
    }

    internal void WriteRaw(ReadOnlySpan<byte> bytes)
    {
        while (_bytes.Length - Length < bytes.Length) Array.Resize(ref _bytes, _bytes.Length * 2);
        bytes.CopyTo(_bytes.AsSpan(Length));
        Length += bytes.Length;
    }

    internal void Clear() => Length = 0;

    private void WriteByte(byte value)
    {
        if (Length == _bytes.Length) Array.Resize(ref _bytes, _bytes.Length * 2);
        _bytes[Length++] = value;
    }

    private void Tag(int fieldNumber, int wireType) => WriteVarint(((ulong)fieldNumber << 3) | (uint)wireType);
}
