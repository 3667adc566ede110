using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using LibWire.CompilerServices;

namespace LibWire;

/// <content>Reading an object.</content>
public static unsafe partial class ProtoObject
{
    /// <summary>Reads fields into an object that is there: single values are replaced, lists and dictionaries added to, messages merged.</summary>
    /// <param name="message">The object.</param>
    /// <param name="bytes">All of the message.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The object holds what was read before the fault; the field at
    /// the fault may have any value that its bytes make.</exception>
    public static void MergeFrom(this IProtoObject message, ReadOnlySpan<byte> bytes)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        Merge(message, bytes, isMerge: true);
    }

    /// <inheritdoc cref="MergeFrom(IProtoObject, ReadOnlySpan{byte})"/>
    public static void MergeFrom(this IProtoObject message, in ReadOnlySequence<byte> bytes)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        if (bytes.IsSingleSegment)
        {
            Merge(message, bytes.First.Span, isMerge: true);
            return;
        }

        if (bytes.Length > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
        try
        {
            bytes.CopyTo(buffer);
            Merge(message, buffer.AsSpan(0, (int)bytes.Length), isMerge: true);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Reads fields into an object that is there, from a stream to its end.</summary>
    /// <param name="message">The object.</param>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type, or the stream holds more than the limit. The object holds what
    /// was read before the fault, as of other input.</exception>
    public static void MergeFrom(this IProtoObject message, Stream source, int messageBytesMax = WireLimits.StreamedBytesMax)
    {
        if (message is null) throw new ArgumentNullException(nameof(message));
        StreamBytes.Parse<IProtoObject, MergingParser>(source, messageBytesMax, new MergingParser(message));
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(T message, ReadOnlySpan<byte> bytes)
        where T : class, IProtoObject
    {
        Merge(message, bytes, isMerge: false);
        return message;
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(T message, in ReadOnlySequence<byte> bytes)
        where T : class, IProtoObject
    {
        message.MergeFrom(in bytes);
        return message;
    }

    /// <summary>Reads a new object. For generated code.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(T message, Stream source, int messageBytesMax)
        where T : class, IProtoObject
    {
        message.MergeFrom(source, messageBytesMax);
        return message;
    }

    /// <summary>Reads a new object of the class that the bytes name. For generated code.</summary>
    /// <param name="create">Makes the object for a message; null if the bytes name no class that it can be of.</param>
    /// <param name="bytes">All of the message.</param>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(delegate*<byte*, byte*, T?> create, ReadOnlySpan<byte> bytes)
        where T : class, IProtoObject
    {
        T? message;
        fixed (byte* start = bytes) message = create(start, start + bytes.Length);
        if (message == null) ThrowNoObject(bytes);
        Merge(message, bytes, isMerge: false);
        return message;
    }

    /// <summary>Reads a new object of the class that the bytes name. For generated code.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(delegate*<byte*, byte*, T?> create, in ReadOnlySequence<byte> bytes)
        where T : class, IProtoObject
    {
        using var whole = new ContiguousBytes(in bytes);
        return Read(create, whole.Span);
    }

    /// <summary>Reads a new object of the class that the bytes name. For generated code.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public static T Read<T>(delegate*<byte*, byte*, T?> create, Stream source, int messageBytesMax)
        where T : class, IProtoObject =>
        StreamBytes.Parse<T, CreatingParser<T>>(source, messageBytesMax, new CreatingParser<T>(create));

    // A fault of the bytes comes first.
    [DoesNotReturn]
    private static void ThrowNoObject(ReadOnlySpan<byte> bytes)
    {
        var reader = new ProtoReader(bytes);
        while (reader.Next()) reader.Skip();
        throw new WireFormatException(WireError.ValueOutOfRange, 0, "The message names no class of which the object can be.");
    }

    private static void Merge(IProtoObject message, ReadOnlySpan<byte> bytes, bool isMerge)
    {
        byte* tail = stackalloc byte[2 * ProtoReadState.SlackBytes];
        byte none = 0;
        ProtoReadSource source = default;
        ProtoReadState state = default;
        state.UseSource(ref source, options: null);
        fixed (byte* input = bytes)
        {
            byte* start = bytes.IsEmpty ? &none : input;
            state.BeginObject(start, bytes.Length, tail, isMerge);
            try
            {
                message.ReadCore(state.Next, state.End, state.DepthLeft, ref state);
            }
            finally
            {
                state.CloseObject();
            }
        }
    }

    private readonly struct MergingParser(IProtoObject message) : IBytesParser<IProtoObject>
    {
        public IProtoObject Parse(in ReadOnlySequence<byte> bytes)
        {
            message.MergeFrom(in bytes);
            return message;
        }
    }

    private readonly struct CreatingParser<T>(delegate*<byte*, byte*, T?> create) : IBytesParser<T>
        where T : class, IProtoObject
    {
        public T Parse(in ReadOnlySequence<byte> bytes) => Read(create, in bytes);
    }
}
