namespace LibWire.Tests.Protobuf;

/// <summary>Extensions that are in the registry, and others.</summary>
public sealed unsafe class ExtensionReadTests
{
    // 100 color = 5 · 102 name = "A" · 105 closed = 9, which the enum does not name · 107 inner { id = 1 } · 109 numbers: -1, then packed 1 and -2
    private static readonly byte[] Mixed = [0xa0, 6, 5, 0xb2, 6, 1, 65, 0xc8, 6, 9, 0xda, 6, 2, 8, 1, 0xe8, 6, 1, 0xea, 6, 2, 2, 3];

    [Fact]
    public void Read_KnownExtensions_AreTypedInAnyInput()
    {
        ProtoReaderInputs.ForEach(Mixed, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Host host = default;
            host.Read(ref reader, arena, HostExtensions.Strict);
            Assert.Equal(5, host.Extensions.Get(HostExtensions.Color));
            Assert.Equal("A", host.Extensions.Get(HostExtensions.Name).ToString());
            Assert.False(host.Extensions.Has(HostExtensions.Closed));
            Assert.Equal(1, host.Extensions.Get(HostExtensions.Inner).Id);
            Assert.Equal([-1, 1, -2], host.Extensions.Get(HostExtensions.Numbers).ToArray());
            Assert.Equal([0xc8, 6, 9], host.UnknownFields.Bytes.ToArray());
            Assert.Equal(4, host.Extensions.Count);
        });
    }

    [Fact]
    public void Read_WithoutARegistry_ExtensionsAreUnknownFieldsAndWrittenAsTheyCame()
    {
        using var arena = new ArenaAllocator();
        foreach (ProtoReadOptions? options in new[] { null, ProtoReadOptions.Default, new ProtoReadOptions { Registry = [] } })
        {
            Host host = Host.Parse(Mixed, in arena, options);
            Assert.True(host.Extensions.IsEmpty);
            Assert.Equal(Mixed, host.UnknownFields.Bytes.ToArray());
            Assert.Equal(Mixed, ProtoMessage.ToArray(in host));
        }
    }

    [Fact]
    public void Read_WithAndWithoutARegistry_MessagesAreNotEqual()
    {
        using var arena = new ArenaAllocator();
        Host known = Host.Parse(Mixed, in arena, HostExtensions.Strict), unknown = Host.Parse(Mixed, in arena), again = Host.Parse(Mixed, in arena);
        Assert.False(ProtoMessage.AreEqual(in known, in unknown));
        Assert.True(ProtoMessage.AreEqual(in unknown, in again));
    }

    [Fact]
    public void Read_KnownExtensions_AreWrittenByNumberAndAsTheyAreDeclared()
    {
        using var arena = new ArenaAllocator();
        Host host = Host.Parse([.. Mixed[10..], .. Mixed[..10]], in arena, HostExtensions.Strict);
        byte[] expected = [.. Mixed[..7], .. Mixed[10..15], 0xea, 6, 3, 1, 2, 3, .. Mixed[7..10]];
        Assert.Equal(expected, ProtoMessage.ToArray(in host));
        Assert.Equal(expected.Length, host.ComputeSize());
    }

    [Fact]
    public void Read_ExtensionOfAnotherMessage_IsUnknown()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0xc2, 0x3e, 0]; // 1000 is an extension of Bag
        Host host = Host.Parse(bytes, in arena, HostExtensions.Strict);
        Assert.True(host.Extensions.IsEmpty);
        Assert.Equal(bytes, host.UnknownFields.Bytes.ToArray());
    }

    [Theory]
    [InlineData("A206023132")]     // 100 is int32 and comes as a string: single numbers are not packed
    [InlineData("A10601020304050607 08")] // … as fixed64
    [InlineData("B00605")]         // 102 is a string and comes as a number
    [InlineData("DB060801DC06")]   // 107 is a message and comes as a group
    [InlineData("E206020801")]     // 108 is a group and comes as a message
    [InlineData("F00605")]         // 110 is repeated string and comes as a number
    [InlineData("8B070801 8C07")]  // 113 is a repeated group …
    [InlineData("8A07020801")]     // … and comes as a message
    [InlineData("9007 05")]        // 114 is repeated fixed64 and comes as a varint
    [InlineData("8307 0801 8407")] // 112 is repeated message and comes as a group
    public void Read_ExtensionOfAnotherWireType_IsUnknownAndDoesNotClear(string hex)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        bool isGroup113 = hex.StartsWith("8B07", StringComparison.Ordinal);
        using var arena = new ArenaAllocator();
        Host host = Host.Parse([0xa0, 6, 3, .. bytes], in arena, HostExtensions.Strict);
        Assert.Equal(3, host.Extensions.Get(HostExtensions.Color));
        Assert.Equal(isGroup113 ? [] : bytes, host.UnknownFields.Bytes.ToArray());
        Assert.Equal(isGroup113 ? 1 : 0, host.Extensions.Get(HostExtensions.Parts).Count);
    }

    [Fact]
    public void Read_SameExtensionAgain_FollowsTheMergeRules()
    {
        using var arena = new ArenaAllocator();
        byte[] first = [0xa0, 6, 5, 0xda, 6, 4, 8, 1, 0x12, 0, 0xe3, 6, 8, 1, 0xe4, 6, 0xf2, 6, 1, 65, 0x82, 7, 2, 8, 1];
        byte[] second = [0xa0, 6, 0, 0xda, 6, 2, 8, 2, 0xe3, 6, 0x12, 1, 66, 0xe4, 6, 0xf2, 6, 1, 66, 0x82, 7, 0];
        Host once = Host.Parse([.. first, .. second], in arena, HostExtensions.Strict);
        Host merged = Host.Parse(first, in arena, HostExtensions.Strict);
        var reader = new ProtoReader(second);
        merged.Merge(ref reader, arena, HostExtensions.Strict);
        Assert.Equal("( 100=0 110=41,42 *107(2t) *108(1t42) *112(1) *112())", HostText.Of(ref once));
        Assert.Equal(HostText.Of(ref once), HostText.Of(ref merged));
    }

    [Fact]
    public void Read_NumbersThatAClosedEnumDoesNotName_AreUnknownInTheirOrder()
    {
        using var arena = new ArenaAllocator();

        // 111 kinds packed: 1, 2, 5, -1 · 7: 3, unknown · 111 one by one: 6, 0 · 105: 2, after 5 · 106 open: 2
        byte[] bytes = [0xfa, 6, 13, 1, 2, 5, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0x38, 3, 0xf8, 6, 6, 0xf8, 6, 0, 0xc8, 6, 5, 0xc8, 6, 2, 0xd0, 6, 2];
        Host host = Host.Parse(bytes, in arena, HostExtensions.Strict);
        Assert.Equal([Kind.One, Kind.Five, Kind.Zero], host.Extensions.Get(HostExtensions.Kinds).ToArray());
        Assert.Equal(Kind.Five, host.Extensions.Get(HostExtensions.Closed));
        Assert.Equal((Kind)2, host.Extensions.Get(HostExtensions.Open));
        byte[] unknown = [0xf8, 6, 2, 0xf8, 6, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0x38, 3, 0xf8, 6, 6, 0xc8, 6, 2];
        Assert.Equal(unknown, host.UnknownFields.Bytes.ToArray());
    }

    [Theory]
    [InlineData("B20602C328", WireError.InvalidUtf8, 2)]       // string
    [InlineData("A00601B20602C328", WireError.InvalidUtf8, 5)]
    [InlineData("F20602C328", WireError.InvalidUtf8, 2)]       // repeated string
    [InlineData("F206014AF20602EDA0", WireError.InvalidUtf8, 6)]
    public void RejectInvalidUtf8_String_Extension(string hex, WireError error, int offset)
    {
        byte[] bytes = Convert.FromHexString(hex);
        ProtoReaderInputs.ForEach(bytes, (reader, input) =>
        {
            using var arena = new ArenaAllocator();
            Host host = default;
            WireFormatException failure = ReadFailure(ref reader, in arena, ref host);
            Assert.Equal((error, (long)offset), (failure.Error, failure.Offset));
        });
    }

    [Fact]
    public void AcceptInvalidUtf8_Bytes_Extension()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [0xba, 6, 2, 0xc3, 0x28, 0xc2, 6, 2, 0xed, 0xa0]; // 103: a string that nobody checks, 104: bytes
        Host host = Host.Parse(bytes, in arena, HostExtensions.Strict);
        Assert.Equal([0xc3, 0x28], host.Extensions.Get(HostExtensions.Raw).Span.ToArray());
        Assert.Equal([0xed, 0xa0], host.Extensions.Get(HostExtensions.Blob).ToArray());
        Assert.Equal(bytes, ProtoMessage.ToArray(in host));
    }

    [Fact]
    public void Read_PinnedInput_StringsPointIntoIt()
    {
        byte[] bytes = [0xb2, 6, 3, 65, 66, 67, 0xf2, 6, 1, 68, .. Enumerable.Repeat<byte[]>([0xa0, 6, 1], 20).SelectMany(field => field)];
        using var arena = new ArenaAllocator();
        fixed (byte* start = bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(start, (nuint)bytes.Length);
            Host host = default;
            host.Read(ref reader, arena, HostExtensions.Strict);
            Utf8String name = host.Extensions.Get(HostExtensions.Name), word = host.Extensions.Get(HostExtensions.Words)[0];
            Assert.Equal(((nint)(start + 3), (nint)(start + 9)), ((nint)name.Bytes, (nint)word.Bytes));

            host = Host.Parse(bytes, in arena, HostExtensions.Strict);
            byte* copied = host.Extensions.Get(HostExtensions.Name).Bytes;
            Assert.False(copied >= start && copied < start + bytes.Length);
        }
    }

    [Fact]
    public void Read_MessagesNestedThroughExtensions_KeepTheDepthLimit()
    {
        using var arena = new ArenaAllocator();
        foreach (bool isGroup in new[] { false, true })
        {
            Host host = Host.Parse(Nested(100, isGroup), in arena, HostExtensions.Strict);
            int depth = 0;
            for (; host.Extensions.Has(HostExtensions.Inner) || host.Extensions.Has(HostExtensions.Part); depth++)
                host = isGroup ? host.Extensions.Get(HostExtensions.Part) : host.Extensions.Get(HostExtensions.Inner);
            Assert.Equal(100, depth);
            foreach (int tooDeep in new[] { 101, 102, 20_000 })
            {
                byte[] bytes = Nested(tooDeep, isGroup);
                var hand = new HandHost();
                WireFormatException byHand;
                using (var handArena = new ArenaAllocator())
                    byHand = Assert.Throws<WireFormatException>(() => hand.Read(new ProtoReader(bytes), in handArena));
                var failure = Assert.Throws<WireFormatException>(() => Host.Parse(bytes, in arena, HostExtensions.Strict));
                Assert.Equal((WireError.DepthExceeded, byHand.Offset), (failure.Error, failure.Offset));
            }
        }
    }

    [Fact]
    public void Read_ManyExtensionsInAnyOrder_AreSorted()
    {
        const int count = 60_000;
        ProtoExtension[] extensions = [.. Enumerable.Range(0, count).Select(i => new ProtoExtension<Host, int>(static () => Host.Layout, 1000 + i, $"test.many{i}", ProtoFieldType.Int32))];
        var options = new ProtoReadOptions { Registry = [.. extensions] };
        int[][] orders =
        [
            [.. Enumerable.Range(0, count)],
            [.. Enumerable.Range(0, count).Reverse()],
            [.. Enumerable.Range(0, count).Select(i => (i & 1) == 0 ? (count - i) / 2 : (count + i) / 2)], // from the middle to both ends
            [.. Enumerable.Range(0, count).Select(i => (int)(i * 7919L % count))],
        ];
        foreach (int[] order in orders)
        {
            using var arena = new ArenaAllocator();
            byte[] bytes = ProtoWriterText.Bytes((scoped ref ProtoWriter writer) =>
            {
                foreach (int i in order) writer.AddInt32(1000 + i, i);
            });

            // A sorted array would move a hundred gigabytes for some of these orders: the test would take a minute.
            Host host = Host.Parse(bytes, in arena, options);
            Assert.Equal(order.Distinct().Count(), host.Extensions.Count);
            int before = 0;
            for (ProtoExtensionEntry* entry = host.Extensions.First; entry != null; entry = ProtoExtensionSet.Next(entry))
            {
                Assert.True(entry->Number > before);
                before = entry->Number;
                Assert.Equal(entry->Number - 1000, *(int*)entry->Storage);
            }
        }
    }

    [Fact]
    public void Merge_ThatFails_KeepsWhatWasMergedAndIsValid()
    {
        using var arena = new ArenaAllocator();
        Host host = Host.Parse([0xa0, 6, 5], in arena, HostExtensions.Strict);
        var reader = new ProtoReader([0xb2, 6, 1, 65, 0xda, 6, 4, 8, 1, 0x12, 9]);
        Assert.Equal(WireError.LengthOutOfRange, MergeFailure(ref reader, in arena, ref host).Error);
        Assert.Equal(5, host.Extensions.Get(HostExtensions.Color));
        Assert.Equal("A", host.Extensions.Get(HostExtensions.Name).ToString());
        Assert.Equal(1, host.Extensions.Get(HostExtensions.Inner).Id);
        Assert.Equal(3, host.Extensions.Count);
        Assert.Equal(host.ComputeSize(), ProtoMessage.ToArray(in host).Length);
    }

    private static byte[] Nested(int depth, bool isGroup)
    {
        byte[] inner = [];
        if (isGroup) return [.. Enumerable.Repeat<byte[]>([0xe3, 6], depth).SelectMany(tag => tag), .. Enumerable.Repeat<byte[]>([0xe4, 6], depth).SelectMany(tag => tag)];
        List<byte[]> heads = [];
        int length = 0;
        for (int i = 0; i < depth; i++)
        {
            heads.Add([0xda, 6, .. ProtoWriterText.Varint((ulong)length)]);
            length += heads[^1].Length;
        }

        heads.Reverse();
        return [.. heads.SelectMany(head => head), .. inner];
    }

    private static WireFormatException ReadFailure(scoped ref ProtoReader reader, in ArenaAllocator arena, ref Host host)
    {
        try
        {
            host.Read(ref reader, arena, HostExtensions.Strict);
        }
        catch (WireFormatException failure)
        {
            return failure;
        }

        throw new InvalidOperationException("Nothing failed.");
    }

    private static WireFormatException MergeFailure(scoped ref ProtoReader reader, in ArenaAllocator arena, ref Host host)
    {
        try
        {
            host.Merge(ref reader, arena, HostExtensions.Strict);
        }
        catch (WireFormatException failure)
        {
            return failure;
        }

        throw new InvalidOperationException("Nothing failed.");
    }
}
