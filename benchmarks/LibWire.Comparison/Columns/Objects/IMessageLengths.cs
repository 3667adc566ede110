namespace LibWire.Comparison;

/// <summary>
/// A run whose output differs from the bytes of the input. It knows where each message of the output ends, so that they can be read one by one.
/// </summary>
internal interface IMessageLengths
{
    /// <summary>The length of each message in the result of <see cref="IComparisonRun.CaptureOutput"/>, in order.</summary>
    IEnumerable<int> MessageLengths();
}
