using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.CSharp.Proto;

public class CSharpNameTests
{
    [Theory]
    [InlineData("foo", "Foo")]
    [InlineData("foo_bar1baz", "FooBar1Baz")]
    [InlineData("fooBar", "FooBar")]
    [InlineData("FOO_BAR", "FOOBAR")]
    [InlineData("_foo__bar_", "FooBar")]
    [InlineData("_1a", "_1A")]
    [InlineData("__", "_")]
    [InlineData("class", "Class")]
    public void Property_IsPascalCase(string field, string property) =>
        Assert.Equal(property, Message3($"message M {{ int32 {field} = 1; }}").Fields[0].CSharpName);

    [Theory]
    [InlineData("Level", "LEVEL_HIGH", "High")]
    [InlineData("Level", "HIGH_WATER", "HighWater")]
    [InlineData("OrderState", "ORDER_STATE_DONE", "Done")]
    [InlineData("OrderState", "ORDERSTATE_DONE", "Done")]
    [InlineData("Level", "LEVEL_2", "_2")]
    [InlineData("Level", "LEVEL", "Level")]
    [InlineData("Level", "LEVEL_", "Level")]
    [InlineData("Level", "LEVELED", "Ed")]
    [InlineData("Level", "fooBar", "FooBar")]
    [InlineData("Level", "Foo1bar_X", "Foo1BarX")]
    public void EnumValue_LosesTheEnumsName(string name, string value, string expected) =>
        Assert.Equal(expected, Assert.Single(Model3($"enum {name} {{ {value} = 0; }}").Enums).Values[0].CSharpName);

    [Fact]
    public void EnumValues_ThatWouldBeEqual_GetUnderscoresInTheOrderOfTheFile()
    {
        // Other numbers with names that are one need an option.
        const string Text = "enum Level { option allow_alias = true; option deprecated_legacy_json_field_conflicts = true; NONE = 0; LEVEL_LOW = 1; LOW = 2; Low_ = 1; LEVEL_HIGH = 3; LEVEL_NONE = 4; }";
        ProtoFileCode file = BindOne("syntax = \"proto2\"; " + Text).Code!;
        Assert.Equal(
            [("None", 0), ("Low", 1), ("Low_", 2), ("Low__", 1), ("High", 3), ("None_", 4)],
            file.Enums[0].Values.Select(static value => (value.CSharpName, value.Number)));
    }

    [Fact]
    public void Names_ThatAreOneInPascalCase_GetUnderscoresAndThenNumbers()
    {
        string[] names = ["ax_bx_cx_dx", "axBx_cx_dx", "ax_bxCx_dx", "axBxCx_dx", "ax_bx_cxDx", "axBx_cxDx"];
        string[] expected = ["AxBxCxDx", "AxBxCxDx_", "AxBxCxDx__", "AxBxCxDx___", "AxBxCxDx_4", "AxBxCxDx_5"];
        string extensions = string.Concat(names.Select(static (name, i) => $"optional int32 {name} = {i + 1}; "));
        string oneofs = string.Concat(names.Select(static (name, i) => $"oneof {name} {{ int32 f{i} = {i + 1}; }} "));
        string values = string.Concat(names.Select(static (name, i) => $"{name} = {i}; "));
        ProtoFileCode file = Model(
            $$"""
            enum E { {{values}} }
            message A { extensions 1 to 9; extend A { {{extensions}} } }
            message B { {{oneofs}} }
            """);
        Assert.Equal(expected, file.Enums[0].Values.Select(static value => value.CSharpName));
        Assert.Equal(expected, file.Messages[0].Extensions.Select(static extension => extension.Field.CSharpName));
        Assert.Equal(expected, file.Messages[1].Oneofs.Select(static oneof => oneof.CSharpName));
    }

    [Fact]
    public void Properties_BesideMembersThatAreAdded_KeepTheirNames()
    {
        ProtoMessageCode message = Message3(
            """
            import "google/protobuf/wrappers.proto";
            message M {
              bool has_place = 1; M place = 2; int32 clear_place = 3; int32 mutable_place = 4; M place_or_new = 5;
              string name = 6; int32 set_name = 7; string name_text = 8;
              google.protobuf.Int32Value count = 9; int32 count_or_null = 10; int32 set_count = 11;
              oneof pay { string card = 12; M cash = 13; } bool has_card = 14; bool has_cash = 15; int32 pay_value = 16;
            }
            """);
        Assert.Equal(
            "HasPlace Place ClearPlace MutablePlace PlaceOrNew Name SetName NameText Count CountOrNull SetCount Card Cash HasCard HasCash PayValue",
            string.Join(" ", message.Fields.Select(static field => field.CSharpName)));
        Assert.Equal(
            ("HasPlace_", "ClearPlace_", "MutablePlace_", "PlaceOrNew_"),
            (message.Field("place").HasName, message.Field("place").ClearName, message.Field("place").MutableName, message.Field("place").ShortName));
        Assert.Equal(("", "", "SetName_", "NameText_"), NamesOf(message.Field("name")));
        Assert.Equal(("HasCount", "ClearCount", "SetCount_", "CountOrNew"), NamesOf(message.Field("count")));
        Assert.Equal("CountOrNull_", message.Field("count").OrNullName);
        Assert.Equal(("HasCard_", "ClearCard", "SetCard", "CardText"), NamesOf(message.Field("card")));
        Assert.Equal(("HasCash_", "ClearCash", "", "CashOrNew"), NamesOf(message.Field("cash")));

        static (string Has, string Clear, string Set, string Short) NamesOf(ProtoFieldCode field) =>
            (field.HasName, field.ClearName, field.SetName, field.ShortName);
    }

    [Fact]
    public void Property_None_IsTheCaseWithAnUnderscore()
    {
        ProtoMessageCode message = Message3("message M { option deprecated_legacy_json_field_conflicts = true; oneof a { int32 none = 1; int32 None_ = 2; int32 b = 3; } }");
        Assert.Equal([("None", "None__"), ("None_", "None_"), ("B", "B")], message.Fields.Select(static field => (field.CSharpName, field.CaseName)));
    }

    [Fact]
    public void Properties_NamedAsMembersOfGoogle_GetAnUnderscore()
    {
        ProtoMessageCode message = Message3("message M { int32 merge_from = 1; int32 write_to = 2; int32 calculate_size = 3; int32 on_construction = 4; }");
        Assert.Equal(["MergeFrom_", "WriteTo_", "CalculateSize_", "OnConstruction_"], message.Fields.Select(static field => field.CSharpName));
    }

    [Fact]
    public void Members_ThatAreAddedTwice_HaveTheNamesOfGoogleFirst()
    {
        ProtoMessageCode message = Message3(
            """
            import "google/protobuf/wrappers.proto";
            message M { google.protobuf.Int32Value has_a = 1; optional int32 a_or_null = 2; M kind = 3; oneof Kind { int32 b = 4; } }
            """);
        Assert.Equal(("HasAOrNull_", "HasAOrNull"), (message.Field("has_a").OrNullName, message.Field("a_or_null").HasName));
        Assert.Equal(("Kind", "ClearKind_"), (message.Field("kind").CSharpName, message.Field("kind").ClearName));
    }

    [Fact]
    public void Types_OfUnderscoresAlone_GetNumbers()
    {
        ProtoFileCode file = Model3("enum _ { A = 0; } enum __ { B = 0; } enum _2 { C = 0; } message ___ { enum _ { A = 0; } enum __ { B = 0; } }");
        Assert.Equal(["@_", "_2", "_2_"], file.Enums.Select(static type => type.CSharpName));
        Assert.Equal("_3", file.Messages[0].CSharpName);
        Assert.Equal(["@_", "_2"], file.Messages[0].NestedEnums.Select(static type => type.CSharpName));
    }

    [Theory]
    [InlineData("package foo_bar.v1beta.baz;", "FooBar.V1Beta.Baz")]
    [InlineData("", "")]
    [InlineData("package a; option csharp_namespace = 'Some.event.Name';", "Some.@event.Name")]
    [InlineData("package a; option csharp_namespace = '';", "")]
    public void Namespace_ComesFromTheOptionOrThePackage(string text, string expected)
    {
        ProtoFileCode file = Model3(text + " message M {}");
        Assert.Equal(expected, file.CSharpNamespace);
        Assert.Equal(expected.Length > 0 ? $"global::{expected}.M" : "global::M", file.Messages[0].CSharpType);
    }

    [Theory]
    [InlineData("order", "order")]
    [InlineData("event", "@event")]
    [InlineData("record", "@record")]
    [InlineData("Layout", "Layout_")]
    [InlineData("Types", "Types_")]
    [InlineData("_Layer", "_Layer")]
    [InlineData("__Layer", "_Layer")]
    [InlineData("___", "@_")]
    public void MessageName_StaysAsItIsWhereItCan(string name, string expected) => Assert.Equal(expected, Message3($"message {name} {{}}").CSharpName);

    [Fact]
    public void NestedTypes_LieInTypes()
    {
        ProtoMessageCode outer = Message3("message A { message Types { enum B { X = 0; } B b = 1; } enum Types_ { Y = 0; } Types t = 1; Types_ u = 2; }");
        Assert.Equal("global::A.Types.Types_", outer.Field("t").TypeName);
        Assert.Equal("global::A.Types.Types__", outer.Field("u").TypeName);
        Assert.Equal("global::A.Types.Types_.Types.B", outer.NestedMessages[0].Fields[0].TypeName);
    }

    [Fact]
    public void Properties_ThatClash_GetUnderscoresInTheOrderOfTheFile()
    {
        ProtoMessageCode message = Message3(
            """
            message Order {
              int32 order = 1;            // the struct itself
              int32 types = 2;            // a fixed name
              optional int32 a = 3;       // what it declares besides gives way
              int32 has_a = 4;
              int32 clear_a = 5;
              string name = 6;
              int32 set_name = 7;
              int32 has_name = 8;
              Order child = 9;
              int32 mutable_child = 10;
              map<int32, int32> m = 11;
              int32 read_m_entry = 12;
              int32 foo_bar = 13;
              int32 unknown = 15;         // private names of the emitter are changed instead
              oneof pay { int32 none = 16; int32 b = 17; }
              int32 pay_case = 18;
              int32 pay_value = 19;
              int32 pay_oneof_case = 20;
              int32 has_bits0 = 21;
              int32 foo_bar_ = 22;        // the same name twice
              option deprecated_legacy_json_field_conflicts = true;
            }
            """);
        Assert.Equal(
            "Order_ Types_ A HasA ClearA Name SetName HasName Child MutableChild M ReadMEntry FooBar Unknown None B "
            + "PayCase_ PayValue PayOneofCase_ HasBits0 FooBar_",
            string.Join(" ", message.Fields.Select(static field => field.CSharpName)));
        Assert.Equal("Pay", Assert.Single(message.Oneofs).CSharpName);
    }

    [Fact]
    public void Properties_BesidePrivateHelpers_KeepTheirNames()
    {
        ProtoMessageCode message = Assert.Single(Model(
            """
            enum E { X = 0; }
            message A {
              optional E kind = 1; optional int32 is_defined_kind = 2; optional int32 keep_defined_kind = 3;
              optional string s = 4; optional int32 default_s = 5;
            }
            """).Messages);
        Assert.Equal(["Kind", "IsDefinedKind", "KeepDefinedKind", "S", "DefaultS"], message.Fields.Select(static field => field.CSharpName));
    }

    [Fact]
    public void SourceNames_OfPathsThatLookAlike_Differ()
    {
        string[] paths = ["shop/order.proto", "shop.order.proto", "Shop/Order.proto", "shop/order", "a b+c-d_é.x/y.z", "shop/order.proto-2"];
        IReadOnlyList<ProtoBoundFile> bound = Bind([.. paths.Select(static (path, index) => (path, $"syntax = \"proto3\"; package p{index};"))]);
        Assert.Equal(
            [
                "shop.order.proto.g.cs", "shop+2eorder.proto.g.cs", "Shop.Order.proto-2.g.cs", "shop.order.g.cs", "a+20b+2bc-d_+c3+a9+2ex.y.z.g.cs",
                "shop.order.proto-2-2.g.cs",
            ],
            bound.Select(static file => file.Code!.SourceName));
    }
}
