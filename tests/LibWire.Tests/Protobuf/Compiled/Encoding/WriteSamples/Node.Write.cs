namespace LibWire.Tests.WriteSamples;

/// <content>The methods that write, and the layout table.</content>
public partial struct Node
{
    internal static unsafe byte* WriteCore(Node* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if ((message->_hasBits0 & 1) != 0) next = ProtoEncode.Int32(next, 8, message->_id, ref state);
        if (message->_next != null)
        {
            next = ProtoEncode.Open(next, 18, ref state);
            next = WriteCore(ProtoField.Alive(message->_next), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        var children = (UnmanagedArray<Node>*)&message->_children;
        for (Node* item = ProtoField.First(children), end = ProtoField.End(children); item < end; item++)
        {
            next = ProtoEncode.Open(next, 26, ref state);
            next = WriteCore(item, next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        var named = (UnmanagedMap<Utf8String, Node>*)&message->_named;
        for (int i = 0; i < named->Count; i++)
        {
            next = ProtoEncode.Open(next, 34, ref state);
            next = ProtoEncode.String(next, 10, *ProtoField.Key(named, i), ref state);
            next = ProtoEncode.Open(next, 18, ref state);
            next = WriteCore(ProtoField.Value(named, i), next, depthLeft - 2, ref state);
            next = ProtoEncode.Close(next, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if (message->_linkCase == LinkOneofCase.Other)
        {
            next = ProtoEncode.Open(next, 42, ref state);
            next = WriteCore(ProtoField.Alive(message->_link.Other), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        if (message->_part != null)
        {
            next = ProtoEncode.Tag(next, 51, ref state);
            next = WriteCore(ProtoField.Alive(message->_part), next, depthLeft - 1, ref state);
            next = ProtoEncode.Tag(next, 52, ref state);
        }

        if (message->_line != null)
        {
            next = ProtoEncode.Open(next, 58, ref state);
            next = OrderLine.WriteCore(ProtoField.Alive(message->_line), next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        next = ProtoEncode.RepeatedFixed64(next, 321, &message->_marks, ref state);
        if ((message->_hasBits1 & 1) != 0) next = ProtoEncode.Int32(next, 328, message->_last, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(Node* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if ((message->_hasBits0 & 1) != 0) size += 1 + ProtoSize.Int32(message->_id);
        if (message->_next != null) size += 1 + ProtoSize.Length(SizeCore(ProtoField.Alive(message->_next), depthLeft - 1));
        var children = (UnmanagedArray<Node>*)&message->_children;
        for (Node* item = ProtoField.First(children), end = ProtoField.End(children); item < end; item++) size += 1 + ProtoSize.Length(SizeCore(item, depthLeft - 1));
        var named = (UnmanagedMap<Utf8String, Node>*)&message->_named;
        for (int i = 0; i < named->Count; i++)
        {
            size += 1 + ProtoSize.Length(
                1 + ProtoSize.String(*ProtoField.Key(named, i))
                + 1 + ProtoSize.Length(SizeCore(ProtoField.Value(named, i), depthLeft - 2)));
        }

        if (message->_linkCase == LinkOneofCase.Other) size += 1 + ProtoSize.Length(SizeCore(ProtoField.Alive(message->_link.Other), depthLeft - 1));
        if (message->_part != null) size += 2 + SizeCore(ProtoField.Alive(message->_part), depthLeft - 1);
        if (message->_line != null) size += 1 + ProtoSize.Length(OrderLine.SizeCore(ProtoField.Alive(message->_line), depthLeft - 1));
        size += ProtoSize.RepeatedFixed64(2, &message->_marks);
        if ((message->_hasBits1 & 1) != 0) size += 2 + ProtoSize.Int32(message->_last);
        return size;
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static unsafe ProtoLayout Create()
        {
            Node message = default;
            var table = new ProtoLayoutBuilder("shop.Node", &message, sizeof(Node));
            table.HasBits(&message._hasBits0);
            table.HasBits(&message._hasBits1);
            table.Unknown(&message._unknown);
            table.Required(1, "id", ProtoFieldType.Int32, &message._id, 0);
            table.Message(2, "next", &message._next, static () => Layout);
            table.RepeatedMessage(3, "children", &message._children, static () => Layout);
            table.Map(4, "named", ProtoFieldType.String, ProtoFieldType.Message, &message._named, static () => Layout);
            table.Oneof("link", &message._linkCase);
            table.MemberMessage(5, "other", &message._link.Other, static () => Layout);
            table.Message(6, "part", &message._part, static () => Layout, isGroup: true);
            table.Message(7, "line", &message._line, static () => OrderLine.Layout);
            table.Repeated(40, "marks", ProtoFieldType.Fixed64, &message._marks);
            table.Explicit(41, "last_one", ProtoFieldType.Int32, &message._last, 32);
            return table.Build();
        }
    }
}
