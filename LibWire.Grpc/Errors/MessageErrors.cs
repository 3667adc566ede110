namespace LibWire.Grpc;

/// <summary>The status with which a call ends if something is wrong with a message.</summary>
internal static class MessageErrors
{
    /// <summary>The error for what went wrong while a message was read; null if that is another matter.</summary>
    /// <param name="exception">What went wrong.</param>
    /// <param name="isServer">Whether the other side is the client.</param>
    internal static RpcException? Translate(Exception exception, bool isServer) => exception switch
    {
        WireFormatException fault => Make(
            isServer ? StatusCode.InvalidArgument : StatusCode.Internal, $"The {(isServer ? "request" : "response")} is malformed: {fault.Message}", fault),
        ArenaLimitException limit => Make(StatusCode.ResourceExhausted, "The message needs more memory than the method allows.", limit),
        _ => null,
    };

    /// <summary>The error for an exception of a handler; null if that is the handler's own matter.</summary>
    /// <param name="exception">What went wrong.</param>
    /// <param name="arenaBytesMax">The limit of the arenas of the call; 0 if they have none.</param>
    internal static RpcException? OfHandler(Exception exception, nuint arenaBytesMax) => exception switch
    {
        ReceivedMessageException => Translate(exception, isServer: true),

        // The exception does not say whose arena it was. One of the call has the limit of the method, and hardly any other has the same.
        ArenaLimitException limit when arenaBytesMax != 0 && limit.LimitBytes == arenaBytesMax => Translate(exception, isServer: true),
        _ => null,
    };

    internal static RpcException TooLarge(long sizeBytes, int sizeBytesMax) =>
        Make(StatusCode.ResourceExhausted, $"The message has {sizeBytes} bytes; the method accepts {sizeBytesMax}.", null);

    internal static RpcException Unwritable(WireFormatException fault) =>
        Make(StatusCode.Internal, $"The message cannot be written: {fault.Message}", fault);

    internal static RpcException GivenBackBeforeSent() =>
        Make(StatusCode.Internal, "The message was disposed before it was sent. Await the call before its request is disposed.", null);

    private static RpcException Make(StatusCode code, string text, Exception? cause) => new(new Status(code, text, cause), text);
}
