using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto.Linking;

public class NumberDiagnosticTests
{
    [Fact]
    public void LW1301_DuplicateFieldNumber() =>
        Only3("LW1301", "'b' has the number 1 of 'a': write 3.", "message A {\n  int32 a = 1; int32 c = 2;\n  int32 b = §1; }");

    [Fact]
    public void LW1302_FieldNumberOutOfRange() => Only3("LW1302", "write 2", "message A { int32 a = §0; int32 b = 1; }");

    [Theory]
    [InlineData("536870912")]
    [InlineData("2147483647")]
    public void FieldNumberOutOfRange_AnyNumberOutside_IsReported(string number) => Only3("LW1302", "write 1", $"message A {{ int32 a = §{number}; }}");

    [Fact]
    public void FieldNumber_Greatest_IsTaken() => Assert.Equal(536870911, Schemas.Message3("message A { int32 a = 536870911; }").Fields[0].Number);

    [Fact]
    public void LW1303_FieldNumberForImplementations() => Only3("LW1303", "write 1", "message A { int32 a = §19000; int32 b = 18999; int32 c = 20000; }");

    [Fact]
    public void LW1304_ReservedNumber() =>
        Only3("LW1304", "'a' has the number 3, which is reserved in 'A': write 6.", "message A { reserved §1 to 5; int32 a = 3; }");

    [Fact]
    public void LW1305_RangeReversed() => Only3("LW1305", "write 2 to 5", "message A { reserved §5 to 2; }");

    [Fact]
    public void LW1306_RangesOverlap() => Only3("LW1306", "4 to 4 overlaps 1 to 5", "message A { reserved §1 to 5, 4; }");

    [Fact]
    public void LW1307_RangeOutOfRange() => Only3("LW1307", "1 to 536870911", "message A { reserved §0 to 5; }");

    [Fact]
    public void LW1309_DuplicateEnumNumber() => Only3("LW1309", "write 2, or 'option allow_alias = true;'", "enum A { X = 0; Y = 1; Z = §1; }");

    [Fact]
    public void LW1311_FirstEnumValueNotZero() => Only3("LW1311", "ORDER_STATE_UNSPECIFIED = 0", "enum OrderState { X = §1; }");

    [Fact]
    public void LW1312_EmptyEnum() => Only3("LW1312", "'A_UNSPECIFIED = 0;'", "enum §A { }");

    [Fact]
    public void LW1313_NumberOfExtensions()
    {
        ProtoBoundFile bound = Schemas.BindOne("message A { extensions 5 to max; optional int32 a = 7; }");
        SchemaDiagnostic diagnostic = Assert.Single(bound.Diagnostics, static found => found.Severity == SchemaSeverity.Error);
        Assert.Equal(("LW1313", 0, 23), (diagnostic.Id, diagnostic.Span.Line, diagnostic.Span.Column));
        Assert.Contains("write 1", diagnostic.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Propose_SeveralFaults_GivesEachAnotherNumber()
    {
        ProtoBoundFile bound = Schemas.BindOne("syntax = \"proto3\"; message A { reserved 2 to 4; int32 a = 1; int32 b = 1; int32 c = 1; int32 d = 1; }");
        Assert.Equal(
            ["write 5.", "write 6.", "write 7."],
            bound.Diagnostics.Select(static diagnostic => diagnostic.Message[diagnostic.Message.IndexOf("write", StringComparison.Ordinal)..]));
    }

    [Fact]
    public void Propose_NothingFree_SaysSo() => Only3("LW1304", "all are taken", "message A { reserved §1 to max; int32 a = 3; }");

    [Fact]
    public void EnumRanges_NegativeAndMax_AreReserved()
    {
        Schemas.Model3("enum A { reserved -5 to -1, 7 to max; X = 0; Y = -6; Z = 6; }");
        Only3("LW1304", "write 1", "enum A { reserved §-5 to -1; X = 0; Y = -5; }");
    }
}
