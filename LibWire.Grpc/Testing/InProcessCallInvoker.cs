using System.Collections.Generic;

namespace LibWire.Grpc;

/// <summary>Services and clients in one process without a network, for tests:
/// <c>var client = new Greeter.GreeterClient(new InProcessCallInvoker().Add(new GreeterService()));</c>.</summary>
/// <remarks>Messages are encoded and decoded as on the wire, and limits, status codes, trailers, deadlines and cancellation work as they do there. What belongs
/// to a server is missing: interceptors of the server, authorization, compression. A service object serves all calls.</remarks>
public sealed class InProcessCallInvoker : CallInvoker
{
    private readonly Dictionary<string, InProcessMethod> _methods = new(StringComparer.Ordinal);

    /// <summary>Adds a service.</summary>
    /// <typeparam name="TService">A class derived from a generated base class.</typeparam>
    /// <param name="service">The service, for all calls.</param>
    /// <param name="options">How it receives messages; null for the defaults.</param>
    /// <returns>This object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="service"/> is null.</exception>
    public InProcessCallInvoker Add<TService>(TService service, MessageOptions? options = null)
        where TService : class, IMessageService
    {
        if (service is null) throw new ArgumentNullException(nameof(service));
        TService.BindService(new InProcessBinder(service, options ?? MessageOptions.Default, _methods));
        return this;
    }

    /// <inheritdoc/>
    public override TResponse BlockingUnaryCall<TRequest, TResponse>(Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request) =>
        AsyncUnaryCall(method, host, options, request).GetAwaiter().GetResult();

    /// <inheritdoc/>
    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        var call = new InProcessCall<TRequest, TResponse>(method, options);
        call.Start(Find(method), request);
        return new AsyncUnaryCall<TResponse>(call.ReadSingleAsync(), call.Headers, call.GetStatus, call.GetTrailers, call.Cancel);
    }

    /// <inheritdoc/>
    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
    {
        var call = new InProcessCall<TRequest, TResponse>(method, options);
        call.Start(Find(method), null);
        return new AsyncClientStreamingCall<TRequest, TResponse>(
            call.Requests, call.ReadSingleAsync(), call.Headers, call.GetStatus, call.GetTrailers, call.Cancel);
    }

    /// <inheritdoc/>
    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options, TRequest request)
    {
        var call = new InProcessCall<TRequest, TResponse>(method, options);
        call.Start(Find(method), request);
        return new AsyncServerStreamingCall<TResponse>(call.Responses, call.Headers, call.GetStatus, call.GetTrailers, call.Cancel);
    }

    /// <inheritdoc/>
    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions options)
    {
        var call = new InProcessCall<TRequest, TResponse>(method, options);
        call.Start(Find(method), null);
        return new AsyncDuplexStreamingCall<TRequest, TResponse>(
            call.Requests, call.Responses, call.Headers, call.GetStatus, call.GetTrailers, call.Cancel);
    }

    private InProcessMethod? Find(IMethod method) => _methods.GetValueOrDefault(method.FullName);
}
