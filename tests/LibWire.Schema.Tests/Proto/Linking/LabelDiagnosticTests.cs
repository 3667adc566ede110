using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto.Linking;

public class LabelDiagnosticTests
{
    [Fact]
    public void LW1402_RequiredInProto3() => Only3("LW1402", "write 'optional'", "message A { required §int32 a = 1; }");

    [Fact]
    public void LW1407_MapKeyType() => Only3("LW1407", "not 'double'", "message A { §map<double, int32> a = 1; }");

    [Theory]
    [InlineData("float")]
    [InlineData("bytes")]
    [InlineData("A")]
    [InlineData("E")]
    public void MapKeyType_AnyOtherType_IsReported(string key) =>
        Only3("LW1407", $"not '{key}'", $"message A {{ §map<{key}, int32> a = 1; }} enum E {{ X = 0; }}");

    [Fact]
    public void LW1408_MapEnumNotZero() => Only2("LW1408", "that of 'E' is 1", "enum E { X = 1; } message A { §map<int32, E> a = 1; }");

    [Fact]
    public void LW1409_ClosedEnumInProto3() =>
        Only("LW1409", "'E' is a closed enum", ("a.proto", "syntax = \"proto3\"; import \"b.proto\"; message A { §E e = 1; }"), ("b.proto", "enum E { X = 0; }"));

    [Fact]
    public void LW1410_ExtensionRangeInProto3() => Only3("LW1410", "write 'reserved'", "message A { extensions §5 to 7; }");
}
