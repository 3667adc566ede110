using ThreeWays.Shop;

namespace LibWire.Tests.Guides;

/// <summary>The code of docs/from-libprotozerosharp.md.</summary>
public sealed class FromLibProtoZeroSharp
{
    [Fact]
    public void ByHand_WhatIsWritten_IsRead()
    {
        // GUIDE: by hand
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);               // ref arena compiles as well
        writer.AddVarInt(1, 4711);
        writer.StartSub(4);
        writer.AddString(1, "Ada Lovelace");
        writer.CloseSub(optimizeSizeOverPerformance: false);  // the length may be padded
        byte[] bytes = new byte[writer.GetTotalLength()];
        writer.CopyTo(bytes);

        ulong id = 0;
        string name = "";
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            switch (reader.Tag)
            {
                case Order.FieldIds.Id:
                    id = reader.ReadVarInt();
                    break;
                case Order.FieldIds.ShipTo:
                    var address = reader.ReadMessage();
                    while (address.Next())
                    {
                        if (address.Tag == Address.FieldIds.Name) name = address.ReadString();
                        else address.Skip();
                    }

                    break;
                default:
                    reader.Skip();
                    break;
            }
        }
        // GUIDE: end
        Assert.Equal((4711UL, "Ada Lovelace"), (id, name));
        Assert.Equal(id, Order.Parse(bytes, in arena).Id);
    }
}
