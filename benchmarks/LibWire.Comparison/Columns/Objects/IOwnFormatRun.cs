namespace LibWire.Comparison;

/// <summary>
/// A run that writes another format than that of the input. It reads its own bytes again, to prove that they contain the values of the case.
/// </summary>
internal interface IOwnFormatRun
{
    /// <summary>Writes everything, reads it again and sums it.</summary>
    /// <returns>The checksum over all values, as in <see cref="Operation.Traverse"/>.</returns>
    ulong SumOfOutput();
}
