using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Protocol Buffers.</summary>
/// <param name="options">How messages are read; null for <see cref="ProtoReadOptions.Default"/>.</param>
internal sealed unsafe class ProtoMessageFormat<T>(ProtoReadOptions? options) : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    // Beyond, a copy in pieces is faster: see ProtoReadState.
    private const int CopiedAtOnceBytesMax = 16 * 1024;

    // What the options drop must not be sent on.
    internal override bool IsWhole { get; } = options is null or { DiscardsUnknownFields: false, AllowsPartial: false, CopiesStringsOnly: false };

    internal override int KeptBytesMax => CopiedAtOnceBytesMax;

    internal override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena) => ProtoMessage.Parse<T>(bytes, in arena, options);

    internal override T ParsePinned(byte* bytes, int sizeBytes, in ArenaAllocator arena) =>
        ProtoMessage.ParsePinned<T>(bytes, (nuint)sizeBytes, in arena, options);

    internal override ReadOnlySpan<byte> Write(in T message, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);

        // Write does not change the message. Without the cast the compiler would copy the message first.
        Unsafe.AsRef(in message).Write(ref writer);

        // SAFETY: the bytes live as long as the arena, and not only as long as the writer.
        ReadOnlySpan<byte> written = writer.WrittenSpan;
        return WireSpan.OverReadOnly<byte>(Unsafe.AsPointer(ref Unsafe.AsRef(in written.GetPinnableReference())), written.Length);
    }

    internal override T Clone(in T message, in ArenaAllocator arena) => ProtoMessage.Clone(in message, in arena);
}
