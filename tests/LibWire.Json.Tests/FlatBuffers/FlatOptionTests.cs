using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>Each option, and what it changes.</summary>
public sealed class FlatOptionTests
{
    private const string Text = """{name:"é\"",color:"Red Blue",speed:inf,place:[1,2],item_type:Word,item:"w",nested:{name:"n"}}""";

    [Fact]
    public void WritesPlainNames_WithIndentation_IsTheTextOfFlatc()
    {
        Assert.Equal(
            """
            {
              name: "é\"",
              color: "Red Blue",
              speed: inf,
              place: {
                x: 1,
                y: 2
              },
              item_type: "Word",
              item: "w",
              nested: {
                name: "n"
              }
            }
            """.ReplaceLineEndings("\n"),
            Write(Text, new FlatJsonOptions { WritesPlainNames = true, IndentSpaces = 2 }));
    }

    [Theory]
    [InlineData("{name:\"a\" place{x:1 y:2} empty[] speed:1}")]
    [InlineData("{name:\"a\",place:{x:1,y:2} empty:[],speed:1}")]
    [InlineData("{ name : 'a' /* */ place [1 2] speed:1 empty [ ] }")]
    public void AllowsMissingSeparators_OfTheTextOfProto_ReadsIt(string text)
    {
        var options = new FlatJsonOptions { AllowsMissingSeparators = true };
        Assert.Equal(Write("{name:\"a\",place:{x:1,y:2},empty:[],speed:1}", FlatJsonOptions.Default), Write(text, options));
        using var arena = new ArenaAllocator();
        if (text.Contains(":{", StringComparison.Ordinal)) return;
        Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer(text, HeroView.Layout, in arena));
        Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer(text, HeroView.Layout, in arena, new FlatJsonOptions { AllowsMissingSeparators = true, IsStrict = true }));
    }

    [Theory]
    [InlineData("{name \"a\"}")]
    [InlineData("{name:\"a\" : speed:1}")]
    [InlineData("{name:\"a\" ]")]
    [InlineData("{name:\"a\" speed 1}")]
    [InlineData("{name:\"a\" place{x:1 y:2}")]
    public void AllowsMissingSeparators_OfAnythingElse_Throws(string text)
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer(text, HeroView.Layout, in arena, new FlatJsonOptions { AllowsMissingSeparators = true }));
    }

    [Fact]
    public void Enums_OfFieldsWithoutThem_AreFoundWithTheirNameInFront()
    {
        using var arena = new ArenaAllocator();
        var options = new FlatJsonOptions { Enums = [ColorLayout.Value, RankLayout.Value] };
        Assert.Equal("{\"name\":\"a\",\"hp\":9,\"color\":\"Blue\",\"big\":2,\"tiny\":-5}",
            Write("{name:\"a\",hp:\"Color.Red Color.Blue\",color:\"Color.Blue\",big:Color.Green,tiny:LibWire.Tests.Json.Realm.Rank.Low}", options));
        foreach (string text in (string[])["{name:\"a\",hp:\"Red\"}", "{name:\"a\",hp:Color.Purple}", "{name:\"a\",hp:Colour.Red}", "{name:\"a\",hp:\"Color.Red.Blue\"}"])
            Assert.Equal(WireError.UnknownName, Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer(text, HeroView.Layout, in arena, options)).Error);
        Assert.Equal(WireError.UnknownName, Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer("{name:\"a\",hp:Color.Red}", HeroView.Layout, in arena)).Error);
        Assert.Throws<ArgumentNullException>(() => new FlatJsonOptions { Enums = null! });
        Assert.Throws<ArgumentNullException>(() => new FlatJsonOptions { Enums = [null!] });
    }

    [Fact]
    public void WritesAscii_OfCharactersBeyond_WritesEscapes() =>
        Assert.Equal("""{"name":"\u00E9\uD83D\uDE00\n"}""", Write("""{name:"é😀\n"}""", new FlatJsonOptions { WritesAscii = true }));

    [Fact]
    public void WritesEnumsAsNumbers_OfEnums_WritesNumbers_ButNamesOfKinds() =>
        Assert.Equal(
            """{"name":"a","color":9,"rank":-5,"item_type":"Word","item":"w"}""",
            Write("""{name:"a",color:"Red Blue",rank:Low,item_type:Word,item:"w"}""", new FlatJsonOptions { WritesEnumsAsNumbers = true }));

    [Fact]
    public void WritesDefaults_OfAbsentFields_WritesAllThatHaveADefault() =>
        Assert.Equal(
            """{"name":"a","hp":100,"color":"Green","rank":"High","is_alive":true,"speed":1.5,"precise":"NaN","big":0,"tiny":0,"small_hash":0,"large_hash":0,"motto":"onward","empty":[]}""",
            Write("""{name:"a"}""", new FlatJsonOptions { WritesDefaults = true }));

    [Fact]
    public void Flags_OfTheHighestBit_AreWrittenLast()
    {
        using var arena = new ArenaAllocator();
        FlatEnumLayout flags = FlatEnumLayout.Make("Flags", isFlags: true, [long.MinValue, 2, 1], ["High", "Two", "One"]);
        FlatLayout layout = FlatLayout.Make("Flagged", FlatField.Scalar("flags", 4, FlatType.UInt64).OfEnum(() => flags));
        foreach ((string read, string written) in ((string, string)[])[("High One", "One High"), ("Two High One", "One Two High"), ("High", "High"), ("Two One", "One Two")])
            Assert.Equal($$"""{"flags":"{{written}}"}""", FlatJson.ToJson(FlatJson.ToBuffer($$"""{flags:"{{read}}"}""", layout, in arena), layout));
    }

    [Fact]
    public void HasNestedBytes_OfANestedBuffer_WritesAndReadsItsBytes()
    {
        var options = new FlatJsonOptions { HasNestedBytes = true };
        string json = Write("""{name:"a",nested:{name:"n"}}""", options);
        Assert.StartsWith("""{"name":"a","nested":[""", json, StringComparison.Ordinal);
        Assert.Equal(json, Write(json, options));
        using var arena = new ArenaAllocator();
        Assert.Equal("""{"name":"a","nested":{"name":"n"}}""", Hero.FromJson(json, in arena, options).ToJson());
    }

    [Fact]
    public void IgnoresUnknown_OfUnknownMembers_PassesThemOver()
    {
        var options = new FlatJsonOptions { IgnoresUnknown = true };
        const string Unknown = """{x:{a:[1,'b',{c:nan}],d:rad(sin( "1" ))},"y":[[],{}],z:Color.Red,name:"a",place:{q:1,x:1,y:2},w:-0x1.p-3,}""";
        Assert.Equal("""{"name":"a","place":{"x":1,"y":2}}""", Write(Unknown, options));
        Assert.Equal("""{"name":"a"}""", Write("""{"x":{"a":[1,{"b":null}]},"name":"a","y":[[],{}]}""", new FlatJsonOptions { IgnoresUnknown = true, IsStrict = true }));
        using var arena = new ArenaAllocator();
        foreach (string wrong in (string[])["""{x:{,name:"a"}""", """{x:[1 2],name:"a"}""", """{x:}""", """{x:rad(1}""", """{x:[}]}""", """{x:"a}"""])
            Assert.Throws<JsonFormatException>(() => Hero.FromJson(wrong, default, options));
    }

    [Fact]
    public void AllowsNonUtf8_OfOtherBytes_KeepsThem()
    {
        var options = new FlatJsonOptions { AllowsNonUtf8 = true };
        using var arena = new ArenaAllocator();
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer("""{name:"a\x80é\xff"}""", HeroView.Layout, in arena, options);
        Assert.Equal([0x61, 0x80, 0xc3, 0xa9, 0xff], HeroView.GetRoot(buffer).Name.Span.ToArray());
        Assert.Equal("""{"name":"a\x80é\xFF"}""", FlatJson.ToJson(buffer, HeroView.Layout, options));
        Assert.Equal("""{"name":"a\x80\u00E9\xFF"}""", FlatJson.ToJson(buffer, HeroView.Layout, new FlatJsonOptions { AllowsNonUtf8 = true, WritesAscii = true }));
        byte[] raw = [.. "{name:\""u8, 0xff, .. "\"}"u8];
        Assert.Equal([0xff], HeroView.GetRoot(FlatJson.ToBuffer(raw, HeroView.Layout, in arena, options)).Name.Span.ToArray());
        byte[] bytes = buffer.ToArray();
        Assert.Equal(WireError.InvalidUtf8, Assert.Throws<WireFormatException>(() => FlatJson.ToJson(bytes, HeroView.Layout)).Error);

        // Nothing writes such strings of a FlexBuffer as JSON.
        byte[] flex = [.. "{loose:[\"a\", \""u8, 0xff, .. "\"]}"u8];
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() =>
        {
            using var other = new ArenaAllocator();
            FlatJson.ToBuffer(flex, HeroView.Layout, in other, options);
        });
        Assert.Equal((WireError.InvalidUtf8, 13L), (fault.Error, fault.Offset));
        Assert.Equal(WireError.InvalidUtf8, Assert.Throws<JsonFormatException>(() => Hero.FromJson(raw)).Error);
        Assert.Equal(WireError.InvalidUtf8, Assert.Throws<JsonFormatException>(() => Hero.FromJson("""{name:"\xff"}""")).Error);
    }

    [Fact]
    public void ForcesDefaults_OfValuesThatEqualThem_StoresThem()
    {
        Assert.False(StoresHp(null));
        Assert.True(StoresHp(new FlatJsonOptions { ForcesDefaults = true }));
    }

    private static bool StoresHp(FlatJsonOptions? options)
    {
        using var arena = new ArenaAllocator();
        return ((FlatTable)HeroView.GetRoot(FlatJson.ToBuffer("""{name:"a",hp:100}""", HeroView.Layout, in arena, options))).Has(6);
    }

    [Fact]
    public void IsSizePrefixed_OfABuffer_PutsTheSizeInFront()
    {
        using var arena = new ArenaAllocator();
        var options = new FlatJsonOptions { IsSizePrefixed = true, Verifier = new FlatVerifierOptions { IsSizePrefixed = true } };
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer("""{name:"a"}""", HeroView.Layout, in arena, options);
        Assert.Equal((uint)buffer.Length - 4, BitConverter.ToUInt32(buffer));
        Assert.Equal("REAL"u8.ToArray(), buffer.Slice(8, 4).ToArray());
        Assert.Equal("""{"name":"a"}""", FlatJson.ToJson(buffer, HeroView.Layout, options));
        Assert.Equal("""{"name":"a"}""", Hero.FromJson("""{name:"a"}""", in arena, options).ToJson());
    }

    [Fact]
    public void IsStrict_OfWhatIsNoJson_Throws()
    {
        var strict = new FlatJsonOptions { IsStrict = true };
        string[] texts =
        [
            """{name:"a"}""", """{"name":'a'}""", """{"name":"a",}""", """{"name":"a","texts":["b",]}""", "// x\n{\"name\":\"a\"}", """{"name":"a"/**/}""",
            """{"name":"a","hp":0x1}""", """{"name":"a","hp":+1}""", """{"name":"a","hp":01}""", """{"name":"a","speed":.5}""", """{"name":"a","speed":nan}""",
            """{"name":"a","speed":rad(1)}""", """{"name":"a","color":Red}""", """{"name":"a\x41"}""", """{"name":"\'"}""", """{"name":"a","small_hash":a}""",
        ];
        foreach (string text in texts) Assert.Throws<JsonFormatException>(() => Hero.FromJson(text, default, strict));
        using var arena = new ArenaAllocator();
        foreach (string text in texts) Hero.FromJson(text, in arena);
        Assert.Equal("""{"name":"a","hp":1,"color":"Red"}""", Hero.FromJson("""{"name":"a","hp":"1","color":"Red"}""", in arena, strict).ToJson());
    }

    [Fact]
    public void Options_OutOfRange_Throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatJsonOptions { IndentSpaces = 17 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatJsonOptions { IndentSpaces = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatJsonOptions { DepthMax = 101 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatJsonOptions { DepthMax = -1 });
        Assert.Equal(0, FlatJsonOptions.Default.DepthMax);
    }

    [Fact]
    public async Task Targets_OfEveryKind_GetTheSameText()
    {
        using var arena = new ArenaAllocator();
        Hero hero = Hero.FromJson("""{name:"a"}""", in arena);
        byte[] buffer = hero.ToArray(), expected = """{"name":"a"}"""u8.ToArray();
        var writers = new System.Buffers.ArrayBufferWriter<byte>[] { new(), new() };
        var streams = new MemoryStream[] { new(), new(), new(), new() };
        hero.WriteJson(writers[0]);
        FlatJson.WriteJson(buffer, HeroView.Layout, writers[1]);
        hero.WriteJson(streams[0]);
        FlatJson.WriteJson(buffer, HeroView.Layout, streams[1]);
        await hero.WriteJsonAsync(streams[2]);
        await FlatJson.WriteJsonAsync(buffer, HeroView.Layout, streams[3]);
        Assert.All(writers, writer => Assert.Equal(expected, writer.WrittenSpan.ToArray()));
        Assert.All(streams, stream => Assert.Equal(expected, stream.ToArray()));
        Assert.Equal(expected, hero.ToJsonUtf8());
        Assert.Equal(expected, FlatJson.ToJsonUtf8(buffer, HeroView.Layout));
        Assert.Equal("""{"name":"a"}""", hero.ToJson(arena).ToString());
        Assert.Equal("""{"name":"a"}""", FlatJson.ToJson(buffer, HeroView.Layout, arena).ToString());
        Assert.Equal("null", FlatJson.ToJson(default(FlatTable), HeroView.Layout));
    }

    private static string Write(string text, FlatJsonOptions options)
    {
        using var arena = new ArenaAllocator();
        return FlatJson.ToJson(FlatJson.ToBuffer(text, HeroView.Layout, in arena, options), HeroView.Layout, options);
    }
}
