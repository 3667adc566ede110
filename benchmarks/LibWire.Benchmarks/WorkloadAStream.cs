using BenchmarkDotNet.Attributes;

namespace LibWire.Benchmarks;

/// <summary>Workload A from bytes to a checksum over all of its values.</summary>
public class WorkloadAStream : Suite
{
    private WorkloadA? _workload;

    private byte[] Bytes => _workload!.Bytes;

    internal override int SizeBytes => _workload?.Bytes.Length ?? 0;

    internal override long ArenaBytes => 0;

    [Benchmark(Baseline = true, OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, CodedInputStream")]
    public ulong GoogleStream() => GoogleDecoder.Stream(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, ParseContext")]
    public ulong GoogleContext() => GoogleVisitor.Stream(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, objects")]
    public ulong GoogleParse() => GoogleDecoder.Parse(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, nested loops")]
    public ulong LibWireNested() => LibWireDecoder.Nested(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, nested loops, UTF-8 checked")]
    public ulong LibWireNestedChecked() => LibWireDecoder.NestedChecked(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, methods")]
    public ulong LibWireMethods() => LibWireDecoder.Methods(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, calls, reader by value")]
    public ulong LibWireCallsByValue() => LibWireDecoder.CallsByValue(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, calls, reader by ref")]
    public ulong LibWireCallsByReference() => LibWireDecoder.CallsByReference(Bytes);

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, calls, bytes")]
    public ulong LibWireCallsWithBytes() => LibWireDecoder.CallsWithBytes(Bytes);

    internal override void ForgetArena()
    {
        // No row of this suite uses one.
    }

    private protected override void Prepare() => _workload = new WorkloadA(MessageCount);

    private protected override void Verify(string row, Func<ulong> run)
    {
        ulong checksum = run();
        if (checksum != _workload!.Checksum) throw new InvalidDataException($"{row}: the checksum is {checksum:x16}, not {_workload.Checksum:x16}.");
    }
}
