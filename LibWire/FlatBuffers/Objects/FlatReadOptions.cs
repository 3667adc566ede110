namespace LibWire;

/// <summary>How objects are read from buffers. <c>default</c> is what is done without options.</summary>
public readonly struct FlatReadOptions
{
    /// <summary>How a buffer is verified before an object is read from it. Its <see cref="FlatVerifierOptions.DepthMax"/> also bounds how deep the object is nested.</summary>
    public FlatVerifierOptions Verifier { get; init; }

    /// <summary>How many bytes of arena memory one object may take with all it refers to; 0, the default, for 64 MiB, or 16 times the buffer where that is known and more.</summary>
    /// <remarks>Parts of a buffer that several offsets lead to are read once for each, so a small buffer can stand for a large object.</remarks>
    public long OutputBytesMax { get; init; }

    internal int DepthLeft
    {
        get
        {
            int depthMax = Verifier.DepthMax;
            return (depthMax == 0 ? FlatFormat.DepthMax : Math.Min(depthMax, FlatFormat.DepthLimitMax)) - 1;
        }
    }
}
