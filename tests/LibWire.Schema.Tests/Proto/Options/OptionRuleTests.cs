using LibWire.Schema.Tests.Proto.Linking;
using static LibWire.Schema.Tests.Proto.Options.CustomOptions;

namespace LibWire.Schema.Tests.Proto.Options;

public class OptionRuleTests
{
    [Theory]
    [InlineData("option §foo = 1;", "LW1501 no option 'foo' of messages")]
    [InlineData("option §(m).c.x.y = 1;", "LW1508 no part 'y'")]
    [InlineData("option §deprecated.x = true;", "LW1508 'deprecated'")]
    [InlineData("option §(m).nope = 1;", "LW1501 'nope' of 'o.M'")]
    [InlineData("option §uninterpreted_option = {};", "LW1501 uninterpreted_option")]
    [InlineData("option §(nope) = 1;", "LW1530 no extension 'nope'")]
    [InlineData("option §(M) = {};", "LW1530 'M'")]
    [InlineData("option §(p.i32) = 1;", "LW1530 'p.i32'")]
    [InlineData("option §(fi) = 1;", "LW1531 '(fi)' does not extend 'google.protobuf.MessageOptions'")]
    [InlineData("option §(m).(i32) = 1;", "LW1531 '(m).(i32)' does not extend 'o.M'")]
    [InlineData("option §(rm).x = 1;", "LW1532 '(rm)'")]
    [InlineData("option (m).x = 1; option §(m).x = 2;", "LW1503 '(m).x'")]
    [InlineData("option (m) = { x: 1 }; option (m).y = ''; option §(m).x = 2;", "LW1503 '(m).x'")]
    [InlineData("option (m).x = 1; option §(m) = {};", "LW1503 '(m)'")]
    [InlineData("option (m).o1 = 1; option (m).o2 = ''; option §(m).o1 = 2;", "LW1503 '(m).o1'")]
    public void Name_ThatLeadsNowhere_IsReported(string options, string fault) => Links.Faults(With(options), fault);

    [Theory]
    [InlineData("option (i32) = §2147483648;", "from -2147483648 to 2147483647")]
    [InlineData("option (i32) = §-2147483649;", "'(i32)' takes an integer")]
    [InlineData("option (i32) = §1.0;", "an integer")]
    [InlineData("option (u32) = §-0;", "from 0 to 4294967295")]
    [InlineData("option (i64) = §9223372036854775808;", "an integer")]
    [InlineData("option (u64) = §18446744073709551616;", "an integer")]
    [InlineData("option (b) = §1;", "'true' or 'false'")]
    [InlineData("option (b) = §True;", "'true' or 'false'")]
    [InlineData("option (e) = §1;", "one of E0, E1, EM")]
    [InlineData("option (e) = §E7;", "one of E0, E1, EM")]
    [InlineData("option (s) = §abc;", "a string in quotes")]
    [InlineData("option (s) = §{ a: 1 };", "a string in quotes")]
    [InlineData("option (m) = §1;", "a value in braces")]
    [InlineData("option (f) = §'1';", "a number, 'inf' or 'nan'")]
    [InlineData("option (f) = §infinity;", "a number")]
    public void Value_OfAnotherKind_IsReported(string options, string message) => Links.Faults(With(options), $"LW1502 {message}");

    [Theory]
    [InlineData("x: 1 nope: 2", "the message 'o.M' has no field 'nope'")]
    [InlineData("x: 2147483648", "2147483648 is out of range")]
    [InlineData("u64: -0", "an integer is expected in place of '-'")]
    [InlineData("d: 0x10", "a decimal number is expected in place of '0x10'")]
    [InlineData("d: 010", "a decimal number")]
    [InlineData("d: one", "a number is expected in place of 'one'")]
    [InlineData("x: 1 x: 2", "'x' is set twice")]
    [InlineData("o1: 1 o2: ''", "'o2' and 'o1' are both set")]
    [InlineData("e: 7", "has no value '7' for 'e'")]
    [InlineData("e: E9", "has no value 'E9' for 'e'")]
    [InlineData("e: 'E0'", "a value of the enum 'o.E' is expected")]
    [InlineData("x 1", "':' is expected in place of '1'")]
    [InlineData("x:", "an integer is expected at the end")]
    [InlineData("c { x: 1 > }", "'}' is expected in place of '>'")]
    [InlineData("x: 1, , y: ''", "the name of a field is expected in place of ','")]
    [InlineData("x: [1]", "an integer is expected in place of '['")]
    [InlineData("l: [1,]", "an integer is expected in place of ']'")]
    [InlineData("l: [1 2]", "']' is expected in place of '2'")]
    [InlineData("[mx]: 1 [mx]: 2", "'mx' is set twice")]
    [InlineData("[nope.x]: 1", "no extension 'nope.x' of 'o.M'")]
    [InlineData("[o.i32]: 1", "no extension 'o.i32' of 'o.M'")]
    [InlineData("[.o.mx]: 1", "'.o.mx' is no name")]
    [InlineData("[a/b.c]: 1", "no '/' in its name")]
    [InlineData("b: 'true'", "'true' or 'false' for 'b' is expected")]
    [InlineData("b: 2", "2 is out of range")]
    [InlineData("y: 2", "a string in quotes is expected")]
    [InlineData("gG { }", "no field 'gG'")]
    [InlineData("any { [foo.com/o.M] {} }", "no message 'foo.com/o.M'")]
    [InlineData("any { [type.googleapis.com/o.Nope] {} }", "no message")]
    [InlineData("any { [o.M] {} }", "needs an address in front")]
    [InlineData("any { [/o.M] {} }", "starts with '/'")]
    [InlineData("any { [a%2/o.M] {} }", "two hexadecimal digits")]
    [InlineData("any { [type.googleapis.com/o.Needs] {} }", "the required field 'must' of 'o.Needs' is missing")]
    [InlineData("any { type_url: 'a' [type.googleapis.com/o.M] {} }", "set twice")]
    public void ValueInBraces_Malformed_IsReportedAtTheBrace(string value, string message) => Links.Faults(With($"option (m) = §{{ {value} }};"), $"LW1533 {message}");

    [Theory]
    [InlineData("[mx/*c*/ ]: 1")]
    [InlineData("[o.mx// c\n]: 1")]
    [InlineData("[o./* a */mx /* b */]: 1")]
    [InlineData("any { [type.googleapis.com/o.M/* c */] {} }")]
    [InlineData("any { [type.googleapis.com/ // c\n o.M] {} }")]
    public void ValueInBraces_WithACommentInAName_IsFine(string value) => Links.Faults(With($"option (m) = {{ {value} }};"));

    [Fact]
    public void ValueInBraces_WithoutARequiredField_IsReportedOnlyThere()
    {
        Links.Faults(With("option (needs) = §{};"), "LW1533 'must'");
        Assert.Equal("F23F020801", Encode("option (needs).must = 1;"));
    }

    [Fact]
    public void LW1530_UnknownOptionExtension() => Links.Faults2("message A { option §(a.b) = 1; }", "LW1530 'a.b'");

    [Fact]
    public void LW1531_OptionOfOtherMessage() => Links.Faults(With("optional int32 a = 1 [§(i32) = 1];"), "LW1531 'google.protobuf.FieldOptions'");

    [Fact]
    public void LW1532_PartOfRepeatedOption() => Links.Faults(With("option §(rm).c.x = 1;"), "LW1532 '(rm)' is repeated");

    [Fact]
    public void LW1533_OptionAggregate() => Links.Faults(With("option (m) = §{ x: y };"), "LW1533 '(m)' cannot be read: an integer is expected in place of 'y'");

    [Fact]
    public void Faults_OfOneDeclaration_EndAtTheFirstOfEachRound() =>
        Links.Faults(With("option §foo = 1; option bar = 2; option §(foo) = 1; option (bar) = 1;"), "LW1501 'foo'", "LW1530 'foo'");

    [Fact]
    public void LW1537_LiteImport() => Links.Faults(
        [("a.proto", "syntax = \"proto3\"; import §\"l.proto\"; message A { L l = 1; }"), ("l.proto", "syntax = \"proto3\"; option optimize_for = LITE_RUNTIME; message L { }")],
        "LW1537 'l.proto'");

    [Fact]
    public void LW1538_LiteExtension() => Links.Faults(
        [("a.proto", "syntax = \"proto2\"; option optimize_for = LITE_RUNTIME; import \"l.proto\"; extend §L { optional int32 q = 1; }"),
            ("l.proto", "syntax = \"proto2\"; message L { extensions 1; }")],
        "LW1538 'L' cannot be extended");

    [Fact]
    public void LW1539_LiteService() =>
        Links.Faults3("option optimize_for = LITE_RUNTIME; option java_generic_services = true; service §S { }", "LW1539 remove 'S'");

    [Fact]
    public void LW1540_OptionNotInEdition()
    {
        Links.Faults2023("message A { repeated int32 §a = 1 [packed = true]; }", "LW1540 'packed' from edition 2023 on");
        Links.Faults([("a.proto", "edition = §\"2023\"; option java_string_check_utf8 = true;")], "LW1540 'java_string_check_utf8'");
        Links.Faults([("a.proto", "edition = \"2024\"; message A { §string a = 1 [ctype = CORD]; }")], "LW1540 'ctype' from edition 2024 on");
    }

    [Fact]
    public void LW1541_OptionTarget() => Links.Faults2(
        "import \"google/protobuf/descriptor.proto\"; extend google.protobuf.MessageOptions { optional int32 a = 1000 [targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE]; optional B b = 1001; }\n"
        + "message B { optional int32 q = 1 [targets = TARGET_TYPE_FIELD]; } message A { option §(a) = 1; } message C { option §(b).q = 1; } message D { optional int32 d = 1 [deprecated = true]; }",
        "LW1541 'a' is not for messages, but for fields, files", "LW1541 'B.q'");

    [Theory]
    [InlineData("FileOptions", "METHOD", "option §(a) = 1;", "files, but for methods")]
    [InlineData("ExtensionRangeOptions", "ENUM_ENTRY", "message A { extensions 5 to 6 [§(a) = 1]; }", "ranges of extensions, but for enum values")]
    [InlineData("FieldOptions", "ENUM", "message A { optional int32 x = 1 [§(a) = 1]; }", "fields, but for enums")]
    [InlineData("OneofOptions", "SERVICE", "message A { oneof o { option §(a) = 1; int32 x = 1; } }", "oneofs, but for services")]
    [InlineData("EnumOptions", "ONEOF", "enum E { option §(a) = 1; Z = 0; }", "enums, but for oneofs")]
    [InlineData("EnumValueOptions", "MESSAGE", "enum E { Z = 0 [§(a) = 1]; }", "enum values, but for messages")]
    [InlineData("ServiceOptions", "EXTENSION_RANGE", "service S { option §(a) = 1; }", "services, but for ranges of extensions")]
    [InlineData("MethodOptions", "UNKNOWN", "message A { } service S { rpc R (A) returns (A) { option §(a) = 1; } }", "methods, but for nothing")]
    public void OptionTarget_OfEveryDeclaration_IsNamed(string options, string target, string declaration, string message) => Links.Faults2(
        $"import \"google/protobuf/descriptor.proto\"; extend google.protobuf.{options} {{ optional int32 a = 1000 [targets = TARGET_TYPE_{target}]; }}\n{declaration}",
        $"LW1541 'a' is not for {message}");

    [Fact]
    public void LW1544_OptionTooDeep()
    {
        string steps = string.Concat(Enumerable.Repeat(".c", 99));
        Assert.NotNull(Encode($"option (m){steps}.x = 1;"));
        Links.Faults(With($"option §(m){steps}.c.x = 1;"), "LW1544 More than 99");
        Links.Faults(With($"option (m){steps[..100]} = §{{ {string.Concat(Enumerable.Repeat("c {", 50))}{string.Concat(Enumerable.Repeat("}", 50))} }};"), "LW1533 more than 99");
    }

    [Theory]
    [InlineData("optional §int32 a = 1 [lazy = true];", "LW1505 'lazy' is for messages")]
    [InlineData("map<int32, int32> a = 1 [lazy = true]; optional group B = 2 [lazy = false] { }", null)]
    [InlineData("extensions 5; extend A { optional §A a = 5 [unverified_lazy = true]; }", "LW1505 no extensions")]
    [InlineData("optional §int32 a = 1 [jstype = JS_STRING];", "LW1505 'jstype' is for integers of 64 bits")]
    [InlineData("optional int64 a = 1 [jstype = JS_NUMBER]; optional string b = 2 [jstype = JS_NORMAL];", null)]
    [InlineData("§map<int64, int64> a = 1 [jstype = JS_STRING];", "LW1505 'jstype'")]
    [InlineData("optional §int32 a = 1 [packed = true];", "LW1504 'a'")]
    [InlineData("repeated §string a = 1 [packed = true];", "LW1504 'a'")]
    [InlineData("optional string a = 1 [packed = false];", null)]
    public void FieldOption_OnAnotherType_IsReportedAtTheType(string members, string? fault) => Links.Faults2($"message A {{ {members} }}", fault == null ? [] : [fault]);
}
