using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class DelimitedLaws
{
    [Fact]
    public void Write_then_read_is_identity_for_rows_of_delimited_messages_by_every_way() =>
        Law.Check(
            Make.Message.ArrayOf(),
            messages =>
            {
                byte[] minimal = InOneRegion(messages, minimal: true);
                byte[] padded = InOneRegion(messages, minimal: false);
                return minimal.AsSpan().SequenceEqual(IntoStream(messages)) && minimal.AsSpan().SequenceEqual(IntoBuffer(messages))
                    && AreRead(minimal, messages) && AreRead(padded, messages);
            },
            count: 40,
            size: 16);

    [Fact]
    public void Every_prefix_of_a_row_gives_whole_messages_and_then_the_end_or_WireFormatException() =>
        Law.Check(
            Make.Message.ArrayOf(),
            messages =>
            {
                byte[] row = InOneRegion(messages, minimal: true);
                for (int length = 0; length < row.Length; length++)
                {
                    int count = 0;
                    WireError error = WireError.None;
                    var reader = new ProtoReader(row.AsSpan(0, length));
                    try
                    {
                        for (; reader.NextDelimited(out ProtoReader message); count++)
                            if (!ProtoNode.IsRead(message, messages[count])) return false;
                    }
                    catch (WireFormatException failure)
                    {
                        error = failure.Error;
                        if (failure.Offset != reader.Position) return false;
                    }

                    if (count == messages.Length || error is not (WireError.None or WireError.Truncated or WireError.LengthOutOfRange)) return false;
                }

                return true;
            },
            count: 15,
            size: 8);

    private static byte[] InOneRegion(IReadOnlyList<ProtoNode>[] messages, bool minimal)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        foreach (IReadOnlyList<ProtoNode> message in messages)
        {
            writer.StartDelimited();
            ProtoNode.Write(ref writer, message, minimal);
            writer.CloseDelimited(minimal);
        }

        return writer.ToArray();
    }

    private static byte[] IntoStream(IReadOnlyList<ProtoNode>[] messages)
    {
        using var arena = new ArenaAllocator();
        var stream = new MemoryStream();
        foreach (IReadOnlyList<ProtoNode> message in messages)
        {
            var writer = new ProtoWriter(in arena);
            ProtoNode.Write(ref writer, message);
            writer.WriteDelimitedTo(stream);
        }

        return stream.ToArray();
    }

    private static byte[] IntoBuffer(IReadOnlyList<ProtoNode>[] messages)
    {
        using var arena = new ArenaAllocator();
        var buffer = new ArrayBufferWriter<byte>();
        foreach (IReadOnlyList<ProtoNode> message in messages)
        {
            var writer = new ProtoWriter(in arena);
            ProtoNode.Write(ref writer, message);
            writer.WriteDelimitedTo(buffer);
        }

        return buffer.WrittenSpan.ToArray();
    }

    private static bool AreRead(byte[] row, IReadOnlyList<ProtoNode>[] messages)
    {
        var reader = new ProtoReader(row);
        foreach (IReadOnlyList<ProtoNode> message in messages)
            if (!reader.NextDelimited(out ProtoReader inMemory) || !ProtoNode.IsRead(inMemory, message)) return false;
        if (reader.NextDelimited(out _)) return false;

        ReadOnlySequence<byte> received = new FuzzSegments().Cut(row, new FuzzRandom((ulong)row.Length));
        foreach (IReadOnlyList<ProtoNode> message in messages)
            if (!ProtoReader.TryTakeDelimited(ref received, out ReadOnlySequence<byte> cut) || !ProtoNode.IsRead(new ProtoReader(in cut), message)) return false;
        if (!received.IsEmpty) return false;

        using var stream = new DelimitedStreamReader(new MemoryStream(row));
        foreach (IReadOnlyList<ProtoNode> message in messages)
            if (!stream.Next() || !ProtoNode.IsRead(new ProtoReader(stream.Current), message)) return false;
        return !stream.Next();
    }
}
