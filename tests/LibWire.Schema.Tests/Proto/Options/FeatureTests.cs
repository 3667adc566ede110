using LibWire.Schema.Tests.Proto.Linking;

namespace LibWire.Schema.Tests.Proto.Options;

public class FeatureTests
{
    private const string Custom = "syntax = \"proto2\"; package pb; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FeatureSet { optional F f = 9999; } message F { optional bool on = 1; }";

    [Fact]
    public void LW1610_FeatureOfSameFile() => Links.Faults2023(
        "import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FeatureSet { F f = 9995; } message F { bool on = 1; } message A { option §features.(f).on = true; }",
        "LW1610 'features.(f)'");

    [Fact]
    public void LW1611_UnknownFeatureValue() => Links.Faults2023("message §A { option features.json_format = JSON_FORMAT_UNKNOWN; }", "LW1611 'json_format'");

    [Fact]
    public void Features_OfOtherFiles_AreInterpreted()
    {
        ProtoFileDescriptor file = Links.Sound(("a.proto", "edition = \"2023\"; import \"f.proto\"; message A { option features.(pb.f).on = true; }"), ("f.proto", Custom))[0];
        Assert.Equal("6206FAF004020801", Convert.ToHexString(ProtoOptionEncoder.Encode(file.Messages[0], keepsSourceRetention: false)!));
    }
}
