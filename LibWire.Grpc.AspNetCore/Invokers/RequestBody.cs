using System.IO.Pipelines;
using System.Threading;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace LibWire.Grpc.AspNetCore;

/// <summary>The body of a request. It notes the message that was read from it last, and the end of the call gives that back, if nobody else has.</summary>
/// <remarks>
/// <para>The gRPC stack reads a request and then drops it without a word if more data follows, or if the client leaves before the end of its stream. The
/// handler is not called, so nothing else knows of the message.</para>
/// <para>Kestrel uses the objects of a stream of HTTP/2 again, and keeps this one with them: a call takes no managed memory for it.</para>
/// </remarks>
internal sealed class RequestBody : PipeReader, IRequestBodyPipeFeature, IDisposable
{
    private HttpContext? _context;
    private IRequestBodyPipeFeature? _feature;
    private PipeReader _reader = null!;   // set before the stack gets this object
    private IMessageState? _state;
    private long _key;

    /// <summary>The reader that the gRPC stack gets.</summary>
    public PipeReader Reader => this;

    /// <summary>Watches the bodies of all requests of an endpoint.</summary>
    internal static void WatchAll(EndpointBuilder endpoint)
    {
        if (endpoint.RequestDelegate is not { } next) return;
        endpoint.RequestDelegate = context =>
        {
            Of(context).Watch(context);
            return next(context);
        };
    }

    public override ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default) => _reader.ReadAsync(cancellationToken);

    public override bool TryRead(out ReadResult result) => _reader.TryRead(out result);

    public override void AdvanceTo(SequencePosition consumed)
    {
        Note();
        _reader.AdvanceTo(consumed);
    }

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        Note();
        _reader.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => _reader.CancelPendingRead();

    public override void Complete(Exception? exception = null) => _reader.Complete(exception);

    /// <summary>The end of the call.</summary>
    public void Dispose()
    {
        _state?.GiveBack(_key);
        _state = null;
        if (_context?.Features is { } features && features.Get<IRequestBodyPipeFeature>() == this) features.Set(_feature);
        _context = null;
        _feature = null;
    }

    private static RequestBody Of(HttpContext context)
    {
        if (context.Features.Get<IPersistentStateFeature>()?.State is not { } kept) return new RequestBody();
        if (kept.TryGetValue(typeof(RequestBody), out object? body)) return (RequestBody)body!;
        var added = new RequestBody();
        kept[typeof(RequestBody)] = added;
        return added;
    }

    private void Watch(HttpContext context)
    {
        IRequestBodyPipeFeature? present = context.Features.Get<IRequestBodyPipeFeature>();

        // A middleware may run the endpoint twice for one request. This object would then read from itself, without end.
        if (present == this) return;
        _context = context;
        _feature = present;
        _reader = context.Request.BodyReader;
        context.Features.Set<IRequestBodyPipeFeature>(this);
        context.Response.RegisterForDispose(this);
    }

    // The marshaller has run on this thread just before, or not at all.
    private void Note()
    {
        if (LastRead.Take(out long key) is not { } state) return;
        _state = state;
        _key = key;
    }
}
