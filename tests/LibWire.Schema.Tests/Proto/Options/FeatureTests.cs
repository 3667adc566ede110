using LibWire.Schema.Tests.Proto.Linking;
using static LibWire.Schema.Tests.Proto.Linking.Links;

namespace LibWire.Schema.Tests.Proto.Options;

public class FeatureTests
{
    private const string Custom =
        "syntax = \"proto2\"; package pb; import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FeatureSet { optional F f = 9999; } message F { optional bool on = 1; }";

    private const string Supports =
        """
        syntax = "proto2"; import "google/protobuf/descriptor.proto";
        extend google.protobuf.MessageOptions {
          optional int32 late = 1000 [feature_support = { edition_introduced: EDITION_2024 }];
          optional int32 gone = 1001 [feature_support = { edition_introduced: EDITION_PROTO2 edition_removed: EDITION_2023 removal_error: "Too old." }];
          optional int32 old = 1002 [feature_support = { edition_introduced: EDITION_PROTO2 edition_deprecated: EDITION_2023 deprecation_warning: "Old." }];
          optional E e = 1003; optional M m = 1004;
        }
        enum E { E0 = 0; E1 = 1 [feature_support = { edition_introduced: EDITION_2024 }]; }
        message M { optional int32 late = 1 [feature_support = { edition_introduced: EDITION_2024 }]; }
        """;

    [Fact]
    public void LW1507_FeaturesOutsideEditions_AtTheName()
    {
        Faults2("message §A { option features.json_format = ALLOW; optional int32 §b = 1 [features.field_presence = IMPLICIT]; }", "LW1507 edition", "LW1507 edition");
        Faults3("message A { map<int32, string> §b = 1 [features.utf8_validation = NONE]; }", "LW1507 edition");
    }

    [Fact]
    public void LW1610_FeatureOfSameFile() => Faults2023(
        "import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FeatureSet { F f = 9995; } message F { bool on = 1; } message A { option §features.(f).on = true; }",
        "LW1610 'features.(f)'");

    [Fact]
    public void LW1611_UnknownFeatureValue() => Faults2023("message §A { option features.json_format = JSON_FORMAT_UNKNOWN; }", "LW1611 'json_format'");

    [Fact]
    public void LW1612_FeatureOnWrongField() => Faults2023("message A { int32 §b = 1 [features.utf8_validation = NONE]; }", "LW1612 'utf8_validation' is for strings: remove it from 'b'");

    [Theory]
    [InlineData("oneof o { int32 §a = 1 [features.field_presence = EXPLICIT]; }", "fields outside oneofs")]
    [InlineData("repeated int32 §a = 1 [features.field_presence = EXPLICIT];", "fields that are not repeated")]
    [InlineData("extensions 9; extend A { int32 §a = 9 [features.field_presence = EXPLICIT]; }", "fields that are no extensions")]
    [InlineData("A §a = 1 [features.field_presence = IMPLICIT];", "'field_presence = IMPLICIT' is for fields that are no messages")]
    [InlineData("int32 §a = 1 [features.repeated_field_encoding = EXPANDED];", "repeated fields")]
    [InlineData("repeated string §a = 1 [features.repeated_field_encoding = PACKED];", "repeated numbers")]
    [InlineData("map<int32, bytes> §a = 1 [features.utf8_validation = NONE];", "strings")]
    [InlineData("int32 §a = 1 [features.message_encoding = DELIMITED];", "messages")]
    [InlineData("map<int32, A> §a = 1 [features.message_encoding = DELIMITED];", "messages")]
    public void Feature_OnAWrongField_IsReportedAtTheName(string members, string message) => Faults2023($"message A {{ {members} }}", $"LW1612 {message}");

    [Theory]
    [InlineData("A a = 1 [features.message_encoding = DELIMITED];")]
    [InlineData("map<int32, string> a = 1 [features.utf8_validation = NONE];")]
    [InlineData("repeated string a = 1 [features.repeated_field_encoding = EXPANDED];")]
    [InlineData("int32 a = 1 [features.field_presence = LEGACY_REQUIRED];")]
    public void Feature_OnAFieldItIsFor_IsFine(string members) => Sound(("a.proto", $"edition = \"2023\"; message A {{ {members} }}"));

    [Fact]
    public void LW1613_RequiredByDefault() => Faults([("a.proto", "edition = §\"2023\"; option features.field_presence = LEGACY_REQUIRED;")], "LW1613 on fields");

    [Fact]
    public void LW1614_ImplicitDefault() => Faults2023("message A { int32 §a = 1 [default = 5, features.field_presence = IMPLICIT]; }", "LW1614 remove its default");

    [Fact]
    public void LW1615_ImplicitClosedEnum() => Faults2023(
        "message A { E §a = 1 [features.field_presence = IMPLICIT]; } enum E { option features.enum_type = CLOSED; E0 = 0; }", "LW1615 'E' is a closed enum");

    [Fact]
    public void LW1615_OfAMapOfClosedEnums_IsReportedAtTheMap()
    {
        const string Rest = "} enum E { option features.enum_type = CLOSED; E0 = 0; } option features.field_presence = IMPLICIT;";
        Faults2023("message A { map<int32, E> §a = 1; oneof o { E b = 2; } " + Rest, "LW1615 'a' has implicit presence");
        Sound(("a.proto", "edition = \"2023\"; message A { map<int32, F> a = 1; map<int32, A> b = 2; } enum F { F0 = 0; }" + Rest.TrimStart('}')));
        Sound(("a.proto", "edition = \"2023\"; message A { map<int32, E> a = 1; } enum E { option features.enum_type = CLOSED; E0 = 0; }"));
    }

    [Fact]
    public void Feature_RequiredOnAnExtension_IsReported() => Faults2023(
        "message A { extensions 9; extend A { int32 §a = 9 [features.field_presence = LEGACY_REQUIRED]; } }", "LW1704 'a'");

    [Fact]
    public void LW1617_OptionTooNew()
    {
        Faults2023("message §A { option features.enforce_naming_style = STYLE2024; }", "LW1617 'google.protobuf.FeatureSet.enforce_naming_style' can be used from edition 2024 on");
        Faults2023("option §features.default_symbol_visibility = LOCAL_ALL;", "LW1617 default_symbol_visibility");
        Faults([("a.proto", "edition = \"2023\"; import \"s.proto\"; message §A { option (late) = 1; } message §B { option (e) = E1; } message §C { option (m).late = 1; } message D { option (e) = E0; }"),
            ("s.proto", Supports)], "LW1617 'late'", "LW1617 'E1'", "LW1617 'M.late'");
    }

    [Fact]
    public void Name_OfEveryEdition_IsThatOfTheLanguage()
    {
        (ProtoEdition Edition, string Name)[] names =
        [
            ((ProtoEdition)900, "legacy"), (ProtoEdition.Proto2, "proto2"), (ProtoEdition.Proto3, "proto3"), (ProtoEdition.Edition2023, "2023"),
            (ProtoEdition.Edition2024, "2024"), (ProtoEdition.Unstable, "UNSTABLE"), ((ProtoEdition)1002, "a later one"),
        ];
        Assert.All(names, static pair => Assert.Equal(pair.Name, ProtoFeatureSupport.Name((int)pair.Edition)));
    }

    [Fact]
    public void LW1618_OptionRemoved()
    {
        Faults([("a.proto", "edition = \"2024\"; option §java_multiple_files = true;")], "LW1618 nest_in_file_class");
        Faults([("a.proto", "edition = \"2024\"; package §x.y; option java_multiple_files = true;")], "LW1618 nest_in_file_class");
        Faults([("a.proto", "edition = \"2023\"; import \"s.proto\"; message §A { option (gone) = 1; }"), ("s.proto", Supports)], "LW1618 'gone' cannot be used from edition 2023 on: 'Too old.'");
    }

    [Fact]
    public void LW1619_OptionDeprecated() =>
        Faults([("a.proto", "edition = \"2023\"; import \"s.proto\"; message §A { option (old) = 1; }"), ("s.proto", Supports)], "LW1619 'old' should not be used from edition 2023 on: 'Old.'");

    [Theory]
    [InlineData("edition_introduced: EDITION_2024 edition_deprecated: EDITION_2023", "deprecated before it is introduced")]
    [InlineData("edition_introduced: EDITION_2023 edition_deprecated: EDITION_2023", "without a deprecation_warning")]
    [InlineData("edition_introduced: EDITION_2023 deprecation_warning: 'a'", "no edition_deprecated")]
    [InlineData("edition_introduced: EDITION_2023 edition_deprecated: EDITION_2024 deprecation_warning: '' edition_removed: EDITION_2024", "deprecated after it is removed")]
    [InlineData("edition_introduced: EDITION_2024 edition_removed: EDITION_2023 removal_error: 'x'", "removed before it is introduced")]
    [InlineData("edition_introduced: EDITION_2023 edition_removed: EDITION_2024", "without a removal_error")]
    [InlineData("edition_introduced: EDITION_2023 removal_error: 'x'", "no edition_removed")]
    public void LW1620_BadFeatureSupport(string support, string message)
    {
        Faults2($"import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions {{ optional bool a = 1000 [§feature_support = {{ {support} }}]; }}", $"LW1620 {message}");
        Faults2($"enum E {{ E0 = 0 [§feature_support = {{ {support} }}]; }}", $"LW1620 {message}");
    }

    [Fact]
    public void BadFeatureSupport_ValueOutsideThatOfItsField_IsReportedAtTheField() => Faults2(
        "import \"google/protobuf/descriptor.proto\"; extend google.protobuf.FileOptions { optional E a = 1000 [§feature_support = { edition_introduced: EDITION_2024 }]; } "
        + "enum E { E0 = 0 [feature_support = { edition_introduced: EDITION_2023 }]; }",
        "LW1620 'E0' is impossible: it is introduced before 'a'");

    [Fact]
    public void Features_OfOtherFiles_AreInterpreted()
    {
        ProtoFileDescriptor file = Sound(("a.proto", "edition = \"2023\"; import \"f.proto\"; message A { option features.(pb.f).on = true; }"), ("f.proto", Custom))[0];
        Assert.Equal("6206FAF004020801", Convert.ToHexString(ProtoOptionEncoder.Encode(file.Messages[0], keepsSourceRetention: false)!));
    }

    [Fact]
    public void Features_OfAMap_AreThoseOfItsKeyAndValue()
    {
        ProtoFieldDescriptor map = Sound(("a.proto", "edition = \"2023\"; message A { map<string, string> m = 1 [features.utf8_validation = NONE]; }"))[0].Messages[0].Fields[0];
        foreach (ProtoFieldDescriptor field in (ProtoFieldDescriptor[])[map, .. map.Message!.Fields])
        {
            Assert.Equal("AA01022003", Convert.ToHexString(ProtoOptionEncoder.Encode(field, keepsSourceRetention: false)!));
            Assert.Equal(ProtoFeatures.NoUtf8, field.Features.Utf8Validation);
        }
    }

    [Fact]
    public void Features_AreInheritedDownwards()
    {
        ProtoFileDescriptor file = Sound(("a.proto", """
            edition = "2023"; option features.field_presence = IMPLICIT; option features.enum_type = CLOSED;
            message A {
              option features.json_format = LEGACY_BEST_EFFORT; int32 a = 1; repeated int32 b = 2 [features.repeated_field_encoding = EXPANDED];
              message B { int32 c = 1 [features.field_presence = EXPLICIT]; enum E { X = 1; } }
            }
            enum F { option features.enum_type = OPEN; Y = 0; }
            """))[0];
        ProtoMessageDescriptor a = file.Messages[0];
        Assert.Equal(ProtoFeatures.Edition2023 with { FieldPresence = ProtoFeatures.ImplicitPresence, EnumType = ProtoFeatures.ClosedEnum }, file.Features);
        Assert.Equal(file.Features with { JsonFormat = ProtoFeatures.LegacyBestEffortJson }, a.Features);
        Assert.Equal(a.Features, a.Fields[0].Features);
        Assert.Equal((false, false), (a.Fields[0].HasPresence, a.Fields[1].IsPacked));
        Assert.True(a.Messages[0].Fields[0].HasPresence);
        Assert.True(a.Messages[0].Enums[0].IsClosed);
        Assert.False(file.Enums[0].IsClosed);
    }

    [Fact]
    public void Features_OfProto2AndProto3_AreWhatLabelsAndOptionsSay()
    {
        ProtoMessageDescriptor two = Sound(("a.proto", "message A { required int32 a = 1; optional group B = 2 { } repeated int32 c = 3 [packed = true]; repeated int32 d = 4; }"))[0].Messages[0];
        Assert.Equal(ProtoFeatures.Proto2, two.Features);
        Assert.Equal(
            (ProtoFeatures.LegacyRequired, ProtoFeatures.DelimitedEncoding, true, false),
            (two.Fields[0].Features.FieldPresence, two.Fields[1].Features.MessageEncoding, two.Fields[2].IsPacked, two.Fields[3].IsPacked));
        ProtoMessageDescriptor three = Sound(("a.proto", "syntax = \"proto3\"; message A { repeated int32 a = 1 [packed = false]; repeated int32 b = 2; }"))[0].Messages[0];
        Assert.Equal((ProtoFeatures.Proto3, false, true), (three.Features, three.Fields[0].IsPacked, three.Fields[1].IsPacked));
    }

    [Theory]
    [InlineData("option features.enforce_naming_style = STYLE_LEGACY;", "6200")]
    [InlineData("option features = { enforce_naming_style: STYLE_LEGACY json_format: ALLOW };", "62023001")]
    [InlineData("option features = {};", "6200")]
    public void Encode_FeaturesOfSourcesOnly_LeaveTheMessage(string option, string expected)
    {
        ProtoFileDescriptor file = Sound(("a.proto", $"edition = \"2024\"; message A {{ {option} }}"))[0];
        Assert.Equal(expected, Convert.ToHexString(ProtoOptionEncoder.Encode(file.Messages[0], keepsSourceRetention: false)!));
    }
}
