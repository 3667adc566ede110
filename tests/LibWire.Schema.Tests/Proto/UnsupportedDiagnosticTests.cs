using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto;

/// <summary>What is to come is refused at its place, and never half done.</summary>
public class UnsupportedDiagnosticTests
{
    [Fact]
    public void LW1902_GroupNotSupported() =>
        Only2("LW1902", "'g', which is written as a group", "message A { optional §group G = 1 { optional int32 a = 1; } optional G other = 2; }");

    [Fact]
    public void GroupNotSupported_OfAnEdition_IsADelimitedField() =>
        Only("LW1902", "'g', which is written as a group", "edition = \"2023\"; message A { §A g = 1 [features.message_encoding = DELIMITED]; }");

    [Fact]
    public void LW1903_ExtendNotSupported() =>
        Only2("LW1903", "those of 'A' are left out", "message A { extensions 100; }\nextend §A { optional int32 a = 100; }");

    [Fact]
    public void ExtendNotSupported_InAMessage_IsToldOnceForABlock() =>
        Only2("LW1903", "those of 'A' are left out", "message A { extensions 100 to 200; extend §A { optional int32 a = 100; optional int32 b = 101; } }");

    [Fact]
    public void LW1905_MessageSetNotSupported() => Only2("LW1905", "No code is generated yet", "message A { option §message_set_wire_format = true; extensions 4 to max; }");

    [Fact]
    public void LW1906_WellKnownTypeNotSupported() =>
        Only3("LW1906", "'google/protobuf/timestamp.proto'", "import \"google/protobuf/timestamp.proto\"; message A { §google.protobuf.Timestamp at = 1; }");

    [Fact]
    public void WellKnownImport_AmongTheFiles_IsAFileLikeOthers()
    {
        IReadOnlyList<BoundFile> bound = Schemas.Bind(
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp at = 1; }"),
            ("google/protobuf/timestamp.proto", "syntax = \"proto3\"; package google.protobuf; message Timestamp { int64 seconds = 1; }"));
        Assert.Equal("global::Google.Protobuf.Timestamp", bound[0].Model!.Messages[0].Fields[0].TypeName);
    }

    [Fact]
    public void LW1950_ServiceNotSupported() => Only3(
        "LW1950",
        "'S' is left out",
        """
        message stream {} message A {}
        service §S {
          option deprecated = true; ;
          rpc B (A) returns (stream .stream) { option idempotency_level = IDEMPOTENT; ; }
          rpc C (stream A) returns (A);
        }
        """);

    [Fact]
    public void Service_TakingNoMessage_IsAnError()
    {
        Assert.Equal("LW1211 LW1211", Ids("syntax = \"proto3\"; enum E { X = 0; } service S { rpc A(E) returns (E); }"));
        Assert.Equal("LW1205", Ids("syntax = \"proto3\"; message A {} service S { rpc M(A) returns (A); rpc M(A) returns (A); }"));
    }

    [Fact]
    public void ExtensionRange_IsAccepted() => Assert.Equal("", Ids("syntax = \"proto2\"; message A { extensions 4, 10 to max [verification = UNVERIFIED]; }"));
}
