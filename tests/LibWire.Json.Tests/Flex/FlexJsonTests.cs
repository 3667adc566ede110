using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using LibWire.Tests.FlexBuffers;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Json.Flex;

/// <summary>FlexBuffers as JSON, both ways.</summary>
public sealed class FlexJsonTests
{
    [Theory]
    [InlineData("null")]
    [InlineData("true")]
    [InlineData("false")]
    [InlineData("0")]
    [InlineData("-0")]
    [InlineData("-1")]
    [InlineData("9223372036854775807")]
    [InlineData("-9223372036854775808")]
    [InlineData("9223372036854775808")]
    [InlineData("18446744073709551615")]
    [InlineData("1.5")]
    [InlineData("-0.1")]
    [InlineData("1E+300")]
    [InlineData("\"\"")]
    [InlineData("\"a\\\"b\\\\c\\n\\u0001é😀\"")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("[1,[2,[3,[]]],{}]")]
    [InlineData("{\"\":0,\"a\":[1,\"x\",null],\"b\":{\"c\":true}}")]
    public void Text_ReadAndWritten_IsTheSame(string text)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(text, FlexJson.ToJson(Root(text, in arena)));
        Assert.Equal(text, FlexJson.ToJson(FlexValue.GetRoot(FlexJson.FromJson(text, in arena))));
    }

    [Fact]
    public async Task StreamsAndPipes_AllForms_HaveTheSameValue()
    {
        const string text = "{\"a\":[1,\"x\",null],\"b\":1.5}";
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        using var arena = new ArenaAllocator();
        byte[] flex = FlexJson.FromJson(text, in arena).ToArray();
        Assert.Equal(flex, FlexJson.FromJson(new MemoryStream(utf8), in arena).ToArray());
        Assert.Equal(flex, (await FlexJson.FromJsonAsync(new MemoryStream(utf8), in arena)).ToArray());
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(utf8.AsMemory(0, 5));
        ValueTask<UnmanagedArray<byte>> read = FlexJson.FromJsonAsync(pipe.Reader, in arena);
        await pipe.Writer.WriteAsync(utf8.AsMemory(5));
        await pipe.Writer.CompleteAsync();
        Assert.Equal(flex, (await read).ToArray());

        using var stream = new MemoryStream();
        await FlexJson.WriteJsonAsync(FlexValue.GetRoot(flex), stream);
        Assert.Equal(utf8, stream.ToArray());
        var target = new Pipe();
        await FlexJson.WriteJsonAsync(FlexValue.GetRoot(flex), target.Writer);
        Assert.Equal(utf8, (await target.Reader.ReadAsync()).Buffer.ToArray());
    }

    [Fact]
    public async Task Streams_TooLongOrWrong_LeaveTheArenaUnchanged()
    {
        using var arena = new ArenaAllocator();
        byte[] utf8 = "[1,2,x]"u8.ToArray();
        nuint before = arena.UsedBytes;
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => FlexJson.FromJson(new MemoryStream(utf8), in arena, textBytesMax: 6)).Error);
        Assert.Equal(5, Assert.Throws<JsonFormatException>(() => FlexJson.FromJson(new MemoryStream(utf8), in arena)).Offset);
        await Assert.ThrowsAsync<JsonFormatException>(async () => await FlexJson.FromJsonAsync(new MemoryStream(utf8), in arena));
        Assert.Throws<ArgumentNullException>(() => FlexJson.FromJson((Stream)null!, in arena));
        Assert.Throws<ArgumentOutOfRangeException>(() => FlexJson.FromJson(new MemoryStream(utf8), in arena, textBytesMax: -1));
        Assert.Equal(before, arena.UsedBytes);
    }

    [Theory]
    [InlineData("1", FlexType.Int)]
    [InlineData("9223372036854775807", FlexType.Int)]
    [InlineData("-9223372036854775808", FlexType.Int)]
    [InlineData("9223372036854775808", FlexType.UInt)]
    [InlineData("18446744073709551616", FlexType.Float)]
    [InlineData("-9223372036854775809", FlexType.Float)]
    [InlineData("1.0", FlexType.Float)]
    [InlineData("1e2", FlexType.Float)]
    [InlineData("-0", FlexType.Float)]
    public void Numbers_HaveTheTypeThatHoldsThem(string text, FlexType type)
    {
        using var arena = new ArenaAllocator();
        FlexValue root = Root(text, in arena);
        Assert.Equal(type, root.Type);
        Assert.Equal(double.Parse(text, System.Globalization.CultureInfo.InvariantCulture), root.AsDouble());
    }

    [Theory]
    [InlineData("", WireError.Truncated, 0, "$")]
    [InlineData("[1,", WireError.Truncated, 3, "$[1]")]
    [InlineData("{\"a\":1,\"a\":2}", WireError.DuplicateName, 7, "$.a")]
    [InlineData("{\"a\":{\"b\\u0062\":1,\"bb\":2}}", WireError.DuplicateName, 18, "$.a.bb")]
    [InlineData("{\"a\\u0000b\":1}", WireError.ValueMismatch, 1, "$[\"a\\u0000b\"]")]
    [InlineData("[1e999]", WireError.ValueOutOfRange, 1, "$[0]")]
    [InlineData("[01]", WireError.InvalidSyntax, 1, "$[0]")]
    [InlineData("[1] 2", WireError.InvalidSyntax, 4, "$")]
    [InlineData("{a:1}", WireError.InvalidSyntax, 1, "$.a")]
    [InlineData("[\"\\ud800\"]", WireError.InvalidUtf16, 2, "$[0]")]
    [InlineData("[nul]", WireError.InvalidSyntax, 1, "$[0]")]
    public void Text_ThatIsWrong_IsRefusedWithItsPlace(string text, WireError error, int offset, string path)
    {
        using var arena = new ArenaAllocator();
        nuint before = arena.UsedBytes;
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => { _ = FlexJson.FromJson(text, in arena); });
        Assert.Equal((error, (long)offset, path), (fault.Error, fault.Offset, fault.Path));
        Assert.Equal((1, offset + 1), (fault.Line, fault.Column));
        Assert.Equal(before, arena.UsedBytes);
    }

    [Fact]
    public void Text_NestedTooDeep_IsRefused()
    {
        using var arena = new ArenaAllocator();
        string deepest = new string('[', 64) + new string(']', 64);
        Assert.Equal(deepest, FlexJson.ToJson(Root(deepest, in arena)));
        string tooDeep = "[" + deepest + "]";
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => { _ = FlexJson.FromJson(tooDeep, in arena); });
        Assert.Equal((WireError.DepthExceeded, 64L), (fault.Error, fault.Offset));
        var options = new FlexJsonOptions { DepthMax = 300 };
        ReadOnlySpan<byte> bytes = FlexJson.FromJson(tooDeep, in arena, options);
        Assert.False(FlexValue.TryVerify(bytes, out WireFault verified));
        Assert.Equal(WireError.DepthExceeded, verified.Error);
        Assert.Equal(WireError.DepthExceeded, Throws(FlexValue.GetRoot(bytes, new FlatVerifierOptions { DepthMax = 65 }), null));
        string open = new('[', 1_000_000);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<JsonFormatException>(() => { _ = FlexJson.FromJson(open, in arena, options); }).Error);
    }

    [Fact]
    public void Values_WithoutFormInJson_AreRefused()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.StartVector();
        builder.AddDouble(double.NaN);
        builder.AddDouble(double.NegativeInfinity);
        builder.AddFloat(float.PositiveInfinity);
        builder.EndVector();
        builder.Finish();
        FlexValue root = FlexValue.GetRoot(builder.WrittenSpan);
        Assert.Equal(WireError.ValueOutOfRange, Throws(root, null));
        Assert.Equal("[\"NaN\",\"-Infinity\",\"Infinity\"]", FlexJson.ToJson(root, new FlexJsonOptions { WritesNotFiniteAsStrings = true }));

        builder.Clear();
        builder.DangerousAddString([0xff]);
        builder.Finish();
        Assert.Equal(WireError.InvalidUtf8, Throws(FlexValue.GetRoot(builder.WrittenSpan), null));

        // The key "a" twice: keys, their offsets, the offset and width of the keys, the values, their types.
        byte[] twice = [(byte)'a', 0, 2, 3, 4, 2, 1, 2, 7, 8, 4, 4, 4, 0x24, 1];
        Assert.Equal(WireError.DuplicateName, Throws(FlexValue.GetRoot(twice), null));
    }

    // docs/limits.md: 64 MiB of strings, keys and blobs, or 16 times the bytes of the buffer.
    [Fact]
    public void Texts_ThatManyValuesShare_AreNotWrittenWithoutBound()
    {
        using var arena = new ArenaAllocator();
        byte[] text = new byte[1 << 20];
        text.AsSpan().Fill((byte)'x');
        byte[] within = Build(64), beyond = Build(65);
        Assert.InRange(FlexJson.ToJsonUtf8(FlexValue.GetRoot(within)).Length, 64 << 20, (64 << 20) + 500);
        Assert.Equal(WireError.BudgetExceeded, Throws(FlexValue.GetRoot(beyond), null));

        // In a table the bytes of the field count too.
        FlatLayout layout = FlatLayout.Make("Holder", FlatField.FlexBuffer("flex", 4));
        Assert.InRange(FlatJson.ToJsonUtf8(Hold(Build(60)), layout).Length, 60 << 20, (60 << 20) + 500);
        Assert.Equal(WireError.BudgetExceeded, Assert.Throws<WireFormatException>(() => FlatJson.ToJsonUtf8(Hold(within), layout)).Error);

        byte[] Build(int count)
        {
            var builder = new FlexBuilder(arena, FlexSharing.Strings);
            using (builder.StartVector())
                for (int i = 0; i < count; i++) builder.AddString(text);
            builder.Finish();
            return builder.ToArray();
        }

        byte[] Hold(byte[] flex)
        {
            var builder = new FlatBuilder(arena);
            FlatOffset vector = builder.CreateVector(flex.AsSpan(), alignBytes: 8);
            builder.StartTable();
            builder.AddOffset(0, vector);
            builder.Finish(builder.EndTable());
            return builder.ToArray();
        }
    }

    [Fact]
    public void OtherTypes_AreWrittenAsJsonHasThem()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        using (builder.StartMap())
        {
            builder.AddBlob("blob"u8, [1, 2, 3, 4]);
            builder.AddVector<bool>("bools"u8, [true, false]);
            builder.AddFixedVector<float>("fixed"u8, [1.5f, 2, 0.1f]);
            builder.AddKey("indirect"u8);
            builder.AddIndirectUInt(ulong.MaxValue);
            builder.AddKey("key"u8);
            builder.AddKey("name"u8);
            using (builder.StartTypedVector("keys"u8)) builder.AddKey("k"u8);
        }

        builder.Finish();
        FlexValue root = FlexValue.GetRoot(builder.WrittenSpan);
        const string Expected = "{\"blob\":\"AQIDBA==\",\"bools\":[true,false],\"fixed\":[1.5,2,0.10000000149011612],"
            + "\"indirect\":18446744073709551615,\"key\":\"name\",\"keys\":[\"k\"]}";
        Assert.Equal(Expected, FlexJson.ToJson(root));
        Assert.Equal(Expected, Encoding.UTF8.GetString(FlexJson.ToJsonUtf8(root)));
        Assert.Equal(Expected, FlexJson.ToJson(root, in arena).ToString());
        var target = new ArrayBufferWriter<byte>();
        FlexJson.WriteJson(root, target);
        Assert.Equal(Expected, Encoding.UTF8.GetString(target.WrittenSpan));
        using var stream = new MemoryStream();
        FlexJson.WriteJson(root, stream);
        Assert.Equal(Expected, Encoding.UTF8.GetString(stream.ToArray()));
        Assert.StartsWith("{\n  \"blob\": \"AQIDBA==\",\n  \"bools\": [\n    true,\n", FlexJson.ToJson(root, new FlexJsonOptions { IndentSpaces = 2 }), StringComparison.Ordinal);
    }

    [Fact]
    public void Trees_OfRandomValues_SurviveJson()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < JsonDepth.Pick(quick: 200, deep: 5_000); round++)
        {
            var builder = new FlexBuilder(in arena);
            FlexNode.Build(round, builder, new StringBuilder());
            var options = new FlexJsonOptions { WritesNotFiniteAsStrings = true, IndentSpaces = round % 3, Sharing = (FlexSharing)(round % 4) };
            byte[] text = FlexJson.ToJsonUtf8(FlexValue.GetRoot(builder.WrittenSpan), options);
            ReadOnlySpan<byte> bytes = FlexJson.FromJson(text, in arena, options);
            Assert.Equal(Encoding.UTF8.GetString(text), FlexJson.ToJson(FlexValue.GetRoot(bytes), options));
            arena.Reset();
        }
    }

    [Fact]
    public void Texts_WithDamage_AreReadOrRefused()
    {
        using var arena = new ArenaAllocator();
        byte[] seed = Encoding.UTF8.GetBytes("{\"a\":[1,-2.5e3,\"x\\u00e9\\n\",true,null],\"b\":{\"c\":{},\"d\":[[],[18446744073709551615]]},\"e\":false}");
        using var memory = new GuardedMemory((nuint)seed.Length);
        int refused = 0, rounds = JsonDepth.Pick(quick: 20_000, deep: 1_000_000);
        for (int round = 0; round < rounds; round++)
        {
            var random = new FuzzRandom(6, (ulong)round);
            byte[] text = (byte[])seed.Clone();
            for (int i = random.Next(3); i >= 0; i--) text[random.Next(text.Length)] = random.OneIn(2) ? random.Pick("{}[]\",:0123456789.eE+-\\utfn \n"u8.ToArray()) : (byte)random.NextUInt64();
            if (random.OneIn(10)) text = text[..random.Next(text.Length)];
            refused += IsRefused(memory, text, in arena) ? 1 : 0;
            arena.Reset();
        }

        Assert.InRange(refused, rounds / 100, rounds * 99 / 100);
    }

    private static unsafe bool IsRefused(GuardedMemory memory, byte[] text, in ArenaAllocator arena)
    {
        try
        {
            var place = new ReadOnlySpan<byte>(memory.PutAtEnd(text), text.Length);
            _ = FlexJson.ToJson(FlexValue.GetRoot(FlexJson.FromJson(place, in arena)));
            return false;
        }
        catch (JsonFormatException fault)
        {
            Assert.InRange(fault.Offset, 0, text.Length);
            return true;
        }
    }

    private static FlexValue Root(string text, in ArenaAllocator arena) => FlexValue.GetRoot(FlexJson.FromJson(Encoding.UTF8.GetBytes(text), in arena));

    [Fact]
    public void Options_OutOfRange_Throw()
    {
        foreach (int spaces in (int[])[-1, 17])
            Assert.Equal(nameof(FlexJsonOptions.IndentSpaces), Assert.Throws<ArgumentOutOfRangeException>(() => new FlexJsonOptions { IndentSpaces = spaces }).ParamName);
        foreach (int depth in (int[])[-1, 301])
            Assert.Equal(nameof(FlexJsonOptions.DepthMax), Assert.Throws<ArgumentOutOfRangeException>(() => new FlexJsonOptions { DepthMax = depth }).ParamName);
        var options = new FlexJsonOptions { IndentSpaces = 16, DepthMax = 300 };
        Assert.Equal((16, 300), (options.IndentSpaces, options.DepthMax));
        Assert.Equal((0, 64, FlexSharing.Keys), (FlexJsonOptions.Default.IndentSpaces, FlexJsonOptions.Default.DepthMax, FlexJsonOptions.Default.Sharing));
    }

    private static WireError Throws(FlexValue value, FlexJsonOptions? options)
    {
        try
        {
            FlexJson.ToJson(value, options);
        }
        catch (WireFormatException fault)
        {
            return fault.Error;
        }

        return WireError.None;
    }
}
