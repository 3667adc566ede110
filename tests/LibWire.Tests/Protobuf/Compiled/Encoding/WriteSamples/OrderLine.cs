using System.Runtime.InteropServices;

namespace LibWire.Tests.WriteSamples;

/// <summary>The message <c>shop.OrderLine</c>, as the generator makes it, without the methods that read.</summary>
/// <remarks>1 sku: string · 2 quantity: sint32 · 3 price: double</remarks>
[StructLayout(LayoutKind.Auto)]
public partial struct OrderLine : IProtoMessage
{
    private Utf8String _sku;
    private int _quantity;
    private double _price;
    private ProtoUnknownFields _unknown;

    public Utf8String Sku { readonly get => _sku; set => _sku = value; }

    public int Quantity { readonly get => _quantity; set => _quantity = value; }

    public double Price { readonly get => _price; set => _price = value; }

    public readonly ref ProtoUnknownFields UnknownFields => ref ProtoField.Ref(in _unknown);

    public static ProtoLayout Layout => LayoutTable.Value;

    readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

    public void SetSku(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena) => Sku = Utf8String.Copy(utf8, arena);

    public void SetSku(ReadOnlySpan<char> text, scoped in ArenaAllocator arena) => Sku = Utf8String.Copy(text, arena);

    public void SetSku(string text, scoped in ArenaAllocator arena) => Sku = Utf8String.Copy(text, arena);

    readonly unsafe ProtoCores IProtoMessage.Cores => ProtoCores.Of<OrderLine>(null, &WriteCore, &SizeCore);

    readonly void IProtoMessage.Write(ref ProtoWriter writer) => Write(ref writer);

    public readonly unsafe void Write(scoped ref ProtoWriter writer)
    {
        ProtoWriteState state = default;
        state.Begin(ref writer);
        try
        {
            fixed (OrderLine* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly unsafe int ComputeSize()
    {
        fixed (OrderLine* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    public readonly byte[] ToArray() => ProtoMessage.ToArray(in this);

    internal static unsafe byte* WriteCore(OrderLine* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (!message->_sku.IsEmpty) next = ProtoEncode.String(next, 10, message->_sku, ref state);
        if (message->_quantity != 0) next = ProtoEncode.SInt32(next, 16, message->_quantity, ref state);
        if (ProtoEncode.IsSet(message->_price)) next = ProtoEncode.Double(next, 25, message->_price, ref state);
        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(OrderLine* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if (!message->_sku.IsEmpty) size += 1 + ProtoSize.String(message->_sku);
        if (message->_quantity != 0) size += 1 + ProtoSize.SInt32(message->_quantity);
        if (ProtoEncode.IsSet(message->_price)) size += 1 + ProtoSize.Double(message->_price);
        return size;
    }

    private static class LayoutTable
    {
        internal static readonly ProtoLayout Value = Create();

        private static unsafe ProtoLayout Create()
        {
            OrderLine message = default;
            var table = new ProtoLayoutBuilder("shop.OrderLine", &message, sizeof(OrderLine));
            table.Unknown(&message._unknown);
            table.Implicit(1, "sku", ProtoFieldType.String, &message._sku);
            table.Implicit(2, "quantity", ProtoFieldType.SInt32, &message._quantity);
            table.Implicit(3, "price", ProtoFieldType.Double, &message._price);
            return table.Build();
        }
    }
}
