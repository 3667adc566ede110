using System.Buffers.Binary;
using System.Globalization;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Hands the parts of a file or stream of Apache Arrow to a sink: messages, each with its metadata and its body, and the footer of a file.</summary>
/// <remarks>Source: the columnar format of Arrow, "Serialization and Interprocess Communication".</remarks>
/// <param name="bytes">The file.</param>
/// <param name="isFile">Whether it has the magic bytes and the footer of a file.</param>
/// <param name="sink">Receives the parts.</param>
/// <param name="buffer">Writes the tree of a buffer. Returns whether nothing is wrong with it.</param>
internal sealed class ArrowTree(byte[] bytes, bool isFile, ITreeSink sink, Func<InputPart, FlatTableType, bool> buffer)
{
    private const string Schema = "arrow.fbs";
    private const int MagicBytes = 6;
    private const int StartBytes = 8; // the magic bytes, and two of padding
    private const int EndBytes = sizeof(int) + MagicBytes;
    private const int ShownBytes = 32;
    private const uint Continuation = 0xFFFFFFFF;

    private static FlatTableType Message => KnownSchemas.Table(Schema, "org.apache.arrow.flatbuf.Message");

    private static FlatTableType Footer => KnownSchemas.Table(Schema, "org.apache.arrow.flatbuf.Footer");

    /// <summary>Writes the parts.</summary>
    /// <returns>Whether nothing is wrong with the file.</returns>
    internal bool Write()
    {
        if (!isFile) return Messages(0, bytes.Length);
        sink.Add(new InspectedNode(0, StartBytes, "magic", "text", ProtoGuessedValue.Quoted(bytes.AsSpan(0, MagicBytes))));
        InputPart? footer = FindFooter();
        bool isFine = Messages(StartBytes, footer?.Start ?? bytes.Length);
        if (footer is not { } part)
        {
            sink.Fault(Math.Max(0, bytes.Length - EndBytes), "The file does not end with a footer, its size and ARROW1.");
            return false;
        }

        sink.Open(new InspectedNode(part.Start, part.SizeBytes, "footer", "buffer", ""));
        isFine &= buffer(part, Footer);
        sink.Close();
        string size = part.SizeBytes.ToString(CultureInfo.InvariantCulture);
        sink.Add(new InspectedNode(part.End, sizeof(int), "footer size", "int", size));
        sink.Add(new InspectedNode(part.End + sizeof(int), MagicBytes, "magic", "text", ProtoGuessedValue.Quoted(bytes.AsSpan(part.End + sizeof(int)))));
        return isFine;
    }

    private InputPart? FindFooter()
    {
        int end = bytes.Length - EndBytes;
        if (end < StartBytes || !bytes.AsSpan(end + sizeof(int)).SequenceEqual("ARROW1"u8)) return null;
        int sizeBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(end));
        return sizeBytes > 0 && sizeBytes <= end - StartBytes ? new InputPart(end - sizeBytes, end, 0) : null;
    }

    private bool Messages(int at, int end)
    {
        bool isFine = true;
        for (int number = 0; at < end; number++)
        {
            // Before version 0.15 there were no continuation bytes.
            bool isContinued = end - at >= sizeof(uint) && BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(at)) == Continuation;
            int headerBytes = isContinued ? 2 * sizeof(int) : sizeof(int);
            if (end - at < headerBytes) return Cut(at, end, "A message");
            int sizeBytes = BinaryPrimitives.ReadInt32LittleEndian(bytes.AsSpan(at + headerBytes - sizeof(int)));
            if (sizeBytes == 0)
            {
                sink.Add(new InspectedNode(at, headerBytes, "end", "end of stream", ProtoGuessedValue.Hex(bytes.AsSpan(at, headerBytes))));
                return isFine;
            }

            if (sizeBytes < 0 || sizeBytes > end - at - headerBytes) return Cut(at, end, Text($"A message of {sizeBytes:N0} bytes"));
            var part = new InputPart(at + headerBytes, at + headerBytes + sizeBytes, headerBytes);
            isFine &= WriteMessage(part, end, number, out at);
            if (at < 0) return false;
        }

        return isFine;
    }

    // The end is -1 where no further message can be found.
    private bool WriteMessage(in InputPart part, int fileEnd, int number, out int end)
    {
        bool isSound = FlatVerifier.TryVerify(bytes.AsSpan(part.Start, part.SizeBytes), Message.Layout, out _);
        long bodyBytes = isSound ? BodyBytesOf(part) : 0, left = fileEnd - part.End;
        long shownBytes = Math.Clamp(bodyBytes, 0, left);
        int start = part.Start - part.HeaderBytes;
        string label = Text($"[{number}]");
        sink.Open(new InspectedNode(start, part.End + shownBytes - start, label, "message", "") { HeaderBytes = part.HeaderBytes });
        bool isFine = buffer(part, Message);
        if (shownBytes > 0) Body(part.End, (int)shownBytes);
        end = (int)(part.End + shownBytes);
        if (!isSound || shownBytes != bodyBytes)
        {
            end = -1;
            if (isSound) sink.Fault(part.End, Text($"A body of {bodyBytes:N0} bytes starts here, and {left:N0} are left."));
        }

        sink.Close();
        return isFine && end >= 0;
    }

    private void Body(int at, int sizeBytes)
    {
        string note = sizeBytes > ShownBytes ? Text($"{sizeBytes:N0} bytes, of which the first are shown") : "";
        string shown = ProtoGuessedValue.Hex(bytes.AsSpan(at, Math.Min(sizeBytes, ShownBytes)));
        sink.Add(new InspectedNode(at, sizeBytes, "body", "bytes", shown) { Note = note });
    }

    private long BodyBytesOf(in InputPart part)
    {
        using var arena = new ArenaAllocator();
        return Message.Parse(bytes.AsSpan(part.Start, part.SizeBytes), in arena).Get<long>("bodyLength");
    }

    private bool Cut(int at, int end, string what)
    {
        sink.Fault(at, Text($"{what} starts here, and {end - at:N0} are left."));
        return false;
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
