using static LibWire.Schema.Tests.Schemas;

namespace LibWire.Schema.Tests.CSharp.Proto;

/// <summary>A whole schema and its model.</summary>
public class ProtoCodeTests
{
    private const string Shop = """
        syntax = "proto3"; package shop;
        // One line of an order.
        message OrderLine { string sku = 1; sint32 quantity = 2; double price = 3; }
        enum Level { LEVEL_UNSPECIFIED = 0; LEVEL_HIGH = 1; }
        message Order {
          message Voucher { string code = 1; }
          uint64 id = 1; repeated OrderLine lines = 2; optional string note = 3; map<string, int32> stock = 4;
          oneof pay { string card = 5; Voucher voucher = 6; uint32 points = 7; }
          repeated sint32 codes = 8; Level level = 9; bytes blob = 20; Order parent = 21; repeated string tags = 22;
          optional uint32 priority = 23; map<int32, OrderLine> spare = 24; repeated Level levels = 25;
        }
        """;

    [Fact]
    public void Bind_Shop_GivesEveryFieldItsPlace()
    {
        ProtoFileCode file = Model(Shop);
        Assert.Equal(("a.proto", "a.proto.g.cs", "shop", "Shop"), (file.ImportPath, file.SourceName, file.Package, file.CSharpNamespace));

        ProtoMessageCode order = file.Message("shop.Order");
        Assert.Equal(("Order", "global::Shop.Order", 2), (order.CSharpName, order.CSharpType, order.HasBitCount));
        Assert.Equal("global::Shop.Order.Types.Voucher", Assert.Single(order.NestedMessages).CSharpType);
        Assert.Equal(
            """
            1 Id UInt64 Implicit uint64
            2 Lines Message Repeated shop.OrderLine
            3 Note String Explicit string bit 0 utf8
            4 Stock Message Map map<string, int32>
            5 Card String Oneof string of 0 utf8
            6 Voucher Message Oneof shop.Order.Voucher of 0
            7 Points UInt32 Oneof uint32 of 0
            8 Codes SInt32 Repeated sint32 packed
            9 Level Enum Implicit shop.Level
            20 Blob Bytes Implicit bytes
            21 Parent Message Explicit shop.Order
            22 Tags String Repeated string utf8
            23 Priority UInt32 Explicit uint32 bit 1
            24 Spare Message Map map<int32, shop.OrderLine>
            25 Levels Enum Repeated shop.Level packed
            """.ReplaceLineEndings("\n"),
            string.Join("\n", order.Fields.Select(Describe)));
    }

    [Fact]
    public void Bind_Map_HasAKeyAndAValueOfTheirOwn()
    {
        ProtoFieldCode stock = Model(Shop).Message("shop.Order").Field("stock");
        Assert.Equal("1 Key String Implicit string utf8", Describe(stock.MapKey!));
        Assert.Equal("2 Value Int32 Implicit int32", Describe(stock.MapValue!));
        Assert.Equal("", stock.TypeName);
        Assert.Equal("global::Shop.OrderLine", Model(Shop).Message("shop.Order").Field("spare").MapValue!.TypeName);
    }

    [Fact]
    public void Bind_Editions_TakesPresenceAndEncodingsFromFeatures()
    {
        ProtoMessageCode message = Assert.Single(Model(
            """
            edition = "2023";
            message A {
              int32 a = 1;
              int32 b = 2 [features.field_presence = IMPLICIT];
              int32 c = 3 [features.field_presence = LEGACY_REQUIRED];
              repeated int32 d = 4;
              repeated int32 e = 5 [features.repeated_field_encoding = EXPANDED];
              string f = 6;
              string g = 7 [features.utf8_validation = NONE, default = "x"];
              map<string, Closed> h = 8 [features.utf8_validation = NONE];
              Open i = 9;
              Closed j = 10;
              A k = 11;
            }
            enum Open { X = 0; }
            enum Closed { option features.enum_type = CLOSED; Y = 0; Z = -1; }
            """).Messages);
        Assert.Equal(
            """
            1 A_ Int32 Explicit int32 bit 0
            2 B Int32 Implicit int32
            3 C Int32 Required int32 bit 1
            4 D Int32 Repeated int32 packed
            5 E Int32 Repeated int32
            6 F String Explicit string bit 2 utf8
            7 G String Explicit string bit 3
            8 H Message Map map<string, Closed>
            9 I Enum Explicit Open bit 4
            10 J Enum Explicit Closed bit 5
            11 K Message Explicit A
            """.ReplaceLineEndings("\n"),
            string.Join("\n", message.Fields.Select(Describe)));
        Assert.False(message.Field("h").MapKey!.ChecksUtf8);
        Assert.Equal([-1, 0], message.Field("h").MapValue!.ClosedEnumValues);
        Assert.Equal([-1, 0], message.Field("j").ClosedEnumValues);
        Assert.Empty(message.Field("i").ClosedEnumValues);
        Assert.Equal("x"u8.ToArray(), message.Field("g").Default!.Bytes);
        Assert.True(message.IsRequiredInside);
    }

    private static string Describe(ProtoFieldCode field) =>
        $"{field.Number} {field.CSharpName} {field.Kind} {field.Presence} {field.SchemaTypeName}"
        + (field.HasBit >= 0 ? $" bit {field.HasBit}" : "")
        + (field.OneofIndex >= 0 ? $" of {field.OneofIndex}" : "")
        + (field.IsPacked ? " packed" : "")
        + (field.ChecksUtf8 ? " utf8" : "")
        + (field.UsesUntypedStorage ? " untyped" : "");
}
