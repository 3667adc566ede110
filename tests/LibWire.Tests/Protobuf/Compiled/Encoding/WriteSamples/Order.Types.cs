using System.Runtime.InteropServices;

namespace LibWire.Tests.WriteSamples;

/// <content>Nested types.</content>
public partial struct Order
{
    public static partial class Types
    {
        /// <summary>The message <c>shop.Order.Voucher</c>.</summary>
        [StructLayout(LayoutKind.Auto)]
        public partial struct Voucher : IProtoMessage
        {
            private Utf8String _code;
            private ProtoUnknownFields _unknown;

            public Utf8String Code { readonly get => _code; set => _code = value; }

            public static ProtoLayout Layout => LayoutTable.Value;

            readonly ProtoLayout IProtoMessage.Layout => LayoutTable.Value;

            public void SetCode(string text, scoped in ArenaAllocator arena) => Code = Utf8String.Copy(text, arena);

            readonly unsafe ProtoCores IProtoMessage.Cores => ProtoCores.Of<Voucher>(null, &WriteCore, &SizeCore);

            readonly void IProtoMessage.Write(ref ProtoWriter writer) => Write(ref writer);

            public readonly unsafe void Write(scoped ref ProtoWriter writer)
            {
                ProtoWriteState state = default;
                state.Begin(ref writer);
                try
                {
                    fixed (Voucher* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
                }
                finally
                {
                    state.Close(ref writer);
                }
            }

            public readonly unsafe int ComputeSize()
            {
                fixed (Voucher* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
            }

            internal static unsafe byte* WriteCore(Voucher* message, byte* next, int depthLeft, ref ProtoWriteState state)
            {
                if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
                if (!message->_code.IsEmpty) next = ProtoEncode.String(next, 10, message->_code, ref state);
                return ProtoEncode.Unknown(next, &message->_unknown, ref state);
            }

            internal static unsafe long SizeCore(Voucher* message, int depthLeft)
            {
                if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
                long size = ProtoSize.Unknown(&message->_unknown);
                if (!message->_code.IsEmpty) size += 1 + ProtoSize.String(message->_code);
                return size;
            }

            private static class LayoutTable
            {
                internal static readonly ProtoLayout Value = Create();

                private static unsafe ProtoLayout Create()
                {
                    Voucher message = default;
                    var table = new ProtoLayoutBuilder("shop.Order.Voucher", &message, sizeof(Voucher));
                    table.Unknown(&message._unknown);
                    table.Implicit(1, "code", ProtoFieldType.String, &message._code);
                    return table.Build();
                }
            }
        }
    }
}
