using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>A test with a reader over one kind of input.</summary>
internal delegate void ReaderTest(ProtoReader reader, ProtoReaderInput input);

/// <summary>How the bytes lie in memory.</summary>
/// <param name="Name">For messages.</param>
/// <param name="IsPinned">Whether strings point into the input; null if only those do that lie in one segment.</param>
internal sealed record ProtoReaderInput(string Name, bool? IsPinned = false);

/// <summary>The same bytes in every kind of input.</summary>
internal static unsafe class ProtoReaderInputs
{
    private const int EachCutMax = 64; // in longer inputs only some positions are tried
    private const int SomeCuts = 11;

    // The bytes before and after the input would end any varint, so that reading them gives another value.
    private static readonly byte[] Noise = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

    /// <summary>Runs a test over each of them, and names the one that fails.</summary>
    internal static void ForEach(byte[] bytes, ReaderTest test)
    {
        byte[] padded = [.. Noise, .. bytes, .. Noise];
        var memory = new ReadOnlyMemory<byte>(padded, Noise.Length, bytes.Length);

        Run(new ProtoReader(bytes), new("span"), test);
        Run(new ProtoReader(memory.Span), new("span in the middle"), test);
        Run(new ProtoReader(new ReadOnlySequence<byte>(memory)), new("sequence of one segment"), test);
        fixed (byte* pinned = memory.Span) Run(ProtoReader.OverPinned(pinned, (nuint)bytes.Length), new("pinned", IsPinned: true), test);
        using (var arena = new ArenaAllocator())
        {
            Span<byte> inArena = arena.AllocateSpan<byte>(bytes.Length);
            bytes.CopyTo(inArena);
            Run(new ProtoReader(inArena), new("arena"), test);
            fixed (byte* pinned = inArena) Run(ProtoReader.OverPinned(pinned, (nuint)bytes.Length), new("pinned arena", IsPinned: true), test);
        }

        Run(new ProtoReader(ProtoReaderSegments.OneByteEach(memory)), new("one byte a segment"), test);
        Run(new ProtoReader(ProtoReaderSegments.OneByteEach(memory, emptyBetween: 2)), new("one byte a segment, empty ones between"), test);
        Run(new ProtoReader(ProtoReaderSegments.InTheMiddle(memory)), new("middle of segments"), test);
        fixed (byte* pinned = padded)
            Run(ProtoReader.DangerousOverPinned(ProtoReaderSegments.OneByteEach(memory, emptyBetween: 1)), new("one pinned byte a segment", IsPinned: null), test);
        int step = bytes.Length <= EachCutMax ? 1 : bytes.Length / SomeCuts;
        for (int cut = 0; cut <= bytes.Length; cut += step)
        {
            Run(new ProtoReader(ProtoReaderSegments.CutAt(memory, cut)), new($"cut at {cut}"), test);
            fixed (byte* pinned = padded) Run(ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(memory, cut)), new($"pinned, cut at {cut}", IsPinned: null), test);
            if (cut + 3 <= bytes.Length) Run(new ProtoReader(ProtoReaderSegments.CutAt(memory, cut, cut, cut + 3, cut + 3)), new($"cut at {cut} and {cut + 3}, both twice"), test);
        }
    }

    private static void Run(ProtoReader reader, ProtoReaderInput input, ReaderTest test)
    {
        try
        {
            test(reader, input);
        }
        catch (Exception failure)
        {
            throw new InvalidOperationException($"Input: {input.Name}. {failure.Message}", failure);
        }
    }
}
