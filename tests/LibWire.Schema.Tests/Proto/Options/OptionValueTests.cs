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
