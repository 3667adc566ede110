using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Linking;

public class FbsEnumTests
{
    [Theory]
    [InlineData("enum a : §bool { B }")]
    [InlineData("enum a : §float { B }")]
    [InlineData("enum a : §string { B }")]
    [InlineData("enum a : §[int] { B }")]
    [InlineData("enum b : int { C } enum a : §b { B }")]
    [InlineData("table t {} union a : §double { t }")]
    public void EnumType_ThatIsNoInteger_IsReported(string text) => Only("LW2501", "it is an integer", text);

    [Fact]
    public void LW2501_FbsEnumType() => Only("LW2501", "'float'", "enum a : §float { B }");

    [Fact]
    public void LW2502_FbsEnumValueTwice()
    {
        Only("LW2502", "'a' has 'B' already", "enum a : int { B, §B }");
        Only("LW2502", "'NONE'", "table t {} union a { §NONE: t }");
        Only("LW2502", "'n_t'", "namespace n; table t {} namespace; union a { n.t, §n_t: n.t }");
    }

    [Fact]
    public void LW2503_FbsEnumNumberTwice()
    {
        Only("LW2503", "'C' and 'B' are both 2", "enum a : int { B = 2, C = §2 }");
        Only("LW2503", "are both 0", "table t {} union a { x: t = §0 }");
    }

    [Theory]
    [InlineData("byte", "B = §128")]
    [InlineData("byte", "B = §-129")]
    [InlineData("byte", "B = 126, C, §D")]
    [InlineData("ubyte", "B = §-1")]
    [InlineData("ubyte", "B = 255, §C")]
    [InlineData("short", "B = §32768")]
    [InlineData("int", "B = §-2147483649")]
    [InlineData("uint", "B = §4294967296")]
    [InlineData("long", "B = §9223372036854775808")]
    [InlineData("long", "B = 9223372036854775807, §C")]
    [InlineData("ulong", "B = §-1")]
    [InlineData("ulong", "B = 18446744073709551615, §C")]
    [InlineData("ulong", "B = §18446744073709551616")]
    public void EnumValueOutOfRange_OfEachType_IsReported(string type, string values) => Only("LW2504", "its type goes from", $"enum a : {type} {{ {values} }}");

    [Fact]
    public void LW2504_FbsEnumValueOutOfRange()
    {
        Only("LW2504", "127 + 1 does not fit 'C': its type goes from -128 to 127", "enum a : byte { B = 127, §C }");
        Only("LW2504", "from 0 to 255", "table t {} union a { t = §256 }");
    }

    [Fact]
    public void LW2505_FbsBitFlagOutOfRange()
    {
        Only("LW2505", "from 0 to 7", "enum a : ubyte (bit_flags) { B = §8 }");
        Only("LW2505", "from 0 to 63", "enum a : ulong (bit_flags) { B = §64 }");
        Assert.Equal("LW2506 LW2505", Ids("enum a : byte (bit_flags) { B = 7 }"));
    }

    [Fact]
    public void LW2506_FbsBitFlagsSigned() => Only("LW2506", "use an unsigned one", "enum a : §byte (bit_flags) { B = 6 }");

    [Theory]
    [InlineData("x: §int")]
    [InlineData("x: §e")]
    [InlineData("x: §[t]")]
    [InlineData("x: §v")]
    public void UnionMember_OfAnotherKind_IsReported(string member) => Only("LW2507", "'x' cannot be", $"table t {{}} enum e : int {{}} union v {{}} union a {{ {member} }}");

    [Fact]
    public void LW2507_FbsUnionMember() => Only("LW2507", "cannot be int", "union a { x: §int }");

    [Theory]
    [InlineData("byte", "B = -128, C, D = 5", "B -128, C -127, D 5")]
    [InlineData("int", "B = 5, C = -1, D = 0x10", "C -1, B 5, D 16")]
    [InlineData("ulong", "B = 18446744073709551615, C = 9223372036854775808, D = 1", "D 1, C -9223372036854775808, B -1")]
    [InlineData("long", "B = -9223372036854775808, C", "B -9223372036854775808, C -9223372036854775807")]
    [InlineData("short", "", "NONE 0")]
    [InlineData("short", "B", "B 0")]
    [InlineData("ulong (bit_flags)", "B, C = 63, D = 40", "B 1, D 1099511627776, C -9223372036854775808")]
    public void Values_OfEachType_AreSorted(string type, string values, string expected) =>
        Assert.Equal(expected, string.Join(", ", Model($"enum a : {type} {{ {values} }}").Enum("a").Values.Select(static value => $"{value.Name} {value.Value}")));

    [Fact]
    public void Union_OfEachKindOfMember_IsInTheModel()
    {
        FbsFileModel model = Model("""
            namespace n; table t {} struct s { a: int; } namespace;
            union u { n.t, x: n.t, y: string = 9, z: n.s, later: w = 20 }
            union v : short { w = 300 }
            table w {}
            """);
        FbsEnumModel union = model.Enum("u");
        Assert.Equal(["NONE 0 -1", "n_t 1 0", "x 2 1", "y 9 2", "z 10 3", "later 20 4"], union.Values.Select(static value => $"{value.Name} {value.Value} {value.Order}"));
        Assert.Equal(
            [FbsBaseType.None, FbsBaseType.Object, FbsBaseType.Object, FbsBaseType.String, FbsBaseType.Object, FbsBaseType.Object],
            union.Values.Select(static value => value.UnionType!.BaseType));
        Assert.Equal(["", "n.t", "n.t", "", "n.s", "w"], union.Values.Select(static value => value.UnionType!.TypeName));
        Assert.Equal(FbsTypeKind.Struct, union.Values[4].UnionType!.Kind);
        Assert.Equal((FbsBaseType.UnionType, FbsBaseType.Short), (union.UnderlyingType, model.Enum("v").UnderlyingType));
    }
}
