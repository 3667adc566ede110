namespace LibWire.Tests.Protobuf.Projection;

/// <summary>The results of projections.</summary>
public sealed unsafe class ProtoProjectionTests
{
    [Theory]
    [InlineData("number", "number: 300")]
    [InlineData("signed", "signed: -7")]
    [InlineData("flag", "flag: true")]
    [InlineData("wide", "wide: 1.5")]
    [InlineData("narrow", "narrow: -0.25")]
    [InlineData("text", "text: \"a text of more than sixteen bytes\"")]
    [InlineData("raw", "raw: \"\\377raw\"")]
    [InlineData("blob", "blob: \"\\001\\002\"")]
    [InlineData("kind", "kind: FIVE")]
    [InlineData("kinds", "kinds: FIVE kinds: ZERO kinds: MINUS")]
    [InlineData("numbers", "numbers: 1 numbers: -1 numbers: 2")]
    [InlineData("fixeds", "fixeds: 1 fixeds: 2 fixeds: 3")]
    [InlineData("texts", "texts: \"one\" texts: \"\" texts: \"three\"")]
    [InlineData("blobs", "blobs: \"\" blobs: \"\\t\"")]
    [InlineData("child.number", "child { number: 2 }")]
    [InlineData("child.child.number", "child { child { number: 3 } }")]
    [InlineData("items.text", "items { text: \"first\" } items { } items { text: \"third\" }")]
    [InlineData("pair.text", "Pair { text: \"paired\" }")]
    [InlineData("pairs.number", "Pairs { number: 1 } Pairs { number: 2 }")]
    [InlineData("labels", "labels { key: -1 value: \"minus\" } labels { key: 1 value: \"one\" }")]
    [InlineData("flags", "flags { key: false value: FIVE } flags { key: true value: MINUS }")]
    [InlineData("parts", "parts { key: 9 value: \"\\001\" }")]
    [InlineData("named.number", "named { key: \"a\" value { number: 1 } } named { key: \"b\" value { } }")]
    [InlineData("one_text", "one_text: \"chosen\"")]
    [InlineData("last", "last: 77")]
    [InlineData("highest", "highest: 4294967295")]
    [InlineData("last,number", "number: 300 last: 77")]
    [InlineData("number,number,items.number,items.text", "number: 300 items { number: 1 text: \"first\" } items { number: 2 } items { text: \"third\" }")]
    public void Parse_NamedFields_AreReadAndNoOthers(string paths, string expected) => AssertReads(expected, paths, ThingBytes.Full());

    [Fact]
    public void Parse_PathEndsAtAMessage_ReadsAllOfIt()
    {
        byte[] bytes = ThingBytes.Full();
        const string Child = """child { number: 2 text: "child" child { number: 3 } }""";
        AssertReads(Child, "child", bytes);
        AssertReads(Child, "child,child.number", bytes);
        AssertReads(Child, "child.number,child", bytes);
        AssertReads("""items { number: 1 text: "first" } items { number: 2 } items { text: "third" }""", "items", bytes);
        AssertReads("""Pair { text: "paired" }""", "pair", bytes);
        AssertReads("Pairs { number: 1 } Pairs { number: 2 }", "pairs", bytes);
        AssertReads("""named { key: "a" value { number: 1 text: "A" } } named { key: "b" value { text: "B" } }""", "named", bytes);
    }

    [Fact]
    public void Parse_PathEndsAtAMessage_KeepsItsUnknownFields()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            w.AddInt32(500, 1);
            w.StartSub(15);
            w.AddInt32(501, 2);
            w.CloseSub();
        });
        using var arena = new ArenaAllocator();
        Thing thing = ProtoProjection<Thing>.Create("child").Parse(bytes, arena);
        Assert.True(thing.Unknown.IsEmpty);
        Assert.Equal([0xa8, 0x1f, 0x02], thing.Child->Unknown.Bytes.ToArray());
    }

    [Fact]
    public void Parse_FieldsSeenAgain_LastWinsMessagesMergeListsGrow()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 1; i <= 2; i++)
            {
                w.AddInt32(1, i);
                w.AddString(6, $"text {i}");
                w.StartSub(15);
                if (i == 1) w.AddInt32(1, 11);
                w.AddSInt64(2, i);
                w.AddString(13, "item");
                w.CloseSub();
                w.StartGroup(17);
                w.AddInt32(i == 1 ? 1 : 5000, 1);
                w.CloseGroup();
            }
        });
        AssertReads("""number: 2 text: "text 2" child { number: 11 signed: 2 texts: "item" texts: "item" } Pair { number: 1 }""",
            "number,text,child.number,child.signed,child.texts,pair.number", bytes);
    }

    [Fact]
    public void Parse_RepeatedNumbers_PackedAndOneByOne()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            w.AddPackedSInt32(11, [1, 2]);
            w.AddSInt32(11, 3);
            w.AddSInt32(11, 4);
            w.AddPackedSInt32(11, []);
            w.AddPackedSInt32(11, [5]);
            w.AddFixed64(12, 6);
            w.AddPackedFixed64(12, [7, 8]);
        });
        AssertReads("numbers: 1 numbers: 2 numbers: 3 numbers: 4 numbers: 5 fixeds: 6 fixeds: 7 fixeds: 8", "numbers,fixeds", bytes);
    }

    [Fact]
    public void Parse_NumbersOfNoClosedEnumValue_AreDropped()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            w.AddInt32(9, 5);
            w.AddInt32(9, 6);
            w.AddPackedInt32(10, [0, 6, 5]);
            w.AddInt32(10, 7);
            w.AddInt32(10, -1);
            w.AddMapEntry(21, ProtoFieldType.Bool, true, ProtoFieldType.Int32, 5);
            w.AddMapEntry(21, ProtoFieldType.Bool, true, ProtoFieldType.Int32, 6);
            w.AddMapEntry(21, ProtoFieldType.Bool, false, ProtoFieldType.Int32, 7);
            w.AddInt32(25, 5);
            w.AddInt32(25, 6);
        });
        AssertReads("kind: FIVE kinds: ZERO kinds: FIVE kinds: MINUS flags { key: true value: FIVE } one_kind: FIVE", "kind,kinds,flags,one_kind", bytes);
    }

    [Fact]
    public void Parse_WireTypeIsNotTheFields_IsPassedOver()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            w.AddString(1, "no number");
            w.AddFixed32(1, 1);
            w.AddInt32(6, 1);
            w.StartGroup(15);
            w.AddInt32(1, 1);
            w.CloseGroup();
            w.AddString(17, "no group");
            w.AddInt32(19, 1);
            w.AddFixed64(13, 1);
            w.AddFixed32(12, 1);
            w.AddString(22, "no number");
            w.StartSub(20);
            w.AddString(1, "no key");
            w.AddInt32(2, 5);
            w.CloseSub();
        });
        AssertReads("""labels { key: 0 value: "" }""", "number,text,child.number,pair.number,named.number,texts,fixeds,one_number,labels", bytes);
    }

    [Fact]
    public void Parse_MapEntries_LastOfAKeyWinsWholeAndPartsHaveDefaults()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            AddEntry(ref w, "a"u8, 1, "A");
            AddEntry(ref w, "b"u8, 2, "B");
            AddEntry(ref w, "a"u8, 0, "again");
            w.StartSub(19);
            w.CloseSub();
            w.StartSub(19); // value in two parts, which merge, and in front of the key
            w.StartSub(2);
            w.AddInt32(1, 3);
            w.CloseSub();
            w.StartSub(2);
            w.AddString(6, "C");
            w.CloseSub();
            w.AddString(1, "first key");
            w.AddString(1, "c");
            w.AddInt32(3, 1);
            w.CloseSub();
        });
        AssertReads(
            """named { key: "" value { } } named { key: "a" value { text: "again" } } named { key: "b" value { number: 2 text: "B" } } named { key: "c" value { number: 3 text: "C" } }""",
            "named.number,named.text", bytes);
    }

    [Fact]
    public void Parse_MapOfOneKeyManyTimes_CopiesTheKeyOnce()
    {
        long[] used = new long[2];
        for (int i = 0; i < 2; i++)
        {
            string key = new('k', i == 0 ? 1 : 100);
            byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
            {
                for (int entry = 0; entry < 1000; entry++) AddEntry(ref w, System.Text.Encoding.UTF8.GetBytes(key), 1, "");
            });
            using var arena = new ArenaAllocator();
            Thing thing = ProtoProjection<Thing>.Create("named.number").Parse(bytes, arena);
            bytes.AsSpan().Fill(0xff);
            Assert.Equal($"named {{ key: \"{key}\" value {{ number: 1 }} }}", ProtoText.ToString(in thing));
            used[i] = (long)arena.UsedBytes;
        }

        // Only the room for all entries is estimated from their size.
        Assert.Equal(96, used[1] - used[0]);
    }

    [Fact]
    public void Parse_MapOfManyKeys_FindsEachAgain()
    {
        byte[] bytes = Bytes((scoped ref ProtoWriter w) =>
        {
            for (int i = 0; i < 300; i++) AddEntry(ref w, System.Text.Encoding.UTF8.GetBytes($"key {i % 150}"), i, "");
        });
        using var arena = new ArenaAllocator();
        Thing thing = ProtoProjection<Thing>.Create("named.number").Parse(bytes, arena);
        bytes.AsSpan().Fill(0xff);
        ref UnmanagedMap<Utf8String, Thing> named = ref thing.Named.As<Utf8String, Thing>();
        Assert.Equal(150, named.Count);
        for (int i = 0; i < 150; i++) Assert.Equal(i + 150, named[Utf8String.Copy($"key {i}", arena)].Number);
    }

    private static void AddEntry(scoped ref ProtoWriter writer, scoped ReadOnlySpan<byte> key, int number, string text)
    {
        writer.StartSub(19);
        writer.AddString(1, key);
        writer.StartSub(2);
        if (number != 0) writer.AddInt32(1, number);
        if (text.Length != 0) writer.AddString(6, text);
        writer.CloseSub();
        writer.CloseSub();
    }

    private static byte[] Bytes(ProtoWriterText.Write write) => ProtoWriterText.Bytes(write);

    private static void AssertReads(string expected, string paths, byte[] bytes) => ProjectionAssert.Reads(expected, paths, bytes);
}
