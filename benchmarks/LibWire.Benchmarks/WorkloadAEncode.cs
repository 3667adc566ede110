using BenchmarkDotNet.Attributes;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>Workload A from literals to bytes.</summary>
public class WorkloadAEncode : Suite
{
    private readonly ArenaAllocator _arena = new();
    private byte[] _target = [];
    private WorkloadA? _workload;
    private bool _isVerifying; // LibWire's bytes stay in the arena, unless they are compared

    private Span<byte> Copy => _isVerifying ? _target : default;

    internal override int SizeBytes => _target.Length;

    internal override long ArenaBytes => _arena.IsDisposed ? 0 : (long)_arena.UsedBytes;

    [Benchmark(Baseline = true, OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, objects")]
    public ulong Google() => (ulong)GoogleEncoder.Encode(MessageCount, _target);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, u8 literals")]
    public ulong LibWireUtf8() => (ulong)LibWireEncoder.EncodeUtf8(in _arena, MessageCount, Copy);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, C# strings")]
    public ulong LibWireStrings() => (ulong)LibWireEncoder.EncodeStrings(in _arena, MessageCount, Copy);

    internal override void ForgetArena() => _arena.Reset();

    private protected override void Prepare()
    {
        _workload = new WorkloadA(MessageCount);
        _target = new byte[_workload.Bytes.Length];
    }

    private protected override void Verify(string row, Func<ulong> run)
    {
        Array.Clear(_target);
        _isVerifying = true;
        ulong sizeBytes = run();
        _isVerifying = false;
        if (sizeBytes != (ulong)_target.Length || !_workload!.Bytes.AsSpan().SequenceEqual(_target))
            throw new InvalidDataException($"{row}: the bytes are not those that Google.Protobuf writes for the model.");
        if (!RootMessage.Parser.ParseFrom(_target).Equals(_workload.Model))
            throw new InvalidDataException($"{row}: Google.Protobuf reads another model from the bytes.");
    }

    protected override void Dispose(bool disposing)
    {
        _arena.Dispose();
        base.Dispose(disposing);
    }
}
