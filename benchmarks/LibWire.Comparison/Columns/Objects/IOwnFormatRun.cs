namespace LibWire.Comparison;

/// <summary>A run that writes another format than that of the input, and so has to read its own bytes again to show that they hold the values of the
/// case.</summary>
internal interface IOwnFormatRun
{
    /// <summary>Writes everything, reads it again and adds it up.</summary>
    /// <returns>The checksum over all values, as in <see cref="Operation.Traverse"/>.</returns>
    ulong SumOfOutput();
}
