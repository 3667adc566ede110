using Grpc.Core;
using LibWire.Grpc;

namespace LibWire.Tests.Coverage;

/// <summary>Reads messages of one type by marshallers. In one segment and in many they end as the bytes do that are read directly, and refer to none of them
/// afterwards. In the end no message is rented.</summary>
internal sealed class GrpcMessages<T> : IDisposable
    where T : unmanaged
{
    private readonly MessageOptions[] _options;
    private readonly IGrpcOracle<T> _oracle;
    private readonly MessagePool<T>[] _pools;
    private readonly Marshaller<MessageCarrier<T>>[] _clients, _servers;

    internal GrpcMessages(LibWire.Grpc.MessageFormat<T> format, MessageOptions[] options, IGrpcOracle<T> oracle)
    {
        _options = options;
        _oracle = oracle;
        _pools = [.. options.Select(static one => new MessagePool<T>(MessageArenas.Of(one.ArenaBytesMax)))];
        _clients = [.. options.Select((one, i) => new MessageMarshal<T>(format, _pools[i], one, isServer: false).ToMarshaller())];
        _servers = [.. options.Select((one, i) => new MessageMarshal<T>(format, _pools[i], one, isServer: true).ToMarshaller())];
    }

    internal void Read(GrpcPayload payload, FuzzRandom random)
    {
        int chosen = random.Next(_options.Length);
        bool isServer = random.OneIn(2);
        Marshaller<MessageCarrier<T>> marshaller = isServer ? _servers[chosen] : _clients[chosen];
        MessageOptions options = _options[chosen];
        GrpcOutcome expected = payload.Bytes.Length > options.MessageBytesMax
            ? new GrpcOutcome(StatusCode.ResourceExhausted, null)
            : GrpcOutcome.Of(_oracle.Start(payload.Bytes, options), isServer);
        GrpcOutcome whole = Read(marshaller, () => payload.ReadWhole(marshaller), options);
        GrpcOutcome segments = Read(marshaller, () => payload.ReadSegments(marshaller, random), options);

        // How much memory the ways take is not the same.
        bool isLimited = options.ArenaBytesMax > 0;
        if (!isLimited || whole.Code != StatusCode.ResourceExhausted) FuzzMismatchException.RequireEqual(expected, whole, "One segment, against direct reading,");
        if (!isLimited || segments.Code != StatusCode.ResourceExhausted) FuzzMismatchException.RequireEqual(expected, segments, "Segments, against direct reading,");
        FuzzMismatchException.RequireEqual(0, _pools[chosen].RentedCount, "Messages that were not given back");
    }

    public void Dispose() => _oracle.Dispose();

    private GrpcOutcome Read(Marshaller<MessageCarrier<T>> marshaller, Func<MessageCarrier<T>> read, MessageOptions options)
    {
        MessageCarrier<T> carrier;
        try
        {
            carrier = read();
        }
        catch (RpcException failure)
        {
            return GrpcOutcome.Of(failure);
        }

        // A server's stack takes note of the message here.
        LastRead.Take(out _);
        Message<T> message = carrier.Message;
        FuzzMismatchException.Require(options.ArenaBytesMax == 0 || message.Arena.ReservedBytes <= options.ArenaBytesMax, "A message has more memory than its limit.");
        _oracle.Require(message, () => InProcessBytes.Write(marshaller, carrier), options);
        message.Dispose();
        FuzzMismatchException.Require(message.IsDisposed, "A message that was given back is alive.");
        return new GrpcOutcome(StatusCode.OK, null);
    }
}

/// <summary>How the reading of a message ends.</summary>
/// <param name="Code">The status.</param>
/// <param name="Fault">What is wrong with the bytes; null if that is not the matter.</param>
internal readonly record struct GrpcOutcome(StatusCode Code, (WireError Error, long Offset)? Fault)
{
    internal static GrpcOutcome Of(WireFault? fault, bool isServer) => fault is not { } one
        ? new(StatusCode.OK, null)
        : new(isServer ? StatusCode.InvalidArgument : StatusCode.Internal, (one.Error, one.Offset));

    internal static GrpcOutcome Of(RpcException failure)
    {
        var fault = failure.Status.DebugException as WireFormatException;
        FuzzMismatchException.Require(fault is null || failure.Status.Detail.Contains(fault.Message, StringComparison.Ordinal), "A status does not say what is wrong.");
        return new(failure.StatusCode, fault is null ? null : (fault.Error, fault.Offset));
    }
}

/// <summary>Reads the same bytes without LibWire.Grpc.</summary>
internal interface IGrpcOracle<T> : IDisposable
    where T : unmanaged
{
    /// <summary>Reads bytes.</summary>
    /// <returns>What is wrong with them when they arrive; null if nothing.</returns>
    WireFault? Start(byte[] bytes, MessageOptions options);

    /// <summary>Compares a message that was received with what was read last.</summary>
    /// <param name="message">The message.</param>
    /// <param name="write">Sends it on.</param>
    /// <param name="options">How it was received.</param>
    void Require(Message<T> message, Func<byte[]> write, MessageOptions options);
}
