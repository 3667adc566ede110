using System.Buffers.Binary;
using System.Text;

namespace LibWire.Schema.Tests.Fbs.Reflection;

/// <summary>A table of a buffer, read by the rules of the format alone. Each read asserts that it is aligned and inside the buffer.</summary>
internal readonly record struct FlatReader(byte[] Bytes, int Position)
{
    /// <summary>The root of a buffer with a file identifier.</summary>
    internal static FlatReader Root(byte[] bytes, string identifier)
    {
        Assert.Equal(identifier, Encoding.ASCII.GetString(bytes, 4, 4));
        return new FlatReader(bytes, Follow(bytes, 0));
    }

    internal long Number(int slot, int size, long ifAbsent = 0)
    {
        int position = Find(slot, size);
        if (position < 0) return ifAbsent;
        return size switch
        {
            1 => (sbyte)Bytes[position],
            2 => BinaryPrimitives.ReadUInt16LittleEndian(Bytes.AsSpan(position)),
            4 => BinaryPrimitives.ReadInt32LittleEndian(Bytes.AsSpan(position)),
            _ => BinaryPrimitives.ReadInt64LittleEndian(Bytes.AsSpan(position)),
        };
    }

    internal double Real(int slot) => BitConverter.Int64BitsToDouble(Number(slot, 8));

    internal bool Flag(int slot) => Number(slot, 1) != 0;

    internal string? Text(int slot) => Find(slot, 4) is >= 0 and var position ? TextAt(Follow(Bytes, position)) : null;

    internal FlatReader Table(int slot) => new(Bytes, Follow(Bytes, Find(slot, 4)));

    internal bool Has(int slot) => Find(slot, 4) >= 0;

    internal FlatReader[] Tables(int slot)
    {
        byte[] bytes = Bytes;
        return [.. Items(slot).Select(position => new FlatReader(bytes, position))];
    }

    internal string[] Texts(int slot)
    {
        FlatReader self = this;
        return [.. Items(slot).Select(self.TextAt)];
    }

    private int[] Items(int slot)
    {
        int position = Find(slot, 4);
        if (position < 0) return [];
        int vector = Follow(Bytes, position);
        int count = BinaryPrimitives.ReadInt32LittleEndian(Bytes.AsSpan(vector));
        byte[] bytes = Bytes;
        return [.. Enumerable.Range(0, count).Select(index => Follow(bytes, vector + 4 + (4 * index)))];
    }

    private string TextAt(int position)
    {
        int length = BinaryPrimitives.ReadInt32LittleEndian(Bytes.AsSpan(position));
        Assert.Equal(0, Bytes[position + 4 + length]);
        return Encoding.UTF8.GetString(Bytes, position + 4, length);
    }

    private int Find(int slot, int size)
    {
        Assert.Equal(0, Position % 4);
        int vtable = Position - BinaryPrimitives.ReadInt32LittleEndian(Bytes.AsSpan(Position));
        Assert.Equal(0, vtable % 2);
        int vtableBytes = BinaryPrimitives.ReadUInt16LittleEndian(Bytes.AsSpan(vtable));
        int tableBytes = BinaryPrimitives.ReadUInt16LittleEndian(Bytes.AsSpan(vtable + 2));
        int entry = 4 + (2 * slot);
        int offset = entry < vtableBytes ? BinaryPrimitives.ReadUInt16LittleEndian(Bytes.AsSpan(vtable + entry)) : 0;
        if (offset == 0) return -1;
        Assert.InRange(offset + size, 4 + size, tableBytes);
        Assert.Equal(0, (Position + offset) % size);
        return Position + offset;
    }

    private static int Follow(byte[] bytes, int position)
    {
        Assert.Equal(0, position % 4);
        int offset = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(position));
        Assert.InRange(offset, 4, bytes.Length - position - 4);
        return position + offset;
    }
}
