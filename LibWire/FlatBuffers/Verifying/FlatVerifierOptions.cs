namespace LibWire;

/// <summary>How buffers are verified. <c>default</c> is what is done without options.</summary>
public readonly struct FlatVerifierOptions
{
    /// <summary>How deep tables may be nested, the root and those of nested buffers included; 0, the default, for 64. At most 300 is taken, because verifying recurses.</summary>
    public int DepthMax { get; init; }

    /// <summary>How many steps a walk over the whole buffer may take; 0, the default, for a million, or a quarter of the buffer's bytes where that is more.</summary>
    /// <remarks>Every offset that is followed is one step, and so is every element of a vector; elements below 4 bytes are one step for each 4 bytes begun. A buffer in which nothing is shared cannot take more steps than a quarter
    /// of its bytes: so only those are refused that have their parts used over and over. Bytes of strings are not counted.
    /// What is shared is walked through once for each way that leads to it, so without a bound a few hundred bytes can take hours.</remarks>
    public long Budget { get; init; }

    /// <summary>Whether nothing need lie at a multiple of its alignment. Views read all values at any address; only spans over vectors may not be had then.</summary>
    public bool IgnoresAlignment { get; init; }

    /// <summary>Whether the file identifier may be another one than the schema gives the root type, or missing.</summary>
    public bool IgnoresFileIdentifier { get; init; }

    /// <summary>Whether the buffer begins with its size, in 4 bytes, which do not count themselves. Alignment counts from the prefix, and bytes behind the size are not looked at.</summary>
    public bool IsSizePrefixed { get; init; }

    /// <summary>Whether the buffer begins with its size in 8 bytes, as C++ writes those with 64-bit parts. Otherwise as <see cref="IsSizePrefixed"/>, which is not looked at then.</summary>
    public bool IsSizePrefixed64 { get; init; }

    /// <summary>What the size in front takes, in bytes; 0 where there is none.</summary>
    internal int SizePrefixBytes => IsSizePrefixed64 ? FlatFormat.SizePrefix64Bytes : IsSizePrefixed ? FlatFormat.SizePrefixBytes : 0;

    /// <summary>What is asked for beyond memory safety.</summary>
    public FlatStrictness Strictness { get; init; }
}
