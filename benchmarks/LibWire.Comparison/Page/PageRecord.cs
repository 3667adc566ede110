namespace LibWire.Comparison;

/// <summary>A column of the benchmark page, as stored in a result file. Times are nanoseconds for each message.</summary>
internal sealed record PageRecord
{
    public required string Column { get; init; }

    public required string Version { get; init; }

    /// <summary>Decode, traverse and release.</summary>
    public required PageTime Use { get; init; }

    /// <summary>Null if there is no model.</summary>
    public PageTime? Decode { get; init; }

    public required PageTime Traverse { get; init; }

    /// <summary>Null if there is no model, or if the garbage collector releases it.</summary>
    public PageTime? Release { get; init; }

    public required PageTime Encode { get; init; }

    /// <summary>Null if there is no verifier, or if decoding verifies.</summary>
    public PageTime? Verify { get; init; }

    public required long WireBytes { get; init; }

    /// <summary>The bytes after zlib with the highest effort.</summary>
    public required long CompressedBytes { get; init; }

    /// <summary>Null if it is unknown.</summary>
    public long? KeptBytes { get; init; }

    public long? KeptBlocks { get; init; }

    public long? TransientBytes { get; init; }

    public long? TransientBlocks { get; init; }

    /// <summary>The bytes of the code that is generated for the model; 0 if there is none, null if its compiler is missing.</summary>
    public long? GeneratedBytes { get; init; }

    /// <summary>The bytes of the library as a program needs it: an assembly, a shared library, or headers.</summary>
    public long? LibraryBytes { get; init; }
}

/// <summary>A time over all rounds.</summary>
/// <param name="Min">Of the best round.</param>
/// <param name="Median">The median of the rounds.</param>
internal sealed record PageTime(double Min, double Median)
{
    internal static PageTime Of(double[] rounds) => new(rounds.Min(), Statistics.Median(rounds));
}
