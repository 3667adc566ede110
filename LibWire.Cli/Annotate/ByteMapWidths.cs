namespace LibWire.Cli;

/// <summary>Measures the columns of a byte map before it is written, and counts what is wrong.</summary>
internal sealed class ByteMapWidths : IByteMapOutput
{
    /// <summary>The widest type.</summary>
    internal int Type { get; private set; }

    /// <summary>The widest value of one line.</summary>
    internal int Value { get; private set; }

    /// <summary>The number of regions with an error.</summary>
    internal int ErrorCount { get; private set; }

    /// <summary>The first of them.</summary>
    internal ByteRegion FirstError { get; private set; }

    public void Section(string kind, string name)
    {
    }

    public void Region(in ByteRegion region)
    {
        Type = Math.Max(Type, region.FullType.Length);
        Value = Math.Max(Value, region.Value.Length);
        if (region.State == ByteRegionState.Error && ErrorCount++ == 0) FirstError = region;
    }
}
