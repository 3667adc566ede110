using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>Checks of the parser beyond the grammar, because protoc's parser makes them too.</summary>
public class CheckDiagnosticTests
{
    [Fact]
    public void LW1218_ReservedNameUseless()
    {
        Only3("LW1218", "'foo bar' is not a valid name", "message A { reserved §'foo bar'; }");
        Only3("LW1218", "'' is not a valid name", "enum A { reserved 'a', §''; }");
    }

    [Fact]
    public void LW1308_EnumNumberOutOfRange() => Only3("LW1308", "2147483647", "enum A { X = 0; Y = §2147483648; Z = -2147483648; }");

    [Fact]
    public void LW1310_UselessAllowAlias()
    {
        Only3("LW1310", "no effect in 'A'", "enum A { option allow_alias = true; X = 0; }\n§;");
        Only3("LW1310", "no effect in 'A'", "message M { enum A { option allow_alias = false; X = 0; Y = 0; } §}");
        Whole("enum A { option allow_alias = true; X = 0; Y = -0; }");
        Whole("enum A { option allow_alias.x = true; option (allow_alias) = true; X = 0; }");
    }

    [Fact]
    public void LW1401_MissingLabel()
    {
        Only("LW1401", "in front of 'int32'", "message A { §int32 a = 1; }");
        Only2("LW1401", "in front of 'a'", "message A { map §a = 1; }");
        Only2("LW1401", "in front of '.'", "extend A { §.B a = 1; }");
    }

    [Fact]
    public void LW1403_LabelInOneof() => Only3("LW1403", "remove 'optional'", "message A { oneof o { §optional int32 a = 1; } }");

    [Fact]
    public void LW1404_LabelOnMap() => Only3("LW1404", "remove 'repeated'", "message A { repeated map§<int32, int32> a = 1; }");

    [Fact]
    public void LW1405_MapInOneof() => Only3("LW1405", "put the map into a message", "message A { oneof o { map§<int32, int32> a = 1; } }");

    [Fact]
    public void LW1406_EmptyOneof() => Only3("LW1406", "'o'", "message A { oneof o { §} }");

    [Fact]
    public void LW1412_LabelInEdition()
    {
        Only2024("LW1412", "no label 'optional'", "message A { §optional int32 a = 1; }");
        Only2024("LW1412", "LEGACY_REQUIRED", "message A { §required int32 a = 1; }");
        Whole("edition = '2023'; message A { repeated int32 a = 1; }");
    }

    [Fact]
    public void LW1413_MapAsExtension() => Only2("LW1413", "a field of that message", "extend A { map§<int32, int32> a = 1; }");

    [Fact]
    public void LW1414_GroupInEdition() => Only2024("LW1414", "DELIMITED", "message A { §group G = 1 { int32 a = 1; } }");

    [Fact]
    public void OptionTwice_JsonNameAndDefault_AreReported()
    {
        Only2("LW1503", "'json_name'", "message A { optional int32 a = 1 [json_name = 'b', §json_name = 'c']; }");
        Only2("LW1503", "'default'", "message A { optional int32 a = 1 [default = 1, §default = 2]; }");
    }

    [Fact]
    public void LW1506_MapEntryByHand()
    {
        Only3("LW1506", "map<key, value>", "message A { option §map_entry = true; }");
        Whole("message A { option (map_entry) = true; }");
    }

    [Fact]
    public void DefaultNotAllowed_OfAGroup_IsReported() => Only2("LW1521", "A message", "message A { optional group G = 1 [default = §1] { } }");

    [Fact]
    public void LW1522_DefaultKind() => Only2("LW1522", "The default of 'a' must be an integer", "message A { optional int32 a = 1 [default = §1.0]; }");

    [Theory]
    [InlineData("bool", "§1", "'true' or 'false'")]
    [InlineData("bool", "§tRue", "'true' or 'false'")]
    [InlineData("string", "§a", "a string in quotes")]
    [InlineData("bytes", "§1", "a string in quotes")]
    [InlineData("double", "§\"1\"", "a number")]
    [InlineData("float", "§infinity", "a number")]
    [InlineData("int32", "-§inf", "an integer")]
    public void DefaultKind_OfEachType_SaysWhatItTakes(string type, string value, string messagePart) =>
        Only2("LW1522", messagePart, $"message A {{ optional {type} a = 1 [default = {value}]; }}");

    [Fact]
    public void LW1523_DefaultOutOfRange() =>
        Only2("LW1523", "int32: -2147483648 to 2147483647", "message A { optional int32 a = 1 [default = §2147483648]; }");

    [Theory]
    [InlineData("int32", "-§2147483649")]
    [InlineData("uint32", "-§1")]
    [InlineData("uint32", "-§0")]
    [InlineData("uint32", "§4294967296")]
    [InlineData("sfixed64", "§9223372036854775808")]
    [InlineData("sint64", "-§9223372036854775809")]
    [InlineData("fixed64", "§18446744073709551616")]
    public void DefaultOutOfRange_OnePastEachLimit_IsReported(string type, string value) =>
        Only2("LW1523", "The default of 'a'", $"message A {{ optional {type} a = 1 [default = {value}]; }}");
}
