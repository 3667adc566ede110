namespace LibWire.Tests.Grpc;

/// <summary>Calls with bytes in the place of messages.</summary>
internal static class RawCalls
{
    private static readonly Marshaller<byte[]> Bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);

    internal static async Task<byte[]> UnaryAsync(TestServer server, string service, string method, byte[] request)
    {
        using AsyncUnaryCall<byte[]> call = server.Channel.CreateCallInvoker().AsyncUnaryCall(Of(MethodType.Unary, service, method), null, default, request);
        return await call;
    }

    internal static AsyncDuplexStreamingCall<byte[], byte[]> Duplex(TestServer server, string service, string method) =>
        server.Channel.CreateCallInvoker().AsyncDuplexStreamingCall(Of(MethodType.DuplexStreaming, service, method), null, default);

    private static Method<byte[], byte[]> Of(MethodType type, string service, string method) => new(type, service, method, Bytes, Bytes);
}
