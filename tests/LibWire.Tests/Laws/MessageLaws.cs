using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed unsafe class MessageLaws
{
    [Fact]
    public void Write_then_read_is_identity_for_trees_of_messages_and_groups() =>
        Law.Check(Make.Message, message => ProtoNode.IsRead(new ProtoReader(ProtoNode.Encode(message)), message));

    [Fact]
    public void Write_then_read_is_identity_down_to_the_depth_limit() =>
        Law.Check(Make.DeepMessage, message => ProtoNode.IsRead(new ProtoReader(ProtoNode.Encode(message)), message));

    [Fact]
    public void One_level_below_the_depth_limit_is_DepthExceeded_whatever_the_levels_are() =>
        Law.Check(
            from numbers in Make.FieldNumber.ArrayOf(101) from shapes in Gen.Elements(0, 1, 2) select (numbers, shapes),
            nesting =>
            {
                IReadOnlyList<ProtoNode> message = [];
                foreach (int number in nesting.numbers)
                    message = [nesting.shapes == 0 || (nesting.shapes == 1 && (number & 1) == 0) ? new ProtoNode.Group(number, message) : new ProtoNode.Message(number, message)];
                try
                {
                    return !ProtoNode.IsRead(new ProtoReader(ProtoNode.Encode(message)), message) && false;
                }
                catch (WireFormatException failure)
                {
                    return failure.Error == WireError.DepthExceeded;
                }
            },
            count: 50);

    [Fact]
    public void Padded_lengths_read_like_minimal_ones() =>
        Law.Check(
            Make.Message,
            message =>
            {
                byte[] padded = ProtoNode.Encode(message, minimal: false);
                return padded.Length >= ProtoNode.Encode(message).Length && ProtoNode.IsRead(new ProtoReader(padded), message);
            });

    [Fact]
    public void Pinned_memory_and_any_segments_read_like_a_span() =>
        Law.Check(
            from message in Make.Message
            from cuts in Make.Cuts(ProtoNode.Encode(message).Length)
            select (message, cuts),
            input =>
            {
                byte[] bytes = ProtoNode.Encode(input.message);
                var segments = new FuzzSegments();
                ReadOnlySequence<byte> sequence = segments.Cut(bytes, input.cuts);
                fixed (byte* pinned = bytes, store = segments.Store)
                {
                    return ProtoNode.IsRead(ProtoReader.OverPinned(pinned, (nuint)bytes.Length), input.message)
                        && ProtoNode.IsRead(new ProtoReader(in sequence), input.message)
                        && ProtoNode.IsRead(ProtoReader.DangerousOverPinned(in sequence), input.message);
                }
            });

    [Fact]
    public void Skipping_all_fields_consumes_exactly_the_message() =>
        Law.Check(
            Make.Message,
            message =>
            {
                var reader = new ProtoReader(ProtoNode.Encode(message));
                foreach (ProtoNode node in message)
                {
                    if (!reader.Next() || reader.FieldNumber != node.FieldNumber) return false;
                    reader.Skip();
                }

                return reader.Remaining == 0 && !reader.Next();
            });

    [Fact]
    public void ReadRaw_and_WriteRaw_reproduce_a_message() =>
        Law.Check(
            from message in Make.Message
            from cuts in Make.Cuts(ProtoNode.Encode(message).Length)
            select (message, cuts),
            input =>
            {
                byte[] bytes = ProtoNode.Encode(input.message);
                ReadOnlySequence<byte> sequence = new FuzzSegments().Cut(bytes, input.cuts);
                return Copy(new ProtoReader(bytes)).AsSpan().SequenceEqual(bytes) && Copy(new ProtoReader(in sequence)).AsSpan().SequenceEqual(bytes);
            });

    [Fact]
    public void Every_prefix_of_a_message_ends_in_success_or_WireFormatException() =>
        Law.Check(
            Make.Message,
            message =>
            {
                byte[] bytes = ProtoNode.Encode(message);
                for (int length = 0; length < bytes.Length; length++)
                {
                    try
                    {
                        if (!ProtoNode.IsRead(new ProtoReader(bytes.AsSpan(0, length)), message)) continue;
                        return false;
                    }
                    catch (WireFormatException failure)
                    {
                        if (failure.Offset < 0 || failure.Offset > length) return false;
                    }
                }

                return true;
            },
            count: 25,
            size: 25);

    [Fact]
    public void What_two_writers_wrote_joined_is_read_as_both_messages_fields() =>
        Law.Check(
            from first in Make.Message from second in Make.Message select (first, second),
            pair => ProtoNode.IsRead(new ProtoReader((byte[])[.. ProtoNode.Encode(pair.first), .. ProtoNode.Encode(pair.second)]), [.. pair.first, .. pair.second]));

    private static byte[] Copy(ProtoReader reader)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        while (reader.Next()) writer.WriteRaw(reader.ReadRaw());
        return writer.ToArray();
    }
}
