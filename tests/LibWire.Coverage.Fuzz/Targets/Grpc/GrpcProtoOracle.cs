using LibWire.Grpc;

namespace LibWire.Tests.Coverage;

/// <summary>Messages of Protocol Buffers, read from a span in an arena without limits.</summary>
internal sealed class GrpcProtoOracle<T> : IGrpcOracle<T>
    where T : unmanaged, IProtoMessage, IEquatable<T>
{
    private readonly ArenaAllocator _arena = new();
    private T _expected;
    private byte[] _written = [];

    public WireFault? Start(byte[] bytes, MessageOptions options)
    {
        _arena.Reset();
        if (!ProtoMessage.TryParse<T>(bytes, in _arena, out _expected, out WireFault fault, options.Proto)) return fault;
        _written = ProtoMessage.ToArray(in _expected);
        return null;
    }

    public void Require(Message<T> message, Func<byte[]> write, MessageOptions options)
    {
        FuzzMismatchException.Require(_expected.Equals(message.Value), "A message was received as another one.");
        FuzzMismatchException.Require(_written.AsSpan().SequenceEqual(write()), "A message is sent on as other bytes.");
    }

    public void Dispose() => _arena.Dispose();
}
