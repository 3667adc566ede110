using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The methods of a generated message that read, write and measure it, and the calls of the runtime that need them.</summary>
/// <typeparam name="T">The message.</typeparam>
/// <remarks>
/// <para>For emitted code, which makes one where it needs one. The calls are inlined, and then no more is left of it than the address of one method.</para>
/// <para><b>Safety:</b> the addresses cannot be checked. They must be those of the static methods that the emitter writes for the struct.</para>
/// </remarks>
public readonly unsafe struct ProtoCores<T>
    where T : unmanaged
{
    private readonly delegate*<byte*, byte*, T*, int, ref ProtoReadState, void> _read;
    private readonly delegate*<T*, byte*, int, ref ProtoWriteState, byte*> _write;
    private readonly delegate*<T*, int, long> _size;

    /// <summary>Takes the methods.</summary>
    /// <param name="read">The address of <c>ReadCore</c>.</param>
    /// <param name="write">The address of <c>WriteCore</c>.</param>
    /// <param name="size">The address of <c>SizeCore</c>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ProtoCores(
        delegate*<byte*, byte*, T*, int, ref ProtoReadState, void> read, delegate*<T*, byte*, int, ref ProtoWriteState, byte*> write,
        delegate*<T*, int, long> size)
    {
        _read = read;
        _write = write;
        _size = size;
    }

    internal void* ReadCore => _read;

    internal void* WriteCore => _write;

    internal void* SizeCore => _size;

    /// <summary>Reads one message to the end of the input: the body of <see cref="IProtoMessage.Read"/>.</summary>
    /// <param name="message">Receives the message. After a failure it is unchanged.</param>
    /// <param name="reader">The input, positioned at the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <param name="required">The layout of a message that can have required fields, in itself or in a message below; null if it has none.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Read(ref T message, scoped ref ProtoReader reader, scoped in ArenaAllocator arena, ProtoReadOptions? options, ProtoLayout? required = null)
    {
        T read = default;
        ProtoDecode.Whole(ref reader, arena, &read, _read, isMerge: false, options, required);
        message = read;
    }

    /// <summary>Reads one message and merges it into another: the body of <see cref="IProtoMessage.Merge"/>.</summary>
    /// <param name="message">The message. After a failure it holds what was merged before the fault.</param>
    /// <param name="reader">The input, positioned at the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Merge(ref T message, scoped ref ProtoReader reader, scoped in ArenaAllocator arena, ProtoReadOptions? options)
    {
        fixed (T* pinned = &message) ProtoDecode.Whole(ref reader, arena, pinned, _read, isMerge: true, options);
    }

    /// <summary>Writes a message: the body of <see cref="IProtoMessage.Write"/>.</summary>
    /// <param name="message">The message.</param>
    /// <param name="writer">Receives the message. After a failure it is unchanged.</param>
    /// <param name="required">The layout of a message that can have required fields, in itself or in a message below; null if it has none, or if they
    /// are not checked.</param>
    /// <exception cref="WireFormatException">A required field is missing, or the message is nested too deep.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Write(in T message, scoped ref ProtoWriter writer, ProtoLayout? required = null)
    {
        fixed (T* pinned = &message) ProtoEncode.Whole(ref writer, pinned, _write, required);
    }

    /// <summary>The number of bytes that <see cref="Write"/> writes: the body of <see cref="IProtoMessage.ComputeSize"/>.</summary>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException">The message is nested too deep, or it is above 2 GiB − 1.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Size(in T message)
    {
        fixed (T* pinned = &message) return ProtoSize.Checked(_size(pinned, ProtoEncode.DepthMax));
    }
}
