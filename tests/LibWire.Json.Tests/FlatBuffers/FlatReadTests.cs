using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>Every construct that flatc reads, as objects and back.</summary>
public sealed class FlatReadTests
{
    /// <summary>What is read, and what is written for it.</summary>
    public static TheoryData<string, string> Texts => new()
    {
        // The grammar of flatc.
        { """{name:"a"}""", """{"name":"a"}""" },
        { """{"name":'it\'s "so"',}""", """{"name":"it's \"so\""}""" },
        { "// first\n{ /* a */ name /**/ : \"a\" // b\n , hp /* c */ : 7 , } // last", """{"name":"a","hp":7}""" },
        { """{"$schema":"x.json","name":"a"}""", """{"name":"a"}""" },
        { """{name:"\x41\xE2\x82\xAC\u00e9\ud83d\ude00"}""", """{"name":"A€é😀"}""" },

        // Numbers.
        { """{name:"a",hp:0x10,big:18446744073709551615,tiny:-128}""", """{"name":"a","hp":16,"big":18446744073709551615,"tiny":-128}""" },
        { """{name:"a",hp:"+12",tiny:"-0x80",speed:" 2.5 "}""", """{"name":"a","hp":12,"speed":2.5,"tiny":-128}""" },
        { """{name:"a",speed:.5,precise:1.}""", """{"name":"a","speed":0.5,"precise":1}""" },
        { """{name:"a",speed:-inf,precise:0x1.8p3}""", """{"name":"a","speed":"-Infinity","precise":12}""" },
        { """{name:"a",speed:"inf",precise:+infinity}""", """{"name":"a","speed":"Infinity","precise":"Infinity"}""" },
        { """{name:"a",precise:nan}""", """{"name":"a"}""" },
        { """{name:"a",speed:rad(180),precise:deg ("0")}""".Replace(" (", "("), """{"name":"a","speed":3.1415927,"precise":0}""" },
        { """{name:"a",precise:cos(rad( 180 ))}""", """{"name":"a","precise":-1}""" },
        { """{name:"a",speed:sin(0),precise:atan(tan(asin(acos(1))))}""", """{"name":"a","speed":0,"precise":0}""" },
        { """{name:"a",hp:true,speed:true,is_alive:"false"}""", """{"name":"a","hp":1,"is_alive":false,"speed":1}""" },
        { """{name:"a",mana:0}""", """{"name":"a","mana":0}""" },

        // Defaults are absent.
        { """{name:"a",hp:100,mana:null,color:Green,rank:"High",is_alive:true,speed:1.5}""", """{"name":"a"}""" },
        { """{name:"a",place:null,item:null,item_type:null,weapons:null,friend:null,texts:null}""", """{"name":"a"}""" },

        // Enums.
        { """{name:"a",color:Red,rank:Low}""", """{"name":"a","color":"Red","rank":"Low"}""" },
        { """{name:"a",color:"Red Blue",rank:"Rank.Middle"}""", """{"name":"a","color":"Red Blue","rank":"Middle"}""" },
        { """{name:"a",color:Color.Red,rank:LibWire.Tests.Json.Realm.Rank.Low}""", """{"name":"a","color":"Red","rank":"Low"}""" },
        { """{name:"a",color:4,rank:99}""", """{"name":"a","color":4,"rank":99}""" },
        { """{name:"a",color:0,colors:[Red,"Green Blue",2,255]}""", """{"name":"a","color":0,"colors":["Red","Green Blue","Green",255]}""" },

        // Hashes.
        { """{name:"a",small_hash:"hello",large_hash:hello}""", """{"name":"a","small_hash":1335831723,"large_hash":5166396678891262055}""" },
        { """{name:"a",small_hash:5,large_hash:-6}""", """{"name":"a","small_hash":5,"large_hash":-6}""" },

        // Structs, also as arrays, with members in any order.
        { """{name:"a",place:{y:2,x:1}}""", """{"name":"a","place":{"x":1,"y":2}}""" },
        { """{name:"a",place:[1,2],path:[[3,4],{x:5,y:6}]}""", """{"name":"a","place":{"x":1,"y":2},"path":[{"x":3,"y":4},{"x":5,"y":6}]}""" },
        {
            """{name:"a",cell:{id:1,color:Blue,corners:[[1,2],[3,4]],weights:[1,2.5,inf],rank:Low}}""",
            """{"name":"a","cell":{"id":1,"color":"Blue","corners":[{"x":1,"y":2},{"x":3,"y":4}],"weights":[1,2.5,"Infinity"],"rank":"Low"}}"""
        },

        // Tables, also as arrays.
        { """{name:"a",weapon:{damage:3,name:"axe"},weapons:[{},["bow",4]]}""", """{"name":"a","weapon":{"name":"axe","damage":3},"weapons":[{},{"name":"bow","damage":4}]}""" },

        // Unions: the kind first, the kind last, the kind far away.
        { """{name:"a",item_type:Weapon,item:{damage:1}}""", """{"name":"a","item_type":"Weapon","item":{"damage":1}}""" },
        { """{item:{cost:1,tags:["x"]},item_type:"Spell",name:"a"}""", """{"name":"a","item_type":"Spell","item":{"cost":1,"tags":["x"]}}""" },
        { """{item:[7,8],name:"a",hp:1,item_type:Spot}""", """{"name":"a","hp":1,"item_type":"Spot","item":{"x":7,"y":8}}""" },
        { """{item_type:4,name:"a",item:"word"}""", """{"name":"a","item_type":"Word","item":"word"}""" },
        { """{name:"a",item_type:NONE}""", """{"name":"a"}""" },
        {
            """{name:"a",items_type:[Spot,NONE,"Word",Weapon],items:[{x:1,y:2},null,"w",{}]}""",
            """{"name":"a","items_type":["Spot","NONE","Word","Weapon"],"items":[{"x":1,"y":2},null,"w",{}]}"""
        },
        { """{items:["a","b"],name:"a",items_type:[Word,Word]}""", """{"name":"a","items_type":["Word","Word"],"items":["a","b"]}""" },

        // Vectors with a key are sorted.
        { """{name:"a",pairs:[{key:"b"},{key:"ab"},{value:1,key:"a"}]}""", """{"name":"a","pairs":[{"key":"a","value":1},{"key":"ab"},{"key":"b"}]}""" },
        { """{name:"a",numbered:[{number:5},{},{number:-1}]}""", """{"name":"a","numbered":[{"number":-1},{"number":3},{"number":5}]}""" },
        { """{name:"a",ordered:[[1,5],[2,-5],[3,0]]}""", """{"name":"a","ordered":[{"value":2,"number":-5},{"value":3,"number":0},{"value":1,"number":5}]}""" },

        // Vectors of everything else.
        { """{name:"a",texts:["","é"],bytes:[0,255],flags:[true,0,1],ratios:[1,2e-3],empty:[]}""", """{"name":"a","texts":["","é"],"bytes":[0,255],"flags":[true,false,true],"ratios":[1,0.002],"empty":[]}""" },

        // FlexBuffers.
        { """{name:"a",loose:{"b":[1,"x",null,-2.5,{}],"a":true},hp:1}""", """{"name":"a","hp":1,"loose":{"a":true,"b":[1,"x",null,-2.5,{}]}}""" },
        { """{name:"a",loose:{b:[0x1F,-0x10,+1,.5,1.,0x1.8p3,'x\'y',"\x41",/*c*/],a:{},},hp:1}""", """{"name":"a","hp":1,"loose":{"a":{},"b":[31,-16,1,0.5,1,12,"x'y","A"]}}""" },
        { """{name:"a",loose:7,friend:{name:"b",loose:"t"}}""", """{"name":"a","friend":{"name":"b","loose":"t"},"loose":7}""" },

        // Nested buffers.
        { """{name:"a",nested:{name:"b",nested:{name:"c",hp:1}}}""", """{"name":"a","nested":{"name":"b","nested":{"name":"c","hp":1}}}""" },
    };

    [Theory, MemberData(nameof(Texts))]
    public void FromJson_OfATextOfFlatc_IsWrittenAsJson(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        Hero hero = Hero.FromJson(text, in arena);
        Assert.Equal(expected, hero.ToJson());

        // The buffer itself has the same text, in every form of the input, and that text stands for itself, also if it must be JSON.
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(text, HeroView.Layout, in arena);
        Assert.Equal(expected, FlatJson.ToJson(buffer, HeroView.Layout));
        Assert.Equal(expected, FlatJson.ToJson((FlatTable)HeroView.GetRoot(buffer), HeroView.Layout));
        Assert.Equal(expected, Hero.FromJson(expected, in arena, new FlatJsonOptions { IsStrict = true }).ToJson());
    }

    [Fact]
    public void FromJson_OfWordsInAFlexBuffer_GivesNumbers()
    {
        const string Text = """{name:"a",loose:[inf,-inf,nan,true,null]}""";
        using var arena = new ArenaAllocator();
        Hero hero = Hero.FromJson(Text.Replace("[inf,", "[+Infinity,", StringComparison.Ordinal).Replace("nan", "NaN", StringComparison.Ordinal), in arena);
        Assert.Equal(Text, hero.ToJson(new FlatJsonOptions { WritesPlainNames = true }));
        Assert.Equal("""{"name":"a","loose":["Infinity","-Infinity","NaN",true,null]}""", hero.ToJson());
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => FlatJson.ToBuffer("""{"name":"a","loose":[nan]}""", HeroView.Layout, in arena, new FlatJsonOptions { IsStrict = true }).ToArray());
        Assert.Equal((WireError.InvalidSyntax, 21L), (fault.Error, fault.Offset));
    }

    [Fact]
    public void FromJson_OfEveryFormOfInput_IsTheSame()
    {
        byte[] utf8 = """{"name":"a","hp":7}"""u8.ToArray();
        using var arena = new ArenaAllocator();
        Hero expected = Hero.FromJson(utf8, in arena);
        Assert.True(expected == Hero.FromJson(new System.Buffers.ReadOnlySequence<byte>(utf8), in arena));
        Assert.True(expected == Hero.FromJson(new MemoryStream(utf8), in arena));
        Assert.Throws<ArgumentNullException>(() => Hero.FromJson((string)null!));
        Assert.Throws<WireFormatException>(() => Hero.FromJson(new MemoryStream(utf8), default, textBytesMax: 3));
    }

    [Fact]
    public async Task FromJsonAsync_OfAStream_IsTheSame()
    {
        byte[] utf8 = """{"name":"a","hp":7}"""u8.ToArray();
        using var arena = new ArenaAllocator();
        Hero hero = await Hero.FromJsonAsync(new MemoryStream(utf8), arena);
        Assert.Equal("""{"name":"a","hp":7}""", hero.ToJson());
    }

    [Fact]
    public void ToBuffer_OfATableInTheOrderOfTheFile_KeepsThatOrder()
    {
        using var arena = new ArenaAllocator();
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer("{c:3,a:1,b:2}", PlainView.Layout, in arena);
        PlainView plain = PlainView.GetRoot(buffer);
        Assert.Equal([1L, 2L, 3L], [plain.A, plain.B, plain.C]);
        var table = (FlatTable)plain;
        Assert.True(table.At(4) < table.At(6) && table.At(6) < table.At(8));
    }

    [Fact]
    public void ToBuffer_OfValuesBehind64BitOffsets_WritesThemFirst()
    {
        const string Text = """
            {text:"near",next:{next:{head:"deep",words:[3],loose:[1,"a"]},text:"x",words:[1,2],near:{head:"n",near:{many:[9]}}},head:"head",many:[5,6],
             inner:{head:"i",inner:{words:[7]},near:{text:"t"}}}
            """;
        const string Expected = """{"head":"head","many":[5,6],"inner":{"head":"i","inner":{"words":[7]},"near":{"text":"t"}},"next":{"words":[1,2],"near":{"head":"n","near":{"many":[9]}},"next":{"head":"deep","words":[3],"loose":[1,"a"]},"text":"x"},"text":"near"}""";
        using var arena = new ArenaAllocator();
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(Text, FarView.Layout, in arena);
        Assert.Equal(Expected, FlatJson.ToJson(buffer, FarView.Layout));
        Assert.Equal(Expected, FlatJson.ToJson(FlatJson.ToBuffer(Expected, FarView.Layout, in arena), FarView.Layout));
    }
}
