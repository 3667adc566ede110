namespace LibWire.Comparison;

/// <summary>A session of the native library. The whole loop is inside it, so that the cost of the call is negligible.</summary>
internal sealed unsafe class NativeRun(NativePeers peers, nint session, string description) : IComparisonRun
{
    public ulong Run()
    {
        ulong result;
        return peers.Run(session, &result) == 0 ? result : throw new InvalidDataException($"{description}: the bytes were refused.");
    }

    public long MeasureMemoryBytes()
    {
        Run();
        return (long)peers.ModelBytes(session);
    }

    public byte[] CaptureOutput()
    {
        Run();
        byte* output = peers.Output(session);
        return output is null ? [] : new ReadOnlySpan<byte>(output, (int)peers.OutputBytes(session)).ToArray();
    }

    public void Dispose() => peers.Close(session);
}
