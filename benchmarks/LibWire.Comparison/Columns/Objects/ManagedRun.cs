namespace LibWire.Comparison;

/// <summary>A run whose memory is managed: it has nothing to tell of it and nothing to free.</summary>
internal abstract class ManagedRun : IComparisonRun
{
    public abstract ulong Run();

    public long MeasureMemoryBytes() => 0;

    public virtual byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // Its memory is managed.
    }
}
