namespace LibWire.Grpc;

/// <summary>The server's side of a method within a process.</summary>
internal abstract class InProcessMethod
{
    /// <summary>Runs one call.</summary>
    internal abstract Task RunAsync(InProcessPipe requests, InProcessPipe responses, InProcessCallContext context);
}

/// <summary>The server's side of a method of some types.</summary>
internal sealed class InProcessMethod<TRequest, TResponse>(
    Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> method, MessagePool<TResponse> replies,
    Func<InProcessMethod<TRequest, TResponse>.Call, Task> handle) : InProcessMethod
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    internal override async Task RunAsync(InProcessPipe requests, InProcessPipe responses, InProcessCallContext context)
    {
        using var call = new Call(method, replies, requests, responses, context);
        try
        {
            await handle(call).ConfigureAwait(false);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replies.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }

    /// <summary>One call: its streams and its messages.</summary>
    internal sealed class Call : IAsyncStreamReader<MessageCarrier<TRequest>>, IServerStreamWriter<MessageCarrier<TResponse>>, IDisposable
    {
        private readonly Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> _method;
        private readonly MessagePool<TResponse> _replies;
        private readonly InProcessPipe _requests;
        private readonly InProcessPipe _responses;
        private MessageCarrier<TRequest>? _current;
        private Message<TResponse> _reply;

        internal Call(
            Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> method, MessagePool<TResponse> replies, InProcessPipe requests,
            InProcessPipe responses, InProcessCallContext context)
        {
            _method = method;
            _replies = replies;
            _requests = requests;
            _responses = responses;
            Context = context;
            Requests = new MessageReader<TRequest>(this, isServer: true);
            Replies = new MessageWriter<TResponse>(this, replies, isServer: true);
        }

        public MessageCarrier<TRequest> Current => _current!;

        public WriteOptions? WriteOptions { get; set; }

        internal InProcessCallContext Context { get; }

        internal MessageReader<TRequest> Requests { get; }

        internal MessageWriter<TResponse> Replies { get; }

        public async Task<bool> MoveNext(CancellationToken cancellationToken)
        {
            _current = null;
            using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, Context.CancellationToken);
            byte[]? bytes = await _requests.ReadAsync(either.Token).ConfigureAwait(false);
            if (bytes is null) return false;
            _current = InProcessBytes.Read(_method.RequestMarshaller, bytes);
            return true;
        }

        public Task WriteAsync(MessageCarrier<TResponse> message) => WriteAsync(message, default);

        public async Task WriteAsync(MessageCarrier<TResponse> message, CancellationToken cancellationToken)
        {
            byte[] bytes = InProcessBytes.Write(_method.ResponseMarshaller, message);

            // As on a network, the first reply takes the headers with it.
            if (Context.ResponseHeaders is null) await Context.WriteResponseHeadersAsync([]).ConfigureAwait(false);
            using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, Context.CancellationToken);
            await _responses.WriteAsync(bytes, either.Token).ConfigureAwait(false);
        }

        public void Dispose()
        {
            Requests.Dispose();
            Replies.Dispose();
            _reply.Dispose();
        }

        /// <summary>The only request.</summary>
        internal async Task<Message<TRequest>> ReadSingleAsync()
        {
            if (!await Requests.MoveNextAsync().ConfigureAwait(false)) throw new RpcException(new Status(StatusCode.Internal, "Incomplete message."));
            return Requests.Current;
        }

        /// <summary>The only reply, empty.</summary>
        internal Message<TResponse> RentReply()
        {
            MessageState<TResponse> state = _replies.Rent();
            return _reply = new Message<TResponse>(state, state.Key);
        }

        internal Task WriteReplyAsync() => Replies.WriteAsync(_reply);
    }
}
