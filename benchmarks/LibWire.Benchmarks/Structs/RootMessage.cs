using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace LibWire.Benchmarks.Structs;

/// <summary>The message <c>libwire.benchmarks.RootMessage</c> as a struct, written the way the generator writes it.</summary>
[StructLayout(LayoutKind.Auto)]
internal struct RootMessage
{
    private UnmanagedArray<TestMessage> _messages;
    private ProtoUnknownFields _unknown;

    [UnscopedRef]
    public ref UnmanagedArray<TestMessage> Messages => ref _messages;

    /// <summary>The same content as <see cref="GoogleEncoder.BuildModel"/>.</summary>
    internal static RootMessage Build(int messageCount, ArenaAllocator arena)
    {
        RootMessage root = default;
        for (int i = 0; i < messageCount; i++)
        {
            ref TestMessage message = ref root.Messages.Add(in arena);
            message.A = ulong.MaxValue;
            message.B = long.MinValue;
            message.SetD("Hello, World!"u8, in arena);
            message.E.Add("Msg 1"u8, in arena);
            message.E.Add("Msg 2"u8, in arena);
            message.E.Add("Msg 3"u8, in arena);
            message.E.Add("Msg 4"u8, in arena);
            for (int id = 0; id < WorkloadA.SubMessageCount; id++)
            {
                ref SubMessage sub = ref message.F.Add(in arena);
                sub.Id = id;
                sub.SetName("Inner Message"u8, in arena);
            }
        }

        return root;
    }

    public readonly unsafe void Write(scoped ref ProtoWriter writer)
    {
        var state = new ProtoWriteState(ref writer);
        try
        {
            fixed (RootMessage* message = &this) state.Complete(WriteCore(message, state.Start, ProtoEncode.DepthMax, ref state));
        }
        finally
        {
            state.Close(ref writer);
        }
    }

    public readonly unsafe int ComputeSize()
    {
        fixed (RootMessage* message = &this) return ProtoSize.Checked(SizeCore(message, ProtoEncode.DepthMax));
    }

    internal static unsafe byte* WriteCore(RootMessage* message, byte* next, int depthLeft, ref ProtoWriteState state)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        for (TestMessage* item = ProtoField.First(&message->_messages), end = ProtoField.End(&message->_messages); item < end; item++)
        {
            next = ProtoEncode.Open(next, 10, ref state);
            next = TestMessage.WriteCore(item, next, depthLeft - 1, ref state);
            next = ProtoEncode.Close(next, ref state);
        }

        return ProtoEncode.Unknown(next, &message->_unknown, ref state);
    }

    internal static unsafe long SizeCore(RootMessage* message, int depthLeft)
    {
        if (depthLeft < 0) ProtoEncode.ThrowDepthExceeded();
        long size = ProtoSize.Unknown(&message->_unknown);
        for (TestMessage* item = ProtoField.First(&message->_messages), end = ProtoField.End(&message->_messages); item < end; item++) size += 1 + ProtoSize.Length(TestMessage.SizeCore(item, depthLeft - 1));
        return size;
    }
}
