using System.Globalization;
using System.Text;
using Shop;

namespace LibWire.Tests.Protobuf;

/// <summary>The content of the messages of shop.proto as text. Two are equal exactly if their texts are.</summary>
internal static class ShopText
{
    internal static string Of(ref Order order)
    {
        var text = new StringBuilder("order(").Append(order.Id);
        foreach (ref OrderLine line in order.Lines.Span) text.Append(" line=").Append(Of(ref line));
        if (order.HasNote) text.Append(" note=").Append(Hex(order.Note.Span));
        foreach (var (key, value) in order.Stock) text.Append(" stock=").Append(Hex(key.Span)).Append(':').Append(value);
        text.Append(" pay=").Append(order.PayCase);
        if (order.HasCard) text.Append(':').Append(Hex(order.Card.Span));
        if (order.HasPoints) text.Append(':').Append(order.Points);
        if (order.HasVoucher)
        {
            Order.Types.Voucher voucher = order.Voucher;
            text.Append(':').Append(Hex(voucher.Code.Span)).Append(Unknown(voucher.UnknownFields));
        }

        foreach (int code in order.Codes) text.Append(" code=").Append(code);
        text.Append(" level=").Append((int)order.Level).Append(" blob=").Append(Hex(order.Blob.Span));
        if (order.HasParent)
        {
            Order parent = order.Parent;
            text.Append(" parent=").Append(Of(ref parent));
        }

        foreach (Utf8String tag in order.Tags) text.Append(" tag=").Append(Hex(tag.Span));
        if (order.HasPriority) text.Append(" priority=").Append(order.Priority);
        foreach (var entry in order.Spare) text.Append(" spare=").Append(entry.Key).Append(':').Append(Of(ref entry.Value));
        foreach (Level level in order.Levels) text.Append(" levels=").Append((int)level);
        return text.Append(Unknown(order.UnknownFields)).Append(')').ToString();
    }

    internal static string Of(ref OrderLine line) => Line(line.Sku.Span, line.Quantity, line.Price) + Unknown(line.UnknownFields);

    internal static string Of(ref Node node)
    {
        string child = "";
        if (node.HasChild)
        {
            Node inner = node.Child;
            child = Of(ref inner);
        }

        return $"node({node.V} {Hex(node.T.Span)} {child}{Unknown(node.UnknownFields)})";
    }

    internal static string Of(HandOrder order)
    {
        var text = new StringBuilder("order(").Append(order.Id);
        foreach (HandLine line in order.Lines) text.Append(" line=").Append(Of(line));
        if (order.Note is not null) text.Append(" note=").Append(order.Note);
        foreach (KeyValuePair<string, int> entry in order.Stock) text.Append(" stock=").Append(entry.Key).Append(':').Append(entry.Value);
        text.Append(" pay=").Append(order.PayCase);
        if (order.Card is not null) text.Append(':').Append(order.Card);
        if (order.PayCase == Order.PayOneofCase.Points) text.Append(':').Append(order.Points);
        if (order.Voucher is { } voucher) text.Append(':').Append(voucher.Text).Append(Unknown(voucher.Unknown));
        foreach (int code in order.Codes) text.Append(" code=").Append(code);
        text.Append(" level=").Append(order.Level).Append(" blob=").Append(order.Blob);
        if (order.Parent is not null) text.Append(" parent=").Append(Of(order.Parent));
        foreach (string tag in order.Tags) text.Append(" tag=").Append(tag);
        if (order.Priority is not null) text.Append(" priority=").Append(order.Priority);
        foreach (KeyValuePair<int, HandLine> entry in order.Spare) text.Append(" spare=").Append(entry.Key).Append(':').Append(Of(entry.Value));
        foreach (int level in order.Levels) text.Append(" levels=").Append(level);
        return text.Append(Unknown(order.Unknown)).Append(')').ToString();
    }

    internal static string Of(HandNode node) => $"node({node.V} {node.Text} {(node.Child is null ? "" : Of(node.Child))}{Unknown(node.Unknown)})";

    internal static string Hex(ReadOnlySpan<byte> bytes) => Convert.ToHexString(bytes);

    private static string Of(HandLine line) => Line(Convert.FromHexString(line.Sku), line.Quantity, line.Price) + Unknown(line.Unknown);

    private static string Line(ReadOnlySpan<byte> sku, int quantity, double price) =>
        string.Create(CultureInfo.InvariantCulture, $"({Hex(sku)} {quantity} {BitConverter.DoubleToInt64Bits(price)})");

    private static string Unknown(ProtoUnknownFields fields) => fields.IsEmpty ? "" : " ?" + Hex(fields.Bytes);

    private static string Unknown(List<byte> fields) => fields.Count == 0 ? "" : " ?" + Convert.ToHexString([.. fields]);
}

/// <summary>A message with one string, such as a voucher, read by hand. Strings are kept as hexadecimal digits of their UTF-8.</summary>
internal sealed class HandVoucher
{
    internal string Text = "";
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader)
    {
        while (reader.Next())
        {
            if (reader.TagAndType == 10) Text = ShopText.Hex(reader.ReadUtf8());
            else Unknown.AddRange(reader.ReadRaw());
        }
    }
}

/// <summary>A line of an order, read by hand.</summary>
internal sealed class HandLine
{
    internal string Sku = "";
    internal int Quantity;
    internal double Price;
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader)
    {
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case 10: Sku = ShopText.Hex(reader.ReadUtf8()); break;
                case 16: Quantity = reader.ReadSInt32(); break;
                case 25: Price = reader.ReadDouble(); break;
                default: Unknown.AddRange(reader.ReadRaw()); break;
            }
        }
    }
}

/// <summary>A node, read by hand.</summary>
internal sealed class HandNode
{
    internal uint V;
    internal HandNode? Child;
    internal string Text = "";
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader)
    {
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case 8: V = reader.ReadUInt32(); break;
                case 18: (Child ??= new HandNode()).Read(reader.ReadMessage()); break;
                case 26: Text = ShopText.Hex(reader.ReadUtf8()); break;
                default: Unknown.AddRange(reader.ReadRaw()); break;
            }
        }
    }
}

/// <summary>An order, read by hand: the expected results of generated code, errors included.</summary>
internal sealed class HandOrder
{
    internal ulong Id;
    internal List<HandLine> Lines = [];
    internal string? Note;
    internal Dictionary<string, int> Stock = [];
    internal Order.PayOneofCase PayCase;
    internal string? Card;
    internal HandVoucher? Voucher;
    internal uint Points;
    internal List<int> Codes = [];
    internal int Level;
    internal string Blob = "";
    internal HandOrder? Parent;
    internal List<string> Tags = [];
    internal uint? Priority;
    internal Dictionary<int, HandLine> Spare = [];
    internal List<int> Levels = [];
    internal List<byte> Unknown = [];

    internal void Read(ProtoReader reader, in ArenaAllocator arena)
    {
        while (reader.Next())
        {
            switch (reader.TagAndType)
            {
                case 8: Id = reader.ReadUInt64(); break;
                case 18:
                    ProtoReader line = reader.ReadMessage();
                    Lines.Add(new HandLine());
                    Lines[^1].Read(line);
                    break;
                case 26: Note = ShopText.Hex(reader.ReadUtf8()); break;
                case 34: ReadStock(reader.ReadMessage()); break;
                case 42:
                    SetPay(Order.PayOneofCase.Card, ShopText.Hex(reader.ReadUtf8()), null);
                    break;
                case 50:
                    ProtoReader voucher = reader.ReadMessage();
                    SetPay(Order.PayOneofCase.Voucher, null, Voucher ?? new HandVoucher());
                    Voucher!.Read(voucher);
                    break;
                case 56:
                    Points = reader.ReadUInt32();
                    SetPay(Order.PayOneofCase.Points, null, null);
                    break;
                case 64 or 66: Codes.AddRange(ReadMany(ref reader, zigzag: true, in arena)); break;
                case 72: Level = reader.ReadInt32(); break;
                case 162: Blob = ShopText.Hex(reader.ReadBytes()); break;
                case 170: (Parent ??= new HandOrder()).Read(reader.ReadMessage(), in arena); break;
                case 178: Tags.Add(ShopText.Hex(reader.ReadUtf8())); break;
                case 184: Priority = reader.ReadUInt32(); break;
                case 194: ReadSpare(reader.ReadMessage()); break;
                case 200 or 202: Levels.AddRange(ReadMany(ref reader, zigzag: false, in arena)); break;
                default: Unknown.AddRange(reader.ReadRaw()); break;
            }
        }
    }

    private static int[] ReadMany(scoped ref ProtoReader reader, bool zigzag, in ArenaAllocator arena)
    {
        UnmanagedArray<int> values = default;
        if (zigzag) reader.ReadRepeatedSInt32(ref values, in arena);
        else reader.ReadRepeatedInt32(ref values, in arena);
        return values.ToArray();
    }

    private void SetPay(Order.PayOneofCase payCase, string? card, HandVoucher? voucher)
    {
        PayCase = payCase;
        Card = card;
        Voucher = voucher;
    }

    private void ReadStock(ProtoReader entry)
    {
        string key = "";
        int value = 0;
        while (entry.Next())
        {
            switch (entry.TagAndType)
            {
                case 10: key = ShopText.Hex(entry.ReadUtf8()); break;
                case 16: value = entry.ReadInt32(); break;
                default: entry.Skip(); break;
            }
        }

        Stock[key] = value;
    }

    private void ReadSpare(ProtoReader entry)
    {
        int key = 0;
        var value = new HandLine();
        while (entry.Next())
        {
            switch (entry.TagAndType)
            {
                case 8: key = entry.ReadInt32(); break;
                case 18: value.Read(entry.ReadMessage()); break;
                default: entry.Skip(); break;
            }
        }

        Spare[key] = value;
    }
}
