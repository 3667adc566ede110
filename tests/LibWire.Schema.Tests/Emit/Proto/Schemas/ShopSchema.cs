using static LibWire.Schema.ProtoFieldKind;
using static LibWire.Schema.ProtoFieldPresence;
using static LibWire.Schema.Tests.ProtoCodes;

namespace LibWire.Schema.Tests;

/// <summary>The schema of the design's example: one field of nearly every kind, proto3.</summary>
internal static class ShopSchema
{
    internal static readonly ProtoFileCode Code = File(
        "shop",
        [
            Message(
                "shop.OrderLine",
                Field(1, "sku", ProtoFieldKind.String),
                Field(2, "quantity", SInt32),
                Field(3, "price", ProtoFieldKind.Double)) with { Documentation = "One line of an order." },
            Message(
                "shop.Order",
                Field(1, "id", ProtoFieldKind.UInt64) with { Documentation = "Given by the shop, never reused." },
                Field(2, "lines", ProtoFieldKind.Message, Repeated, "global::Shop.OrderLine"),
                Field(3, "note", ProtoFieldKind.String, Explicit),
                Map(4, "stock", ProtoFieldKind.String, ProtoFieldKind.Int32),
                Member(5, "card", ProtoFieldKind.String),
                Member(6, "voucher", ProtoFieldKind.Message, type: "global::Shop.Order.Types.Voucher"),
                Member(7, "points", ProtoFieldKind.UInt32),
                Field(8, "codes", SInt32, Repeated),
                Field(9, "level", ProtoFieldKind.Enum, type: "global::Shop.Level"),
                Field(20, "blob", Bytes),
                Field(21, "parent", ProtoFieldKind.Message, Explicit, "global::Shop.Order"),
                Field(22, "tags", ProtoFieldKind.String, Repeated),
                Field(23, "priority", ProtoFieldKind.UInt32, Explicit),
                Map(24, "spare", ProtoFieldKind.Int32, ProtoFieldKind.Message, "global::Shop.OrderLine"),
                Field(25, "levels", ProtoFieldKind.Enum, Repeated, "global::Shop.Level"))
                .With("pay")
                .Nest(Message("shop.Order.Voucher", Field(1, "code", ProtoFieldKind.String))),
            Message("shop.Nothing"),
        ],
        Enum("shop.Level", ("UNSPECIFIED", 0), ("HIGH", 1)));
}
