using System.Text;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>The results of decoding: every kind of field, merging, and the state after a call.</summary>
public sealed unsafe class ProtoDecodeTests
{
    [Fact]
    public void Read_EveryKindOfField_InAnyInput_GivesTheValues()
    {
        using var source = new ArenaAllocator();
        var writer = new ProtoWriter(in source);
        writer.AddUInt64(1, ulong.MaxValue);
        AddLine(ref writer, "A-17", -3, 2.5);
        AddLine(ref writer, "", int.MinValue, -0.0);
        writer.AddString(3, "a note that is longer than sixteen bytes, with ünïcode");
        AddStock(ref writer, "nails", 7);
        writer.AddString(5, "4111");
        writer.AddPackedSInt32(8, [1, -1, int.MaxValue]);
        writer.AddSInt32(8, 5);
        writer.AddInt32(9, 1);
        writer.AddBytes(20, [0, 255]);
        writer.StartSub(21);
        writer.AddUInt64(1, 2);
        writer.CloseSub();
        writer.AddString(22, "x");
        writer.AddString(22, "y");
        writer.AddUInt32(23, 0);
        writer.AddPackedInt32(25, [1, 0, -5]);
        byte[] bytes = writer.ToArray();
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Order order = default;
            order.Read(ref reader, in arena);
            Assert.Equal(ulong.MaxValue, order.Id);
            Assert.Equal(2, order.Lines.Count);
            Assert.Equal(("A-17", -3, 2.5), (order.Lines[0].Sku.ToString(), order.Lines[0].Quantity, order.Lines[0].Price));
            Assert.Equal(("", int.MinValue, BitConverter.DoubleToInt64Bits(-0.0)), (order.Lines[1].Sku.ToString(), order.Lines[1].Quantity, BitConverter.DoubleToInt64Bits(order.Lines[1].Price)));
            Assert.Equal("a note that is longer than sixteen bytes, with ünïcode", order.Note.ToString());
            Assert.True(order.Stock.TryGetValue("nails", out int nails));
            Assert.Equal(7, nails);
            Assert.Equal((Order.PayOneofCase.Card, "4111"), (order.PayCase, order.Card.ToString()));
            Assert.Equal([1, -1, int.MaxValue, 5], order.Codes.ToArray());
            Assert.Equal(Level.High, order.Level);
            Assert.Equal([0, 255], order.Blob.ToArray());
            Assert.Equal((true, 2ul, false), (order.HasParent, order.Parent.Id, order.Parent.HasParent));
            Assert.Equal(["x", "y"], order.Tags.ToArray().Select(tag => tag.ToString()));
            Assert.Equal((true, 0u), (order.HasPriority, order.Priority));
            Assert.Equal([Level.High, Level.Unspecified, (Level)(-5)], order.Levels.ToArray());
            Assert.True(order.UnknownFields.IsEmpty);
        });
    }

    [Fact]
    public void Read_Empty_GivesDefaultAndTakesNoMemory()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        order.Id = 5;
        var reader = new ProtoReader([]);
        order.Read(ref reader, in arena);
        Assert.Equal((0ul, (nuint)0), (order.Id, arena.UsedBytes));
        ProtoReader nothing = ProtoReader.OverPinned(null, 0);
        order.Read(ref nothing, in arena);
        Assert.Equal((nuint)0, arena.UsedBytes);
    }

    [Fact]
    public void Read_PinnedInput_StringsPointIntoIt()
    {
        byte[] bytes = Bytes((ref ProtoWriter writer) =>
        {
            writer.AddString(3, "in the input");
            writer.AddBytes(20, [1, 2, 3]);
            writer.AddString(22, new string('x', 64));
        });
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            Order order = default;
            order.Read(ref reader, in arena);
            fixed (byte* note = order.Note.Span, first = order.Blob.Span)
            {
                Assert.True(note == start + 2);
                Assert.True(first > note && first < start + bytes.Length);
            }

            // Nothing is written after a borrowed array.
            UnmanagedArray<byte> blob = order.Blob;
            blob.Add(9, in arena);
            Assert.Equal([1, 2, 3], order.Blob.ToArray());
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Read_AsciiOfEachLength_IsCheckedInAllBytes(int lengthBytes)
    {
        // Vectors check texts of up to 256 bytes by loads that overlap: each byte must be in one of them.
        using var arena = new ArenaAllocator();
        for (int size = 0; size < 270; size++)
        {
            if (size >= 0x80 && lengthBytes == 1) break;
            byte[] prefix = new byte[1 + lengthBytes];
            prefix[0] = 0x1a;
            for (int i = 0; i < lengthBytes; i++) prefix[1 + i] = (byte)(((size >> (7 * i)) & 0x7f) | (i < lengthBytes - 1 ? 0x80 : 0));
            byte[] text = [.. Enumerable.Range(0, size).Select(i => (byte)('a' + (i % 26)))];

            // Other fields follow, so that the string is not among the last bytes of the input, which are read elsewhere.
            byte[] bytes = [.. prefix, .. text, .. Enumerable.Repeat((byte[])[0x48, 1], 40).SelectMany(field => field)];
            fixed (byte* start = bytes)
            {
                for (int i = -1; i < size; i++)
                {
                    arena.Reset();
                    ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
                    Order order = default;
                    if (i < 0)
                    {
                        order.Read(ref reader, in arena);
                        Assert.True(order.Note.Span.SequenceEqual(text), $"{size} bytes.");
                        continue;
                    }

                    byte good = start[prefix.Length + i];
                    start[prefix.Length + i] = 0xff;
                    WireFormatException? failure = null;
                    try
                    {
                        order.Read(ref reader, in arena);
                    }
                    catch (WireFormatException exception)
                    {
                        failure = exception;
                    }

                    start[prefix.Length + i] = good;
                    Assert.True(failure is { Error: WireError.InvalidUtf8 }, $"{size} bytes, of which number {i} is none of a text.");
                }
            }
        }
    }

    [Fact]
    public void Read_UnpinnedInput_KeepsNothingOfIt()
    {
        byte[] bytes = Bytes((ref ProtoWriter writer) => writer.AddString(3, "text"));
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Array.Clear(bytes);
        Assert.Equal("text", order.Note.ToString());
    }

    [Fact]
    public void Merge_Twice_FollowsTheRulesOfTheFormat()
    {
        byte[] first = Bytes((ref ProtoWriter writer) =>
        {
            writer.AddUInt64(1, 1);
            writer.AddString(3, "first");
            AddLine(ref writer, "a", 1, 0);
            AddStock(ref writer, "k", 1);
            AddStock(ref writer, "l", 1);
            writer.StartSub(6);
            writer.AddString(1, "code");
            writer.CloseSub();
            writer.StartSub(21);
            writer.AddUInt64(1, 10);
            writer.AddString(22, "p");
            writer.CloseSub();
            writer.AddSInt32(8, 1);
            writer.AddVarInt(100, 1);
        });
        byte[] second = Bytes((ref ProtoWriter writer) =>
        {
            writer.AddString(3, "second");
            AddLine(ref writer, "b", 2, 0);
            AddStock(ref writer, "k", 2);
            writer.StartSub(6);
            writer.AddVarInt(50, 1);
            writer.CloseSub();
            writer.StartSub(21);
            writer.AddUInt32(23, 3);
            writer.AddString(22, "q");
            writer.CloseSub();
            writer.AddPackedSInt32(8, [2, 3]);
            writer.AddVarInt(100, 2);
        });
        using var arena = new ArenaAllocator();
        Order merged = Order.Parse(first, in arena);
        var reader = new ProtoReader(second);
        merged.Merge(ref reader, in arena);
        Assert.Equal(0, reader.Remaining);
        var hand = new HandOrder();
        hand.Read(new ProtoReader((byte[])[.. first, .. second]), in arena);
        Assert.Equal(ShopText.Of(hand), ShopText.Of(ref merged));

        // The same in one message. Then another member of the oneof clears the first.
        Order joined = Order.Parse([.. first, .. second], in arena);
        Assert.Equal(ShopText.Of(hand), ShopText.Of(ref joined));
        var points = new ProtoReader([56, 9]);
        joined.Merge(ref points, in arena);
        Assert.Equal((Order.PayOneofCase.Points, 9u, false), (joined.PayCase, joined.Points, joined.HasVoucher));
    }

    [Fact]
    public void Merge_Malformed_KeepsWhatWasReadAndStaysUsable()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse([8, 1], in arena);
        nuint usedBytes = arena.UsedBytes;
        byte[] bytes = [8, 2, 26, 1, (byte)'n', 34, 200, 1];
        var reader = new ProtoReader(bytes);
        WireFormatException? failure = null;
        try
        {
            order.Merge(ref reader, in arena);
        }
        catch (WireFormatException thrown)
        {
            failure = thrown;
        }

        Assert.Equal((WireError.LengthOutOfRange, 6L), (failure!.Error, failure.Offset));
        Assert.Equal((2ul, "n"), (order.Id, order.Note.ToString()));
        Assert.Equal(0, order.Stock.Count);
        Assert.True(arena.UsedBytes > usedBytes);
        Assert.Equal(bytes.Length, reader.Remaining);
        var more = new ProtoReader([8, 3]);
        order.Merge(ref more, in arena);
        Assert.Equal(3ul, order.Id);
    }

    [Fact]
    public void Read_MapEntries_LastOfAKeyWinsWholeAndAbsentPartsAreZero()
    {
        byte[] bytes = Bytes((ref ProtoWriter writer) =>
        {
            writer.StartSub(24);
            writer.AddInt32(1, 4);
            writer.StartSub(2);
            writer.AddString(1, "old");
            writer.AddSInt32(2, 1);
            writer.CloseSub();
            writer.CloseSub();
            writer.StartSub(24);
            writer.StartSub(2);
            writer.AddSInt32(2, 8);
            writer.CloseSub();
            writer.AddInt32(1, 4);
            writer.StartSub(2);
            writer.AddDouble(3, 1.5);
            writer.CloseSub();
            writer.AddString(3, "dropped");
            writer.CloseSub();
            writer.StartSub(24);
            writer.CloseSub();
            AddStock(ref writer, "", 0);
        });
        using var arena = new ArenaAllocator();
        Order order = Order.Parse(bytes, in arena);
        Assert.Equal(2, order.Spare.Count);
        Assert.True(order.Spare.TryGetValue(4, out OrderLine line));
        Assert.Equal(("", 8, 1.5), (line.Sku.ToString(), line.Quantity, line.Price));
        Assert.True(order.Spare.TryGetValue(0, out line));
        Assert.Equal(0, line.Quantity);
        Assert.True(order.Stock.TryGetValue("", out int value));
        Assert.Equal(0, value);
    }

    [Fact]
    public void Read_OverlongTagsOfKnownFields_AreTheFields()
    {
        using var arena = new ArenaAllocator();
        Order order = Order.Parse([0x88, 0x00, 7, 0x92, 0x80, 0x80, 0x80, 0x00, 2, 16, 4, 0xb2, 0x81, 0x00, 1, (byte)'t', 0xb2, 0x01, 0], in arena);
        Assert.Equal((7ul, 1, 2), (order.Id, order.Lines.Count, order.Tags.Count));
        Assert.Equal(2, order.Lines[0].Quantity);
        Assert.True(order.UnknownFields.IsEmpty);
    }

    [Fact]
    public void Read_NumbersOfAllLengths_AreCutToTheirType()
    {
        using var arena = new ArenaAllocator();
        for (int length = 1; length <= 10; length++)
        {
            // A varint of that length with all value bits set.
            byte[] varint = [.. Enumerable.Repeat((byte)0xff, length - 1), 0x7f];
            ulong bits = length == 10 ? ulong.MaxValue : (1ul << (7 * length)) - 1;
            Order order = Order.Parse([8, .. varint, 72, .. varint, 0xb8, 0x01, .. varint, 64, .. varint], in arena);
            Assert.Equal((bits, (int)bits, (uint)bits), (order.Id, (int)order.Level, order.Priority));
            Assert.Equal(WireVarint.UnZigZag((uint)bits), order.Codes[0]);
        }
    }

    [Fact]
    public void Read_LimitOfTheCall_IsThereAndIsTakenAwayAgain()
    {
        // Sub-messages of two bytes take a hundred bytes and more. That is below 64 bytes for each byte of input, but above the arena's own limit.
        byte[] bytes = [.. Enumerable.Repeat<byte[]>([18, 0], 4000).SelectMany(field => field)];
        using var limited = new ArenaAllocator(new ArenaOptions { ByteLimit = 64 * 1024 });
        Order order = default;
        order.Id = 3;
        var reader = new ProtoReader(bytes);
        bool failed = false;
        try
        {
            order.Read(ref reader, in limited);
        }
        catch (ArenaLimitException)
        {
            failed = true;
        }

        Assert.True(failed);
        Assert.Equal((3ul, (nuint)0, bytes.Length), (order.Id, limited.UsedBytes, reader.Remaining));

        using var arena = new ArenaAllocator();
        order.Read(ref reader, in arena);
        Assert.Equal(4000, order.Lines.Count);
        arena.Allocate<byte>(100 << 20);
    }

    [Fact]
    public void Read_DisposedArena_ThrowsAndLeavesAllAsItWas()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Order order = default;
        order.Id = 3;
        var reader = new ProtoReader([8, 1]);
        bool failed = false;
        try
        {
            order.Read(ref reader, in arena);
        }
        catch (ObjectDisposedException)
        {
            failed = true;
        }

        Assert.True(failed);
        Assert.Equal((3ul, 2), (order.Id, reader.Remaining));
    }

    [Fact]
    public void Read_SubReader_CountsOffsetsFromTheStartOfTheInput()
    {
        byte[] bytes = [8, 1, 0x82, 0x01, 5, 16, 1, 26, 1, 0xff, 8, 2];
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Assert.True(reader.Next());
            reader.Skip();
            Assert.True(reader.Next());
            ProtoReader inner = reader.ReadMessage();
            Node node = default;
            WireFormatException failure = ProtoReaderAssert.Catch<WireFormatException>(ref inner, (scoped ref ProtoReader used) => Read(ref used));
            Assert.Equal((WireError.InvalidUtf8, 8L), (failure.Error, failure.Offset));
            Assert.Equal((5, 5), (inner.Position, inner.Remaining));
            node.Read(ref reader, in arena);
            Assert.Equal((2u, 0), (node.V, reader.Remaining));

            static void Read(scoped ref ProtoReader used)
            {
                using var scratch = new ArenaAllocator();
                Node unused = default;
                unused.Read(ref used, in scratch);
            }
        });
    }

    [Theory]
    [InlineData(100, true)]
    [InlineData(101, false)]
    public void Read_NestedNodes_EndsBehindDepth100(int depth, bool isRead)
    {
        byte[] bytes = ShopOrders.Nodes(depth);
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Node node = default;
            if (isRead)
            {
                node.Read(ref reader, in arena);
                int levels = 0;
                for (Node at = node; at.HasChild; at = at.Child) levels++;
                Assert.Equal(depth, levels);
                return;
            }

            string expected = "";
            try
            {
                new HandNode().Read(new ProtoReader(bytes));
            }
            catch (WireFormatException failure)
            {
                Assert.Equal(WireError.DepthExceeded, failure.Error);
                expected = failure.Offset.ToString();
            }

            WireFormatException? thrown = null;
            try
            {
                node.Read(ref reader, in arena);
            }
            catch (WireFormatException failure)
            {
                thrown = failure;
            }

            Assert.Equal((WireError.DepthExceeded, expected), (thrown!.Error, thrown.Offset.ToString()));
            Assert.Equal((nuint)0, arena.UsedBytes);
        });
    }

    [Theory]
    [InlineData(40, 60, true)]
    [InlineData(40, 61, false)]
    [InlineData(100, 1, false)]
    public void Read_GroupsInNodes_CountTogether(int nodes, int groups, bool isRead)
    {
        byte[] bytes = [.. Enumerable.Repeat((byte)0x23, groups), .. Enumerable.Repeat((byte)0x24, groups)];
        for (int i = 0; i < nodes; i++) bytes = [18, .. Varint(bytes.Length), .. bytes];
        using var arena = new ArenaAllocator();
        if (isRead)
        {
            Node node = Node.Parse(bytes, in arena);
            for (int i = 0; i < nodes; i++) node = node.Child;
            Assert.Equal(2 * groups, node.UnknownFields.Length);
            return;
        }

        WireFormatException failure = Assert.Throws<WireFormatException>(() =>
        {
            using var scratch = new ArenaAllocator();
            Node.Parse(bytes, in scratch);
        });
        long hand = Assert.Throws<WireFormatException>(() => new HandNode().Read(new ProtoReader(bytes))).Offset;
        Assert.Equal((WireError.DepthExceeded, hand), (failure.Error, failure.Offset));
    }

    [Fact]
    public void Read_AllocatesNothingManaged()
    {
        byte[] bytes = ShopOrders.Make(new Fuzz.FuzzRandom(3));
        using var arena = new ArenaAllocator();
        for (int i = 0; i < 3; i++)
        {
            arena.Reset();
            Order.Parse(bytes, in arena);
        }

        if (TestedBuild.Flavor == "debug") return; // its tracking does
        arena.Reset();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Order.Parse(bytes, in arena);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    private delegate void Fill(ref ProtoWriter writer);

    private static byte[] Bytes(Fill fill)
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        fill(ref writer);
        return writer.ToArray();
    }

    private static byte[] Varint(int value) => value < 0x80 ? [(byte)value] : [(byte)(value | 0x80), (byte)(value >> 7)];

    private static void AddLine(scoped ref ProtoWriter writer, string sku, int quantity, double price)
    {
        writer.StartSub(2);
        writer.AddString(1, Encoding.UTF8.GetBytes(sku));
        writer.AddSInt32(2, quantity);
        writer.AddDouble(3, price);
        writer.CloseSub();
    }

    private static void AddStock(scoped ref ProtoWriter writer, string key, int value)
    {
        writer.StartSub(4);
        writer.AddString(1, Encoding.UTF8.GetBytes(key));
        writer.AddInt32(2, value);
        writer.CloseSub();
    }
}
