using System.Buffers;
using System.Text;

namespace LibWire.Tests.Protobuf;

/// <summary>Where the bytes of strings and byte fields lie.</summary>
public sealed unsafe class ProtoReaderBytesTests
{
    [Fact]
    public void ReadBytes_OverASpan_AreThoseOfTheInput()
    {
        byte[] input = [0x0a, 2, 7, 8];
        var reader = ProtoReaderAssert.AtFirstField(input);
        ProtoReader other = reader;
        Assert.True(input.AsSpan(2, 2) == reader.ReadBytes());
        reader = other;
        Assert.True(input.AsSpan(2, 2) == reader.ReadUtf8());
        using var arena = new ArenaAllocator();
        nuint usedBefore = arena.UsedBytes;
        Assert.True(input.AsSpan(2, 2) == other.ReadBytes(in arena));
        Assert.Equal(usedBefore, arena.UsedBytes);
    }

    [Fact]
    public void ReadBytes_OverSegments_AreCopiedOnlyWhereTheyStraddle()
    {
        byte[] input = [0x0a, 2, 7, 8, 0x0a, 2, 9, 10];
        var reader = new ProtoReader(ProtoReaderSegments.CutAt(input, 7));
        using var arena = new ArenaAllocator();
        reader.Next();
        Assert.True(input.AsSpan(2, 2) == reader.ReadBytes());
        reader.Next();
        ProtoReader other = reader;
        nuint usedBefore = arena.UsedBytes;
        ReadOnlySpan<byte> copied = reader.ReadBytes();
        Assert.Equal([9, 10], copied.ToArray());
        Assert.Equal(usedBefore, arena.UsedBytes);
        copied = other.ReadBytes(in arena);
        Assert.Equal([9, 10], copied.ToArray());
        Assert.NotEqual(usedBefore, arena.UsedBytes);
    }

    [Fact]
    public void ReadUtf8String_OverASpan_IsACopy()
    {
        byte[] input = [0x0a, 2, (byte)'a', (byte)'b', 0x12, 1, 5];
        using var arena = new ArenaAllocator();
        var reader = ProtoReaderAssert.AtFirstField(input);
        Utf8String text = reader.ReadUtf8String(in arena);
        reader.Next();
        UnmanagedArray<byte> bytes = reader.ReadBytesArray(in arena);
        input.AsSpan().Clear();
        Assert.Equal("ab", text.ToString());
        Assert.Equal([5], bytes.ToArray());
        Assert.Equal(1, bytes.Capacity);
    }

    [Fact]
    public void OverPinned_StringsAndBytesAtAnyDepth_PointIntoTheInput()
    {
        byte[] input = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
        {
            w.StartSub(1);
            w.AddString(1, "ab");
            w.StartGroup(2);
            w.AddBytes(1, "cd"u8);
            w.CloseGroup();
            w.AddMapEntry(3, ProtoFieldType.Int32, 1, ProtoFieldType.Int32, 2);
            w.CloseSub();
        });
        using var arena = new ArenaAllocator();
        nuint usedBefore = arena.UsedBytes;
        fixed (byte* start = input)
        {
            var reader = ProtoReader.OverPinned(start, (nuint)input.Length);
            reader.Next();
            ProtoReader message = reader.ReadMessage();
            message.Next();
            Utf8String text = message.ReadUtf8String(in arena);
            message.Next();
            ProtoReader group = message.ReadGroup();
            group.Next();
            Assert.True(group.TryReadBytesArray(in arena, out UnmanagedArray<byte> bytes, out _));
            Assert.Equal(usedBefore, arena.UsedBytes);
            input.AsSpan().Replace((byte)'b', (byte)'x');
            input.AsSpan().Replace((byte)'d', (byte)'y');
            Assert.Equal("ax", text.ToString());
            Assert.Equal("cy"u8.ToArray(), bytes.ToArray());

            message.Next();
            UnmanagedMap<int, int> map = default;
            message.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Int32, ref map, in arena);
            Assert.Equal(2, map[1]);
        }
    }

    [Fact]
    public void OverPinned_BytesThatGrow_MoveAwayFromTheInput()
    {
        // The input is the last block of the same arena: if the array grew in place, it would write after the input, or over its following bytes.
        using var arena = new ArenaAllocator();
        byte[] message = [0x0a, 2, 7, 8, 0x0a, 8, 1, 2, 3, 4, 5, 6, 7, 8];
        Span<byte> input = arena.AllocateSpan<byte>(message.Length);
        message.CopyTo(input);
        fixed (byte* start = input)
        {
            var reader = ProtoReader.OverPinned(start, (nuint)input.Length);
            UnmanagedArray<byte> first = Grown(ref reader, in arena);
            UnmanagedArray<byte> last = Grown(ref reader, in arena);
            Assert.Equal([7, 8, 9], first.ToArray());
            Assert.Equal([1, 2, 3, 4, 5, 6, 7, 8, 9], last.ToArray());
            Assert.Equal(message, input.ToArray());
        }

        static UnmanagedArray<byte> Grown(scoped ref ProtoReader reader, in ArenaAllocator arena)
        {
            reader.Next();
            UnmanagedArray<byte> bytes = reader.ReadBytesArray(in arena);
            fixed (byte* before = bytes.Span)
            {
                bytes.Add(9, in arena);
                fixed (byte* after = bytes.Span) Assert.False(before == after);
            }

            return bytes;
        }
    }

    [Fact]
    public void OverPinned_BytesShortenedAndAddedTo_LeaveTheInputAsItIs()
    {
        byte[] input = [0x0a, 2, 7, 8, 0x10, 1];
        using var arena = new ArenaAllocator();
        fixed (byte* start = input)
        {
            var reader = ProtoReader.OverPinned(start, (nuint)input.Length);
            reader.Next();
            UnmanagedArray<byte> bytes = reader.ReadBytesArray(in arena);
            bytes.Truncate(1);
            bytes.Add(99, in arena);
            Assert.Equal([7, 99], bytes.ToArray());
            Assert.Equal([0x0a, 2, 7, 8, 0x10, 1], input);
        }
    }

    [Fact]
    public void OverPinned_2GiB_IsRefused() =>
        Assert.Equal("sizeBytes", Assert.Throws<ArgumentOutOfRangeException>(() => ProtoReader.OverPinned(null, (nuint)int.MaxValue + 1).Next()).ParamName);

    [Fact]
    public void OverPinned_Nothing_IsAnEmptyMessage() => Assert.False(ProtoReader.OverPinned(null, 0).Next());

    [Fact]
    public void TryReadUtf8String_IllFormedOverASpan_GivesNoStringIntoMemoryThatMayMove()
    {
        using var arena = new ArenaAllocator();
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 1, 0xff]);
        Assert.False(reader.TryReadUtf8String(in arena, out Utf8String text, out WireError error));
        Assert.Equal((WireError.InvalidUtf8, 0), (error, text.Length));
        Assert.True(reader.TryReadBytesArray(in arena, out UnmanagedArray<byte> bytes, out _));
        Assert.Equal([0xff], bytes.ToArray());
    }

    [Fact]
    public void DangerousReadString_IllFormed_HasReplacementCharacters()
    {
        using var arena = new ArenaAllocator();
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 3, (byte)'a', 0xff, (byte)'b']);
        ProtoReader other = reader;
        Assert.Equal("a\uFFFDb", reader.DangerousReadString());
        Assert.Equal([(byte)'a', 0xff, (byte)'b'], other.DangerousReadUtf8String(in arena).Span.ToArray());
    }

    [Fact]
    public void Read_ArenaFull_LeavesTheReader()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = 128 });
        ArenaAllocator handle = arena;
        byte[] text = Encoding.UTF8.GetBytes(new string('é', 100));
        byte[] input = ProtoWriterText.Field(1, text);
        foreach (ReadOnlySequence<byte> sequence in new[] { new ReadOnlySequence<byte>(input), ProtoReaderSegments.CutAt(input, 50) })
        {
            var reader = new ProtoReader(sequence);
            reader.Next();
            ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.ReadUtf8String(in handle));
            ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.ReadBytesArray(in handle));
            ProtoReaderAssert.Catch<ArenaLimitException>(ref reader, (scoped ref ProtoReader r) => r.TryReadUtf8String(in handle, out _, out _));
            Assert.Equal(1, reader.Position);
            Assert.Equal(text, reader.ReadUtf8().ToArray());
        }
    }

    [Fact]
    public void Read_DeadArena_Throws()
    {
        ArenaAllocator dead = default;
        var reader = ProtoReaderAssert.AtFirstField([0x0a, 1, 65]);
        ProtoReaderAssert.Catch<ObjectDisposedException>(ref reader, (scoped ref ProtoReader r) => r.ReadUtf8String(in dead));
        ProtoReaderAssert.Catch<ObjectDisposedException>(ref reader, (scoped ref ProtoReader r) => r.ReadBytesArray(dead));
        Assert.Equal("A", reader.ReadString());
    }

    [Fact]
    public void ReadString_LongAndOverManySegments_IsWhole()
    {
        string text = string.Concat(Enumerable.Repeat("aé€😀", 5000));
        byte[] input = ProtoWriterText.Field(1, Encoding.UTF8.GetBytes(text));
        var reader = new ProtoReader(ProtoReaderSegments.CutAt(input, Enumerable.Range(1, 49).Select(i => i * 1000)));
        using var arena = new ArenaAllocator();
        reader.Next();
        ProtoReader other = reader;
        Assert.Equal(text, reader.ReadString());
        Assert.Equal(text, other.ReadUtf8String(in arena).ToString());
        Assert.Equal(input.Length, other.Position);
    }

    [Fact]
    public void ReadString_FieldOfAnotherWireType_FailsAtTheValue()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        ReaderUse[] uses =
        [
            (scoped ref ProtoReader r) => r.ReadBytes(),
            (scoped ref ProtoReader r) => r.ReadBytes(in handle),
            (scoped ref ProtoReader r) => r.ReadUtf8(),
            (scoped ref ProtoReader r) => r.ReadString(),
            (scoped ref ProtoReader r) => r.DangerousReadString(),
            (scoped ref ProtoReader r) => r.ReadUtf8String(in handle),
            (scoped ref ProtoReader r) => r.DangerousReadUtf8String(in handle),
            (scoped ref ProtoReader r) => r.ReadBytesArray(in handle),
            (scoped ref ProtoReader r) => r.ReadMessage(),
        ];
        foreach (ReaderUse use in uses)
        {
            ProtoReaderAssert.Fails([0x08, 1], WireError.WireTypeMismatch, 1, use);
            ProtoReaderAssert.Fails([0x0b, 0x0c], WireError.WireTypeMismatch, 1, use);
            ProtoReaderAssert.Fails([0x0d, 1, 2, 3, 4], WireError.WireTypeMismatch, 1, use);
        }

        ProtoReaderAssert.Fails([0x0a, 0], WireError.WireTypeMismatch, 1, (scoped ref ProtoReader r) => r.ReadGroup());
        ProtoReaderAssert.Fails([0x08, 1], WireError.WireTypeMismatch, 1, (scoped ref ProtoReader r) => r.ReadGroup());
    }
}
