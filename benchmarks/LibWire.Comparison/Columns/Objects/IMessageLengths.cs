namespace LibWire.Comparison;

/// <summary>A run that writes message after message in other bytes than those of the input, and says where each message ends, so that they can be read one
/// by one.</summary>
internal interface IMessageLengths
{
    /// <summary>The length of each message in what <see cref="IComparisonRun.CaptureOutput"/> gives, in order.</summary>
    IEnumerable<int> MessageLengths();
}
