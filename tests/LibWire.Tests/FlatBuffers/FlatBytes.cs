using System.Buffers.Binary;
using System.Text;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Builds a valid or invalid buffer byte by byte, as no builder would.</summary>
internal sealed class FlatBytes
{
    private readonly List<byte> _bytes = [];

    internal int Position => _bytes.Count;

    /// <summary>
    /// A buffer whose root has one field of up to 8 bytes: the root offset, 4 bytes, the vtable, and the table at a multiple of 8. The field is 8 bytes after
    /// the table's start, and the kind of a union 4.
    /// </summary>
    /// <param name="slot">The slot of the field.</param>
    /// <param name="hasKind">Whether the slot before belongs to the kind of a union.</param>
    /// <param name="tableBytes">The table size in the vtable.</param>
    internal static FlatBytes WithRoot(int slot, bool hasKind = false, int tableBytes = 16)
    {
        var bytes = new FlatBytes();
        bytes.U32(0).U32(0);
        bytes.VtablePosition = bytes.Position;
        bytes.U16(slot + 2).U16(tableBytes);
        for (int at = 4; at < slot; at += 2) bytes.U16(hasKind && at == slot - 2 ? 4 : 0);
        bytes.U16(8).Align(8);
        bytes.TablePosition = bytes.Position;
        bytes.Patch(0, (uint)bytes.TablePosition);
        bytes.U32((uint)(bytes.TablePosition - bytes.VtablePosition)).U32(0).U64(0);
        return bytes;
    }

    internal int VtablePosition { get; private set; }

    internal int TablePosition { get; private set; }

    /// <summary>The position of the root's field.</summary>
    internal int Field => TablePosition + 8;

    /// <summary>The position of the kind of the root's union.</summary>
    internal int Kind => TablePosition + 4;

    internal FlatBytes U8(int value)
    {
        _bytes.Add((byte)value);
        return this;
    }

    internal FlatBytes U16(int value) => U8(value).U8(value >> 8);

    internal FlatBytes U32(uint value) => U16((int)value).U16((int)(value >> 16));

    internal FlatBytes U64(ulong value) => U32((uint)value).U32((uint)(value >> 32));

    internal FlatBytes Align(int multiple)
    {
        while (Position % multiple != 0) U8(0);
        return this;
    }

    /// <summary>Sets an offset to the position of the next byte.</summary>
    internal FlatBytes Point(int slot) => Patch(slot, (uint)(Position - slot));

    internal FlatBytes Patch(int position, uint value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(bytes, value);
        for (int i = 0; i < bytes.Length; i++) _bytes[position + i] = bytes[i];
        return this;
    }

    internal FlatBytes Patch16(int position, int value)
    {
        _bytes[position] = (byte)value;
        _bytes[position + 1] = (byte)(value >> 8);
        return this;
    }

    internal FlatBytes Patch8(int position, int value)
    {
        _bytes[position] = (byte)value;
        return this;
    }

    internal FlatBytes Text(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Align(4).U32((uint)utf8.Length);
        _bytes.AddRange(utf8);
        return U8(0);
    }

    /// <summary>A table without fields, after its vtable. Returns the position of the table.</summary>
    internal int EmptyTable()
    {
        Align(4).U16(4).U16(4).U32(4);
        return Position - 4;
    }

    internal FlatBytes Append(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes) U8(value);
        return this;
    }

    internal byte[] ToArray() => [.. _bytes];
}
