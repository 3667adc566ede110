using BenchmarkDotNet.Attributes;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>
/// Workload A from bytes to a whole model, as one root message. The arena is reset before each call, as in a program that reads message after message.
/// </summary>
public class WorkloadADecode : Suite
{
    private readonly ArenaAllocator _arena = new(new ArenaOptions { HugePages = true });
    private WorkloadA? _workload;
    private bool _isVerifying; // only then the model is walked: the measurement covers decoding alone

    private byte[] Bytes => _workload!.Bytes;

    internal override int SizeBytes => _workload?.Bytes.Length ?? 0;

    internal override long ArenaBytes => _arena.IsDisposed ? 0 : (long)_arena.UsedBytes;

    [Benchmark(Baseline = true, OperationsPerInvoke = MessagesPerInvoke, Description = "Google.Protobuf, ParseFrom")]
    public ulong Google()
    {
        RootMessage root = RootMessage.Parser.ParseFrom(Bytes);
        return _isVerifying ? Sum(root) : (ulong)root.Messages.Count;
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, structs, input copied")]
    public ulong LibWireCopied()
    {
        _arena.Reset();
        var reader = new ProtoReader(Bytes);
        return Read(ref reader);
    }

    [Benchmark(OperationsPerInvoke = MessagesPerInvoke, Description = "LibWire, structs, input pinned")]
    public unsafe ulong LibWirePinned()
    {
        _arena.Reset();
        fixed (byte* bytes = Bytes)
        {
            ProtoReader reader = ProtoReader.OverPinned(bytes, (nuint)Bytes.Length);
            return Read(ref reader);
        }
    }

    internal override void ForgetArena() => _arena.Reset();

    private protected override void Prepare() => _workload = new WorkloadA(MessageCount);

    private protected override void Verify(string row, Func<ulong> run)
    {
        _isVerifying = true;
        ulong checksum = run();
        _isVerifying = false;
        if (checksum != _workload!.Checksum) throw new InvalidDataException($"{row}: the checksum is {checksum:x16}, not {_workload.Checksum:x16}.");
    }

    protected override void Dispose(bool disposing)
    {
        _arena.Dispose();
        base.Dispose(disposing);
    }

    private ulong Read(scoped ref ProtoReader reader)
    {
        Generated.RootMessage root = default;
        root.Read(ref reader, in _arena);
        return _isVerifying ? Sum(ref root) : (ulong)root.Messages.Count;
    }

    private static ulong Sum(RootMessage root)
    {
        ulong sum = 0;
        foreach (TestMessage message in root.Messages)
        {
            sum += message.A + (ulong)message.B + message.C + WorkloadA.Ends(message.D);
            foreach (string text in message.E) sum += WorkloadA.Ends(text);
            foreach (SubMessage inner in message.F) sum += (ulong)inner.Id + WorkloadA.Ends(inner.Name);
        }

        return sum;
    }

    private static ulong Sum(ref Generated.RootMessage root)
    {
        ulong sum = 0;
        foreach (ref Generated.TestMessage message in root.Messages.Span)
        {
            sum += message.A + (ulong)message.B + message.C + WorkloadA.Ends(message.D.Span);
            foreach (Utf8String text in message.E) sum += WorkloadA.Ends(text.Span);
            foreach (Generated.SubMessage inner in message.F) sum += (ulong)inner.Id + WorkloadA.Ends(inner.Name.Span);
        }

        return sum;
    }
}
