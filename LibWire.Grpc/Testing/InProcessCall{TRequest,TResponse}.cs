namespace LibWire.Grpc;

/// <summary>The client's side of a call within a process.</summary>
internal sealed class InProcessCall<TRequest, TResponse>
    where TRequest : class
    where TResponse : class
{
    private readonly Method<TRequest, TResponse> _method;
    private readonly CallOptions _options;
    private readonly InProcessPipe _requests = new();
    private readonly InProcessPipe _responses = new();
    private readonly CancellationTokenSource _end;   // disposed when the call has ended: the token of the caller keeps it until then
    private readonly CancellationToken _ended;
    private readonly TaskCompletionSource<Metadata> _headers = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile bool _isExpired;   // the deadline ended the call: the clock alone cannot tell it from a cancellation
    private Status? _status;
    private Metadata _trailers = [];

    internal InProcessCall(Method<TRequest, TResponse> method, CallOptions options)
    {
        InProcessCallContext.CheckDeadline(options.Deadline);
        _method = method;
        _options = options;
        _end = CancellationTokenSource.CreateLinkedTokenSource(options.CancellationToken);
        _ended = _end.Token;
        Requests = new RequestWriter(this);
        Responses = new ResponseReader(this);
    }

    internal IClientStreamWriter<TRequest> Requests { get; }

    internal IAsyncStreamReader<TResponse> Responses { get; }

    internal Task<Metadata> Headers => _headers.Task;

    internal Status GetStatus() => _status ?? throw new InvalidOperationException("The call has not ended.");

    internal Metadata GetTrailers() => _status is null ? throw new InvalidOperationException("The call has not ended.") : _trailers;

    internal void Cancel()
    {
        if (_status is not null) return;
        try
        {
            _end.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The call has ended meanwhile.
        }
    }

    /// <summary>Starts the call.</summary>
    /// <param name="served">The method of a service; null if no service has it.</param>
    /// <param name="request">The only request; null if they are a stream.</param>
    internal void Start(InProcessMethod? served, TRequest? request)
    {
        byte[]? bytes = request is null ? null : InProcessBytes.Write(_method.RequestMarshaller, request);
        CancellationTokenSource? expiry = null;
        if (_options.Deadline is { } deadline)
        {
            TimeSpan left = deadline - DateTime.UtcNow;
            if (left <= TimeSpan.Zero)
            {
                Expire();
            }
            else if (left.TotalMilliseconds < int.MaxValue)
            {
                expiry = new CancellationTokenSource(left);
                expiry.Token.UnsafeRegister(static call => ((InProcessCall<TRequest, TResponse>)call!).Expire(), this);
            }
        }

        _ = RunAsync(served, bytes, expiry);
    }

    /// <summary>The only response.</summary>
    internal async Task<TResponse> ReadSingleAsync()
    {
        byte[]? bytes = await NextAsync(default).ConfigureAwait(false);
        if (bytes is not null && await NextAsync(default).ConfigureAwait(false) is null) return InProcessBytes.Read(_method.ResponseMarshaller, bytes);
        throw new RpcException(new Status(StatusCode.Internal, "The server did not send one response."));
    }

    private void Expire()
    {
        _isExpired = true;
        Cancel();
    }

    private async Task RunAsync(InProcessMethod? served, byte[]? request, CancellationTokenSource? expiry)
    {
        // The caller goes on at once, as on a network.
        await Task.Yield();
        RpcException? error = null;
        var context = new InProcessCallContext(_method.FullName, _options.WithCancellationToken(_ended))
        {
            HeadersSent = headers => _headers.TrySetResult(headers),
        };
        try
        {
            if (served is null) throw new RpcException(new Status(StatusCode.Unimplemented, $"No service has the method {_method.FullName}."));
            if (request is not null)
            {
                await _requests.WriteAsync(request, _ended).ConfigureAwait(false);
                _requests.Complete();
            }

            // A handler may take no notice of the end.
            await served.RunAsync(_requests, _responses, context).WaitAsync(_ended).ConfigureAwait(false);
            if (context.Status.StatusCode != StatusCode.OK) error = new RpcException(context.Status, context.ResponseTrailers);
        }
        catch (RpcException exception)
        {
            error = exception;
            foreach (Metadata.Entry entry in exception.Trailers) context.ResponseTrailers.Add(entry);
        }
        catch (Exception exception)
        {
            error = new RpcException(StatusOf(exception));
        }

        expiry?.Dispose();
        _trailers = context.ResponseTrailers;
        _status = error?.Status ?? Status.DefaultSuccess;
        _headers.TrySetResult(context.ResponseHeaders ?? []);
        _end.Dispose();
        _responses.Complete(error is null ? null : new RpcException(error.Status, _trailers));
        _requests.Complete();
    }

    private Status StatusOf(Exception exception) =>
        !_ended.IsCancellationRequested ? new Status(StatusCode.Unknown, "Exception was thrown by handler.", exception)
        : _options.CancellationToken.IsCancellationRequested ? new Status(StatusCode.Cancelled, "Call canceled by the client.")
        : _isExpired ? new Status(StatusCode.DeadlineExceeded, "")
        : new Status(StatusCode.Cancelled, "Call canceled by the client.");

    private async ValueTask<byte[]?> NextAsync(CancellationToken cancellationToken)
    {
        using CancellationTokenRegistration registration = EndedBy(cancellationToken);
        return await _responses.ReadAsync(default).ConfigureAwait(false);
    }

    // As on a network, a token of one step ends the call.
    private CancellationTokenRegistration EndedBy(CancellationToken cancellationToken) =>
        cancellationToken.UnsafeRegister(static call => ((InProcessCall<TRequest, TResponse>)call!).Cancel(), this);

    private sealed class RequestWriter(InProcessCall<TRequest, TResponse> call) : IClientStreamWriter<TRequest>
    {
        private bool _completed;

        public WriteOptions? WriteOptions { get; set; }

        public Task WriteAsync(TRequest message) => WriteAsync(message, default);

        public async Task WriteAsync(TRequest message, CancellationToken cancellationToken)
        {
            if (_completed) throw new InvalidOperationException("Request stream has already been completed.");
            byte[] bytes = InProcessBytes.Write(call._method.RequestMarshaller, message);
            using CancellationTokenRegistration registration = call.EndedBy(cancellationToken);
            try
            {
                await call._requests.WriteAsync(bytes, call._ended).ConfigureAwait(false);
            }
            catch (Exception exception) when (exception is OperationCanceledException or System.Threading.Channels.ChannelClosedException)
            {
                throw new RpcException(call._status ?? call.StatusOf(exception));
            }
        }

        public Task CompleteAsync()
        {
            _completed = true;
            call._requests.Complete();
            return Task.CompletedTask;
        }
    }

    private sealed class ResponseReader(InProcessCall<TRequest, TResponse> call) : IAsyncStreamReader<TResponse>
    {
        public TResponse Current { get; private set; } = null!;

        public async Task<bool> MoveNext(CancellationToken cancellationToken)
        {
            Current = null!;
            byte[]? bytes = await call.NextAsync(cancellationToken).ConfigureAwait(false);
            if (bytes is null) return false;
            Current = InProcessBytes.Read(call._method.ResponseMarshaller, bytes);
            return true;
        }
    }
}
