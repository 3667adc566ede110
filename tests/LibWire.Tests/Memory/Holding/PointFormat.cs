using System.Buffers.Binary;
using System.Text;

namespace LibWire.Tests.Memory.Holding;

/// <summary>A number and a text, in a format that the rooms below the two formats can use: the number in four bytes, then letters that follow from it. Other
/// letters are damage.</summary>
internal sealed unsafe class PointFormat : MessageFormat<Point>
{
    private int _readCount;

    /// <summary>How many messages were read, or tried to be.</summary>
    internal int ReadCount => Volatile.Read(ref _readCount);

    internal override bool IsWhole => true;

    internal override int KeptBytesMax => 1000;

    /// <summary>A message of a size; below four bytes it is empty.</summary>
    internal static byte[] Bytes(int x, int sizeBytes)
    {
        byte[] bytes = new byte[sizeBytes];
        if (sizeBytes == 0) return bytes;
        BinaryPrimitives.WriteInt32LittleEndian(bytes, x);
        Encoding.ASCII.GetBytes(Text(x, sizeBytes), bytes.AsSpan(sizeof(int)));
        return bytes;
    }

    internal static string Text(int x, int sizeBytes) => new(Letter(x), sizeBytes - sizeof(int));

    internal override Point Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena)
    {
        Interlocked.Increment(ref _readCount);
        if (bytes.IsEmpty) return default;
        int x = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        int wrong = bytes[sizeof(int)..].IndexOfAnyExcept((byte)Letter(x));
        if (wrong >= 0) throw new WireFormatException(WireError.InvalidUtf8, sizeof(int) + wrong, "A letter is wrong.");
        return new Point { X = x, Name = Utf8String.Copy(bytes[sizeof(int)..], arena) };
    }

    internal override Point ParsePinned(byte* bytes, int sizeBytes, in ArenaAllocator arena) => Parse(new ReadOnlySpan<byte>(bytes, sizeBytes), in arena);

    internal override ReadOnlySpan<byte> Write(in Point message, in ArenaAllocator arena)
    {
        byte* bytes = arena.Allocate<byte>(sizeof(int) + message.Name.Span.Length);
        var span = new Span<byte>(bytes, sizeof(int) + message.Name.Span.Length);
        BinaryPrimitives.WriteInt32LittleEndian(span, message.X);
        message.Name.Span.CopyTo(span[sizeof(int)..]);
        return span;
    }

    internal override Point Clone(in Point message, in ArenaAllocator arena) => new() { X = message.X, Name = Utf8String.Copy(message.Name.Span, arena) };

    private static char Letter(int x) => (char)('a' + ((x + 26) % 26));
}

internal struct Point
{
    public int X;
    public Utf8String Name;
}
