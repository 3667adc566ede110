using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>Makes sequences with given segments.</summary>
internal static class ProtoReaderSegments
{
    /// <summary>These pieces, one segment each, empty ones included.</summary>
    internal static ReadOnlySequence<byte> Of(params IEnumerable<ReadOnlyMemory<byte>> pieces)
    {
        Segment? first = null, last = null;
        foreach (ReadOnlyMemory<byte> piece in pieces)
        {
            last = new Segment(piece, last);
            first ??= last;
        }

        return first is null ? default : new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
    }

    /// <summary>Segments that end at these positions.</summary>
    internal static ReadOnlySequence<byte> CutAt(ReadOnlyMemory<byte> bytes, params IEnumerable<int> positions)
    {
        int start = 0;
        var pieces = new List<ReadOnlyMemory<byte>>();
        foreach (int position in positions.Append(bytes.Length))
        {
            pieces.Add(bytes[start..position]);
            start = position;
        }

        return Of(pieces);
    }

    /// <summary>One byte in each segment, with empty ones before, between and after on request.</summary>
    internal static ReadOnlySequence<byte> OneByteEach(ReadOnlyMemory<byte> bytes, int emptyBetween = 0)
    {
        var pieces = new List<ReadOnlyMemory<byte>>(Enumerable.Repeat(ReadOnlyMemory<byte>.Empty, emptyBetween));
        for (int i = 0; i < bytes.Length; i++)
        {
            pieces.Add(bytes.Slice(i, 1));
            pieces.AddRange(Enumerable.Repeat(ReadOnlyMemory<byte>.Empty, emptyBetween));
        }

        return Of(pieces);
    }

    /// <summary>Three segments. The first is used from its middle on, and the last up to its middle.</summary>
    internal static ReadOnlySequence<byte> InTheMiddle(ReadOnlyMemory<byte> bytes)
    {
        byte[] noise = [1, 1, 1];
        int third = bytes.Length / 3;
        ReadOnlyMemory<byte> front = (byte[])[.. noise, .. bytes[..third].Span];
        ReadOnlyMemory<byte> back = (byte[])[.. bytes[(2 * third)..].Span, .. noise];
        return Of(front, bytes.Slice(third, third), back).Slice(noise.Length, bytes.Length);
    }

    /// <summary>As many zeros as asked for. The segments share their memory, so that more than an array holds costs little.</summary>
    internal static ReadOnlySequence<byte> Zeros(long sizeBytes)
    {
        byte[] shared = new byte[1 << 20];
        int lastBytes = (int)(sizeBytes % shared.Length);
        IEnumerable<ReadOnlyMemory<byte>> whole = Enumerable.Repeat<ReadOnlyMemory<byte>>(shared, (int)(sizeBytes / shared.Length));
        return Of(whole.Append(shared.AsMemory(0, lastBytes)));
    }

    /// <summary>A sequence whose length exceeds its segments, as if it had been changed meanwhile.</summary>
    internal static ReadOnlySequence<byte> ThatEndsEarly(ReadOnlyMemory<byte> front, ReadOnlyMemory<byte> back, int missingBytes)
    {
        var first = new Segment(front, null);
        var middle = new Segment(back, first);
        var last = new Segment(new byte[missingBytes], middle);
        var sequence = new ReadOnlySequence<byte>(first, 0, last, missingBytes);
        middle.CutOff();
        return sequence;
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            if (before is null) return;
            RunningIndex = before.RunningIndex + before.Memory.Length;
            before.Next = this;
        }

        internal void CutOff() => Next = null;
    }
}
