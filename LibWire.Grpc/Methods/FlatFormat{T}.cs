using System.Buffers;

namespace LibWire.Grpc;

/// <summary>FlatBuffers: the buffer is copied into the arena and verified when it arrives. It is the message until its value is asked for.</summary>
internal sealed unsafe class FlatFormat<T> : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal static readonly FlatFormat<T> Instance = new();

    internal override void Read(in ReadOnlySequence<byte> bytes, MessageState<T> state, MessageOptions options)
    {
        int sizeBytes = (int)bytes.Length;
        byte* copy = state.ArenaOfContent.AllocateBytes((nuint)Math.Max(1, sizeBytes), LibWire.FlatFormat.AlignBytesMax);
        var buffer = new Span<byte>(copy, sizeBytes);
        bytes.CopyTo(buffer);
        FlatVerifier.Verify(buffer, default(T).Layout, options.Flat?.Verifier);
        state.Options = options;
        state.SetBuffer(copy, sizeBytes, this);
    }

    internal override void ReadBuffer(MessageState<T> state)
    {
        var buffer = new ReadOnlySpan<byte>(state.Buffer, state.BufferBytes);
        FlatReadOptions options = state.Options?.Flat ?? FlatReadOptions.Default;
        FlatObjectCode.ReadRoot(ref state.Content, Root(buffer, state.Options), buffer.Length, state.ArenaOfContent, state.Content.Cores.Read<T>(), options);
    }

    internal override void Write(MessageState<T> state, SerializationContext context)
    {
        if (state.IsBuffer)
        {
            Send(new ReadOnlySpan<byte>(state.Buffer, state.BufferBytes), context);
            return;
        }

        using ArenaAllocator arena = MessageArenas.Shared.Rent();
        var builder = new FlatBuilder(in arena);
        state.Content.Write(in builder);
        Send(builder.WrittenSpan, context);
    }

    /// <summary>The root of a verified buffer.</summary>
    internal static FlatTable Root(ReadOnlySpan<byte> buffer, MessageOptions? options) =>
        FlatTable.RootOf(buffer.Slice(options?.Flat?.Verifier.SizePrefixBytes ?? 0)).With(default(T).Layout);
}
