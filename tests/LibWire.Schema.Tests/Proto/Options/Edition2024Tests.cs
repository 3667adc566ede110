using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Options;

public class Edition2024Tests
{
    private const string Library =
        """
        edition = "2024"; package l;
        message E { message N { } export message X { } enum M { M_A = 0; } }
        local message L { extensions 1; }
        local enum K { K_A = 0; }
        message Ext { extensions 1; }
        """;

    [Fact]
    public void LW1630_LocalType() => Faults(
        [("a.proto", "edition = \"2024\"; import \"l.proto\"; message A { l.E e = 1; repeated §l.E.N n = 2; l.E.X x = 3; map<int32, §l.L> m = 4; §l.E.M em = 5; §l.K k = 6; }\n"
            + "extend §l.L { int32 q = 1; } extend l.Ext { §l.L z = 1; } service S { rpc M(§l.L) returns (stream §l.L); }"), ("l.proto", Library)],
        "LW1630 'l.E.N' can be used in 'l.proto' only", "LW1630 'l.L'", "LW1630 'l.E.M'", "LW1630 'l.K'", "LW1630 'l.L'", "LW1630 'l.L'", "LW1630 'l.L'", "LW1630 'l.L'");

    [Fact]
    public void LocalType_InAFileWhoseDefaultIsLocal_IsReported()
    {
        const string User = "edition = \"2023\"; import \"l.proto\"; message A { §l.L a = 1; l.E b = 2; }";
        Faults([("a.proto", User), ("l.proto", "edition = \"2024\"; option features.default_symbol_visibility = LOCAL_ALL; package l; message L { } export message E { }")], "LW1630 'l.L'");
        Faults([("a.proto", User), ("l.proto", "edition = \"2024\"; option features = { default_symbol_visibility: STRICT }; package l; message L { } export message E { }")], "LW1630 'l.L'");
    }

    [Fact]
    public void LocalType_KeepsOptionsFromBeingLookedAt() => Faults(
        [("a.proto", "edition = \"2024\"; import \"l.proto\"; option foo = 1; message A { option foo = 1; §l.L a = 1; }"), ("l.proto", Library)], "LW1630 'l.L'");

    [Fact]
    public void LW1631_NestedExport() => Faults(
        [("a.proto", """
            edition = "2024"; option features.default_symbol_visibility = STRICT;
            message A { export message §B { } local message C { } export enum §E { E_A = 0; } message D { } }
            message Ns { export enum Q { Q_A = 0; } reserved 1 to max; }
            export message Ns2 { export enum §Q { Q_A = 0; } reserved 1 to max; }
            local message Ns3 { export enum §Q { Q_A = 0; } reserved 1 to 100; }
            local message Ns4 { export enum §Q { Q_A = 0; } reserved 1 to 100, 101 to max; }
            """)],
        "LW1631 'B'", "LW1631 'E'", "LW1631 'Q'", "LW1631 'Q'", "LW1631 'Q'");

    [Fact]
    public void LW1640_NamingStyle() => Faults(
        [("a.proto", """
            edition = "2024"; package §a.B.c_d;
            message §foo { int32 §Ax = 1; int32 §a_1 = 2; int32 §_a = 3; int32 a_x = 4; int32 §az__b = 5; oneof §O { int32 q = 6; } map<int32, int32> §mM = 9; int32 a1_b2 = 10; }
            enum §e_x { A = 0; §a_b = 1; §A_1 = 2; A2 = 3; §_B = 4; }
            service §s { rpc §m(foo) returns (foo); }
            enum EnumValue { option features.enforce_naming_style = STYLE_LEGACY; q = 0; }
            message FooBar2 { int32 fooBar = 1 [features.enforce_naming_style = STYLE_LEGACY]; extensions 100; extend FooBar2 { int32 §X = 100; } enum §zz { ZZ = 0; } message §A_b { } }
            """)],
        "LW1640 'a.B.c_d' should be in lower_snake_case", "LW1640 'foo' should be in TitleCase: a capital", "LW1640 'Ax' should be in lower_snake_case", "LW1640 each underscore",
        "LW1640 a small letter first", "LW1640 each underscore", "LW1640 'O' should be in lower_snake_case", "LW1640 'mM'", "LW1640 'e_x' should be in TitleCase: letters",
        "LW1640 'a_b' should be in UPPER_SNAKE_CASE", "LW1640 each underscore", "LW1640 a capital letter first", "LW1640 's'", "LW1640 'm'", "LW1640 'X'", "LW1640 'zz'", "LW1640 'A_b'");

    [Fact]
    public void LW1641_CollidingName_IsTheDefaultOfUnstable() => Faults(
        [("a.proto", """
            edition = "UNSTABLE";
            message A { int32 x = 1; int32 §has_x = 2; }
            """)],
        "LW1641 start with 'has_' next to 'x'");

    [Fact]
    public void LW1641_CollidingName() => Faults(
        [("a.proto", """
            edition = "2024"; option features.enforce_naming_style = STYLE2026;
            message A {
              int32 x = 1; int32 §has_x = 2; int32 §descriptor = 3; int32 §x_value = 4; oneof o { int32 q = 5; int32 §o_value = 6; int32 §clear_o = 7; }
              int32 set_y = 8; oneof §get_x { int32 z = 9; } extensions 100 to 200;
            }
            extend A { int32 §set_x = 103; int32 get_w = 104; }
            """)],
        "LW1641 start with 'has_' next to 'x'", "LW1641 be 'descriptor'", "LW1641 end with '_value' next to 'x'", "LW1641 'o'", "LW1641 'clear_'", "LW1641 'get_'", "LW1641 'set_'");

    [Theory]
    [InlineData("enum E { Z = 0 [debug_redact = true]; } extend google.protobuf.FileOptions { optional E o = 5000; }")]
    [InlineData("enum E { Z = 0 [debug_redact = true]; } message M { optional M m = 1; repeated E e = 2; } extend google.protobuf.FileOptions { optional M o = 5000; }")]
    public void LW1621_RedactingOptionImport(string text) => Faults(
        [("a.proto", "edition = \"2024\"; import option §\"o.proto\"; option (o) = "
            + (text.Contains("message", StringComparison.Ordinal) ? "{ };" : "Z;")), ("o.proto", $"syntax = \"proto2\"; import \"google/protobuf/descriptor.proto\"; {text}")],
        "LW1621 the option 'o'");

    [Fact]
    public void Options_OfOptionImports_AreSeen()
    {
        ProtoFileDescriptor file = Sound(
            ("a.proto", "edition = \"2024\"; import option \"o.proto\"; message A { option (oo.m) = { q: 1 e: Y mm { [oo.mx]: 5 } }; }"),
            ("o.proto", """
                syntax = "proto2"; package oo; import "google/protobuf/descriptor.proto";
                extend google.protobuf.MessageOptions { optional M m = 1001; }
                message M { optional int32 q = 1; optional E e = 2; enum E { X = 0; Y = 3; } optional M mm = 3; extensions 100; }
                extend M { optional int32 mx = 100; }
                """))[0];
        Assert.Equal("CA3E09080110031A03A00605", Convert.ToHexString(ProtoOptionEncoder.Encode(file.Messages[0], keepsSourceRetention: false)!));
    }
}
