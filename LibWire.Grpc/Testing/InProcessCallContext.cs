namespace LibWire.Grpc;

/// <summary>The context of a call that no network is part of: for handlers in tests, and for <see cref="InProcessCallInvoker"/>.</summary>
public sealed class InProcessCallContext : ServerCallContext
{
    private readonly string _method;
    private readonly Metadata _requestHeaders;
    private readonly DateTime _deadline;
    private readonly CancellationToken _cancellationToken;
    private readonly Metadata _responseTrailers = [];
    private Status _status;
    private WriteOptions? _writeOptions;

    /// <summary>Makes the context of a call.</summary>
    /// <param name="method">The path of the method, such as <c>/greet.Greeter/SayHello</c>.</param>
    /// <param name="options">Headers, deadline and cancellation, as a client gives them.</param>
    /// <exception cref="InvalidOperationException">The deadline is not in UTC.</exception>
    public InProcessCallContext(string method = "/test.Service/Method", CallOptions options = default)
    {
        CheckDeadline(options.Deadline);
        _method = method;
        _requestHeaders = options.Headers ?? [];
        _deadline = options.Deadline ?? DateTime.MaxValue;
        _cancellationToken = options.CancellationToken;
    }

    /// <summary>The headers that the handler sent, or that its first reply took with it; null before.</summary>
    public Metadata? ResponseHeaders { get; private set; }

    internal Action<Metadata>? HeadersSent { get; init; }

    /// <summary>Refuses what a channel refuses, in its words.</summary>
    /// <exception cref="InvalidOperationException">The deadline is not in UTC.</exception>
    internal static void CheckDeadline(DateTime? deadline)
    {
        if (deadline is not { } time || time == DateTime.MaxValue || time == DateTime.MinValue || time.Kind == DateTimeKind.Utc) return;
        throw new InvalidOperationException("Deadline must have a kind DateTimeKind.Utc or be equal to DateTime.MaxValue or DateTime.MinValue.");
    }

    /// <inheritdoc/>
    protected override string MethodCore => _method;

    /// <inheritdoc/>
    protected override string HostCore => "localhost";

    /// <inheritdoc/>
    protected override string PeerCore => "in-process";

    /// <inheritdoc/>
    protected override DateTime DeadlineCore => _deadline;

    /// <inheritdoc/>
    protected override Metadata RequestHeadersCore => _requestHeaders;

    /// <inheritdoc/>
    protected override CancellationToken CancellationTokenCore => _cancellationToken;

    /// <inheritdoc/>
    protected override Metadata ResponseTrailersCore => _responseTrailers;

    /// <inheritdoc/>
    protected override Status StatusCore
    {
        get => _status;
        set => _status = value;
    }

    /// <inheritdoc/>
    protected override WriteOptions? WriteOptionsCore
    {
        get => _writeOptions;
        set => _writeOptions = value;
    }

    /// <inheritdoc/>
    protected override AuthContext AuthContextCore { get; } = new(null, []);

    /// <inheritdoc/>
    protected override ContextPropagationToken CreatePropagationTokenCore(ContextPropagationOptions? options) => throw new NotSupportedException();

    /// <inheritdoc/>
    protected override Task WriteResponseHeadersAsyncCore(Metadata responseHeaders)
    {
        if (ResponseHeaders is not null) throw new InvalidOperationException("The response headers were sent already.");
        ResponseHeaders = responseHeaders;
        HeadersSent?.Invoke(responseHeaders);
        return Task.CompletedTask;
    }
}
