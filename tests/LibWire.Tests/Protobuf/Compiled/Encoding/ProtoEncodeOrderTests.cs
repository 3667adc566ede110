using Google.Protobuf;
using LibWire.Tests.Fuzz;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>Whole messages as emitted code writes them, against hand-written code and against Google.Protobuf.</summary>
public sealed class ProtoEncodeOrderTests
{
    [Fact]
    public void Write_EmptyMessage_WritesNothing()
    {
        Assert.Empty(default(Order).ToArray());
        Assert.Equal(0, default(Order).ComputeSize());
        Assert.Empty(default(OrderLine).ToArray());
    }

    [Fact]
    public void Write_FullMessage_HasTheBytesOfHandWrittenCodeAndOfGoogle()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] bytes = order.ToArray();
        Assert.Equal(Google(), bytes);
        Assert.Equal(SampleOrders.ByHand(in order), bytes);
        Assert.Equal(bytes.Length, order.ComputeSize());
    }

    [Fact]
    public void Write_IntoRegionsOfEverySize_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] expected = order.ToArray();
        using var small = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        for (int capacity = 0; capacity <= expected.Length + 40; capacity++)
        {
            small.Reset();
            var writer = new ProtoWriter(in small, capacity);
            if (capacity % 2 == 0) ProtoWriterText.TakeFrom(in small); // the region has to move when it grows
            order.Write(ref writer);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"Capacity {capacity}.");
        }
    }

    [Fact]
    public void Write_BehindFieldsOfEveryLength_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] expected = order.ToArray();
        using var small = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        for (int before = 0; before < 300; before++)
        {
            small.Reset();
            var writer = new ProtoWriter(in small);
            ProtoWriterText.TakeFrom(in small);
            writer.WriteRaw(new byte[before]);
            order.Write(ref writer);
            Assert.True(writer.WrittenSpan.Slice(before).SequenceEqual(expected), $"Behind {before} bytes.");
        }
    }

    [Fact]
    public void Write_RandomOrders_HaveTheBytesOfHandWrittenCodeAndTheComputedSize()
    {
        using var arena = new ArenaAllocator();
        using var output = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024 });
        for (ulong seed = 0; seed < 400; seed++)
        {
            arena.Reset();
            output.Reset();
            var random = new FuzzRandom(seed);
            Order order = SampleOrders.Random(random, arena);
            byte[] expected = SampleOrders.ByHand(in order);
            var writer = new ProtoWriter(in output, random.Next(600));
            order.Write(ref writer);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"Seed {seed}.");
            Assert.Equal(expected.Length, order.ComputeSize());

            // A second time, into the same region: the lengths have the widths of the last time.
            writer.Clear();
            order.Write(ref writer);
            Assert.True(writer.WrittenSpan.SequenceEqual(expected), $"Seed {seed}, second time.");
        }
    }

    [Fact]
    public void Write_InsideSubMessagesAndGroupsOfTheCaller_GoesOnThere()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] body = order.ToArray();
        for (int capacity = 0; capacity < 1500; capacity += 7)
        {
            var writer = new ProtoWriter(in arena, capacity);
            writer.StartDelimited();
            writer.StartSub(1);
            writer.StartGroup(2);
            order.Write(ref writer);
            Assert.Equal(3, writer.Depth);
            writer.AddBool(3, true);
            writer.CloseGroup();
            writer.AddBool(4, true);
            writer.CloseSub();
            writer.CloseDelimited();
            byte[] inner = ProtoWriterText.Field(1, [0x13, .. body, 0x18, 1, 0x14, 0x20, 1]);
            Assert.Equal([.. ProtoWriterText.Varint((ulong)inner.Length), .. inner], writer.ToArray());
        }
    }

    [Fact]
    public void Write_IllFormedText_IsWrittenAsItIs()
    {
        using var arena = new ArenaAllocator();
        OrderLine line = default;
        line.Sku = Utf8String.DangerousCopy([0xff, 0xc0], in arena);
        Assert.Equal([10, 2, 0xff, 0xc0], line.ToArray());
    }

    [Fact]
    public void Write_FloatsWithoutPresence_LeavesOutPositiveZeroOnly()
    {
        OrderLine line = default;
        line.Price = 0.0;
        Assert.Empty(line.ToArray());
        line.Price = -0.0;
        Assert.Equal([25, 0, 0, 0, 0, 0, 0, 0, 0x80], line.ToArray());
        Assert.True(ProtoEncode.IsSet(double.NaN) && ProtoEncode.IsSet(float.NaN) && ProtoEncode.IsSet(-0.0f) && ProtoEncode.IsSet(double.Epsilon));
        Assert.False(ProtoEncode.IsSet(0.0f) || ProtoEncode.IsSet(0.0));
    }

    [Fact]
    public unsafe void Write_StringsEndingAtAGuardPage_ReadsNothingBehindThem()
    {
        using var memory = new GuardedMemory(4096);
        using var arena = new ArenaAllocator();
        for (int length = 0; length <= 80; length++)
        {
            byte[] text = [.. Enumerable.Range('0', length).Select(unit => (byte)unit)];
            OrderLine line = default;
            line.Sku = new Utf8String(memory.PutAtEnd(text), length);
            var writer = new ProtoWriter(in arena, 0);
            line.Write(ref writer);
            Assert.Equal(length == 0 ? [] : ProtoWriterText.Field(1, text), writer.ToArray());
        }
    }

    /// <summary>The order of <see cref="SampleOrders.Full"/>, written by Google's streams.</summary>
    private static byte[] Google()
    {
        const WireFormat.WireType Varint = WireFormat.WireType.Varint;
        return Bytes(order =>
        {
            Tag(order, 1, Varint).WriteUInt64(1UL << 40);
            Message(order, 2, line =>
            {
                Tag(line, 1).WriteString("A-17");
                Tag(line, 2, Varint).WriteSInt32(-3);
                Tag(line, 3, WireFormat.WireType.Fixed64).WriteDouble(-0.0);
            });
            Message(order, 2, static _ => { });
            Message(order, 2, static line => Tag(line, 1).WriteString(new string('s', 200)));
            Tag(order, 3).WriteString("");
            Message(order, 4, static entry => Entry(entry, "", 0));
            Message(order, 4, static entry => Entry(entry, "zwölf", -12));
            Message(order, 6, static voucher => Tag(voucher, 1).WriteString("GIFT"));
            Message(order, 8, static codes =>
            {
                foreach (int code in (int[])[0, -1, 1, int.MinValue, int.MaxValue]) codes.WriteSInt32(code);
            });
            Tag(order, 9, Varint).WriteEnum(-7);
            Tag(order, 20).WriteBytes(ByteString.CopyFrom(0, 255, 128));
            Message(order, 21, static parent =>
            {
                Tag(parent, 7, Varint).WriteUInt32(0);
                Message(parent, 21, static grandparent => Tag(grandparent, 5).WriteString(""));
                Tag(parent, 31, Varint).WriteUInt32(5);
            });
            foreach (string tag in (string[])["", "a", "sixteen bytes :)", new string('t', 17), new string('u', 33), new string('v', 300)]) Tag(order, 22).WriteString(tag);
            Tag(order, 23, Varint).WriteUInt32(0);
            Message(order, 24, static entry =>
            {
                Tag(entry, 1, Varint).WriteInt32(-1);
                Message(entry, 2, static line => Tag(line, 2, Varint).WriteSInt32(5));
            });
            Message(order, 24, static entry =>
            {
                Tag(entry, 1, Varint).WriteInt32(0);
                Message(entry, 2, static _ => { });
            });
            Message(order, 25, static levels =>
            {
                levels.WriteEnum(1);
                levels.WriteEnum(-1);
            });
            Tag(order, 100, Varint).WriteUInt32(1);
            Tag(order, 101).WriteString("hi");
        });
    }

    private static void Entry(CodedOutputStream entry, string key, int value)
    {
        Tag(entry, 1).WriteString(key);
        Tag(entry, 2, WireFormat.WireType.Varint).WriteInt32(value);
    }

    private static CodedOutputStream Tag(CodedOutputStream output, int fieldNumber, WireFormat.WireType type = WireFormat.WireType.LengthDelimited)
    {
        output.WriteTag(fieldNumber, type);
        return output;
    }

    private static void Message(CodedOutputStream output, int fieldNumber, Action<CodedOutputStream> write) => Tag(output, fieldNumber).WriteBytes(ByteString.CopyFrom(Bytes(write)));

    private static byte[] Bytes(Action<CodedOutputStream> write)
    {
        var stream = new MemoryStream();
        using (var output = new CodedOutputStream(stream, leaveOpen: true)) write(output);
        return stream.ToArray();
    }
}
