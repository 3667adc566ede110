using Grpc.Core;
using LibWire.Grpc;

namespace LibWire.Tests.Coverage;

/// <summary>FlatBuffers, verified and read from a span in an arena without limits.</summary>
internal sealed class GrpcFlatOracle<T> : IGrpcOracle<T>
    where T : unmanaged, IFlatObject
{
    private readonly ArenaAllocator _arena = new();
    private byte[] _bytes = [];
    private WireFault? _fault;
    private T _expected;

    public WireFault? Start(byte[] bytes, MessageOptions options)
    {
        _arena.Reset();
        _bytes = bytes;
        if (!FlatVerifier.TryVerify(bytes, default(T).Layout, out WireFault fault, options.Flat?.Verifier)) return fault;
        _fault = FlatObject.TryParse(bytes, in _arena, out _expected, out fault, options.Flat) ? null : fault;
        return null;
    }

    public void Require(Message<T> message, Func<byte[]> write, MessageOptions options)
    {
        FuzzMismatchException.Require(message.HasBuffer() && message.Buffer().SequenceEqual(_bytes), "A buffer was received as another one.");
        FuzzMismatchException.Require(_bytes.AsSpan().SequenceEqual(write()), "A buffer is sent on as other bytes.");
        try
        {
            ref T value = ref message.Value;
            FuzzMismatchException.RequireEqual(null, _fault?.ToString(), "A received object, against direct reading,");
            FuzzMismatchException.RequireEqual(Written(() => FlatObject.ToArray(in _expected)), Written(write), "An object, sent on,");
        }
        catch (WireFormatException failure)
        {
            FuzzMismatchException.RequireEqual((_fault?.Error, _fault?.Offset), (failure.Error, failure.Offset), "A refused object, against direct reading,");
        }
        catch (ArenaLimitException) when (options.ArenaBytesMax > 0)
        {
            // Direct reading has no limit.
        }
    }

    public void Dispose() => _arena.Dispose();

    // Parts that are shared are written once for each time, and that may be too much.
    private static string Written(Func<byte[]> write)
    {
        try
        {
            return Convert.ToHexString(write());
        }
        catch (WireFormatException refusal)
        {
            return refusal.Error.ToString();
        }
        catch (RpcException refusal) when (refusal.Status.DebugException is WireFormatException cause)
        {
            return cause.Error.ToString();
        }
    }
}
