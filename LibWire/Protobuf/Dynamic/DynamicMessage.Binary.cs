using System.Buffers;
using System.IO;

namespace LibWire.Reflection;

/// <content>The binary form.</content>
public readonly unsafe partial struct DynamicMessage
{
    /// <summary>The number of bytes that <see cref="Write"/> writes.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    public int ComputeSize()
    {
        byte* message = Address;
        int sizeBytes = ProtoSize.Checked(_type!.Layout.SizeCore(message, ProtoEncode.DepthMax));
        GC.KeepAlive(_type);
        return sizeBytes;
    }

    /// <summary>Writes the message: its fields in the order of their numbers, then extensions, then unknown fields.</summary>
    /// <param name="writer">Receives the message; open sub-messages stay open. After a failure the writer is unchanged.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes; <see cref="WireError.RequiredFieldMissing"/>.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Write(scoped ref ProtoWriter writer) => Encode(ref writer, isPartial: false);

    /// <summary>Writes the message into a new array.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    public byte[] ToArray()
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(ref writer);
        return writer.ToArray();
    }

    /// <summary>Writes the message into a new array, even if required fields are not set.</summary>
    /// <inheritdoc cref="Write" path="/exception"/>
    public byte[] ToArrayPartial()
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Encode(ref writer, isPartial: true);
        return writer.ToArray();
    }

    /// <summary>Writes the message to a stream.</summary>
    /// <param name="target">The stream; it is neither flushed nor closed. Nothing is written to it if the message cannot be written.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <inheritdoc cref="Write" path="/exception"/>
    public void WriteTo(Stream target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(ref writer);
        writer.WriteTo(target);
    }

    /// <summary>Writes the message to a buffer writer, such as a pipe.</summary>
    /// <param name="target">The buffer writer. It is advanced by the size of the message, and by nothing if the message cannot be written.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <inheritdoc cref="Write" path="/exception"/>
    public void WriteTo(IBufferWriter<byte> target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        Write(ref writer);
        writer.WriteTo(target);
    }

    /// <summary>Reads a message from bytes and merges it into this one.</summary>
    /// <param name="bytes">All of the message that is read.</param>
    /// <param name="options">How to read it; null for the defaults. Without a registry they know the extensions of the pool.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. This message holds what was merged before the
    /// fault.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. This message holds what was merged before.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed.</exception>
    public void Merge(ReadOnlySpan<byte> bytes, ProtoReadOptions? options = null)
    {
        byte* message = Changed;
        var reader = new ProtoReader(bytes);
        ProtoMessage.Merge(_type!.Layout, message, ref reader, _arena, _type.Known(options));
        GC.KeepAlive(_type);
    }

    private void Encode(scoped ref ProtoWriter writer, bool isPartial)
    {
        byte* message = Address;
        ProtoEncode.Whole(ref writer, _type!.Layout, message, isPartial);
        GC.KeepAlive(_type);
    }
}
