using System.Buffers.Binary;
using LibWire;
using org.apache.arrow.flatbuf;

namespace ReadFlatFiles.Arrow;

/// <summary>The file format of Arrow: a magic, messages, a footer that says where the messages are, the size of the footer, and the magic
/// again.</summary>
internal static class ArrowFile
{
    private static ReadOnlySpan<byte> Magic => "ARROW1"u8;

    /// <summary>Whether a file starts as an Arrow file.</summary>
    public static bool IsOne(ReadOnlySpan<byte> bytes) => bytes.StartsWith(Magic);

    /// <summary>Verifies the footer.</summary>
    /// <exception cref="BrokenFileException">There is no valid footer.</exception>
    public static FooterView ReadFooter(ReadOnlySpan<byte> bytes)
    {
        int tailBytes = sizeof(int) + Magic.Length;
        if (bytes.Length < Magic.Length + tailBytes || !bytes.EndsWith(Magic))
            throw new BrokenFileException(bytes.Length, "an Arrow file ends as it starts, with ARROW1: this one is cut.");
        long sizePosition = bytes.Length - tailBytes;
        int sizeBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes[(int)sizePosition..]);
        if (sizeBytes <= 0 || sizeBytes > sizePosition - Magic.Length)
            throw new BrokenFileException(sizePosition, $"a footer of {sizeBytes} bytes does not fit into the file.");
        long position = sizePosition - sizeBytes;
        if (!FooterView.TryGetRoot(bytes.Slice((int)position, sizeBytes), out FooterView footer, out WireFault fault))
            throw BrokenFileException.Of(position, "the footer", fault);
        return footer;
    }
}
