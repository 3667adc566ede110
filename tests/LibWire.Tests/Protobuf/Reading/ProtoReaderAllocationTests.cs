using System.Buffers;

namespace LibWire.Tests.Protobuf;

/// <summary>Managed memory for reading: none, except for a span over bytes in two segments without an arena.</summary>
public sealed unsafe class ProtoReaderAllocationTests
{
    private static readonly byte[] Message = ProtoWriterText.Bytes((scoped ref ProtoWriter w) =>
    {
        w.AddInt32(1, -1);
        w.AddDouble(2, 1.5);
        w.AddString(3, "a text of some length, é");
        w.StartSub(4);
        w.AddBytes(5, [1, 2, 3, 4]);
        w.StartGroup(6);
        w.AddFixed32(7, 7);
        w.CloseGroup();
        w.CloseSub();
        w.AddPackedInt32(8, [1, 300, -1, 70000]);
        w.AddPackedFloat(9, [1, 2, 3]);
        w.AddMapEntry(10, ProtoFieldType.Int32, 1, ProtoFieldType.SInt64, 2L);
        w.AddVarInt(11, 5UL);
        w.StartGroup(12);
        w.AddInt32(1, 1);
        w.CloseGroup();
    });

    [Fact]
    public void Read_Span_AllocatesNothing()
    {
        int sum = 0;
        Assert.Equal(0, ManagedBytes.Allocated(() => sum = Stream(new ProtoReader(Message))));
        Assert.NotEqual(0, sum);
    }

    [Fact]
    public void Read_Pinned_AllocatesNothing() => Assert.Equal(0, ManagedBytes.Allocated(() =>
    {
        fixed (byte* pinned = Message) Stream(ProtoReader.OverPinned(pinned, (nuint)Message.Length));
    }));

    [Fact]
    public void Read_SegmentsWithoutAStraddlingField_AllocatesNothing()
    {
        // A cut after every field of the outer message.
        var cuts = new List<int>();
        var reader = new ProtoReader(Message);
        while (reader.Next())
        {
            reader.Skip();
            cuts.Add(reader.Position);
        }

        ReadOnlySequence<byte> sequence = ProtoReaderSegments.CutAt(Message, cuts);
        Assert.Equal(0, ManagedBytes.Allocated(() => Stream(new ProtoReader(sequence))));
    }

    [Fact]
    public void Read_IntoAnArena_AllocatesNothingEvenWhereStringsStraddle()
    {
        if (WireInfo.Flavor == "debug") return; // The checked arena has its records on the managed heap.
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        Load(new ProtoReader(Message), in arena);
        arena.Reset();
        ReadOnlySequence<byte> sequence = ProtoReaderSegments.OneByteEach(Message, emptyBetween: 1);
        foreach (ReadOnlySequence<byte> input in new[] { new ReadOnlySequence<byte>(Message), ProtoReaderSegments.CutAt(Message, 20, 40), sequence })
        {
            long managedBytes = ManagedBytes.Allocated(() =>
            {
                Load(new ProtoReader(input), in handle);
                handle.Reset();
            });
            Assert.Equal(0, managedBytes);
        }
    }

    [Fact]
    public void Skip_OneByteSegments_AllocatesNothing()
    {
        ReadOnlySequence<byte> sequence = ProtoReaderSegments.OneByteEach(Message);
        Assert.Equal(0, ManagedBytes.Allocated(() =>
        {
            var reader = new ProtoReader(sequence);
            while (reader.Next()) reader.Skip();
        }));
    }

    /// <summary>Streams the message: every kind of field, nothing kept.</summary>
    private static int Stream(ProtoReader reader)
    {
        int sum = 0;
        Span<int> integers = stackalloc int[8];
        Span<float> floats = stackalloc float[8];
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 1:
                    sum += reader.ReadInt32();
                    break;
                case 2:
                    sum += (int)reader.ReadDouble();
                    break;
                case 3:
                    sum += reader.ReadUtf8().Length;
                    break;
                case 4:
                    sum += Stream(reader.ReadMessage());
                    break;
                case 5:
                    sum += reader.ReadBytes().Length;
                    break;
                case 6:
                    sum += Stream(reader.ReadGroup());
                    break;
                case 7:
                    sum += reader.TryReadFixed32(out uint value, out _) ? (int)value : 0;
                    break;
                case 8:
                    sum += reader.ReadRepeatedInt32(integers);
                    break;
                case 9:
                    sum += reader.ReadRepeatedFloat(floats);
                    break;
                case 11:
                    sum += reader.ReadRaw().Length;
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return sum;
    }

    /// <summary>Copies strings, bytes, arrays and maps into the arena.</summary>
    private static void Load(ProtoReader reader, in ArenaAllocator arena)
    {
        UnmanagedArray<int> integers = default;
        UnmanagedArray<float> floats = default;
        UnmanagedMap<int, long> map = default;
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case 3:
                    ProtoReader other = reader;
                    other.ReadBytes(in arena);
                    reader.ReadUtf8String(in arena);
                    break;
                case 4:
                    Load(reader.ReadMessage(), in arena);
                    break;
                case 5:
                    reader.ReadBytesArray(in arena);
                    break;
                case 6:
                    Load(reader.ReadGroup(), in arena);
                    break;
                case 8:
                    reader.ReadRepeatedInt32(ref integers, in arena);
                    break;
                case 9:
                    reader.ReadRepeatedFloat(ref floats, in arena);
                    break;
                case 10:
                    reader.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.SInt64, ref map, in arena);
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
    }
}
