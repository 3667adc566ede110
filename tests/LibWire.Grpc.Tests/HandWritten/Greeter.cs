using System.CodeDom.Compiler;
using Grpc.Core;
using LibWire.Grpc;
using LibWire.Reflection;

namespace LibWire.Tests.Grpc.Greet;

/// <summary>Greets people.</summary>
/// <remarks>Service <c>greet.Greeter</c> of <c>greeter.proto</c>. Written by hand: the form of what the generator emits.</remarks>
public static partial class Greeter
{
    /// <summary>The full name of the service.</summary>
    public const string ServiceName = "greet.Greeter";

    /// <summary>The service at run time. It is made when it is first asked for.</summary>
    public static ServiceDescriptor Descriptor => GreeterReflection.Descriptor.Services[0];

    private static readonly MessageMethod<HelloRequest, HelloReply> SayHelloMethod =
        MessageMethod.Proto<HelloRequest, HelloReply>(MethodType.Unary, ServiceName, "SayHello");

    private static readonly MessageMethod<HelloRequest, HelloReply> CollectMethod =
        MessageMethod.Proto<HelloRequest, HelloReply>(MethodType.ClientStreaming, ServiceName, "Collect");

    private static readonly MessageMethod<HelloRequest, HelloReply> RepeatMethod =
        MessageMethod.Proto<HelloRequest, HelloReply>(MethodType.ServerStreaming, ServiceName, "Repeat");

    private static readonly MessageMethod<HelloRequest, HelloReply> ChatMethod =
        MessageMethod.Proto<HelloRequest, HelloReply>(MethodType.DuplexStreaming, ServiceName, "Chat");

    /// <summary>Base of servers of <c>greet.Greeter</c>. A method that is not overridden answers <see cref="StatusCode.Unimplemented"/>.</summary>
    [GeneratedCode("LibWire.Generator", "0.1.0")]
    public abstract partial class GreeterBase : IMessageService
    {
        /// <summary>Greets one person.</summary>
        /// <param name="request">The request. The call gives it back when it ends.</param>
        /// <param name="reply">The reply, to be filled. The call sends it, and gives it back when it ends.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Greets all together.</summary>
        /// <param name="requests">The requests. Each is valid until the next step of the loop.</param>
        /// <param name="reply">The reply, to be filled. The call sends it, and gives it back when it ends.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Collect(MessageReader<HelloRequest> requests, Message<HelloReply> reply, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Greets one person many times.</summary>
        /// <param name="request">The request. The call gives it back when it ends.</param>
        /// <param name="replies">Where the replies are written.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Greets each person at once.</summary>
        /// <param name="requests">The requests. Each is valid until the next step of the loop.</param>
        /// <param name="replies">Where the replies are written.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Chat(MessageReader<HelloRequest> requests, MessageWriter<HelloReply> replies, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <inheritdoc/>
        static void IMessageService.BindService(MessageServiceBinder binder)
        {
            binder.AddUnary(
                SayHelloMethod, nameof(SayHello), static (service, request, reply, context) => ((GreeterBase)service).SayHello(request, reply, context));
            binder.AddClientStreaming(
                CollectMethod, nameof(Collect), static (service, requests, reply, context) => ((GreeterBase)service).Collect(requests, reply, context));
            binder.AddServerStreaming(
                RepeatMethod, nameof(Repeat), static (service, request, replies, context) => ((GreeterBase)service).Repeat(request, replies, context));
            binder.AddDuplexStreaming(
                ChatMethod, nameof(Chat), static (service, requests, replies, context) => ((GreeterBase)service).Chat(requests, replies, context));
        }

        /// <inheritdoc/>
        static ServiceDescriptor? IMessageService.Descriptor => GreeterReflection.Descriptor.Services[0];
    }

    /// <summary>Client of <c>greet.Greeter</c>. One may serve all threads of a program.</summary>
    [GeneratedCode("LibWire.Generator", "0.1.0")]
    public partial class GreeterClient : ClientBase<GreeterClient>
    {
        /// <summary>Makes a client of a channel.</summary>
        public GreeterClient(ChannelBase channel)
            : base(channel)
        {
        }

        /// <summary>Makes a client of what wraps a channel, such as interceptors.</summary>
        public GreeterClient(CallInvoker callInvoker)
            : base(callInvoker)
        {
        }

        /// <summary>For fakes in tests.</summary>
        protected GreeterClient()
        {
        }

        /// <summary>For <see cref="NewInstance"/>.</summary>
        protected GreeterClient(ClientBaseConfiguration configuration)
            : base(configuration)
        {
        }

        /// <summary>Greets one person. Blocks until the response is there.</summary>
        /// <param name="request">The request, which stays the caller's.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        /// <returns>The response, which the caller owns.</returns>
        /// <exception cref="RpcException">The call ended with another status than OK.</exception>
        public virtual Message<HelloReply> SayHello(
            Message<HelloRequest> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            SayHello(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Greets one person. Blocks until the response is there.</summary>
        /// <param name="request">The request, which stays the caller's.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        /// <returns>The response, which the caller owns.</returns>
        /// <exception cref="RpcException">The call ended with another status than OK.</exception>
        public virtual Message<HelloReply> SayHello(Message<HelloRequest> request, CallOptions options) =>
            SayHelloMethod.BlockingCall(CallInvoker, request, options);

        /// <summary>Greets one person.</summary>
        /// <param name="request">The request, which stays the caller's. Await the call before it is disposed.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        /// <returns>The call. Whoever awaits it owns the response.</returns>
        public virtual UnaryCall<HelloReply> SayHelloAsync(
            Message<HelloRequest> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            SayHelloAsync(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Greets one person.</summary>
        /// <param name="request">The request, which stays the caller's. Await the call before it is disposed.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        /// <returns>The call. Whoever awaits it owns the response.</returns>
        public virtual UnaryCall<HelloReply> SayHelloAsync(Message<HelloRequest> request, CallOptions options) =>
            SayHelloMethod.Call(CallInvoker, request, options);

        /// <summary>Greets all together.</summary>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual ClientStreamingCall<HelloRequest, HelloReply> Collect(
            Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Collect(new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Greets all together.</summary>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual ClientStreamingCall<HelloRequest, HelloReply> Collect(CallOptions options) =>
            CollectMethod.ClientStreamingCall(CallInvoker, options);

        /// <summary>Greets one person many times.</summary>
        /// <param name="request">The request, which stays the caller's. It may be disposed when the first response is there.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual ServerStreamingCall<HelloReply> Repeat(
            Message<HelloRequest> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Repeat(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Greets one person many times.</summary>
        /// <param name="request">The request, which stays the caller's. It may be disposed when the first response is there.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual ServerStreamingCall<HelloReply> Repeat(Message<HelloRequest> request, CallOptions options) =>
            RepeatMethod.ServerStreamingCall(CallInvoker, request, options);

        /// <summary>Greets each person at once.</summary>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual DuplexStreamingCall<HelloRequest, HelloReply> Chat(
            Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Chat(new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Greets each person at once.</summary>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual DuplexStreamingCall<HelloRequest, HelloReply> Chat(CallOptions options) =>
            ChatMethod.DuplexStreamingCall(CallInvoker, options);

        /// <inheritdoc/>
        protected override GreeterClient NewInstance(ClientBaseConfiguration configuration) => new(configuration);
    }
}
