namespace LibWire.Rpc;

/// <summary>What the services of all columns answer with. The benchmark sets it between bursts.</summary>
internal sealed class ServedSample
{
    internal SampleValues Values { get; set; } = new(SampleValues.ScalarCount + 1, hasMap: false);
}
