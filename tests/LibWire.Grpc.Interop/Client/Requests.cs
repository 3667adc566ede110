using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The requests of the cases. The caller owns each.</summary>
internal static class Requests
{
    /// <summary>The sizes of the case <c>large_unary</c> and of those that are made from it.</summary>
    internal const int LargeRequestBytes = 271_828;

    /// <inheritdoc cref="LargeRequestBytes"/>
    internal const int LargeResponseBytes = 314_159;

    /// <summary>A unary request. Its body has zeros only.</summary>
    internal static Message<SimpleRequest> Simple(int responseBytes = LargeResponseBytes, int bodyBytes = LargeRequestBytes)
    {
        Message<SimpleRequest> message = Message<SimpleRequest>.Rent();
        ref SimpleRequest request = ref message.Value;
        request.ResponseSize = responseBytes;
        SetBody(ref request.MutablePayload(message.Arena), bodyBytes, in message.Arena);
        return message;
    }

    /// <summary>A unary request for a status.</summary>
    internal static Message<SimpleRequest> Status(int code, string text)
    {
        Message<SimpleRequest> message = Message<SimpleRequest>.Rent();
        Fill(ref message.Value.MutableResponseStatus(message.Arena), code, text, in message.Arena);
        return message;
    }

    internal static void Fill(ref EchoStatus status, int code, string text, scoped ref readonly ArenaAllocator arena)
    {
        status.Code = code;
        status.SetMessage(text, in arena);
    }

    /// <summary>Fills a request of a stream: the sizes of the wanted responses, and a body.</summary>
    internal static Message<StreamingOutputCallRequest> Fill(Message<StreamingOutputCallRequest> message, int bodyBytes, params ReadOnlySpan<int> responseBytes)
    {
        ref StreamingOutputCallRequest request = ref message.Value;
        foreach (int size in responseBytes) request.ResponseParameters.Add(message.Arena).Size = size;
        if (bodyBytes > 0) SetBody(ref request.MutablePayload(message.Arena), bodyBytes, in message.Arena);
        return message;
    }

    /// <summary>Fills a request whose body is all that counts.</summary>
    internal static Message<StreamingInputCallRequest> Fill(Message<StreamingInputCallRequest> message, int bodyBytes)
    {
        SetBody(ref message.Value.MutablePayload(message.Arena), bodyBytes, in message.Arena);
        return message;
    }

    internal static void Zeros(int sizeBytes, Message<SimpleResponse> response) => Zeros(sizeBytes, in response.Value.Payload);

    internal static void Zeros(int sizeBytes, Message<StreamingOutputCallResponse> response) => Zeros(sizeBytes, in response.Value.Payload);

    private static void Zeros(int sizeBytes, in Payload payload)
    {
        Expect.Equal(PayloadType.Compressable, payload.Type, "type of the payload");
        Expect.Zeros(sizeBytes, payload.Body.ReadOnlySpan, "the response");
    }

    private static void SetBody(ref Payload payload, int sizeBytes, scoped ref readonly ArenaAllocator arena) =>
        payload.Body = UnmanagedArray<byte>.Allocate(sizeBytes, in arena);
}
