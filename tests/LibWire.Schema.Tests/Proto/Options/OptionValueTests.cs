namespace LibWire.Schema.Tests.Proto.Options;

/// <summary>The bytes are those that protoc 35 writes.</summary>
public class OptionValueTests
{
    [Theory]
    [InlineData("option (i32) = -7;", "C83EF9FFFFFFFFFFFFFFFF01")]
    [InlineData("option (s64) = -9;", "D03E11")]
    [InlineData("option (f) = 1.5;", "DD3E0000C03F")]
    [InlineData("option (d) = -2;", "E13E00000000000000C0")]
    [InlineData("option (b) = true;", "E83E01")]
    [InlineData("option (e) = EM;", "F03EFBFFFFFFFFFFFFFFFF01")]
    [InlineData("option (s) = 'hi' \" there\\n\";", "FA3E0968692074686572650A")]
    [InlineData("option (by) = '\\001\\xff';", "823F0201FF")]
    [InlineData("option (u32) = 4294967295;", "A03FFFFFFFFF0F")]
    [InlineData("option (x64) = 0x10;", "A93F1000000000000000")]
    [InlineData("option (sf32) = -1;", "B53FFFFFFFFF")]
    [InlineData("option (u64) = 18446744073709551615;", "B83FFFFFFFFFFFFFFFFFFF01")]
    [InlineData("option (i64) = -9223372036854775808;", "C03F80808080808080808001")]
    [InlineData("option (r) = 2; option (r) = 010;", "883F02883F08")]
    [InlineData("option (p) = -1; option (p) = 7;", "923F02010E")]
    [InlineData("option (d) = inf; option (f) = -inf;", "DD3E000080FFE13E000000000000F07F")]
    [InlineData("option (d) = nan; option (f) = -nan;", "DD3E0000C07FE13E000000000000F87F")]
    [InlineData("option (f) = 16777217;", "DD3E0000804B")]
    [InlineData("option (d) = -0; option (f) = -0.0;", "DD3E00000080E13E0000000000000000")]
    [InlineData("option (f) = 1e300;", "DD3E0000807F")]
    [InlineData("option (d) = 18446744073709551616;", "E13E000000000000F043")]
    [InlineData("option (m).c.x = 3; option (m).y = 'a'; option (m).c.c.y = 'u';", "C23E0C1201611A0708031A03120175")]
    [InlineData("option deprecated = true; option (.o.i32) = 1; option (o.i64) = 2;", "1801C83E01C03F02")]
    [InlineData("option (g).z = 1; option (m).gg.q = 3;", "C23E0433080334CB3F0801CC3F")]
    [InlineData("option (set).(Item.item).v = 3;", "D23F080B10051A0208030C")]
    [InlineData("option (rm) = {}; option (rm) = { x: 1 };", "9A3F009A3F020801")]
    [InlineData("option (m).(mx) = 4; option (m).(o.mxs) = 'a'; option (m).(mxs) = 'b';", "C23E0BA00604AA060161AA060162")]
    [InlineData("option (m).o1 = 1; option (m).o2 = 'x';", "C23E0492010178")]
    [InlineData("option (src) = 1;", null)]
    [InlineData("option (src) = 1; option (m).gone = 1;", "C23E00")]
    [InlineData("option (fo) = { retention: RETENTION_SOURCE };", "E23F03880102")]
    [InlineData("option (fo).lazy = true; option (fo).(fi) = 3;", "E23F052801807D03")]
    public void Encode_OptionsOfAMessage_AreTheBytesOfProtoc(string options, string? expected) => Assert.Equal(expected, CustomOptions.Encode(options));

    [Theory]
    [InlineData("{ }", "C23E00")]
    [InlineData("{ x: -1, y: \"a\" 'b'; l: [1, 2] l: 3 }", "C23E1508FFFFFFFFFFFFFFFFFF0112026162200120022003")]
    [InlineData("{ c { x: 1 } m < x: 2 > m: [{ x: 3 }, < >] m: [] }", "C23E0E1A0208012A0208022A0208032A00")]
    [InlineData("{ Gg { q: 1 } }", "C23E0433080134")]
    [InlineData("{ gg: { q: 1 } }", "C23E0433080134")]
    [InlineData("{ mp { key: \"z\" value { x: 1 } } mp { key: \"a\" } mp { } }", "C23E163A070A017A120208013A050A016112003A040A001200")]
    [InlineData("{ d: 1 f: 1.5e3 }", "C23E0E41000000000000F03F6D0080BB44")]
    [InlineData("{ d: -inf f: nan }", "C23E0E41000000000000F0FF6D0000C07F")]
    [InlineData("{ d: INFINITY f: -NaN }", "C23E0E41000000000000F07F6D0000C0FF")]
    [InlineData("{ d: 18446744073709551616 f: 3.4028236e38 }", "C23E0E41000000000000F0436D0000807F")]
    [InlineData("{ e: EM b: t le: [E0, 1, -5] }", "C23E1C48FBFFFFFFFFFFFFFFFF01500182010C0001FBFFFFFFFFFFFFFFFF01")]
    [InlineData("{ e: 0x1 b: 0 }", "C23E0448015000")]
    [InlineData("{ e: -5 b: False }", "C23E0D48FBFFFFFFFFFFFFFFFF015000")]
    [InlineData("{ bs: \"\\x00\\377\\u00e9\\?\\\\\" }", "C23E085A0600FFC3A93F5C")]
    [InlineData("{ i64: -9223372036854775808 u64: 0xFFFFFFFFFFFFFFFF x: 010 }", "C23E180808708080808080808080800178FFFFFFFFFFFFFFFFFF01")]
    [InlineData("{ [o.mx]: 1 [mxs]: [\"a\", \"b\"] [ o . mxs ]: \"c\" }", "C23E0FA00601AA060161AA060162AA060163")]
    [InlineData("{ o3 { o1: 2 } gone: 5 }", "C23E069A0103880102")]
    [InlineData("{ any { [type.googleapis.com/o.M] { y: \"k\" gone: 1 } } }", "C23E2362210A17747970652E676F6F676C65617069732E636F6D2F6F2E4D120612016BA00101")]
    [InlineData("{ any { [ type.googleprod.com / o.Item ]: < v: 7 > } }", "C23E2262200A1A747970652E676F6F676C6570726F642E636F6D2F6F2E4974656D12020807")]
    [InlineData("{ any { type_url: \"a\" value: \"\\001\" } }", "C23E0862060A0161120101")]
    [InlineData("{ old: 5 old { x: [1, \"a\", { }] } old < [q.w]: -inf; > old: \"a\" \"b\" x: 1 }", "C23E020801")]
    public void Encode_ValueInBraces_IsTheBytesOfProtoc(string value, string expected) =>
        Assert.Equal(expected, CustomOptions.Encode($"option (m) = {value};"));

    /// <summary>Fields and values of large types are found in the table of names.</summary>
    [Theory]
    [InlineData("option (big).f44 = 7; option (big).e = E41;", "C23E06E00207900329")]
    [InlineData("option (big) = { f44: 7 e: E41 };", "C23E06E00207900329")]
    [InlineData("option (big).inner.f45 = 1;", "C23E069A0303E80201")]
    public void Encode_OfAMessageWithManyFields_FindsThem(string option, string expected) => Assert.Equal(expected, EncodeBig(option));

    [Theory]
    [InlineData("option §(big).f46 = 1;", "LW1501 'f46' of 'Big'")]
    [InlineData("option §(big).x = 1;", "LW1501 'x' of 'Big'")]
    [InlineData("option (big).e = §E45;", "LW1502 '(big).e'")]
    public void Name_OfAMessageWithManyFields_ThatIsNone_IsReported(string option, string fault) => Linking.Links.Faults(Big(option), fault);

    /// <summary>Fields without presence are not written with their zero, and negative zero is none.</summary>
    [Theory]
    [InlineData("b = false", "C23E00")]
    [InlineData("i = 0", "C23E00")]
    [InlineData("u = 0", "C23E00")]
    [InlineData("l = 0", "C23E00")]
    [InlineData("ul = 0", "C23E00")]
    [InlineData("f = 0", "C23E00")]
    [InlineData("d = 0", "C23E00")]
    [InlineData("s = ''", "C23E00")]
    [InlineData("f = -0.0", "C23E053500000080")]
    [InlineData("d = -0.0", "C23E09390000000000000080")]
    [InlineData("b = true", "C23E020801")]
    [InlineData("u = 1", "C23E021801")]
    [InlineData("ul = 1", "C23E022801")]
    [InlineData("s = 'a'", "C23E03420161")]
    public void Encode_OfFieldsWithoutPresence_LeavesOutZeros(string value, string expected) => Assert.Equal(expected, EncodeLast(
        ("a.proto", $$"""
            syntax = "proto3"; import "google/protobuf/descriptor.proto"; extend google.protobuf.MessageOptions { optional P p = 1000; }
            message P { bool b = 1; int32 i = 2; uint32 u = 3; int64 l = 4; uint64 ul = 5; float f = 6; double d = 7; string s = 8; }
            message T { option (p).{{value}}; }
            """)));

    /// <summary>An entry of a map always has both of its fields.</summary>
    [Theory]
    [InlineData("d { key: 'a' }", "C23E0E0A0C0A0161110000000000000000")]
    [InlineData("f { key: 'a' }", "C23E0A12080A01611500000000")]
    [InlineData("e { key: 'a' }", "C23E071A050A01611000")]
    [InlineData("s { key: 'a' }", "C23E0722050A01611200")]
    [InlineData("i { }", "C23E062A0408001000")]
    [InlineData("b { value: 'x' }", "C23E0A32080D00000000120178")]
    public void Encode_OfEntriesWithoutAField_WritesItsZero(string entry, string expected) => Assert.Equal(expected, EncodeLast(
        ("a.proto", $$"""
            syntax = "proto2"; import "google/protobuf/descriptor.proto"; extend google.protobuf.MessageOptions { optional P p = 1000; }
            enum F { F0 = 0; }
            message P { map<string, double> d = 1; map<string, float> f = 2; map<string, F> e = 3; map<string, string> s = 4; map<bool, int64> i = 5; map<fixed32, bytes> b = 6; }
            message T { option (p) = { {{entry}} }; }
            """)));

    private static string? EncodeBig(string option) => EncodeLast(Big(option));

    private static string? EncodeLast(params (string Path, string Text)[] files) =>
        ProtoOptionEncoder.Encode(Linking.Links.Sound(files)[0].Messages[^1], keepsSourceRetention: false) is { } bytes ? Convert.ToHexString(bytes) : null;

    private static (string Path, string Text)[] Big(string option)
    {
        string fields = string.Concat(Enumerable.Range(1, 45).Select(static i => $"optional int32 f{i} = {i}; "));
        string values = string.Concat(Enumerable.Range(0, 45).Select(static i => $"E{i} = {i}; "));
        return
        [
            ("a.proto",
                "syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.MessageOptions { optional Big big = 1000; }\n"
                + $"message Big {{ {fields} optional E e = 50; optional Big inner = 51; }} enum E {{ {values} }}\nmessage T {{ {option} }}"),
        ];
    }

    [Fact]
    public void Encode_CommentsInAValueInBraces_CountForNothing() =>
        Assert.Equal("C23E06080112022F2A", CustomOptions.Encode("option (m) = { x: 1 /* { */ // }\n y: '/*' # b: true\n c: 7 };"));

    [Fact]
    public void Encode_SourceRetentionKept_WritesAll() => Assert.Equal("E83F01", CustomOptions.Encode("option (src) = 1;", keepsSourceRetention: true));

    [Fact]
    public void Encode_DeclarationWithoutOptions_IsNull() => Assert.Null(CustomOptions.Encode("optional int32 a = 1;"));

    [Fact]
    public void Encode_NestedTooDeep_IsReported()
    {
        string deep = string.Concat(Enumerable.Repeat("c { ", 99)) + string.Concat(Enumerable.Repeat("} ", 99));
        Assert.NotNull(CustomOptions.Encode($"option (m) = {{ {deep}}};"));
        Linking.Links.Faults(CustomOptions.With($"option (m) = §{{ c {{ {deep}}} }};"), "LW1533 more than 99 messages");
    }
}
