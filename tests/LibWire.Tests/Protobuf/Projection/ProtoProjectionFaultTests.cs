namespace LibWire.Tests.Protobuf.Projection;

/// <summary>Malformed input and misuse.</summary>
public sealed unsafe class ProtoProjectionFaultTests
{
    [Theory]
    [InlineData("nothing", "t.Thing has no field \"nothing\"")]
    [InlineData("child.nothing", "t.Thing has no field \"nothing\"")]
    [InlineData("", "t.Thing has no field \"\"")]
    [InlineData("child.", "t.Thing has no field \"\"")]
    [InlineData("text.length", "\"text\" of t.Thing is not a message field")]
    [InlineData("labels.key", "\"labels\" of t.Thing is not a message field")]
    [InlineData("one_number.x", "\"one_number\" of t.Thing is not a message field")]
    public void Create_PathThatIsNone_NamesThePart(string path, string part) =>
        Assert.Contains(part, Assert.Throws<ArgumentException>("paths", () => ProtoProjection<Thing>.Create("number", path)).Message, StringComparison.Ordinal);

    [Fact]
    public void Create_NoPaths_Throws()
    {
        Assert.Throws<ArgumentException>("paths", () => ProtoProjection<Thing>.Create());
        Assert.Throws<ArgumentNullException>("paths", () => ProtoProjection<Thing>.Create(paths: null!));
        Assert.Throws<ArgumentException>("paths", () => ProtoProjection<Thing>.Create("number", null!));
    }

    [Fact]
    public void Create_PathAsDeepAsMessagesMayBe_IsTaken()
    {
        string deepest = string.Concat(Enumerable.Repeat("child.", ProtoLimits.DepthMax));
        Assert.Equal([deepest + "number"], ProtoProjection<Thing>.Create(deepest + "number").Paths);
        Assert.Throws<ArgumentException>("paths", () => ProtoProjection<Thing>.Create(deepest + "child.number"));
    }

    [Fact]
    public void ToString_OfAProjection_TellsMessageAndPaths() => Assert.Equal("t.Thing { number, items.text }", ProjectionAssert.Create("number,items.text").ToString());

    [Fact]
    public void Parse_CutAnywhere_FailsOrEndsBetweenFieldsAsReadingByHandDoes()
    {
        byte[] full = ThingBytes.Full();
        ProtoProjection<Thing> projection = ProjectionAssert.Create("number,text,items.text,named.number,pairs.number,one_text,last");
        using var arena = new ArenaAllocator();
        for (int length = 0; length < full.Length; length++)
        {
            byte[] cut = full[..length];
            WireFormatException? expected = ByHand(cut);
            if (expected is null) projection.Parse(cut, in arena);
            else ProjectionAssert.Fails(expected.Error, expected.Offset, "number,text,items.text,named.number,pairs.number,one_text,last", cut);
        }
    }

    [Theory]
    [InlineData("00", WireError.InvalidFieldNumber, 0)]
    [InlineData("0801 07", WireError.InvalidFieldNumber, 2)]
    [InlineData("0801 0E", WireError.InvalidWireType, 3)]
    [InlineData("0C", WireError.UnexpectedEndGroup, 1)]
    [InlineData("08FFFFFFFFFFFFFFFFFFFF01", WireError.VarintTooLong, 1)]
    [InlineData("A038FFFFFFFFFFFFFFFFFFFF01", WireError.VarintTooLong, 2)]
    [InlineData("A238FFFFFFFF7F", WireError.LengthOutOfRange, 2)]
    [InlineData("A23805FFFF", WireError.LengthOutOfRange, 2)]
    [InlineData("808080808001", WireError.VarintTooLong, 0)]
    [InlineData("A338 0801 AC38", WireError.EndGroupMismatch, 6)]
    [InlineData("A338 0801", WireError.Truncated, 4)]
    [InlineData("3202 C328", WireError.InvalidUtf8, 1)]
    [InlineData("32818000 41 3203 ED A0 80", WireError.InvalidUtf8, 6)]
    [InlineData("7A0432 02 FF FF", WireError.InvalidUtf8, 3)]
    [InlineData("5A01 80", WireError.Truncated, 1)]
    [InlineData("6207 01020304050607", WireError.PackedLengthMismatch, 1)]
    [InlineData("7A02 0880 0801", WireError.Truncated, 3)]
    [InlineData("7A03 3202 41 0801", WireError.LengthOutOfRange, 3)]
    public void Parse_Malformed_TellsWhatAndWhere(string hex, WireError error, long offset)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
        ProjectionAssert.Fails(error, offset, "number,text,child.number,child.text,numbers,fixeds", bytes);
    }

    [Fact]
    public void Parse_FaultInWhatIsPassedOver_IsNotFound() => ProjectionAssert.Reads(
        "number: 5",
        "number",
        [0x32, 2, 0xff, 0xff, 0x7a, 1, 0x00, 0x5a, 1, 0x80, 8, 5]);

    [Fact]
    public void Parse_StringThatNeedNotBeText_TakesAnyBytes() => ProjectionAssert.Reads("raw: \"\\377\"", "raw", [0x3a, 1, 0xff]);

    [Fact]
    public void Parse_LongTagsAndLengths_AreTaken() => ProjectionAssert.Reads(
        "number: 5 text: \"A\" child { number: 1 }",
        "number,text,child.number",
        [0x88, 0x80, 0x00, 0x85, 0x80, 0x00, 0xb2, 0x00, 0x81, 0x80, 0x00, 0x41, 0xfa, 0x80, 0x80, 0x00, 0x82, 0x00, 8, 1]);

    [Fact]
    public void Read_ReaderIsDeepAlready_CountsItsLevels()
    {
        byte[] bytes = ThingBytes.Full();
        ProtoProjection<Thing> deep = ProjectionAssert.Create("child.child.number");
        foreach ((int levels, bool fits) in ((int, bool)[])[(98, true), (99, false), (100, false)])
        {
            byte[] nested = bytes;
            for (int i = 0; i < levels; i++) nested = ProtoWriterText.Field(1, nested);
            Action read = () =>
            {
                using var arena = new ArenaAllocator();
                var reader = new ProtoReader(nested);
                for (int i = 0; i < levels; i++)
                {
                    Assert.True(reader.Next());
                    reader = reader.ReadMessage();
                }

                Thing thing = default;
                deep.Read(ref reader, in arena, ref thing);
                Assert.Equal(3, thing.Child->Child->Number);
            };
            if (fits) read();
            else Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(read).Error);
        }
    }

    [Fact]
    public void Merge_Fails_HoldsWhatWasMergedAndNothingOfTheInput()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [.. ThingBytes.Full(), 0x32, 2, 0xff, 0xff];
        Thing thing = new() { Signed = 4, HasBits = 2 };
        Assert.Throws<WireFormatException>(() =>
        {
            var reader = new ProtoReader(bytes);
            ProjectionAssert.Create("number,texts,blobs,items.text,text,labels").Merge(ref reader, in arena, ref thing);
        });
        bytes.AsSpan().Fill((byte)'?');
        string text = ProtoText.ToString(in thing);
        Assert.StartsWith("number: 300 signed: 4", text, StringComparison.Ordinal);
        Assert.Contains("texts: \"one\" texts: \"\" texts: \"three\" blobs: \"\" blobs: \"\\t\" items { text: \"first\" }", text, StringComparison.Ordinal);
        Assert.DoesNotContain("?", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Parse_ArenaLimit_LeavesTheArenaAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024, ByteLimit = 8192 });
        byte[] bytes = ProtoWriterText.Bytes(static (scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 200; i++) w.AddString(13, "a string of some length, which is copied, and copied again");
        });
        nuint used = arena.UsedBytes;
        Assert.Throws<ArenaLimitException>(() => ProjectionAssert.Create("texts").Parse(bytes, in arena));
        Assert.Equal(used, arena.UsedBytes);
        Assert.Equal(0, ProjectionAssert.Create("number").Parse(bytes, in arena).Number);
    }

    [Fact]
    public void Parse_DeadArena_Throws()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => ProjectionAssert.Create("number").Parse([8, 1], arena));
    }

    [Fact]
    public void Parse_AnyMessage_AllocatesNothingManaged()
    {
        byte[] bytes = ThingBytes.Full();
        ProtoProjection<Thing> projection = ProjectionAssert.Create("number,text,texts,items.text,named.number,pair,kinds,one_text,last");
        using var arena = new ArenaAllocator();
        long allocated = ManagedBytes.Allocated(() =>
        {
            arena.Reset();
            projection.Parse(bytes, in arena);
        });
        if (WireInfo.Flavor != "debug") Assert.Equal(0, allocated); // the checked build allocates to track arenas
    }

    /// <summary>The first fault that a loop over the fields finds, or null.</summary>
    private static WireFormatException? ByHand(byte[] bytes)
    {
        try
        {
            var reader = new ProtoReader(bytes);
            while (reader.Next()) reader.Skip();
            return null;
        }
        catch (WireFormatException failure)
        {
            return failure;
        }
    }
}
