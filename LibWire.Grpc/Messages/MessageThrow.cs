using System.Diagnostics.CodeAnalysis;

namespace LibWire.Grpc;

/// <summary>Exceptions of messages and calls.</summary>
internal static class MessageThrow
{
    [DoesNotReturn]
    internal static void GivenBack() => throw new ObjectDisposedException(
        "Message",
        "The message was given back: by Dispose, by the next step of the loop that read it, or by the end of the call. Move keeps a message for longer.");

    [DoesNotReturn]
    internal static void NoMessage() => throw new InvalidOperationException("default(Message) is no message. Message<T>.Rent() makes one.");

    [DoesNotReturn]
    internal static void BeingWritten() => throw new InvalidOperationException(
        "The message is being sent at this moment. Await the call, or the write, first.");

    [DoesNotReturn]
    internal static void NoBuffer() => throw new InvalidOperationException(
        "The message has no buffer: it was neither received nor built with a FlatBuilder. Its Value is the object.");
}
