using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>Makes calls of the methods of LibWire with options; others pass through.</summary>
internal sealed class MessageOptionsInvoker(CallInvoker inner, MessageOptions options) : CallInvoker
{
    // A channel keeps each method that it has seen, for as long as it lives, and there may be a client for each request: all share the methods.
    private static readonly ConditionalWeakTable<MessageOptions, ConcurrentDictionary<object, object>> Known = [];

    private readonly ConcurrentDictionary<object, object> _methods = Known.GetValue(options, static _ => new());

    public override TResponse BlockingUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions callOptions, TRequest request) =>
        inner.BlockingUnaryCall(Of(method), host, callOptions, request);

    public override AsyncUnaryCall<TResponse> AsyncUnaryCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions callOptions, TRequest request) =>
        inner.AsyncUnaryCall(Of(method), host, callOptions, request);

    public override AsyncServerStreamingCall<TResponse> AsyncServerStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions callOptions, TRequest request) =>
        inner.AsyncServerStreamingCall(Of(method), host, callOptions, request);

    public override AsyncClientStreamingCall<TRequest, TResponse> AsyncClientStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions callOptions) =>
        inner.AsyncClientStreamingCall(Of(method), host, callOptions);

    public override AsyncDuplexStreamingCall<TRequest, TResponse> AsyncDuplexStreamingCall<TRequest, TResponse>(
        Method<TRequest, TResponse> method, string? host, CallOptions callOptions) =>
        inner.AsyncDuplexStreamingCall(Of(method), host, callOptions);

    private Method<TRequest, TResponse> Of<TRequest, TResponse>(Method<TRequest, TResponse> method)
        where TRequest : class
        where TResponse : class =>
        method is IClientMethod ? (Method<TRequest, TResponse>)_methods.GetOrAdd(method, static (key, o) => ((IClientMethod)key).With(o), options) : method;
}
