namespace LibWire;

/// <summary>Options for reading objects from buffers. An instance never changes, so that threads can share it.</summary>
public sealed class FlatReadOptions
{
    /// <summary>The defaults. They apply where no options are given.</summary>
    public static FlatReadOptions Default { get; } = new();

    private readonly long _outputBytesMax;

    /// <summary>The options by which a buffer is verified before an object is read from it. <see cref="FlatVerifierOptions.DepthMax"/> also limits the nesting
    /// of the object.</summary>
    public FlatVerifierOptions Verifier { get; init; } = FlatVerifierOptions.Default;

    /// <summary>The most bytes of arena memory for one object and everything it refers to. 0, the default, means 64 MiB, or 16 times the size of the buffer if
    /// that is known and larger.</summary>
    /// <remarks>A part of a buffer that several offsets lead to is read once for each, so a small buffer can stand for a large object.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long OutputBytesMax
    {
        get => _outputBytesMax;
        init => _outputBytesMax = value >= 0 ? value : throw new ArgumentOutOfRangeException(
            nameof(OutputBytesMax), value, "A size is not negative; 0 stands for the default.");
    }

    internal int DepthLeft => (Verifier.DepthMax == 0 ? FlatLimits.DepthMax : Verifier.DepthMax) - 1;
}
