using LibWire.Grpc.Errors;
using LibWire.WellKnown;

namespace LibWire.Grpc;

/// <summary>The status of a failed call with messages that say more, such as <see cref="BadRequest"/>. A server throws it, a client reads it from the
/// <see cref="RpcException"/>.</summary>
/// <example><code>
/// using var error = new ErrorDetails(StatusCode.InvalidArgument, "The order has no lines.");
/// var bad = new BadRequest();
/// ref var field = ref bad.FieldViolations.Add(error.Arena);
/// field.SetField("lines", error.Arena);
/// error.Add(in bad);
/// throw error.ToException();
/// </code></example>
/// <remarks>It travels as <c>google.rpc.Status</c> in the trailer <c>grpc-status-details-bin</c>, which all languages know. Headers are limited to some 8 KiB:
/// keep details small.</remarks>
public sealed class ErrorDetails : IDisposable
{
    /// <summary>The trailer in which details travel.</summary>
    public const string TrailerName = "grpc-status-details-bin";

    private Message<Errors.Status> _status;

    /// <summary>Makes the details of an error.</summary>
    /// <param name="code">The status code.</param>
    /// <param name="text">The text for developers.</param>
    public ErrorDetails(StatusCode code, string text)
    {
        _status = Message<Errors.Status>.Rent();
        _status.Value.Code = (int)code;
        _status.Value.SetMessage(text, _status.Arena);
    }

    private ErrorDetails(Message<Errors.Status> status) => _status = status;

    /// <summary>The status code.</summary>
    public StatusCode Code => (StatusCode)_status.Value.Code;

    /// <summary>The text for developers.</summary>
    public string Text => _status.Value.Message.ToString();

    /// <summary>How many details there are.</summary>
    public int Count => _status.Value.Details.Count;

    /// <summary>The arena of the details: for the messages to be added, and of those that were found.</summary>
    public ref readonly ArenaAllocator Arena => ref _status.Arena;

    /// <summary>All of it, to be read and changed.</summary>
    public ref Errors.Status Status => ref _status.Value;

    /// <summary>Reads the details of an error.</summary>
    /// <param name="exception">What a call threw.</param>
    /// <returns>The details, which the caller disposes; null if there are none, or if they are malformed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static ErrorDetails? From(RpcException exception)
    {
        if (exception is null) throw new ArgumentNullException(nameof(exception));
        byte[]? bytes = exception.Trailers.GetValueBytes(TrailerName);
        if (bytes is null) return null;
        Message<Errors.Status> status = Message<Errors.Status>.Rent();
        try
        {
            status.Value = ProtoMessage.Parse<Errors.Status>(bytes, in status.Arena);
            return new ErrorDetails(status);
        }
        catch (WireFormatException)
        {
            status.Dispose();
            return null;
        }
    }

    /// <summary>Adds a message.</summary>
    /// <typeparam name="T">Any message; those of <c>LibWire.Grpc.Errors</c> are known everywhere.</typeparam>
    /// <param name="detail">The message. It is encoded now.</param>
    /// <returns>This object.</returns>
    /// <exception cref="WireFormatException">The message cannot be written.</exception>
    public ErrorDetails Add<T>(in T detail)
        where T : unmanaged, IProtoMessage
    {
        _status.Value.Details.Add(Any.Pack(in detail, in _status.Arena), in _status.Arena);
        return this;
    }

    /// <summary>Finds a message.</summary>
    /// <typeparam name="T">The message.</typeparam>
    /// <param name="detail">The first one of that type, valid until <see cref="Dispose"/>.</param>
    /// <returns>Whether there is one that is well-formed.</returns>
    public bool TryGet<T>(out T detail)
        where T : unmanaged, IProtoMessage
    {
        foreach (ref readonly Any any in _status.Value.Details.Span)
        {
            try
            {
                if (any.TryUnpack(in _status.Arena, out detail)) return true;
            }
            catch (WireFormatException)
            {
                // Whoever sent it is at fault. Another one may do.
            }
        }

        detail = default;
        return false;
    }

    /// <summary>The exception to be thrown by a handler. It has a copy of the details.</summary>
    /// <exception cref="WireFormatException">The details cannot be written.</exception>
    public RpcException ToException()
    {
        string text = Text;
        return new RpcException(new global::Grpc.Core.Status(Code, text), new Metadata { { TrailerName, _status.Value.ToArray() } }, text);
    }

    /// <summary>Gives back the memory.</summary>
    public void Dispose() => _status.Dispose();
}
