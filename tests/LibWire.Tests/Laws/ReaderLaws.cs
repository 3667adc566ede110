using System.Buffers;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Laws;

public sealed class ReaderLaws
{
    [Fact]
    public void Any_bytes_end_in_success_or_WireFormatException_in_every_loop() =>
        Law.Check(Make.WireLikeBytes, bytes => RunsThrough([bytes]), count: 1000, size: 100);

    [Fact]
    public void Every_prefix_of_a_message_ends_in_success_or_WireFormatException_in_every_loop() =>
        Law.Check(
            Make.Message.Select(message => ProtoNode.Encode(message)),
            bytes => RunsThrough([.. Enumerable.Range(0, Math.Min(bytes.Length, 200)).Select(length => bytes[..length])]),
            count: 15,
            size: 20);

    [Fact]
    public void Any_bytes_give_the_events_error_and_offset_that_the_format_says() =>
        Law.Check(
            Make.WireLikeBytes,
            bytes =>
            {
                var expected = new FuzzTrace(keepsWords: true);
                var oracle = new FuzzOracle(bytes, expected);
                FuzzOutcome outcome = oracle.Walk();
                var seen = new FuzzTrace(keepsWords: true);
                var walker = new FuzzWalker(seen, throwing: true);
                var reader = new ProtoReader(bytes);
                return walker.WalkInput(ref reader) == outcome && (walker.ThrownOffset ?? oracle.FaultOffset) == oracle.FaultOffset && seen.Words.SequenceEqual(expected.Words);
            },
            count: 1000,
            size: 100);

    [Fact]
    public void Any_bytes_over_any_segments_give_the_same_events_error_and_offset_as_over_a_span() =>
        Law.Check(
            Make.WithCuts(Gen.OneOf(Make.WireLikeBytes, Make.Message.Select(message => ProtoNode.Encode(message)))),
            input =>
            {
                ReadOnlySequence<byte> sequence = new FuzzSegments().Cut(input.Bytes, input.Cuts);
                return See(new ProtoReader(input.Bytes)) == See(new ProtoReader(in sequence));
            },
            count: 500,
            size: 80);

    [Fact]
    public void Skip_of_any_field_that_can_be_read_ends_where_the_read_does() =>
        Law.Check(
            Make.WireLikeBytes,
            bytes =>
            {
                var trace = new FuzzTrace();
                var walker = new FuzzWalker(trace, throwing: false);
                var walked = new ProtoReader(bytes);
                FuzzOutcome outcome = walker.WalkInput(ref walked);
                var skipped = new ProtoReader(bytes);
                WireError error = WireError.None;
                while (skipped.TryNext(out error) && skipped.TrySkip(out error))
                {
                }

                return (outcome.Error, walked.Position) == (error, skipped.Position);
            },
            count: 1000,
            size: 100);

    private static string See(ProtoReader reader)
    {
        var trace = new FuzzTrace(keepsWords: true);
        var walker = new FuzzWalker(trace, throwing: true);
        FuzzOutcome outcome = walker.WalkInput(ref reader);
        return $"{string.Join(' ', trace.Words)} {outcome} {walker.ThrownOffset} {trace.Digest}";
    }

    private static bool RunsThrough(byte[][] inputs)
    {
        using var campaign = new FuzzCampaign(1, new FuzzSeeds());
        for (int i = 0; i < inputs.Length; i++) campaign.RunInput(i, inputs[i]);
        return campaign.Tally.Findings.Count == 0 ? true : throw new FuzzMismatchException(campaign.Tally.Findings[0].ToString());
    }
}
