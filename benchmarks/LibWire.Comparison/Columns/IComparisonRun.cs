namespace LibWire.Comparison;

/// <summary>One operation on one input, ready to be done as often as it takes. Used by one thread.</summary>
public interface IComparisonRun : IDisposable
{
    /// <summary>Does the whole operation once.</summary>
    /// <returns>The result that <see cref="Operation"/> describes; the same in each call.</returns>
    ulong Run();

    /// <summary>How many bytes of its own memory the operation takes: arena or native heap, without managed memory. It may run for that.</summary>
    /// <returns>0 where there is none, or nobody knows.</returns>
    long MeasureMemoryBytes();

    /// <summary>The bytes that the operation writes, all messages one behind the other. It may run for that.</summary>
    /// <returns>Empty where nothing is written.</returns>
    byte[] CaptureOutput();
}
