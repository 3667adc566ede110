namespace LibWire.Tests.Protobuf;

/// <summary>Sub-messages and groups with their own readers.</summary>
public sealed class ProtoReaderMessageTests
{
    private const int ManyLevels = 20_000;
    private const int SmallStackBytes = 256 << 10;

    // 1: { 2: { 3: 7 } 4: 8 } 5: 9
    private static readonly byte[] Nested = [0x0a, 6, 0x12, 2, 0x18, 7, 0x20, 8, 0x28, 9];

    [Fact]
    public void ReadMessage_ReadersInAnyOrder_DoNotDisturbEachOther() => ProtoReaderInputs.ForEach(Nested, (outer, _) =>
    {
        outer.Next();
        ProtoReader middle = outer.ReadMessage();
        Assert.True(outer.Next());
        middle.Next();
        ProtoReader inner = middle.ReadMessage();
        Assert.Equal(9, outer.ReadInt32());
        Assert.True(middle.Next());
        Assert.False(outer.Next());
        Assert.True(inner.Next());
        Assert.Equal(8, middle.ReadInt32());
        Assert.Equal(7, inner.ReadInt32());
        Assert.False(middle.Next());
        Assert.False(inner.Next());
        Assert.Equal((10, 8, 6), (outer.Position, middle.Position, inner.Position));
    });

    [Fact]
    public void ReadMessage_NotReadAtAll_ChangesNothing() => ProtoReaderInputs.ForEach(Nested, (outer, _) =>
    {
        outer.Next();
        outer.ReadMessage();
        Assert.True(outer.Next());
        Assert.Equal((5, 9), (outer.Tag, outer.ReadInt32()));
    });

    [Fact]
    public void ReadMessage_PositionAndRemaining_CountFromTheWholeInput() => ProtoReaderInputs.ForEach(Nested, (outer, _) =>
    {
        AssertState(outer, 0, 10, 0);
        outer.Next();
        AssertState(outer, 1, 9, 0x0a);
        ProtoReader middle = outer.ReadMessage();
        AssertState(outer, 8, 2, 0x0a);
        AssertState(middle, 2, 6, 0);
        middle.Next();
        AssertState(middle, 3, 5, 0x12);
        ProtoReader inner = middle.ReadMessage();
        AssertState(middle, 6, 2, 0x12);
        AssertState(inner, 4, 2, 0);
        inner.Next();
        AssertState(inner, 5, 1, 0x18);
        inner.Skip();
        AssertState(inner, 6, 0, 0x18);
        Assert.False(inner.Next());
        AssertState(inner, 6, 0, 0);
    });

    [Fact]
    public void ReadGroup_NestedAndInterleaved_AreReadersOfTheirOwn() => ProtoReaderInputs.ForEach([0x0b, 0x13, 0x18, 7, 0x14, 0x20, 8, 0x0c, 0x28, 9], (outer, _) =>
    {
        outer.Next();
        ProtoReader group = outer.ReadGroup();
        AssertState(outer, 8, 2, 0x0b);
        AssertState(group, 1, 6, 0);
        group.Next();
        ProtoReader inner = group.ReadGroup();
        AssertState(inner, 2, 2, 0);
        AssertState(group, 5, 2, 0x13);
        Assert.True(outer.Next());
        Assert.True(inner.Next());
        Assert.True(group.Next());
        Assert.Equal((9, 8, 7), (outer.ReadInt32(), group.ReadInt32(), inner.ReadInt32()));
        Assert.False(inner.Next());
        Assert.False(group.Next());
        AssertState(group, 7, 0, 0);
    });

    [Fact]
    public void ReadGroup_Empty_HasNoField() => ProtoReaderInputs.ForEach([0x0b, 0x0c], (outer, _) =>
    {
        outer.Next();
        ProtoReader group = outer.ReadGroup();
        Assert.False(group.Next());
        Assert.False(outer.Next());
        AssertState(group, 1, 0, 0);
        AssertState(outer, 2, 0, 0);
    });

    [Theory]
    [InlineData("messages")]
    [InlineData("groups")]
    [InlineData("both in turn")]
    public void Read_100LevelsAnd101_TheLastIsRefusedWhereItsValueStarts(string kind)
    {
        byte[] allowed = Levels(kind, 100);
        Assert.Equal(100, DepthRead(new ProtoReader(allowed), out WireFormatException? none));
        Assert.Null(none);
        byte[] tooDeep = Levels(kind, 101);
        ProtoReaderInputs.ForEach(tooDeep, (reader, input) =>
        {
            // A group is rejected if any group inside it is too deep, because its end is searched first.
            int depth = DepthRead(reader, out WireFormatException? thrown);
            Assert.Equal(kind == "groups" ? 0 : 100, depth);
            Assert.Equal(WireError.DepthExceeded, thrown?.Error);
            Assert.Equal(kind == "messages" ? Levels(kind, 101).AsSpan().LastIndexOf((byte)0x0a) + 1 : Array.LastIndexOf(tooDeep, (byte)0x0b) + 1, thrown?.Offset);
        });
    }

    [Theory]
    [InlineData("messages", 100)]
    [InlineData("groups", 0)]
    [InlineData("both in turn", 100)]
    public void Read_20000Levels_NeverOverflowsTheStack(string kind, int expectedDepth) => OnSmallStack(() =>
    {
        byte[] bytes = Levels(kind, ManyLevels);
        Assert.Equal(expectedDepth, DepthRead(new ProtoReader(bytes), out WireFormatException? thrown));
        Assert.Equal(WireError.DepthExceeded, thrown?.Error);
        Assert.Equal(expectedDepth, DepthRead(new ProtoReader(ProtoReaderSegments.CutAt(bytes, 7, 77, 777)), out thrown));
        Assert.Equal(WireError.DepthExceeded, thrown?.Error);
    });

    [Fact]
    public void Skip_20000Levels_NeverOverflowsTheStack() => OnSmallStack(() =>
    {
        // A length is skipped without reading its content. The content of groups is read.
        var messages = new ProtoReader(Levels("messages", ManyLevels));
        messages.Next();
        messages.Skip();
        Assert.Equal(0, messages.Remaining);
        foreach (byte[] groups in new[] { Levels("groups", ManyLevels), [.. Enumerable.Repeat((byte)0x0b, ManyLevels)] })
        {
            var reader = new ProtoReader(groups);
            reader.Next();
            ProtoReaderAssert.Fails(ref reader, WireError.DepthExceeded, 101, (scoped ref ProtoReader r) => r.Skip());
            ProtoReaderAssert.Fails(ref reader, WireError.DepthExceeded, 101, (scoped ref ProtoReader r) => r.ReadRaw());
            ProtoReaderAssert.Fails(ref reader, WireError.DepthExceeded, 101, (scoped ref ProtoReader r) => r.ReadGroup());
            Assert.False(reader.TrySkip(out WireError error));
            Assert.Equal(WireError.DepthExceeded, error);
        }
    });

    [Fact]
    public void ReadMapEntry_100LevelsDown_IsOneLevelTooMany()
    {
        byte[] bytes = Levels("messages", 100, [0x0a, 0]);
        ProtoReader reader = Descend(bytes, 100);
        UnmanagedMap<int, int> map = default;
        using var arena = new ArenaAllocator();
        ArenaAllocator handle = arena;
        ProtoReaderAssert.Fails(ref reader, WireError.DepthExceeded, bytes.Length - 1, (scoped ref ProtoReader r) => r.ReadMapEntry(ProtoFieldType.Int32, ProtoFieldType.Int32, ref map, in handle));
        Assert.Equal(0, map.Count);
    }

    private static ProtoReader Descend(byte[] bytes, int levels)
    {
        var reader = new ProtoReader(bytes);
        reader.Next();
        for (int i = 0; i < levels; i++)
        {
            reader = reader.ReadMessage();
            reader.Next();
        }

        return reader;
    }

    /// <summary>How many levels a recursive reader opens.</summary>
    private static int DepthRead(ProtoReader reader, out WireFormatException? thrown)
    {
        thrown = null;
        if (!reader.Next()) return 0;
        ProtoReader inner;
        try
        {
            inner = reader.WireType == ProtoWireType.StartGroup ? reader.ReadGroup() : reader.ReadMessage();
        }
        catch (WireFormatException exception)
        {
            thrown = exception;
            return 0;
        }

        Assert.False(reader.Next());
        return 1 + DepthRead(inner, out thrown);
    }

    private static byte[] Levels(string kind, int depth, byte[]? innermost = null)
    {
        // Built from the end backwards, because a length precedes its content.
        var reversed = new List<byte>((innermost ?? []).Reverse());
        for (int level = depth; level > 0; level--)
        {
            bool isGroup = kind == "groups" || (kind != "messages" && level % 2 == 1);
            if (isGroup) reversed.Insert(0, 0x0c);
            else reversed.AddRange(ProtoWriterText.Varint((ulong)reversed.Count).Reverse());
            reversed.Add((byte)(isGroup ? 0x0b : 0x0a));
        }

        reversed.Reverse();
        return [.. reversed];
    }

    private static void OnSmallStack(Action action)
    {
        Exception? failure = null;
        var thread = new Thread(
            () =>
            {
                try
                {
                    action();
                }
                catch (Exception exception)
                {
                    failure = exception;
                }
            },
            SmallStackBytes);
        thread.Start();
        thread.Join();
        if (failure is not null) throw new InvalidOperationException(failure.Message, failure);
    }

    private static void AssertState(ProtoReader reader, int position, int remaining, uint tagAndType) =>
        Assert.Equal(new ProtoReaderState(position, remaining, tagAndType), ProtoReaderState.Of(reader));
}
