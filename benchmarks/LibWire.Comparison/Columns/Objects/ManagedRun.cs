namespace LibWire.Comparison;

/// <summary>A run with only managed memory, which it neither reports nor frees.</summary>
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
