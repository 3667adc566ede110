using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Benchmarks.Structs;

/// <summary>The message <c>libwire.benchmarks.TestMessage</c> as a struct, written the way the generator writes it.</summary>
[StructLayout(LayoutKind.Auto)]
internal struct TestMessage
{
    private uint _hasBits0;
    private ulong _a;
    private long _b;
    private uint _c;
    private Utf8String _d;
    private UnmanagedArray<Utf8String> _e;
    private UnmanagedArray<SubMessage> _f;
    private ProtoUnknownFields _unknown;

    public ulong A { readonly get => _a; set => _a = value; }

    public long B { readonly get => _b; set => _b = value; }

    public Utf8String D
    {
        readonly get => _d;
        set
        {
            _d = value;
            _hasBits0 |= 2;
        }
    }

    [UnscopedRef]
    public ref UnmanagedArray<Utf8String> E => ref _e;

    [UnscopedRef]
    public ref UnmanagedArray<SubMessage> F => ref _f;

    public void SetD(ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena) => D = Utf8String.Copy(utf8, arena);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe byte* WriteCore(TestMessage* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        if (message->_a != 0) next = ProtoEncode.UInt64(next, 8, message->_a, ref state);
        if (message->_b != 0) next = ProtoEncode.Int64(next, 16, message->_b, ref state);
        if ((message->_hasBits0 & 1) != 0) next = ProtoEncode.UInt32(next, 24, message->_c, ref state);
        if ((message->_hasBits0 & 2) != 0) next = ProtoEncode.String(next, 34, message->_d, ref state);
        next = ProtoEncode.RepeatedString(next, 42, &message->_e, ref state);
        for (SubMessage* item = ProtoField.First(&message->_f), end = ProtoField.End(&message->_f); item < end; item++)
        {
            next = ProtoEncode.Open(next, 799994, ref state);
            next = SubMessage.WriteCore(item, next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(TestMessage* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        if (message->_a != 0) size += 1 + ProtoSize.UInt64(message->_a);
        if (message->_b != 0) size += 1 + ProtoSize.Int64(message->_b);
        if ((message->_hasBits0 & 1) != 0) size += 1 + ProtoSize.UInt32(message->_c);
        if ((message->_hasBits0 & 2) != 0) size += 1 + ProtoSize.String(message->_d);
        size += ProtoSize.RepeatedString(1, &message->_e);
        for (SubMessage* item = ProtoField.First(&message->_f), end = ProtoField.End(&message->_f); item < end; item++) size += 3 + ProtoSize.Length(SubMessage.SizeCore(item, depthLeft - 1));
        return size;
    }
}
