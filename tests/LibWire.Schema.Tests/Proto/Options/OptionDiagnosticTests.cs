using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto.Options;

public class OptionDiagnosticTests
{
    [Fact]
    public void LW1501_UnknownOption() => Only3("LW1501", "no option 'foo' of messages", "message A { option §foo = 1; }");

    [Fact]
    public void LW1502_OptionValue() => Only3("LW1502", "'deprecated' takes 'true' or 'false'", "message A { option deprecated = §1; }");

    [Fact]
    public void LW1503_OptionTwice() => Only3("LW1503", "'java_package' is set already", "option java_package = 'a'; option §java_package = 'a';");

    [Fact]
    public void LW1504_PackedNotAllowed() => Only3("LW1504", "from 'a'", "message A { repeated §string a = 1 [packed = true]; }");

    [Fact]
    public void LW1505_OptionOnWrongType() => Only3("LW1505", "'jstype' is for integers of 64 bits", "message A { §int32 a = 1 [jstype = JS_STRING]; }");

    [Fact]
    public void LW1507_FeaturesOutsideEditions() => Only3("LW1507", "edition", "message A { int32 §a = 1 [features.field_presence = IMPLICIT]; }");

    [Fact]
    public void LW1508_SubOptionOfScalar() => Only3("LW1508", "no part 'x'", "option §java_package.x = 'a';");

    [Fact]
    public void LW1509_BadCSharpNamespace() => Only3("LW1509", "'Shop.1'", "option csharp_namespace = §\"Shop.1\"; message A {}");

    [Fact]
    public void LW1510_BadJsonName() => Only3("LW1510", "start with '['", "message A { int32 §a = 1 [json_name = \"[a]\"]; }");

    [Fact]
    public void BadJsonName_Nul_IsReported() => Only3("LW1510", "hold a NUL", "message A { int32 a = 1 [§json_name = \"a\\0b\"]; }");

    [Fact]
    public void LW1520_DefaultInProto3() => Only3("LW1520", "remove 'default'", "message A { optional int32 a = 1 [default = §1]; }");

    [Fact]
    public void LW1521_DefaultNotAllowed() => Only2("LW1521", "A repeated field", "message A { repeated int32 a = 1 [default = §1]; }");

    [Fact]
    public void DefaultNotAllowed_MessageAndMap_AreNamed()
    {
        Only2("LW1521", "A message", "message A { optional A a = 1 [default = §1]; }");
        Only2("LW1521", "A map", "message A { map<int32, int32> a = 1 [default = §1]; }");
    }

    [Fact]
    public void LW1524_DefaultNoSuchValue() =>
        Only2("LW1524", "no value 'Z': write X, Y", "enum E { X = 0; Y = 1; } message A { optional E a = 1 [default = §Z]; }");

    [Fact]
    public void Options_OfTheLanguage_AreAccepted() => Schemas.Model(
        """
        syntax = "proto2";
        option java_package = "a" "b"; option java_multiple_files = true; option optimize_for = LITE_RUNTIME; option go_package = "x"; option deprecated = true;
        message A {
          option no_standard_descriptor_accessor = true;
          optional int64 a = 1 [jstype = JS_NUMBER, deprecated = true, debug_redact = true, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE];
          optional string b = 2 [ctype = CORD, packed = false, retention = RETENTION_SOURCE];
          optional A c = 3 [lazy = true, weak = true, unverified_lazy = false];
          oneof o { int32 d = 4; }
        }
        enum E { option deprecated = true; X = 0 [deprecated = true]; }
        """);

    [Theory]
    [InlineData("option optimize_for = §FAST;", "one of SPEED, CODE_SIZE, LITE_RUNTIME")]
    [InlineData("option java_package = §a;", "a string in quotes")]
    public void OptionValue_OfEachType_SaysWhatItTakes(string text, string messagePart) => Only3("LW1502", messagePart, text);

    [Fact]
    public void PackedNotAllowed_SingularAndMap_AreReported()
    {
        Only3("LW1504", "from 'a'", "message A { §int32 a = 1 [packed = true]; }");
        Only3("LW1504", "from 'a'", "message A { §map<int32, int32> a = 1 [packed = true]; }");
    }
}
