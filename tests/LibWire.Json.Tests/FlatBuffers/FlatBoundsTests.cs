using System.Text;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>Hostile texts: deep, long, or damaged. They end in a buffer that verifies, or in the documented exception.</summary>
public sealed unsafe class FlatBoundsTests
{
    private const int InputBytesMax = 1 << 16;

    private static readonly string[] Seeds =
    [
        .. FlatReadTests.Texts.Select(static row => (string)row[0]),
        """{name:"a",item_type:Spell,friend:{name:"b",items:[{},"x"],items_type:[Weapon,Word]},item:{cost:5,tags:["é"]},cell:[1,Red,[[1,2],[3,4]],[1,2,3],High]}""",
    ];

    private static readonly string[] Pieces =
    [
        "{", "}", "[", "]", "\"", "'", ":", ",", "null", "true", "1e5", "-", "0x", "\\u", "\\x", "\\ud800", "friend:{", "item:", "item_type:", "nested:{", "//", "/*", "*/", "rad(", ")",
        ".", "nan", "inf", "Red", "NONE", "Word", " ", "_", "name", "9999999999", "items:[", "items_type:[", "[[", "cell:", "pairs:[{key:'",
    ];

    [Fact]
    public void FromJson_MutatedTexts_EndInABufferOrTheException()
    {
        var random = new FuzzRandom(1);
        using var arena = new ArenaAllocator();
        using var memory = new GuardedMemory(InputBytesMax);
        int read = 0, refused = 0;
        int rounds = JsonDepth.Pick(quick: 20_000, deep: 400_000);
        FlatJsonOptions[] options = [FlatJsonOptions.Default, new() { IgnoresUnknown = true, AllowsNonUtf8 = true }, new() { IsStrict = true }, new() { HasNestedBytes = true, ForcesDefaults = true }];
        for (int i = 0; i < rounds; i++)
        {
            byte[] utf8 = Mutate(Seeds[random.Next(Seeds.Length)], random);
            FlatJsonOptions option = options[random.Next(options.Length)];
            arena.Reset();
            try
            {
                // The text ends before an inaccessible page.
                ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(new ReadOnlySpan<byte>(memory.PutAtEnd(utf8), utf8.Length), HeroView.Layout, in arena, option);
                FlatVerifier.Verify(buffer, HeroView.Layout, new FlatVerifierOptions { Strictness = FlatStrictness.Strict });
                read++;
                string written = FlatJson.ToJson(buffer, HeroView.Layout, option);
                if (!option.AllowsNonUtf8) Assert.Equal(written, FlatJson.ToJson(FlatJson.ToBuffer(written, HeroView.Layout, in arena, option), HeroView.Layout, option));
            }
            catch (JsonFormatException fault)
            {
                Assert.InRange(fault.Offset, 0, utf8.Length);
                Assert.True(fault.Line >= 1 && fault.Column >= 1 && fault.Path.StartsWith('$'));
                refused++;
            }
        }

        Assert.InRange(read, rounds / 50, rounds);
        Assert.InRange(refused, rounds / 10, rounds);
    }

    [Fact]
    public void ToBuffer_OfMutatedTextsWith64BitOffsets_EndsInABufferOrTheException()
    {
        var random = new FuzzRandom(2);
        using var arena = new ArenaAllocator();
        const string Seed = """{text:"n",next:{head:"d",words:[3]},head:"h",many:[5],inner:{head:"i",inner:{words:[7]},near:{text:"t"}},near:{near:{many:[1]}}}""";
        int read = 0, rounds = JsonDepth.Pick(quick: 5_000, deep: 100_000);
        for (int i = 0; i < rounds; i++)
        {
            byte[] utf8 = Mutate(Seed, random);
            arena.Reset();
            try
            {
                ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(utf8, FarView.Layout, in arena);
                FlatVerifier.Verify(buffer, FarView.Layout);
                read++;
            }
            catch (JsonFormatException)
            {
            }
        }

        Assert.InRange(read, rounds / 50, rounds);
    }

    [Theory]
    [InlineData(64, null)]
    [InlineData(65, WireError.DepthExceeded)]
    [InlineData(100_000, WireError.DepthExceeded)]
    public void FromJson_OfDeepTables_StopsAtTheLimit(int depth, WireError? error)
    {
        foreach ((string open, string close) in new[] { ("{name:'a',friend:", "}"), ("{name:'a',nested:", "}"), ("{friend:", ",name:'a'}") })
        {
            string text = string.Concat(Enumerable.Repeat(open, depth - 1)) + "{name:'a'}" + string.Concat(Enumerable.Repeat(close, depth - 1));
            JsonFormatException? fault = Record.Exception(() => ToBuffer(text, HeroView.Layout)) as JsonFormatException;
            Assert.Equal(error, fault?.Error);
        }
    }

    // The verifier counts levels of FlexBuffers with the tables around them.
    [Theory]
    [InlineData(1, 63, null)]
    [InlineData(1, 64, WireError.DepthExceeded)]
    [InlineData(56, 8, null)]
    [InlineData(56, 9, WireError.DepthExceeded)]
    [InlineData(64, 0, null)]
    [InlineData(64, 1, WireError.DepthExceeded)]
    public void FromJson_OfADeepFlexBuffer_CountsItsLevelsWithTheTables(int tables, int levels, WireError? error)
    {
        foreach ((string outer, string open, string close) in new[] { ("near", "[", "]"), ("next", "{\"f\":", "}"), ("inner", "[", "]") })
        {
            string text = $"{string.Concat(Enumerable.Repeat($"{{\"{outer}\":", tables - 1))}{{\"loose\":"
                + $"{string.Concat(Enumerable.Repeat(open, levels))}1{string.Concat(Enumerable.Repeat(close, levels))}{new string('}', tables)}";
            byte[] buffer = [];
            JsonFormatException? fault = Record.Exception(() => buffer = ToBuffer(text, FarView.Layout)) as JsonFormatException;
            Assert.Equal(error, fault?.Error);
            if (error is null) Assert.Equal(text, FlatJson.ToJson(buffer, FarView.Layout));
        }
    }

    [Fact]
    public void FromJson_WithTheLargestDepth_IsReadAndWritten()
    {
        var options = new FlatJsonOptions { DepthMax = 100 };
        string text = string.Concat(Enumerable.Repeat("{\"name\":\"a\",\"friend\":", 99)) + "{\"name\":\"a\"}" + new string('}', 99);
        using var arena = new ArenaAllocator();
        string written = "";

        // The smallest stack that threads have by default. The checked twin takes half of it.
        var thread = new Thread(() => written = FlatJson.ToJson(ToBuffer(text, HeroView.Layout, options), HeroView.Layout, options), 1024 * 1024);
        thread.Start();
        thread.Join();
        Assert.Equal(text, written);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => FlatJson.ToJson(ToBuffer(text, HeroView.Layout, options), HeroView.Layout)).Error);
    }

    [Theory]
    [InlineData("[", "]")]
    [InlineData("{a:", "}")]
    public void FromJson_OfDeepUnknownValues_StopsAtALimit(string open, string close)
    {
        var options = new FlatJsonOptions { IgnoresUnknown = true };
        foreach ((int depth, bool isRead) in new[] { (1000, true), (1_000_000, false) })
        {
            string text = $"{{x:{string.Concat(Enumerable.Repeat(open, depth))}1{string.Concat(Enumerable.Repeat(close, depth))},name:'a'}}";
            JsonFormatException? fault = Record.Exception(() => ToBuffer(text, HeroView.Layout, options)) as JsonFormatException;
            Assert.Equal(isRead ? null : WireError.DepthExceeded, fault?.Error);
        }
    }

    [Fact]
    public void FromJson_OfDeepFunctions_StopsAtALimit() => Assert.Equal(
        WireError.DepthExceeded,
        Assert.Throws<JsonFormatException>(() => ToBuffer($"{{name:'a',speed:{string.Concat(Enumerable.Repeat("cos(", 100_000))}", HeroView.Layout)).Error);

    [Fact]
    public void FromJson_OfManyEqualNames_IsRefusedAtTheSecond()
    {
        string text = "{name:'a'" + string.Concat(Enumerable.Repeat(",hp:1", 200_000)) + "}";
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => ToBuffer(text, HeroView.Layout));
        Assert.Equal((WireError.DuplicateName, 15L), (fault.Error, fault.Offset));
    }

    [Fact]
    public void FromJson_OfLongStringsAndVectors_IsRead()
    {
        int count = JsonDepth.Pick(quick: 100_000, deep: 2_000_000);
        var text = new StringBuilder("{name:'").Append('x', count).Append("',motto:\"").Append('é', count).Append("\",bytes:[");
        for (int i = 0; i < count; i++) text.Append(i & 255).Append(',');
        text.Append("],pairs:[");
        for (int i = 0; i < count / 10; i++) text.Append("{key:\"").Append((i * 7919) % count).Append("\"},");
        text.Append("]}");
        using var arena = new ArenaAllocator();
        HeroView hero = HeroView.GetRoot(FlatJson.ToBuffer(text.ToString(), HeroView.Layout, in arena));
        Assert.Equal((count, 2 * count, count, count / 10), (hero.Name.Length, hero.Motto.Length, hero.Bytes.Count, hero.Pairs.Count));
        for (int i = 1; i < hero.Pairs.Count; i++) Assert.True(hero.Pairs[i - 1].Key.CompareTo(hero.Pairs[i].Key) <= 0);
    }

    [Fact]
    public void FromJson_IntoAFullArena_LeavesItUnchanged()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { ByteLimit = 4096 });
        nuint used = arena.UsedBytes;
        string text = $"{{name:'{new string('x', 100_000)}'}}";
        Assert.Throws<ArenaLimitException>(() => Hero.FromJson(text, in arena));
        Assert.Throws<ArenaLimitException>(() => { FlatJson.ToBuffer(text, HeroView.Layout, in arena); });
        Assert.Equal(used, arena.UsedBytes);
    }

    [Fact]
    public void ToJson_OfABufferThatSharesItsParts_StopsAtTheBudget()
    {
        // 2,000 offsets to one string of 100,000 bytes.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset name = builder.CreateString("a").Untyped, text = builder.CreateString(new string('x', 100_000)).Untyped;
        FlatOffset texts = builder.CreateVector(Enumerable.Repeat(text, 2_000).ToArray());
        builder.StartTable();
        builder.AddOffset(0, name);
        builder.AddOffset(23, texts);
        builder.Finish(builder.EndTable(), "REAL"u8);
        byte[] buffer = builder.WrittenSpan.ToArray();
        Assert.Equal(WireError.BudgetExceeded, Assert.Throws<WireFormatException>(() => FlatJson.ToJson(buffer, HeroView.Layout)).Error);
    }

    private static byte[] ToBuffer(string text, FlatLayout layout, FlatJsonOptions? options = null)
    {
        using var arena = new ArenaAllocator();
        byte[] buffer = FlatJson.ToBuffer(text, layout, in arena, options).ToArray();
        FlatVerifier.Verify(buffer, layout, new FlatVerifierOptions { DepthMax = options?.DepthMax ?? 0 });
        return buffer;
    }

    private static byte[] Mutate(string seed, FuzzRandom random)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(seed);
        for (int i = random.Next(4); i > 0 && utf8.Length > 0; i--)
        {
            int at = random.Next(utf8.Length), count = Math.Min(random.Next(6), utf8.Length - at);
            byte[] piece = random.Next(4) switch
            {
                0 => [],
                1 => [(byte)random.Next(256)],
                2 => utf8.AsSpan(at, Math.Min(utf8.Length - at, random.Next(30))).ToArray(),
                _ => Encoding.UTF8.GetBytes(Pieces[random.Next(Pieces.Length)]),
            };
            utf8 = [.. utf8.AsSpan(0, at), .. piece, .. utf8.AsSpan(at + count)];
        }

        return utf8;
    }
}
