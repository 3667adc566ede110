using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsAttributeTests
{
    [Fact]
    public void LW2401_FbsAttributeNotDeclared()
    {
        Only("LW2401", "write 'attribute \"x\";'", "table a { b: int (§x); }");
        Only("LW2401", "move that statement above", "table a (§x) {}\nattribute x;");
        Assert.Equal("LW2401 LW2401 LW2401 LW2401", Ids("table t {} enum e : int (x) { A (x) } rpc_service s (x) { B(t): t (x); }"));
    }

    [Fact]
    public void LW2402_FbsAttributeTwice() => Only("LW2402", "the first one counts", "table a { b: int (deprecated, §deprecated); }");

    [Theory]
    [InlineData("table a { b: int (§required); }")]
    [InlineData("struct a { b: int (§required); }")]
    [InlineData("struct a { b: int (§deprecated); }")]
    [InlineData("table a { b: int (§shared); }")]
    [InlineData("table a { b: [string] (§shared); }")]
    [InlineData("table a { b: [int] (§key); }")]
    [InlineData("table t {} table a { b: t (§key); }")]
    [InlineData("table t {} union u { t } table a { b: u (§key); }")]
    [InlineData("table a { b: int = null (§key); }")]
    [InlineData("table a { b: int (§key, deprecated); }")]
    [InlineData("table a { b: byte (§hash: \"fnv1_16\"); }")]
    [InlineData("table a { b: string (§hash: \"fnv1_16\"); }")]
    [InlineData("table a { b: [byte] (§nested_flatbuffer: \"a\"); }")]
    [InlineData("table a { b: ubyte (§nested_flatbuffer: \"a\"); }")]
    [InlineData("table a { b: [byte] (§flexbuffer); }")]
    [InlineData("table a { b: int (§native_custom_alloc: \"x\"); }")]
    [InlineData("table a { b: int (§native_inline); }")]
    [InlineData("table a { b: ulong (§cpp_type: \"x\"); }")]
    [InlineData("table a (§force_align: 8) { b: int; }")]
    [InlineData("enum a : int (§force_align: 4) { B }")]
    [InlineData("table a { b: int (§vector64); }")]
    [InlineData("table a { b: int (§offset64); }")]
    [InlineData("table a { b: string (§vector64); }")]
    [InlineData("struct s { b: int; } table a { b: s (§offset64); }")]
    [InlineData("table a { b: [string] (§offset64); }")]
    [InlineData("table t {} table a { b: [t] (§vector64); }")]
    [InlineData("enum e : byte { A } table a { b: [e] (§vector64); }")]
    public void AttributeTarget_ThatIsWrong_IsReported(string text) => Only("LW2403", "is not allowed on", text);

    [Fact]
    public void LW2403_FbsAttributeTarget() => Only("LW2403", "'shared' is not allowed on a field of type int: it is for strings", "table a { b: int (§shared); }");

    [Theory]
    [InlineData("table a { b: short (hash: §\"fnv1_32\"); }", "fnv1a_16")]
    [InlineData("table a { b: [ulong] (hash: §\"md5\"); }", "fnv1a_64")]
    [InlineData("table a { b: int (§hash); }", "no value")]
    [InlineData("table a { b: [ubyte] (nested_flatbuffer: §1); }", "in quotes")]
    [InlineData("struct s { c: int; } table a { b: [ubyte] (nested_flatbuffer: §\"s\"); }", "is a struct")]
    [InlineData("struct a (force_align: §7) { b: int; }", "from 4 to 32")]
    [InlineData("struct a (force_align: §2) { b: int; }", "from 4 to 32")]
    [InlineData("struct a (force_align: §64) { b: int; }", "from 4 to 32")]
    [InlineData("struct a (§force_align) { b: int; }", "from 4 to 32")]
    [InlineData("table a { b: [int] (force_align: §3); }", "from 1 to 32")]
    [InlineData("table t {} rpc_service a { B(t): t (streaming: §\"both\"); }", "\"bidi\"")]
    [InlineData("table t {} rpc_service a { B(t): t (§streaming); }", "\"bidi\"")]
    public void AttributeValue_ThatIsWrong_IsReported(string text, string messagePart) => Only("LW2404", messagePart, text);

    [Fact]
    public void LW2404_FbsAttributeValue() => Only("LW2404", "'hash' cannot be 'md5'", "table a { b: int (hash: §\"md5\"); }");

    [Fact]
    public void LW2405_FbsAttributeWithoutEffect()
    {
        Only("LW2405", "it is for fields of tables", "table a (§id: 1) {}");
        Only("LW2405", "structs and vectors", "table a { b: int (§force_align: 4); }");
        Only("LW2405", "it is for tables and structs", "table a { b: int (§original_order); }");
    }

    [Fact]
    public void LW2410_FbsIdMissing() => Only("LW2410", "'c' has no id", "table a { b: int (id: 0); §c: int; }");

    [Fact]
    public void LW2411_FbsIdRequired() => Only("LW2411", "'b'", new FbsOptions { RequiresIds = true }, ("a.fbs", "table a { §b: int; }"));

    [Theory]
    [InlineData("text")]
    [InlineData("\"text\"")]
    [InlineData("1.0")]
    [InlineData("-1")]
    [InlineData("129496726")]
    [InlineData("32765")]
    public void BadId_OfAnyKind_IsReported(string id) => Only("LW2412", "from 0 to 32764", $"table a {{ b: int (id: §{id}); }}");

    [Fact]
    public void LW2412_FbsBadId() => Only("LW2412", "'b'", "table a { b: int (§id); }");

    [Fact]
    public void LW2413_FbsUnionId() => Only("LW2413", "at least 1", "table t {} union u { t } table a { b: u (id: §0); }");

    [Fact]
    public void LW2414_FbsIdTwice()
    {
        Only("LW2414", "'b' already has the id 0 of 'c'", "table a { b: int (id: 0); c: int (id: §0); }");
        Only("LW2414", "'b' already has the id 1 of 'c_type'", "table t {} union u { t } table a { b: int (id: 1); c: u (id: §2); }");
    }

    [Fact]
    public void LW2415_FbsIdBeyondFields() => Only("LW2415", "from 0 to 1", "table a { b: int (id: 0); c: int (id: §2); }");

    [Fact]
    public void LW2420_FbsRequiredAndDefault() => Only("LW2420", "'b'", "table a { b: string = \"x\" (§required); }");

    [Fact]
    public void LW2421_FbsKeyTwice() => Only("LW2421", "already, 'b'", "table a { b: int (key); c: int (§key); }");

    [Fact]
    public void LW2430_FbsVector64Redundant() => Only("LW2430", "remove 'offset64'", "table a { b: [int] (vector64, §offset64); }");

    [Theory]
    [InlineData("table h (private) {} table a { b: §h; }")]
    [InlineData("enum h : int (private) { A } table a { b: [§h]; }")]
    [InlineData("struct h (private) { c: int; } struct a { b: §h; }")]
    [InlineData("table h (private) {} union a { §h }")]
    public void PrivateLeak_OfAnyKind_IsReportedWhereAsked(string text)
    {
        string marked = text.Replace("[§h", "§[h", StringComparison.Ordinal);
        Only("LW2440", "private type 'h'", new FbsOptions { RefusesPrivateLeaks = true }, ("a.fbs", marked));
        Assert.Equal("", Ids(marked.Replace("§", "", StringComparison.Ordinal)));
    }

    [Fact]
    public void LW2440_FbsPrivateLeak() =>
        Only("LW2440", "'a' is public", new FbsOptions { RefusesPrivateLeaks = true }, ("a.fbs", "table h (private) {} table a { b: §h; } table c (private) { b: h; }"));

    [Fact]
    public void Ids_InAnyOrder_AreTheSlots()
    {
        FbsObjectModel table = Model("table t {} union u { t } table T { c: u (id: 3); a: int (id: 1); d: [u] (id: \"5\"); b: int (id: 0); }").Object("T");
        Assert.Equal(["c_type 2", "c 3", "a 1", "d_type 4", "d 5", "b 0"], table.Fields.Select(static field => $"{field.Name} {field.Id}"));
        Assert.Equal(4 + (2 * 5), table.Field("d").Offset);
        Assert.Equal(4, table.Field("d").UnionTypeId);
    }

    [Fact]
    public void Attributes_OfEachKind_AreInTheModel()
    {
        FbsFileModel model = Model("""
            attribute "go_package=github.com/x/y"; attribute priority;
            table t (original_order, private, csharp_partial) {
              k: string (key, shared, priority: 3);
              n: [ubyte] (nested_flatbuffer: "t", force_align: 16);
              x: [ubyte] (flexbuffer, cpp_str_type: "s", native_default: "d");
              h: [int] (hash: "fnv1a_32", cpp_type: "T", deprecated);
              o: string (offset64);
              v: [double] (vector64);
              r: [int] (required);
            }
            """);
        FbsObjectModel table = model.Object("t");
        Assert.True(table is { KeepsOrder: true, IsPrivate: true });
        Assert.Equal(["go_package=github.com/x/y", "priority"], model.DeclaredAttributes);
        Assert.Equal([new("key", null), new("shared", null), new FbsAttributeModel("priority", "3")], table.Field("k").Attributes);
        Assert.True(table.Field("k") is { IsKey: true, IsShared: true, Presence: FbsPresence.Required });
        Assert.True(table.Field("n") is { NestedType: "t", ForceAlignBytes: 16, IsFlexBuffer: false });
        Assert.True(table.Field("x") is { NestedType: "", IsFlexBuffer: true });
        Assert.True(table.Field("h") is { Hash: "fnv1a_32", IsDeprecated: true });
        Assert.True(table.Field("o") is { IsOffset64: true, Type: { BaseType: FbsBaseType.String, InlineBytes: 8, AlignBytes: 8 } });
        Assert.True(table.Field("v") is { IsOffset64: true, Type: { BaseType: FbsBaseType.Vector64, Element: FbsBaseType.Double, InlineBytes: 8 } });
        Assert.True(table.Field("r") is { Presence: FbsPresence.Required, Default: null });
    }

    [Theory]
    [InlineData("none", FbsStreaming.None)]
    [InlineData("Unary", FbsStreaming.None)]
    [InlineData("client", FbsStreaming.Client)]
    [InlineData("SERVER", FbsStreaming.Server)]
    [InlineData("bidi", FbsStreaming.Bidi)]
    [InlineData("duplex", FbsStreaming.Bidi)]
    [InlineData("Bidirectional", FbsStreaming.Bidi)]
    public void Streaming_OfEachWord_IsFound(string word, object streaming) =>
        Assert.Equal((FbsStreaming)streaming, Model($"table t {{}} rpc_service s {{ B(t): t (streaming: \"{word}\"); }}").Services[0].Methods[0].Streaming);

    [Fact]
    public void DeprecatedUnion_HasADeprecatedTypeField() =>
        Assert.All(Model("table t {} union u { t } table T { f: u (deprecated); }").Object("T").Fields, static field => Assert.True(field.IsDeprecated));
}
