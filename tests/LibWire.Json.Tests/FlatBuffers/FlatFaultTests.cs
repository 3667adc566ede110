using LibWire.Tests.Json.Realm;

namespace LibWire.Tests.Json.FlatBuffers;

/// <summary>What is refused, with the error, the place and the path.</summary>
public sealed class FlatFaultTests
{
    public static TheoryData<string, WireError, int, string> Faults => new()
    {
        // The grammar.
        { "", WireError.Truncated, 0, "$" },
        { "{", WireError.Truncated, 1, "$" },
        { "{}}", WireError.RequiredFieldMissing, 0, "$" },
        { """{name:"a"} x""", WireError.InvalidSyntax, 11, "$" },
        { """{name "a"}""", WireError.InvalidSyntax, 6, "$.name" },
        { """{name:"a" hp:1}""", WireError.InvalidSyntax, 10, "$.name" },
        { """{name:}""", WireError.InvalidSyntax, 6, "$.name" },
        { """{name:"a""", WireError.Truncated, 6, "$.name" },
        { """{name:'a"}""", WireError.Truncated, 6, "$.name" },
        { "{name:\"a\n\"}", WireError.InvalidSyntax, 8, "$.name" },
        { """{name:"\q"}""", WireError.InvalidSyntax, 7, "$.name" },
        { """{name:"\x4"}""", WireError.InvalidSyntax, 7, "$.name" },
        { """{name:"\ud800"}""", WireError.InvalidUtf16, 7, "$.name" },
        { """{/* name:"a"}""", WireError.Truncated, 1, "$" },
        { """{name:"a",,}""", WireError.InvalidSyntax, 10, "$" },
        { "/*\n*/{\n /*\n*/ name:'a',\n hp:-}", WireError.InvalidSyntax, 28, "$.hp" },

        // Names.
        { """{name:"a",nome:1}""", WireError.UnknownName, 10, "$.nome" },
        { """{name:"a",'name':"b"}""", WireError.DuplicateName, 10, "$.name" },
        { """{hp:null,name:"a"}""", WireError.ValueMismatch, 4, "$.hp" },
        { """{mana:null,name:"a",mana:1}""", WireError.DuplicateName, 20, "$.mana" },
        { """{name:null}""", WireError.RequiredFieldMissing, 0, "$" },
        { """{name:"a",friend:{hp:1}}""", WireError.RequiredFieldMissing, 17, "$.friend" },
        { """{name:"a","$schema":1}""", WireError.ValueMismatch, 20, """$["$schema"]""" },

        // Numbers.
        { """{name:"a",hp:40000}""", WireError.ValueOutOfRange, 13, "$.hp" },
        { """{name:"a",tiny:-129}""", WireError.ValueOutOfRange, 15, "$.tiny" },
        { """{name:"a",big:-1}""", WireError.ValueOutOfRange, 14, "$.big" },
        { """{name:"a",big:18446744073709551616}""", WireError.ValueOutOfRange, 14, "$.big" },
        { """{name:"a",big:0x10000000000000000}""", WireError.ValueOutOfRange, 14, "$.big" },
        { """{name:"a",is_alive:2}""", WireError.ValueOutOfRange, 19, "$.is_alive" },
        { """{name:"a",hp:1.0}""", WireError.ValueMismatch, 13, "$.hp" },
        { """{name:"a",hp:1x}""", WireError.InvalidSyntax, 13, "$.hp" },
        { """{name:"a",hp:""}""", WireError.InvalidSyntax, 13, "$.hp" },
        { """{name:"a",hp:{}}""", WireError.ValueMismatch, 13, "$.hp" },
        { """{name:"a",hp:rad(1)}""", WireError.ValueMismatch, 13, "$.hp" },
        { """{name:"a",speed:log(1)}""", WireError.UnknownName, 16, "$.speed" },
        { """{name:"a",speed:rad(1}""", WireError.InvalidSyntax, 21, "$.speed" },
        { """{name:"a",speed:0x1}""", WireError.InvalidSyntax, 16, "$.speed" },
        { """{name:"a",speed:pi}""", WireError.InvalidSyntax, 16, "$.speed" },
        { """{name:"a",speed:"nan(1)"}""", WireError.InvalidSyntax, 16, "$.speed" },
        { """{name:"a",small_hash:4294967296}""", WireError.ValueOutOfRange, 21, "$.small_hash" },

        // Enums.
        { """{name:"a",rank:Top}""", WireError.UnknownName, 15, "$.rank" },
        { """{name:"a",rank:Color.Red}""", WireError.UnknownName, 15, "$.rank" },
        { """{name:"a",color:"Red  Blue"}""", WireError.UnknownName, 16, "$.color" },
        { """{name:"a",color:"ed.Red"}""", WireError.UnknownName, 16, "$.color" },
        { """{name:"a",hp:Red}""", WireError.UnknownName, 13, "$.hp" },
        { """{name:"a",color:256}""", WireError.ValueOutOfRange, 16, "$.color" },

        // Structs and arrays.
        { """{name:"a",place:{x:1}}""", WireError.ValueMismatch, 16, "$.place" },
        { """{name:"a",place:{x:1,x:2}}""", WireError.DuplicateName, 21, "$.place.x" },
        { """{name:"a",place:{x:1,y:null}}""", WireError.ValueMismatch, 23, "$.place.y" },
        { """{name:"a",place:[1]}""", WireError.ValueMismatch, 16, "$.place" },
        { """{name:"a",place:[1,2,3]}""", WireError.ValueMismatch, 21, "$.place[2]" },
        { """{name:"a",place:"x"}""", WireError.ValueMismatch, 16, "$.place" },
        { """{name:"a",cell:{weights:[1,2]}}""", WireError.ValueMismatch, 24, "$.cell.weights" },
        { """{name:"a",cell:{weights:[1,2,3,4]}}""", WireError.ValueMismatch, 31, "$.cell.weights[3]" },
        { """{name:"a",weapon:["axe"]}""", WireError.ValueMismatch, 17, "$.weapon" },
        { """{name:"a",weapon:["axe",1,2]}""", WireError.ValueMismatch, 26, "$.weapon[2]" },
        { """{name:"a",texts:["b",null]}""", WireError.ValueMismatch, 21, "$.texts[1]" },
        { """{name:"a",texts:"b"}""", WireError.ValueMismatch, 16, "$.texts" },
        { """{name:"a",pairs:[{}]}""", WireError.RequiredFieldMissing, 17, "$.pairs[0]" },
        { """{name:"a",bytes:"AAEC"}""", WireError.ValueMismatch, 16, "$.bytes" },

        // Unions. flatc takes the kind of another field of the same union, and writes a value without a kind.
        { """{name:"a",item:{}}""", WireError.UnionMismatch, 10, "$.item" },
        { """{name:"a",item_type:Weapon}""", WireError.UnionMismatch, 10, "$.item_type" },
        { """{name:"a",item_type:Weapon,item:null}""", WireError.UnionMismatch, 10, "$.item_type" },
        { """{name:"a",item_type:NONE,item:{}}""", WireError.UnionMismatch, 30, "$.item" },
        { """{name:"a",item_type:9,item:{}}""", WireError.UnknownUnionKind, 20, "$.item_type" },
        { """{name:"a",item_type:Axe,item:{}}""", WireError.UnknownName, 20, "$.item_type" },
        { """{name:"a",item_type:Word,item:{}}""", WireError.ValueMismatch, 30, "$.item" },
        { """{name:"a",items_type:[Word],items:[]}""", WireError.ValueMismatch, 34, "$.items" },
        { """{name:"a",items_type:[Word],items:["a","b"]}""", WireError.ValueMismatch, 39, "$.items[1]" },
        { """{name:"a",items:["a"]}""", WireError.UnionMismatch, 10, "$.items" },
        { """{name:"a",items_type:[NONE],items:[{}]}""", WireError.UnionMismatch, 35, "$.items[0]" },
        { """{item:{},item_type:NONE,name:"a"}""", WireError.UnionMismatch, 6, "$.item" },
        { """{items:[{}],items_type:null,name:"a"}""", WireError.UnionMismatch, 1, "$.items" },
        { """{items_type:null,items:[{}],name:"a"}""", WireError.UnionMismatch, 17, "$.items" },
        { """{items_type:null,name:"a",items:[{}]}""", WireError.UnionMismatch, 26, "$.items" },
        { """{item:{cost:x},name:"a",hp:1,item_type:Spell}""", WireError.UnknownName, 12, "$.item.cost" },

        // FlexBuffers take JSON and what flatc adds to it, which is no more than it adds elsewhere.
        { """{name:"a",loose:{b:x}}""", WireError.InvalidSyntax, 19, "$.loose.b" },
        { """{name:"a",loose:[rad(1)]}""", WireError.InvalidSyntax, 17, "$.loose[0]" },
        { """{name:"a",loose:[1 2]}""", WireError.InvalidSyntax, 19, "$.loose[0]" },
        { """{name:"a",loose:[1.2.3]}""", WireError.InvalidSyntax, 17, "$.loose[0]" },
        { """{name:"a",loose:[-]}""", WireError.InvalidSyntax, 17, "$.loose[0]" },
        { """{name:"a",loose:[,]}""", WireError.InvalidSyntax, 17, "$.loose[0]" },
        { """{name:"a",loose:[1e999]}""", WireError.ValueOutOfRange, 17, "$.loose[0]" },
        { """{name:"a",loose:[0x10000000000000000]}""", WireError.ValueOutOfRange, 17, "$.loose[0]" },
        { """{name:"a",loose:{b:1,'b':2}}""", WireError.DuplicateName, 21, "$.loose.b" },
        { """{name:"a",loose:"\xff"}""", WireError.InvalidUtf8, 16, "$.loose" },
        { """{name:"a",loose:{"b":1,"b":2}}""", WireError.DuplicateName, 23, "$.loose.b" },

        // Nested buffers are objects: bytes could be a table as an array.
        { """{name:"a",nested:[1,2,3]}""", WireError.ValueMismatch, 18, "$.nested[0]" },
        { """{name:"a",nested:{hp:1}}""", WireError.RequiredFieldMissing, 17, "$.nested" },
    };

    [Theory, MemberData(nameof(Faults))]
    public void FromJson_OfAFault_NamesItsPlaceAndPath(string text, WireError error, int offset, string path)
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        JsonFormatException fault = Assert.Throws<JsonFormatException>(() => Hero.FromJson(text, in arena));
        Assert.Equal((error, (long)offset, path), (fault.Error, fault.Offset, fault.Path));
        Assert.Equal(used, arena.UsedBytes);
        int lineStart = text.LastIndexOf('\n', Math.Max(0, offset - 1)) + 1;
        Assert.Equal((text.AsSpan(0, offset).Count('\n') + 1, offset - (offset == 0 ? 0 : lineStart) + 1), (fault.Line, fault.Column));
    }

    [Fact]
    public void ToJson_OfABufferThatIsDamaged_Throws()
    {
        using var arena = new ArenaAllocator();
        byte[] buffer = FlatJson.ToBuffer("""{name:"a"}""", HeroView.Layout, in arena).ToArray();
        Assert.Throws<WireFormatException>(() => FlatJson.ToJson(buffer.AsSpan(0, buffer.Length - 3), HeroView.Layout));
        buffer[4] = (byte)'X';
        Assert.Equal(WireError.IdentifierMismatch, Assert.Throws<WireFormatException>(() => FlatJson.ToJson(buffer, HeroView.Layout)).Error);
        var lenient = new FlatJsonOptions { Verifier = new FlatVerifierOptions { IgnoresFileIdentifier = true } };
        Assert.Equal("""{"name":"a"}""", FlatJson.ToJson(buffer, HeroView.Layout, lenient));
    }

    [Fact]
    public void ToJson_OfAUnionOfALaterSchema_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset name = builder.CreateString("a").Untyped;
        builder.StartTable();
        builder.AddOffset(0, name);
        builder.AddOffset(16, name);
        builder.Add(15, (byte)200);
        builder.Finish(builder.EndTable(), "REAL"u8);
        byte[] buffer = builder.WrittenSpan.ToArray();
        Assert.Equal(WireError.UnknownUnionKind, Assert.Throws<WireFormatException>(() => FlatJson.ToJson(buffer, HeroView.Layout)).Error);
    }
}
