using System.Buffers.Binary;
using LibWire;
using org.apache.arrow.flatbuf;

namespace ReadFlatFiles.Arrow;

/// <summary>A message of Arrow in a file or stream: four bytes of ones, a size, a FlatBuffer that describes the body, and the body, which holds
/// columns.</summary>
/// <remarks>Source: the Arrow columnar format, "Encapsulated message format".</remarks>
internal readonly ref struct ArrowMessage
{
    private const int SizeBytes = sizeof(int);
    private const int Continuation = -1;

    private ArrowMessage(long position, MessageView view, long bodyPosition)
    {
        Position = position;
        View = view;
        BodyPosition = bodyPosition;
    }

    /// <summary>The position of the message in the file.</summary>
    public long Position { get; }

    /// <summary>The description of the body; null at the mark that ends a stream.</summary>
    public MessageView View { get; }

    /// <summary>The position of the body in the file.</summary>
    public long BodyPosition { get; }

    /// <summary>Whether bytes start as a message, and so as a stream of messages.</summary>
    public static bool StartsOne(ReadOnlySpan<byte> bytes) => bytes.Length >= SizeBytes && BinaryPrimitives.ReadInt32LittleEndian(bytes) == Continuation;

    /// <summary>Verifies the message at a position.</summary>
    /// <exception cref="BrokenFileException">There is no valid message, or its body does not lie in the file.</exception>
    public static ArrowMessage Read(ReadOnlySpan<byte> file, long position)
    {
        long start = position;

        // Files from before version 0.15 have only the size.
        if (StartsOne(Frame.Slice(file, position, SizeBytes, "a message"))) position += SizeBytes;
        int sizeBytes = BinaryPrimitives.ReadInt32LittleEndian(Frame.Slice(file, position, SizeBytes, "the size of a message"));
        position += SizeBytes;
        if (sizeBytes == 0) return new ArrowMessage(start, default, position);
        if (!MessageView.TryGetRoot(Frame.Slice(file, position, sizeBytes, "a message"), out MessageView view, out WireFault fault))
            throw BrokenFileException.Of(position, "a message", fault);
        Frame.Slice(file, position + sizeBytes, view.BodyLength, "the body of a message");
        return new ArrowMessage(start, view, position + sizeBytes);
    }
}
