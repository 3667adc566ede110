using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Linking;

public class ExtensionRuleTests
{
    [Fact]
    public void LW1701_NumberNotForExtensions() => Faults2(
        "message A { extensions 4 to 9, 20; } extend A { optional int32 a = 4; optional int32 b =\n §10; }", "LW1701 The number 10 is none that 'A' sets aside for extensions: write one of 4 to 9.");

    [Fact]
    public void NumberNotForExtensions_MessageWithoutRanges_SaysSo() => Faults2("message A { } extend A { optional int32 a = §4; }", "LW1701 it sets none aside");

    [Fact]
    public void LW1702_ExtensionNumberTwice() =>
        Faults2("message A { extensions 4; } extend A { optional int32 a = 4; }\nmessage B { extend A { optional int32 b = §4; } }", "LW1702 The extension 'a' already has the number 4 of 'A'");

    [Fact]
    public void LW1703_ExtensionNumberTwiceElsewhere() => Faults(
        [("b.proto", "message A { extensions 4; } extend A { optional int32 a = 4; }"), ("a.proto", "import \"b.proto\"; extend A { optional int32 b =\n §4; }")],
        "LW1703 The extension 'a' in 'b.proto'");

    [Fact]
    public void LW1704_RequiredExtension() => Faults2("message A { extensions 4; } extend A { required\n §int32 a = 4; }", "LW1704 write 'optional' in front of 'a'");

    [Fact]
    public void LW1705_ExtensionInProto3() => Faults(
        [
            ("b.proto", "message A { extensions 4; }"),
            ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; import \"google/protobuf/descriptor.proto\";\nextend §A { optional int32 a = 4; }"
                + "extend google.protobuf.FieldOptions { optional int32 b = 50000; }"),
        ],
        "LW1705 'A' is none");

    [Fact]
    public void LW1706_FieldOfMessageSet() =>
        Faults2("message A { option message_set_wire_format = true; extensions 4 to max; optional int32\n §a = 1; }", "LW1706 remove 'a'");

    [Fact]
    public void LW1707_ExtensionOfMessageSet() => Faults2(
        """
        message A { option message_set_wire_format = true; extensions 4 to max; }
        extend A { repeated §A a = 4; optional §int32 b = 5; optional A c = 2147483646; }
        """,
        "LW1707 put 'a' into a message",
        "LW1707 put 'b' into a message");

    [Fact]
    public void LW1708_MessageSetInProto3() => Faults3("message\n §A { option message_set_wire_format = true; }", "LW1708 from 'A'");

    [Fact]
    public void LW1709_DeclarationOutOfRange() => Faults2(
        "message A { extensions §4 to 5 [declaration = { number: 6 full_name: \".a\" type: \"int32\" }]; }", "LW1709 The declaration of 6 is in the range 4 to 5");

    [Fact]
    public void LW1710_DeclarationTwice() => Faults2(
        """
        message A { extensions §4 to 5 [
          declaration = { number: 4 full_name: ".a" type: "int32" }, declaration = { number: 4 full_name: ".b" type: "int32" }]; }
        """,
        "LW1710 The extension 4 is declared already");

    [Fact]
    public void LW1711_DeclarationNameTwice() => Faults2(
        """
        message A { extensions 4 [declaration = { number: 4 full_name: ".a" type: "int32" }];
          extensions §5 [declaration = { number: 5 full_name: ".a" type: "int32" }]; }
        """,
        "LW1711 The extension '.a' is declared already");

    [Fact]
    public void LW1712_DeclarationIncomplete() => Faults2(
        "message A { extensions §4 to 6 [declaration = { number: 4 type: \"int32\" }, declaration = { number: 5 reserved: true }]; }", "LW1712 The declaration of 4");

    [Fact]
    public void LW1713_DeclarationName() => Faults2(
        "message A { extensions §4 [declaration = { number: 4 full_name: \"a\" type: \".b.C\" }], §5 [declaration = { number: 5 full_name: \".a\" type: \".b..C\" }]; }"
            .Replace("], §5", "]; extensions §5", StringComparison.Ordinal),
        "LW1713 'a' is no full name",
        "LW1713 '.b..C' is no full name");

    [Fact]
    public void LW1714_DeclarationsUnverified() => Faults2(
        "message A { extensions §4 [verification = UNVERIFIED, declaration = { number: 4 full_name: \".a\" type: \"int32\" }]; }", "LW1714 cannot be UNVERIFIED");

    [Fact]
    public void LW1715_ExtensionNotDeclared() => Faults2(
        """
        message A { extensions 4 to 9 [declaration = { number: 4 full_name: ".a" type: "int32" }]; extensions 10 [verification = DECLARATION]; extensions 11; }
        extend A { optional int32 a = 4; }
        extend §A { optional int32 b = 5; }
        extend §A { optional int32 c = 10; }
        extend A { optional int32 d = 11; }
        """,
        "LW1715 'b' has the number 5",
        "LW1715 'c' has the number 10");

    [Fact]
    public void LW1716_ExtensionNumberReserved() =>
        Faults2("message A { extensions 4 [declaration = { number: 4 reserved: true }]; } extend §A { optional int32 a = 4; }", "LW1716 The number 4");

    [Theory]
    [InlineData("full_name: \".b\" type: \"int32\"", "with the name '.b' and has '.a'")]
    [InlineData("full_name: \".a\" type: \"int64\"", "with the type 'int64' and has 'int32'")]
    [InlineData("full_name: \".a\" type: \"int32\" repeated: true", "with the label 'repeated' and has 'optional'")]
    public void LW1717_ExtensionMismatch(string declaration, string messagePart) =>
        Faults2($"message A {{ extensions 4 [declaration = {{ number: 4 {declaration} }}]; }} extend §A {{ optional int32 a = 4; }}", $"LW1717 {messagePart}");

    [Fact]
    public void LW1718_JsonNameOfExtension() => Faults2(
        "message A { extensions 4, 5; } extend A { optional int32 a_b = 4 [\n§json_name =\n 'x']; optional int32 c_d = 5 [json_name = 'cD']; }", "LW1718 from 'a_b'");

    [Fact]
    public void Extend_WhatIsNoMessage_IsReportedOnceForABlock() => Faults2(
        "enum E { X = 0; } extend §E { optional int32 a = 4; optional int32 b = 5; }\nextend §None { optional int32 c = 4; optional int32 d = 4; }",
        "LW1211 only messages can be extended",
        "LW1208 'None'");

    [Fact]
    public void ExtensionRanges_OfAMessageSet_EndOneNumberBeforeTheGreatest()
    {
        ProtoFileDescriptor file = Sound(("a.proto", "message A { option message_set_wire_format = true; extensions 4 to max; } message B { extensions 4, 6 to max; }"))[0];
        Assert.Equal((4, int.MaxValue), (file.Messages[0].ExtensionRanges[0].Start, file.Messages[0].ExtensionRanges[0].End));
        Assert.Equal([(4, 5), (6, 536870912)], file.Messages[1].ExtensionRanges.Select(static range => (range.Start, range.End)));
    }
}
