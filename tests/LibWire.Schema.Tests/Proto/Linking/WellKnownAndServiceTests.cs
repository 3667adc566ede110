using static LibWire.Schema.Tests.Reports;

namespace LibWire.Schema.Tests.Proto.Linking;

/// <summary>Types of files that come with the compiler, and declarations without C#.</summary>
public class WellKnownAndServiceTests
{
    [Theory]
    [InlineData("google/protobuf/timestamp.proto", "google.protobuf.Timestamp", "global::LibWire.WellKnown.Timestamp")]
    [InlineData("google/protobuf/wrappers.proto", "google.protobuf.Int32Value", "global::LibWire.WellKnown.Int32Value")]
    [InlineData("google/protobuf/struct.proto", "google.protobuf.NullValue", "global::LibWire.WellKnown.NullValue")]
    [InlineData("google/protobuf/descriptor.proto", "google.protobuf.FieldDescriptorProto.Label", "global::LibWire.WellKnown.FieldDescriptorProto.Types.Label")]
    public void Field_OfATypeThatComesWithTheCompiler_IsThatOfTheRuntime(string path, string type, string expected) =>
        Assert.Equal(expected, Schemas.Model($"syntax = \"proto2\"; import \"{path}\"; message A {{ optional {type} at = 1; }}").Messages[0].Fields[0].TypeName);

    [Fact]
    public void WellKnownImport_AmongTheFiles_IsAFileLikeOthers()
    {
        IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
            ("a.proto", "syntax = \"proto3\"; import \"google/protobuf/timestamp.proto\"; message A { google.protobuf.Timestamp at = 1; }"),
            ("google/protobuf/timestamp.proto", "syntax = \"proto3\"; package google.protobuf; message Timestamp { int64 seconds = 1; }"));
        Assert.Equal("global::Google.Protobuf.Timestamp", bound[0].Code!.Messages[0].Fields[0].TypeName);
    }

    [Fact]
    public void Extension_OfAnOption_IsOneOfTheRuntimesMessage() => Assert.Equal(
        "global::LibWire.WellKnown.FieldOptions",
        Assert.Single(Schemas.Model(
            "syntax = \"proto3\"; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FieldOptions { string unit = 50000; }").Extensions).ExtendeeType);

    [Fact]
    public void Service_IsNoMatterOfMessages() => Assert.Equal("", Ids(
        """
        syntax = "proto3";
        message stream {} message A {}
        service S {
          option deprecated = true; ;
          rpc B (A) returns (stream .stream) { option idempotency_level = IDEMPOTENT; ; }
          rpc C (stream A) returns (A);
        }
        """));

    [Fact]
    public void Service_TakingNoMessage_IsAnError()
    {
        Assert.Equal("LW1211 LW1211", Ids("syntax = \"proto3\"; enum E { X = 0; } service S { rpc A(E) returns (E); }"));
        Assert.Equal("LW1205", Ids("syntax = \"proto3\"; message A {} service S { rpc M(A) returns (A); rpc M(A) returns (A); }"));
    }

    [Fact]
    public void ExtensionRange_IsAccepted() => Assert.Equal("", Ids("syntax = \"proto2\"; message A { extensions 4, 10 to max [verification = UNVERIFIED]; }"));
}
