using System.Text;

namespace LibWire.Tests.Fuzz;

/// <summary>Valid inputs of every reader of texts, and the tokens of their grammars.</summary>
internal static class TextSeeds
{
    internal static byte[][] ProtoJson { get; } = Utf8(
        """{"int32Field":-12,"int64Field":"5","uint32Field":7,"floatField":1.5e3,"doubleField":"NaN","boolField":true"""
        + ""","stringField":"a\u0041\n😀","bytesField":"AAEC"}""",
        """{"level":"LEVEL_LOW","line":{"sku":"x","quantity":3},"numbers":[1,2.0,"3"],"texts":["a",""],"lines":[{},{"sku":"y"}],"levels":[1"""
        + ""","LEVEL_HIGH"]}""",
        """{"byText":{"a":1,"b":2},"byNumber":{"1":"x","-2":"y"},"byBool":{"true":{}},"levelByText":{"x":1},"byBig":{"9":0.5}"""
        + ""","byLong":{"1":"AA=="},"text":null,"number":3}""",
        """{"any":{"@type":"x/jsontest.Line","sku":"z"},"time":"2026-11-23T20:15:30.5+01:00","duration":"-1.5s","mask":"aB"""
        + """,c","struct":{"a":[null]},"value":[1,{"a":"b"}],"list":[true]}""",
        """{"any":{"value":{"@type":"x/google.protobuf.Duration","value":"1s"},"@type":"x/google.protobuf.Any"},"int64Value":1"""
        + ""","stringValue":"s","values":[null],"nothing":null}""",
        """{"quo\"ted \u00e9":"x","wrapped":[1,2],"bySfixed":{"-1":-1},"valueByText":{"a":{"b":[1.5,false]}}"""
        + ""","fixed64Field":"18446744073709551615","maybe":0,"bytesValue":"_-8"}""",
        """{ "self" : { "self" : { "doubleField" : -0.0, "uint64_field" : 1e3 } }, "chosen" : { } }""");

    internal static byte[][] Proto2Json { get; } = Utf8(
        """{"unchecked":"x","closed":"TWO","many":["ONE",2],"data":{"inner":3},"closedByText":{"a":"ONE"}}""",
        """{"closed":1,"[jsontest.old.color]":5,"[jsontest.old.tags]":["a","b"],"[jsontest.old.nested]":{"[jsontest.old.color]":6,"many":[]}}""");

    internal static byte[][] ProtoText { get; } = Utf8(
        "i32: -5 i64: 0x7f u32: 017 s32: 3, f64: 4; sf32: -1 real: 1.5e3f wide: -inf flag: true text: 'a\\u0041\\n' \"b\" blob: '\\377\\x01'",
        "color: BLUE colors: [RED, 1] sub { sub < i32: 1 > } Data { inner: 3 } many: [1, 2] texts: ['a', \"b\"] subs: [{ }, < i32: 2 >] # comment\n",
        "counts { key: 'a' value: 1 } counts: [{ value: 2 }] by_number { key: 1 value { first: 3 } } by_flag { key: t value: GREEN } second "
        + "{ first: 1 }",
        "[texttest.size]: 5 [texttest.tags]: ['x'] [texttest.set] { [texttest.Item] { name: 'a' } } old: { a: [1, { }] [b.c]: inf }",
        "any { [type.googleapis.com/texttest.All] { any { [x/google.protobuf.Any] { [y/google.protobuf.Duration] { seconds: 5 } } } } } "
        + "reals: [.5, nan]",
        "u64: 18446744073709551615 s64: -9223372036854775808 f32: 4294967295 sf64: 1 text: '\\U0001F600\\101😀' any { [a/texttest.Needed] { "
        + "id: 1 } }");

    internal static byte[][] FlatJson { get; } = Utf8(
        """{name:"a",item_type:Spell,friend:{name:"b",items:[{},"x"],items_type:[Weapon,Word]},item:{cost:5,tags:["é"]},cell:[1,Red,[[1,2],[3,4]]"""
        + """,[1,2,3],High]}""",
        "// first\n{ /* a */ name /**/ : 'it\\'s' // b\n , hp /* c */ : 0x10 , \"$schema\":\"x.json\", "
        + "big:18446744073709551615,tiny:\"-0x80\" , } // last",
        """{name:"\x41\xE2\x82\xAC\u00e9\ud83d\ude00",speed:cos(rad( 180 )),precise:0x1.8p3,mana:0"""
        + """,color:"Red Blue",rank:"Rank.Low",small_hash:"hello",large_hash:hello}""",
        """{item:[7,8],name:"a",hp:1,item_type:Spot,place:{y:2,x:1},path:[[3,4],{x:5,y:6}],ordered:[[1,5],[2,-5]],items_type:[Spot,NONE]"""
        + """,items:[{x:1,y:2},null]}""",
        """{name:"a",pairs:[{key:"b"},{key:"ab"},{value:1,key:"a"}],numbered:[{number:5},{},{number:-1}],weapon:{damage:3,name:"axe"},weapons:[{}"""
        + """,["bow",4]]}""",
        """{name:"a",texts:["","é"],bytes:[0,255],flags:[true,0,1],ratios:[1,2e-3,inf],empty:[],colors:[Red,"Green Blue",2]"""
        + """,common:"c",motto:"m",precise:nan}""",
        """{name:"a",loose:{"b":[1,"x",null,-2.5,{}],"a":true},hp:1,nested:{name:"b",nested:{name:"c",hp:1}},friend:{name:"b",loose:"t"}}""");

    internal static byte[][] FarJson { get; } = Utf8(
        """{text:"n",next:{head:"d",words:[3]},head:"h",many:[5],inner:{head:"i",inner:{words:[7]},near:{text:"t"}},near:{near:{many:[1]}}}""",
        """{"head":"head","many":[5,6],"next":{"words":[1,2],"near":{"head":"n"},"next":{"loose":[1,"a"]},"text":"x"},"text":"near"}""");

    internal static byte[][] FlexJson { get; } = Utf8(
        "{\"a\":[1,-2.5e3,\"x\\u00e9\\n\",true,null],\"b\":{\"c\":{},\"d\":[[],[18446744073709551615]]},\"e\":false}",
        "[1,[2,[3,[]]],{},{\"k\":\"\\ud83d\\ude00\",\"\":-9223372036854775808},1E+300,-0, 0.1 "
        + ",\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"]");

    internal static byte[][] JsonPieces { get; } = Utf8(
        "{", "}", "[", "]", "\"", ":", ",", "null", "true", "false", "1e5", "-", "0", "\\u", "\\ud800", "\\udc00", "\\u0000", "{\"self\":",
        "{\"struct\":", "{\"a\":", "\"value\":", "[[",
        " ", "\n", ".", "\"@type\":\"x/jsontest.Order\",", "\"@type\":\"x/google.protobuf.Value\"", "NaN", "=", "_", "\\",
        "\"[jsontest.old.nested]\":{", "\"int32Field\":", "\"text\":\"");

    internal static byte[][] TextPieces { get; } = Utf8(
        "{", "}", "<", ">", "[", "]", ":", ",", ";", "'", "\"", "\\", "\\u00", "\\ud800", "\\U00110000", "\\7", "\\x", "\\777", "#", "\n", "0x",
        "1e5", "-", ".", "f", "sub {", "sub <",
        "subs: [{", "[a/", "any { [x/texttest.All] {", "nan", "inf", "\0", "old: {", "[texttest.size]", "Data {", "by_number { value {",
        "second {", "unknown: [");

    internal static byte[][] FlatPieces { get; } = Utf8(
        "{", "}", "[", "]", "\"", "'", ":", ",", "null", "true", "1e5", "-", "0x", "\\u", "\\x", "\\ud800", "{name:'a',friend:", "item:",
        "item_type:", "nested:{", "//", "/*", "*/", "rad(",
        "cos(", ")", ".", "nan", "inf", "Red", "NONE", "Word", " ", "_", "name:", "items:[", "items_type:[", "[[", "cell:", "pairs:[{key:'",
        "loose:[", "{next:", "{inner:", "{near:", "many:[");

    internal static byte[][] BinaryPieces { get; } =
    [
        [0], [1], [0xff], [0x7f, 0xff], [0xff, 0xff, 0xff, 0x7f], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0x80], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0x24, 1], [0x28, 1], [0x25, 2], [0x6b, 8], [0x90],
    ];

    /// <summary>FlexBuffers of all types and widths.</summary>
    internal static byte[][] Flex()
    {
        using var arena = new ArenaAllocator();
        var seeds = new List<byte[]>();
        foreach (byte[] text in FlexJson) seeds.Add(LibWire.FlexJson.FromJson(text, in arena).ToArray());
        for (int width = 1; width <= 8; width *= 2)
        {
            var builder = new FlexBuilder(in arena) { WidthBytesMin = width };
            using (builder.StartMap())
            {
                builder.AddBlob("blob"u8, [1, 2, 3, 4]);
                builder.AddVector<bool>("bools"u8, [true, false]);
                builder.AddFixedVector<float>("fixed"u8, [1.5f, 2, 0.1f]);
                builder.AddKey("indirect"u8);
                builder.AddIndirectUInt(ulong.MaxValue);
                builder.AddKey("key"u8);
                builder.AddKey("name"u8);
                builder.AddKey("numbers"u8);
                using (builder.StartVector())
                {
                    builder.AddDouble(double.NaN);
                    builder.AddInt(-1);
                    builder.AddNull();
                    builder.AddString("text"u8);
                }

                using (builder.StartTypedVector("keys"u8)) builder.AddKey("k"u8);
            }

            builder.Finish();
            seeds.Add(builder.ToArray());
        }

        return [.. seeds];
    }

    private static byte[][] Utf8(params string[] texts) => [.. texts.Select(Encoding.UTF8.GetBytes)];
}
