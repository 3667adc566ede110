namespace LibWire.Comparison;

/// <summary>One operation on one input, ready to run any number of times. It is used by one thread.</summary>
public interface IComparisonRun : IDisposable
{
    /// <summary>Runs the whole operation once.</summary>
    /// <returns>The result that <see cref="Operation"/> describes; the same in each call.</returns>
    ulong Run();

    /// <summary>The bytes of native memory that the operation takes: arena or native heap, without managed memory. It may run the operation.</summary>
    /// <returns>0 if there is none, or if it is unknown.</returns>
    long MeasureMemoryBytes();

    /// <summary>The bytes that the operation writes, all messages one after the other. It may run the operation.</summary>
    /// <returns>Empty if nothing is written.</returns>
    byte[] CaptureOutput();
}
