namespace LibWire.Tests.WriteSamples;

/// <content>The methods that write, and the layout table.</content>
public partial struct Order
{
    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    readonly unsafe ProtoCores IProtoMessage.Cores => ProtoCores.Of<Order>(null, &WriteCore, &SizeCore);

    readonly void IProtoMessage.Write(ref ProtoWriter writer) => Write(ref writer);

    public readonly unsafe void Write(scoped ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (Order* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly unsafe int ComputeSize()
    {
        fixed (Order* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    public readonly byte[] ToArray() => ProtoMessage.ToArray(in this);

    internal static unsafe byte* WriteCore(Order* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (message->_id != 0) next = ProtoEncode.UInt64(next, 8, message->_id, ref state);
        for (OrderLine* item = ProtoField.First(&message->_lines), end = ProtoField.End(&message->_lines); item < end; item++)
        {
            next = ProtoEncode.Open(next, 18, ref state);
            next = OrderLine.WriteCore(item, next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if ((message->_hasBits0 & 1) != 0) next = ProtoEncode.String(next, 26, message->_note, ref state);
        for (int i = 0; i < message->_stock.Count; i++)
        {
            next = ProtoEncode.Open(next, 34, ref state);
            next = ProtoEncode.String(next, 10, *ProtoField.Key(&message->_stock, i), ref state);
            next = ProtoEncode.Int32(next, 16, *ProtoField.Value(&message->_stock, i), ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if (message->_payCase == PayOneofCase.Card) next = ProtoEncode.String(next, 42, message->_pay.Card, ref state);
        if (message->_payCase == PayOneofCase.Voucher)
        {
            next = ProtoEncode.Open(next, 50, ref state);
            next = Types.Voucher.WriteCore(ProtoField.Alive(message->_pay.Voucher), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if (message->_payCase == PayOneofCase.Points) next = ProtoEncode.UInt32(next, 56, message->_pay.Points, ref state);
        next = ProtoEncode.PackedSInt32(next, 66, &message->_codes, ref state);
        if (message->_level != 0) next = ProtoEncode.Int32(next, 72, (int)message->_level, ref state);
        if (!message->_blob.IsEmpty) next = ProtoEncode.Bytes(next, 162, &message->_blob, ref state);
        if (message->_parent != null)
        {
            next = ProtoEncode.Open(next, 170, ref state);
            next = WriteCore(ProtoField.Alive(message->_parent), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        next = ProtoEncode.RepeatedString(next, 178, &message->_tags, ref state);
        if ((message->_hasBits0 & 2) != 0) next = ProtoEncode.UInt32(next, 184, message->_priority, ref state);
        for (int i = 0; i < message->_spare.Count; i++)
        {
            next = ProtoEncode.Open(next, 194, ref state);
            next = ProtoEncode.Int32(next, 8, *ProtoField.Key(&message->_spare, i), ref state);
            next = ProtoEncode.Open(next, 18, ref state);
            next = OrderLine.WriteCore(ProtoField.Value(&message->_spare, i), next, depthLeft - 2, ref state);
            next = ProtoEncode.Close(next, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        next = ProtoEncode.PackedInt32(next, 202, (UnmanagedArray<int>*)&message->_levels, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(Order* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if (message->_id != 0) size += 1 + ProtoSize.UInt64(message->_id);
        for (OrderLine* item = ProtoField.First(&message->_lines), end = ProtoField.End(&message->_lines); item < end; item++)
            size += 1 + ProtoSize.Length(OrderLine.SizeCore(item, depthLeft - 1));
        if ((message->_hasBits0 & 1) != 0) size += 1 + ProtoSize.String(message->_note);
        for (int i = 0; i < message->_stock.Count; i++)
        {
            size += 1 + ProtoSize.Length(
                1 + ProtoSize.String(*ProtoField.Key(&message->_stock, i))
                + 1 + ProtoSize.Int32(*ProtoField.Value(&message->_stock, i)));
        }

        if (message->_payCase == PayOneofCase.Card) size += 1 + ProtoSize.String(message->_pay.Card);
        if (message->_payCase == PayOneofCase.Voucher) size += 1 + ProtoSize.Length(Types.Voucher.SizeCore(ProtoField.Alive(message->_pay.Voucher), depthLeft - 1));
        if (message->_payCase == PayOneofCase.Points) size += 1 + ProtoSize.UInt32(message->_pay.Points);
        size += ProtoSize.PackedSInt32(1, &message->_codes);
        if (message->_level != 0) size += 1 + ProtoSize.Int32((int)message->_level);
        if (!message->_blob.IsEmpty) size += 2 + ProtoSize.Bytes(&message->_blob);
        if (message->_parent != null) size += 2 + ProtoSize.Length(SizeCore(ProtoField.Alive(message->_parent), depthLeft - 1));
        size += ProtoSize.RepeatedString(2, &message->_tags);
        if ((message->_hasBits0 & 2) != 0) size += 2 + ProtoSize.UInt32(message->_priority);
        for (int i = 0; i < message->_spare.Count; i++)
        {
            size += 2 + ProtoSize.Length(
                1 + ProtoSize.Int32(*ProtoField.Key(&message->_spare, i))
                + 1 + ProtoSize.Length(OrderLine.SizeCore(ProtoField.Value(&message->_spare, i), depthLeft - 2)));
        }

        size += ProtoSize.PackedInt32(2, (UnmanagedArray<int>*)&message->_levels);
        return size;
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static unsafe ProtoLayout Create()
        {
            Order message = default;
            var table = new ProtoLayoutBuilder("shop.Order", &message, sizeof(Order));
            table.HasBits(&message._hasBits0);
            table.Unknown(&message._unknown);
            table.Implicit(1, "id", ProtoFieldType.UInt64, &message._id);
            table.RepeatedMessage(2, "lines", &message._lines, static () => OrderLine.Layout);
            table.Explicit(3, "note", ProtoFieldType.String, &message._note, 0);
            table.Map(4, "stock", ProtoFieldType.String, ProtoFieldType.Int32, &message._stock);
            table.Oneof("pay", &message._payCase);
            table.Member(5, "card", ProtoFieldType.String, &message._pay.Card);
            table.MemberMessage(6, "voucher", &message._pay.Voucher, static () => Types.Voucher.Layout);
            table.Member(7, "points", ProtoFieldType.UInt32, &message._pay.Points);
            table.Repeated(8, "codes", ProtoFieldType.SInt32, &message._codes, isPacked: true);
            table.Implicit(9, "level", ProtoFieldType.Enum, &message._level);
            table.Implicit(20, "blob", ProtoFieldType.Bytes, &message._blob);
            table.Message(21, "parent", &message._parent, static () => Layout);
            table.Repeated(22, "tags", ProtoFieldType.String, &message._tags);
            table.Explicit(23, "priority", ProtoFieldType.UInt32, &message._priority, 1);
            table.Map(24, "spare", ProtoFieldType.Int32, ProtoFieldType.Message, &message._spare, static () => OrderLine.Layout);
            table.Repeated(25, "levels", ProtoFieldType.Enum, &message._levels, isPacked: true);
            return table.Build();
        }
    }
}
