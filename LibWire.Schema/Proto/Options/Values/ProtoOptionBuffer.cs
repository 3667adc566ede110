using System.Text;

namespace LibWire.Schema;

/// <summary>Bytes that are written from the end to the start, so that the length of a message is known before it is written.</summary>
internal sealed class ProtoOptionBuffer
{
    private byte[] _bytes = new byte[256];
    private int _start = 256; // the first written byte; the written bytes end at the array's end

    internal int Length => _bytes.Length - _start;

    internal void Clear() => _start = _bytes.Length;

    internal byte[] ToArray()
    {
        var copy = new byte[Length];
        Array.Copy(_bytes, _start, copy, 0, copy.Length);
        return copy;
    }

    /// <summary>Puts bytes before the written ones.</summary>
    internal void Prepend(IReadOnlyList<byte> bytes)
    {
        Reserve(bytes.Count);
        _start -= bytes.Count;
        for (int i = 0; i < bytes.Count; i++) _bytes[_start + i] = bytes[i];
    }

    internal void Prepend(byte[] bytes)
    {
        Reserve(bytes.Length);
        _start -= bytes.Length;
        Array.Copy(bytes, 0, _bytes, _start, bytes.Length);
    }

    /// <summary>Puts text before the written ones, in UTF-8. It has no unpaired surrogates.</summary>
    internal void Prepend(string text)
    {
        int size = Encoding.UTF8.GetByteCount(text);
        Reserve(size);
        _start -= size;
        Encoding.UTF8.GetBytes(text, 0, text.Length, _bytes, _start);
    }

    internal void PrependVarint(ulong value)
    {
        int size = 1;
        for (ulong rest = value >> 7; rest != 0; rest >>= 7) size++;
        Reserve(size);
        _start -= size;
        for (int i = 0; i < size; i++, value >>= 7) _bytes[_start + i] = (byte)((value & 0x7F) | (i < size - 1 ? 0x80u : 0u));
    }

    /// <summary>Puts the low bytes of a value before the written ones, little-endian.</summary>
    internal void PrependFixed(ulong value, int sizeBytes)
    {
        Reserve(sizeBytes);
        _start -= sizeBytes;
        for (int i = 0; i < sizeBytes; i++) _bytes[_start + i] = (byte)(value >> (8 * i));
    }

    private void Reserve(int size)
    {
        if (size <= _start) return;
        int length = Length;
        var grown = new byte[Math.Max(_bytes.Length * 2, length + size)];
        Array.Copy(_bytes, _start, grown, grown.Length - length, length);
        _start = grown.Length - length;
        _bytes = grown;
    }
}
