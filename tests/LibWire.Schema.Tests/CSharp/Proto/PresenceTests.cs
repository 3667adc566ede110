using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.CSharp.Proto;

public class PresenceTests
{
    [Fact]
    public void HasBits_OfProto2_CountFieldsThatAreNoMessages()
    {
        ProtoMessageCode message = Message2(
            """
            message A {
              optional int32 a = 9; required string b = 2; optional A c = 3; repeated int32 d = 4; oneof o { int32 e = 5; }
              required A f = 6; optional bytes g = 1; map<int32, int32> h = 7;
            }
            """);
        Assert.Equal([0, 1, -1, -1, -1, -1, 2, -1], message.Fields.Select(static field => field.HasBit));
        Assert.Equal(
            [
                ProtoFieldPresence.Explicit, ProtoFieldPresence.Required, ProtoFieldPresence.Explicit, ProtoFieldPresence.Repeated,
                ProtoFieldPresence.Oneof, ProtoFieldPresence.Required, ProtoFieldPresence.Explicit, ProtoFieldPresence.Map,
            ],
            message.Fields.Select(static field => field.Presence));
        Assert.Equal(3, message.HasBitCount);
        Assert.All(message.Fields, static field => Assert.False(field.ChecksUtf8));
    }

    [Theory]
    [InlineData("proto2", "", false)]
    [InlineData("proto2", "[packed = true]", true)]
    [InlineData("proto3", "", true)]
    [InlineData("proto3", "[packed = false]", false)]
    public void IsPacked_FollowsTheLanguageAndTheOption(string syntax, string option, bool isPacked) =>
        Assert.Equal(isPacked, Model($"syntax = '{syntax}'; message A {{ repeated bool a = 1 {option}; }}").Messages[0].Fields[0].IsPacked);

    [Fact]
    public void ClosedEnum_OfProto2_ListsItsNumbers()
    {
        ProtoFileCode file = Model("enum E { option allow_alias = true; Z = 0; B = 7; A = -3; C = 7; } message M { repeated E a = 1; map<int32, E> b = 2; }");
        ProtoMessageCode message = Assert.Single(file.Messages);
        Assert.Equal([-3, 0, 7], message.Field("a").ClosedEnumValues);
        Assert.Empty(message.Field("b").ClosedEnumValues);
        Assert.Equal([-3, 0, 7], message.Field("b").MapValue!.ClosedEnumValues);
    }

    [Fact]
    public void OpenEnum_UsedInProto2_StaysOpen()
    {
        IReadOnlyList<ProtoBoundFile> bound = Bind(("a.proto", "import 'b.proto'; message A { optional E e = 1; }"), ("b.proto", "syntax = 'proto3'; enum E { X = 0; }"));
        Assert.Empty(bound[0].Code!.Messages[0].Fields[0].ClosedEnumValues);
    }

    [Fact]
    public void IsRequiredInside_ReachesThroughAllFieldsAndFiles()
    {
        IReadOnlyList<ProtoBoundFile> bound = Bind(
            ("a.proto",
                "import 'b.proto'; message A { map<int32, B> b = 1; } message C { oneof o { A a = 1; } } message D { optional int32 x = 1; } "
                + "message E { repeated E e = 1; optional C c = 2; }"),
            ("b.proto", "message B { message In { required int32 x = 1; } repeated In y = 1; } message F { repeated F f = 1; }"));
        Assert.Equal([true, true, false, true], bound[0].Code!.Messages.Select(static message => message.IsRequiredInside));
        Assert.Equal([true, false], bound[1].Code!.Messages.Select(static message => message.IsRequiredInside));
    }

    [Fact]
    public void UsesUntypedStorage_OfCirclesThroughArraysAndMaps_IsSet()
    {
        ProtoFileCode file = Model3(
            """
            message A { repeated A self = 1; repeated B b = 2; A one = 3; }
            message B { map<int32, C> c = 1; B one = 2; }
            message C { repeated A a = 1; repeated D d = 2; }
            message D { repeated D self = 1; A one = 2; map<int32, D> selves = 3; repeated int32 x = 4; }
            message E { F f = 1; }
            message F { repeated E e = 1; }
            """);
        Assert.Equal(
            ["A.self", "A.b", "B.c", "C.a"],
            file.Messages.SelectMany(static message =>
                message.Fields.Where(static field => field.UsesUntypedStorage).Select(field => $"{message.FullName}.{field.Name}")));
    }

    [Fact]
    public void JsonName_IsLowerCamelCaseOrTheOption()
    {
        ProtoMessageCode message = Message3("message A { int32 foo_bar = 1; int32 _x__y1_z = 2; int32 Foo = 3; int32 b = 4 [json_name = '@type']; }");
        Assert.Equal(["fooBar", "XY1Z", "Foo", "@type"], message.Fields.Select(static field => field.JsonName));
    }

    [Fact]
    public void Deprecated_IsKept()
    {
        ProtoFileCode file = Model3(
            """
            message A { option deprecated = true; int32 a = 1 [deprecated = true]; int32 b = 2 [deprecated = false]; }
            enum E { option deprecated = true; X = 0 [deprecated = true]; }
            """);
        Assert.True(file.Messages[0].IsDeprecated && file.Messages[0].Fields[0].IsDeprecated);
        Assert.True(file.Enums[0].IsDeprecated && file.Enums[0].Values[0].IsDeprecated);
        Assert.False(file.Messages[0].Fields[1].IsDeprecated);
    }
}
