namespace LibWire;

/// <summary>Options for reading objects from buffers. An instance never changes, so that threads can share it.</summary>
public sealed class FlatReadOptions
{
    /// <summary>The defaults. They apply where no options are given.</summary>
    public static FlatReadOptions Default { get; } = new();

    /// <summary>The options by which a buffer is verified before an object is read from it. <see cref="FlatVerifierOptions.DepthMax"/> also limits the nesting
    /// of the object.</summary>
    public FlatVerifierOptions Verifier { get; init; } = FlatVerifierOptions.Default;

    /// <summary>The most bytes of arena memory for one object and everything it refers to. 0, the default, means 64 MiB, or 16 times the size of the buffer if
    /// that is known and larger.</summary>
    /// <remarks>A part of a buffer that several offsets lead to is read once for each, so a small buffer can stand for a large object.</remarks>
    public long OutputBytesMax { get; init; }

    internal int DepthLeft
    {
        get
        {
            int depthMax = Verifier.DepthMax;
            return (depthMax == 0 ? FlatLimits.DepthMax : Math.Min(depthMax, FlatLimits.DepthLimitMax)) - 1;
        }
    }
}
