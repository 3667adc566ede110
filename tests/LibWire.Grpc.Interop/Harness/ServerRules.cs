using System.Collections.Concurrent;
using System.Globalization;
using Grpc.Core;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>What every server under test does with a call besides its messages: the metadata that it echoes, and what it tells of the call.</summary>
/// <remarks>The keys whose names begin with <c>x-grpc-test</c> are those of gRPC's interop tests. <c>x-echo-…</c> come back in the response headers and
/// <c>x-trail-…</c> in the trailers, whatever their number. <c>x-tell-deadline</c> asks for the milliseconds left, as trailer <c>x-deadline</c>.
/// <c>x-note-cancel</c> names a call, and <c>x-tell-cancel</c> asks, as trailer <c>x-cancelled</c>, whether the call of that name was cancelled. <c>x-want-details</c> asks for error details.</remarks>
internal static class ServerRules
{
    private static readonly ConcurrentDictionary<string, bool> CancelledCalls = new(StringComparer.Ordinal);

    /// <summary>Begins a call: sets its trailers and sends its response headers if there are any.</summary>
    /// <param name="context">The call.</param>
    /// <param name="compresses">Whether some response is to be compressed.</param>
    internal static Task BeginAsync(ServerCallContext context, bool compresses = false)
    {
        var headers = new Metadata();

        // Not context.RequestHeaders: the gRPC stack fails there if a binary key occurs twice.
        foreach ((string name, StringValues values) in context.GetHttpContext().Request.Headers)
        {
            string key = name.ToLowerInvariant();
            Metadata? target = key == "x-grpc-test-echo-initial" || key.StartsWith("x-echo-", StringComparison.Ordinal) ? headers
                : key == "x-grpc-test-echo-trailing-bin" || key.StartsWith("x-trail-", StringComparison.Ordinal) ? context.ResponseTrailers : null;
            if (target is not null) Copy(key, values, target);
            if (key == "x-tell-deadline") context.ResponseTrailers.Add("x-deadline", MillisecondsLeft(context));
            if (key == "x-tell-cancel") context.ResponseTrailers.Add("x-cancelled", CancelledCalls.ContainsKey(values.ToString()) ? "yes" : "no");
            if (key == "x-note-cancel") context.CancellationToken.Register(() => CancelledCalls[values.ToString()] = true);
        }

        if (compresses) headers.Add("grpc-internal-encoding-request", "gzip");
        return headers.Count == 0 ? Task.CompletedTask : context.WriteResponseHeadersAsync(headers);
    }

    /// <summary>Rejects a request that was expected to arrive compressed and did not, or the other way round.</summary>
    internal static void CheckCompressed(bool expected, bool was)
    {
        if (expected != was) throw new RpcException(new Status(StatusCode.InvalidArgument, $"The request is {(was ? "" : "not ")}compressed."));
    }

    /// <summary>Ends a call with the status that a request asks for.</summary>
    /// <param name="context">The call.</param>
    /// <param name="code">The status.</param>
    /// <param name="message">Its text.</param>
    /// <param name="detailed">Makes the error with details, if those are asked for.</param>
    internal static RpcException Ended(ServerCallContext context, int code, string message, Func<StatusCode, string, RpcException> detailed) =>
        context.GetHttpContext().Request.Headers.ContainsKey("x-want-details")
            ? detailed((StatusCode)code, message)
            : new RpcException(new Status((StatusCode)code, message));

    internal static WriteOptions Compressing(bool compresses) => new(compresses ? 0 : WriteFlags.NoCompress);

    private static void Copy(string key, StringValues values, Metadata target)
    {
        foreach (string? value in values)
        {
            if (!key.EndsWith(Metadata.BinaryHeaderSuffix, StringComparison.Ordinal))
            {
                target.Add(key, value!);
                continue;
            }

            // Equal keys may arrive as one, with commas between the values.
            foreach (string part in value!.Split(',')) target.Add(key, Convert.FromBase64String(part.Trim().PadRight((part.Trim().Length + 3) / 4 * 4, '=')));
        }
    }

    private static string MillisecondsLeft(ServerCallContext context) => context.Deadline == DateTime.MaxValue
        ? "none"
        : ((long)(context.Deadline - DateTime.UtcNow).TotalMilliseconds).ToString(CultureInfo.InvariantCulture);
}
