namespace LibWire;

/// <summary>Options for verifying buffers. An instance never changes, so that threads can share it.</summary>
public sealed class FlatVerifierOptions
{
    /// <summary>The defaults. They apply where no options are given.</summary>
    public static FlatVerifierOptions Default { get; } = new();

    private readonly int _depthMax;
    private readonly long _budget;

    /// <summary>The deepest nesting of tables, the root and those of nested buffers included. 0, the default, means 64. The most is 300, because the verifier
    /// recurses.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or above 300.</exception>
    public int DepthMax
    {
        get => _depthMax;
        init => _depthMax = value is >= 0 and <= FlatLimits.DepthLimitMax ? value : throw new ArgumentOutOfRangeException(
            nameof(DepthMax), value, $"The nesting of tables is limited to 1 to {FlatLimits.DepthLimitMax}; 0 stands for {FlatLimits.DepthMax}.");
    }

    /// <summary>The most steps that a walk over the whole buffer may take. 0, the default, means a million, or a quarter of the buffer's bytes if that is
    /// more. From the first FlexBuffer on, which has smaller values, it is one step for each byte instead of a quarter.</summary>
    /// <remarks>Every offset that is followed is one step, and so is every element of a vector. Elements below 4 bytes count one step for each 4 bytes begun;
    /// bytes of strings, and of blobs of FlexBuffers, do not count. A buffer that shares nothing cannot take more steps than the default, so only buffers that
    /// share their parts over and over are refused. A shared part is walked once for each way that leads to it: without a limit, a few hundred bytes could
    /// take hours.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long Budget
    {
        get => _budget;
        init => _budget = value >= 0 ? value : throw new ArgumentOutOfRangeException(
            nameof(Budget), value, "A budget is not negative; 0 stands for the default.");
    }

    /// <summary>Whether alignment is not checked. Views read all values at any address; only spans over vectors may then be unavailable.</summary>
    public bool IgnoresAlignment { get; init; }

    /// <summary>Whether the file identifier may be missing, or differ from the one of the root type.</summary>
    public bool IgnoresFileIdentifier { get; init; }

    /// <summary>Whether the buffer begins with a size prefix of 4 bytes, which do not count themselves. Alignment counts from the prefix. Bytes after the size
    /// are ignored.</summary>
    public bool IsSizePrefixed { get; init; }

    /// <summary>Whether the buffer begins with a size prefix of 8 bytes, as C++ writes for buffers with 64-bit parts. <see cref="IsSizePrefixed"/> is ignored
    /// then; otherwise the rules are the same.</summary>
    public bool IsSizePrefixed64 { get; init; }

    /// <summary>The width of the size prefix, in bytes; 0 for none.</summary>
    internal int SizePrefixBytes => IsSizePrefixed64 ? FlatFormat.SizePrefix64Bytes : IsSizePrefixed ? FlatFormat.SizePrefixBytes : 0;

    /// <summary>The checks beyond memory safety.</summary>
    public FlatStrictness Strictness { get; init; }
}

/// <summary>How much a verification checks beyond memory safety.</summary>
public enum FlatStrictness
{
    /// <summary>All rules of the format. So that schemas can evolve, three things are accepted: unions of unknown kinds, kinds without a value, and values
    /// without a kind. Vectors need the alignment of their elements, and not the one of <c>force_align</c>, which some writers do not know.</summary>
    Standard = 0,

    /// <summary>As <see cref="Standard"/>, but the table size in a vtable may be wrong, as Google's verifiers allow. Reading is as safe.</summary>
    Lenient,

    /// <summary>As <see cref="Standard"/>, with four more rules. The schema must know the kinds of all unions. Kind and value of a union must be both present
    /// or both absent. No bytes may follow a size-prefixed buffer. Vectors must have the alignment of <c>force_align</c>.</summary>
    Strict,
}
