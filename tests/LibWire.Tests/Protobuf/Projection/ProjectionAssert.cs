using System.Buffers;

namespace LibWire.Tests.Protobuf.Projection;

/// <summary>Reads through a projection in every way.</summary>
internal static unsafe class ProjectionAssert
{
    /// <summary>Asserts that the result is this text, for every kind of input. If the input does not stay, the result must not point into it.</summary>
    internal static void Reads(string expected, string paths, byte[] bytes)
    {
        ProtoProjection<Thing> projection = Create(paths);
        using var arena = new ArenaAllocator();
        byte[] input = [.. bytes];
        Thing thing = projection.Parse(input, in arena);
        input.AsSpan().Fill(0xff);
        Assert.Equal(expected, ProtoText.ToString(in thing));

        // Messages at which another path ends, string by string.
        bytes.CopyTo(input, 0);
        thing = ProtoProjection<Thing>.Create(new ProtoReadOptions { CopiesStringsOnly = true }, paths.Split(',')).Parse(input, in arena);
        input.AsSpan().Fill(0xff);
        Assert.Equal(expected, ProtoText.ToString(in thing));

        fixed (byte* pinned = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(pinned, (nuint)bytes.Length);
            Thing read = new() { Number = 99, HasBits = 1 };
            projection.Read(ref reader, in arena, ref read);
            Assert.Equal(expected, ProtoText.ToString(in read));
            Assert.Equal(bytes.Length, reader.Position);
        }

        for (int cut = 0; cut <= bytes.Length; cut++)
        {
            fixed (byte* pinned = bytes)
            {
                ProtoReader reader = ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(bytes, cut));
                Thing read = default;
                projection.Read(ref reader, in arena, ref read);
                Assert.Equal(expected, ProtoText.ToString(in read));
            }
        }

        for (int cut = 0; cut <= bytes.Length; cut++) Assert.Equal(expected, ReadSegments(projection, bytes, arena, copy => ProtoReaderSegments.CutAt(copy, cut)));
        Assert.Equal(expected, ReadSegments(projection, bytes, arena, copy => ProtoReaderSegments.OneByteEach(copy, emptyBetween: 1)));
    }

    /// <summary>Asserts that reading every kind of input fails with this error at this byte, and changes nothing.</summary>
    internal static void Fails(WireError error, long offset, string paths, byte[] bytes)
    {
        ProtoProjection<Thing> projection = Create(paths);
        using var arena = new ArenaAllocator();
        arena.Allocate<long>();
        nuint used = arena.UsedBytes;
        Fails(error, offset, () =>
        {
            var reader = new ProtoReader(bytes);
            FailsToRead(projection, ref reader, arena);
        });
        Fails(error, offset, () =>
        {
            fixed (byte* pinned = bytes)
            {
                ProtoReader reader = ProtoReader.OverPinned(pinned, (nuint)bytes.Length);
                FailsToRead(projection, ref reader, arena);
            }
        });
        Fails(error, offset, () =>
        {
            ReadOnlySequence<byte> sequence = ProtoReaderSegments.CutAt(bytes, bytes.Length / 2);
            var reader = new ProtoReader(in sequence);
            FailsToRead(projection, ref reader, arena);
        });
        Fails(error, offset, () =>
        {
            fixed (byte* pinned = bytes)
            {
                ProtoReader reader = ProtoReader.DangerousOverPinned(ProtoReaderSegments.CutAt(bytes, bytes.Length / 2));
                FailsToRead(projection, ref reader, arena);
            }
        });
        Assert.Equal(used, arena.UsedBytes);
    }

    internal static ProtoProjection<Thing> Create(string paths) => ProtoProjection<Thing>.Create(paths.Split(','));

    private static void FailsToRead(ProtoProjection<Thing> projection, ref ProtoReader reader, ArenaAllocator arena)
    {
        Thing thing = new() { Number = 99 };
        try
        {
            projection.Read(ref reader, in arena, ref thing);
        }
        finally
        {
            Assert.Equal(0, reader.Position);
            Assert.Equal(99, thing.Number);
        }
    }

    private static void Fails(WireError error, long offset, Action read)
    {
        var failure = Assert.Throws<WireFormatException>(read);
        Assert.Equal((error, offset), (failure.Error, failure.Offset));
    }

    private static string ReadSegments(ProtoProjection<Thing> projection, byte[] bytes, ArenaAllocator arena, Func<byte[], ReadOnlySequence<byte>> cut)
    {
        byte[] copy = [.. bytes];
        ReadOnlySequence<byte> sequence = cut(copy);
        var reader = new ProtoReader(in sequence);
        Thing thing = default;
        projection.Read(ref reader, arena, ref thing);
        Assert.Equal(0, reader.Remaining);
        copy.AsSpan().Fill(0xff);
        return ProtoText.ToString(in thing);
    }
}
