using System.Buffers;

namespace LibWire.Tests.Fuzz;

/// <summary>Cuts bytes into the segments of a sequence. Segments are not adjacent in memory.</summary>
internal sealed class FuzzSegments
{
    private const byte Gap = 0x9c; // continues a varint and ends a group, so that reading it by mistake shows
    private const int GapBytes = 8;

    private byte[] _store = [];

    /// <summary>The memory of the segments that were cut last. Who reads them as pinned input keeps it in place.</summary>
    internal byte[] Store => _store;

    /// <summary>Cuts at random places. Empty segments are possible.</summary>
    internal ReadOnlySequence<byte> Cut(ReadOnlySpan<byte> bytes, FuzzRandom random)
    {
        // From one byte for each segment to one or two cuts, so that different values cross a cut. Large input is cut into larger pieces, to save time.
        int sizeMax = Math.Max(1 << random.Next(12), bytes.Length >> 10);
        List<int> sizes = [];
        for (int left = bytes.Length; left > 0;)
        {
            int size = Math.Min(left, random.OneIn(16) ? 0 : 1 + random.Next(sizeMax));
            sizes.Add(size);
            left -= size;
        }

        if (random.OneIn(4)) sizes.Add(0);
        return Cut(bytes, sizes);
    }

    /// <summary>Cuts into segments of these sizes, whose sum must be the size of the input.</summary>
    internal ReadOnlySequence<byte> Cut(ReadOnlySpan<byte> bytes, IReadOnlyList<int> sizes)
    {
        int storeBytes = bytes.Length + ((sizes.Count + 1) * GapBytes);
        if (_store.Length < storeBytes) _store = new byte[storeBytes * 2];
        _store.AsSpan(0, storeBytes).Fill(Gap);

        // Back to front, so that no segment lies directly before the next one.
        int place = storeBytes;
        Segment? first = null;
        Segment? last = null;
        foreach (int size in sizes)
        {
            place -= size + GapBytes;
            bytes[..size].CopyTo(_store.AsSpan(place));
            bytes = bytes[size..];
            last = new Segment(_store.AsMemory(place, size), last);
            first ??= last;
        }

        return first is null || last is null ? default : new ReadOnlySequence<byte>(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is null) return;
            RunningIndex = previous.RunningIndex + previous.Memory.Length;
            previous.Next = this;
        }
    }
}
