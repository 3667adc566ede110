using Grpc.Net.Client;

namespace LibWire.Rpc;

/// <summary>A library for messages: its service on the common server, and its client on the common channel.</summary>
internal interface IRpcColumn
{
    /// <summary>The name on the command line and in tables.</summary>
    string Name { get; }

    /// <summary>The library and its version.</summary>
    string Version { get; }

    /// <summary>The full name of the service. All have the same length, so that headers cost the same.</summary>
    string ServiceName { get; }

    /// <summary>Adds what the service needs.</summary>
    void AddServices(IServiceCollection services);

    /// <summary>Maps the service.</summary>
    void Map(WebApplication app);

    /// <summary>Makes a client.</summary>
    /// <param name="channel">The channel.</param>
    /// <param name="values">What its messages are made of.</param>
    IRpcCalls Open(GrpcChannel channel, SampleValues values);
}

/// <summary>The calls of a column. Each makes its request of the plain values, and throws if the reply is not right.</summary>
internal interface IRpcCalls
{
    /// <summary>An id for the size of a message. A field that is 0 would be left out.</summary>
    const ulong TypicalId = 1;

    /// <summary>The size of a request on the wire, without the five bytes that gRPC puts before it.</summary>
    int WireBytes { get; }

    /// <summary>Server and client read all fields of what they receive. The reply is as large as the request.</summary>
    /// <exception cref="WrongReplyException">The reply is not right.</exception>
    ValueTask AnswerAsync(ulong id);

    /// <summary>The server sends the request back. The client reads all fields of it.</summary>
    /// <exception cref="WrongReplyException">The reply is not right.</exception>
    ValueTask EchoAsync(ulong id);

    /// <summary>The server reads three fields of the request. The reply has one field.</summary>
    /// <exception cref="WrongReplyException">The reply is not right.</exception>
    ValueTask GlanceAsync(ulong id);

    /// <summary>Starts a call with streams in both directions.</summary>
    IRpcStream OpenStream();
}

/// <summary>A call with streams in both directions.</summary>
internal interface IRpcStream : IAsyncDisposable
{
    /// <summary>Sends a request and waits for its reply, with the work of <see cref="IRpcCalls.AnswerAsync"/>.</summary>
    /// <exception cref="WrongReplyException">The reply is not right.</exception>
    ValueTask AnswerAsync(ulong id);
}
