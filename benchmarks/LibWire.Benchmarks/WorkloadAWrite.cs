using BenchmarkDotNet.Attributes;
using Google.Protobuf;

namespace LibWire.Benchmarks;

/// <summary>Workload A from finished messages to bytes. The Google.Protobuf objects and LibWire structs are built once and written repeatedly.</summary>
public class WorkloadAWrite : Suite
{
    private readonly ArenaAllocator _model = new();
    private readonly ArenaAllocator _arena = new();
    private byte[] _target = [];
    private WorkloadA? _workload;
    private Generated.RootMessage _root;
    private byte[]? _copy; // the written bytes, if they are compared
    private bool _isVerifying;

    internal override int SizeBytes => _target.Length;

    internal override long ArenaBytes => _arena.IsDisposed ? 0 : (long)_arena.UsedBytes;

    [Benchmark(Baseline = true, OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, WriteTo an array")]
    public ulong Google()
    {
        var output = new CodedOutputStream(_target);
        _workload!.Model.WriteTo(output);
        if (_isVerifying) _copy = [.. _target];
        return (ulong)output.Position;
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, ToByteArray")]
    public ulong GoogleToByteArray()
    {
        byte[] bytes = _workload!.Model.ToByteArray();
        if (_isVerifying) _copy = bytes;
        return (ulong)bytes.Length;
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, Write")]
    public ulong LibWire()
    {
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        _root.Write(ref writer);
        if (_isVerifying) _copy = writer.ToArray();
        return (ulong)writer.GetTotalLength();
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, Write and copy to an array")]
    public ulong LibWireToArray()
    {
        _arena.Reset();
        var writer = new ProtoWriter(in _arena);
        _root.Write(ref writer);
        byte[] bytes = writer.ToArray();
        if (_isVerifying) _copy = bytes;
        return (ulong)bytes.Length;
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, ComputeSize")]
    public ulong LibWireComputeSize()
    {
        if (_isVerifying) _copy = _workload!.Bytes;
        return (ulong)_root.ComputeSize();
    }

    internal override void ForgetArena() => _arena.Reset();

    private protected override void Prepare()
    {
        _workload = new WorkloadA(MessageCount);
        _target = new byte[_workload.Bytes.Length];
        _model.Reset();
        _root = Build(MessageCount, _model);
    }

    private protected override void Verify(string row, Func<ulong> run)
    {
        Array.Clear(_target);
        _copy = null;
        _isVerifying = true;
        ulong sizeBytes = run();
        _isVerifying = false;
        if (sizeBytes != (ulong)_workload!.Bytes.Length || _copy is null || !_workload.Bytes.AsSpan().SequenceEqual(_copy))
            throw new InvalidDataException($"{row}: the bytes are not those that Google.Protobuf writes for the model.");
    }

    protected override void Dispose(bool disposing)
    {
        _model.Dispose();
        _arena.Dispose();
        base.Dispose(disposing);
    }

    private static Generated.RootMessage Build(int messageCount, ArenaAllocator arena)
    {
        Generated.RootMessage root = default;
        for (int i = 0; i < messageCount; i++)
        {
            ref Generated.TestMessage message = ref root.Messages.Add(in arena);
            message.A = ulong.MaxValue;
            message.B = long.MinValue;
            message.SetD("Hello, World!"u8, in arena);
            message.E.Add("Msg 1"u8, in arena);
            message.E.Add("Msg 2"u8, in arena);
            message.E.Add("Msg 3"u8, in arena);
            message.E.Add("Msg 4"u8, in arena);
            for (int id = 0; id < WorkloadA.SubMessageCount; id++)
            {
                ref Generated.SubMessage sub = ref message.F.Add(in arena);
                sub.Id = id;
                sub.SetName("Inner Message"u8, in arena);
            }
        }

        return root;
    }
}
