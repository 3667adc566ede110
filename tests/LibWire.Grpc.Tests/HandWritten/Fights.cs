using System.CodeDom.Compiler;
using Grpc.Core;
using LibWire.Grpc;

namespace LibWire.Tests.Grpc.Arena;

/// <summary>Fights monsters.</summary>
/// <remarks>Service <c>LibWire.Tests.Grpc.Arena.Fights</c> of <c>monsters.fbs</c>. Written by hand: the form of what the generator emits.</remarks>
public static partial class Fights
{
    /// <summary>The full name of the service.</summary>
    public const string ServiceName = "LibWire.Tests.Grpc.Arena.Fights";

    private static readonly MessageMethod<Hit, Monster> AttackMethod =
        MessageMethod.Flat<Hit, Monster>(MethodType.Unary, ServiceName, "Attack");

    private static readonly MessageMethod<Hit, Monster> StormMethod =
        MessageMethod.Flat<Hit, Monster>(MethodType.ClientStreaming, ServiceName, "Storm");

    private static readonly MessageMethod<Hit, Monster> WatchMethod =
        MessageMethod.Flat<Hit, Monster>(MethodType.ServerStreaming, ServiceName, "Watch");

    private static readonly MessageMethod<Hit, Monster> DuelMethod =
        MessageMethod.Flat<Hit, Monster>(MethodType.DuplexStreaming, ServiceName, "Duel");

    /// <summary>Base of servers of <c>LibWire.Tests.Grpc.Arena.Fights</c>. A method that is not overridden answers <see cref="StatusCode.Unimplemented"/>.</summary>
    [GeneratedCode("LibWire.Generator", "0.1.0")]
    public abstract partial class FightsBase : IMessageService
    {
        /// <summary>Hits one monster.</summary>
        /// <param name="request">The request. The call gives it back when it ends.</param>
        /// <param name="reply">The reply, to be filled. The call sends it, and gives it back when it ends.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Attack(Message<Hit> request, Message<Monster> reply, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Hits one monster many times.</summary>
        /// <param name="requests">The requests. Each is valid until the next step of the loop.</param>
        /// <param name="reply">The reply, to be filled. The call sends it, and gives it back when it ends.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Storm(MessageReader<Hit> requests, Message<Monster> reply, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Follows the health of a monster.</summary>
        /// <param name="request">The request. The call gives it back when it ends.</param>
        /// <param name="replies">Where the replies are written.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Watch(Message<Hit> request, MessageWriter<Monster> replies, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <summary>Hits and follows.</summary>
        /// <param name="requests">The requests. Each is valid until the next step of the loop.</param>
        /// <param name="replies">Where the replies are written.</param>
        /// <param name="context">The call: headers, deadline, cancellation, trailers.</param>
        public virtual Task Duel(MessageReader<Hit> requests, MessageWriter<Monster> replies, ServerCallContext context) =>
            throw MessageService.Unimplemented(context);

        /// <inheritdoc/>
        static void IMessageService.BindService(MessageServiceBinder binder)
        {
            binder.AddUnary(
                AttackMethod, nameof(Attack), static (service, request, reply, context) => ((FightsBase)service).Attack(request, reply, context));
            binder.AddClientStreaming(
                StormMethod, nameof(Storm), static (service, requests, reply, context) => ((FightsBase)service).Storm(requests, reply, context));
            binder.AddServerStreaming(
                WatchMethod, nameof(Watch), static (service, request, replies, context) => ((FightsBase)service).Watch(request, replies, context));
            binder.AddDuplexStreaming(
                DuelMethod, nameof(Duel), static (service, requests, replies, context) => ((FightsBase)service).Duel(requests, replies, context));
        }
    }

    /// <summary>Client of <c>LibWire.Tests.Grpc.Arena.Fights</c>. One may serve all threads of a program.</summary>
    [GeneratedCode("LibWire.Generator", "0.1.0")]
    public partial class FightsClient : ClientBase<FightsClient>
    {
        /// <summary>Makes a client of a channel.</summary>
        public FightsClient(ChannelBase channel)
            : base(channel)
        {
        }

        /// <summary>Makes a client of what wraps a channel, such as interceptors.</summary>
        public FightsClient(CallInvoker callInvoker)
            : base(callInvoker)
        {
        }

        /// <summary>For fakes in tests.</summary>
        protected FightsClient()
        {
        }

        /// <summary>For <see cref="NewInstance"/>.</summary>
        protected FightsClient(ClientBaseConfiguration configuration)
            : base(configuration)
        {
        }

        /// <summary>Hits one monster. Blocks until the response is there.</summary>
        /// <param name="request">The request, which stays the caller's.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        /// <returns>The response, which the caller owns.</returns>
        /// <exception cref="RpcException">The call ended with another status than OK.</exception>
        public virtual Message<Monster> Attack(
            Message<Hit> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Attack(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Hits one monster. Blocks until the response is there.</summary>
        /// <param name="request">The request, which stays the caller's.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        /// <returns>The response, which the caller owns.</returns>
        /// <exception cref="RpcException">The call ended with another status than OK.</exception>
        public virtual Message<Monster> Attack(Message<Hit> request, CallOptions options) =>
            AttackMethod.BlockingCall(CallInvoker, request, options);

        /// <summary>Hits one monster.</summary>
        /// <param name="request">The request, which stays the caller's. Await the call before it is disposed.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        /// <returns>The call. Whoever awaits it owns the response.</returns>
        public virtual UnaryCall<Monster> AttackAsync(
            Message<Hit> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            AttackAsync(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Hits one monster.</summary>
        /// <param name="request">The request, which stays the caller's. Await the call before it is disposed.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        /// <returns>The call. Whoever awaits it owns the response.</returns>
        public virtual UnaryCall<Monster> AttackAsync(Message<Hit> request, CallOptions options) =>
            AttackMethod.Call(CallInvoker, request, options);

        /// <summary>Hits one monster many times.</summary>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual ClientStreamingCall<Hit, Monster> Storm(
            Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Storm(new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Hits one monster many times.</summary>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual ClientStreamingCall<Hit, Monster> Storm(CallOptions options) =>
            StormMethod.ClientStreamingCall(CallInvoker, options);

        /// <summary>Follows the health of a monster.</summary>
        /// <param name="request">The request, which stays the caller's. It may be disposed when the first response is there.</param>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual ServerStreamingCall<Monster> Watch(
            Message<Hit> request, Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Watch(request, new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Follows the health of a monster.</summary>
        /// <param name="request">The request, which stays the caller's. It may be disposed when the first response is there.</param>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual ServerStreamingCall<Monster> Watch(Message<Hit> request, CallOptions options) =>
            WatchMethod.ServerStreamingCall(CallInvoker, request, options);

        /// <summary>Hits and follows.</summary>
        /// <param name="headers">Headers to send.</param>
        /// <param name="deadline">When the call is to end at the latest, in UTC.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public virtual DuplexStreamingCall<Hit, Monster> Duel(
            Metadata? headers = null, DateTime? deadline = null, CancellationToken cancellationToken = default) =>
            Duel(new CallOptions(headers, deadline, cancellationToken));

        /// <summary>Hits and follows.</summary>
        /// <param name="options">Headers, deadline, cancellation.</param>
        public virtual DuplexStreamingCall<Hit, Monster> Duel(CallOptions options) =>
            DuelMethod.DuplexStreamingCall(CallInvoker, options);

        /// <inheritdoc/>
        protected override FightsClient NewInstance(ClientBaseConfiguration configuration) => new(configuration);
    }
}
