#if NET
namespace LibWire;

/// <summary>The operations of the UTF-8 check on vectors of one width. Empty structs implement it, so that the JIT makes one method body for each
/// width.</summary>
/// <typeparam name="TVector">The vector of bytes.</typeparam>
internal interface IWireUtf8Block<TVector>
    where TVector : struct
{
    /// <summary>The width.</summary>
    static abstract int SizeBytes { get; }

    /// <summary>Loads the bytes at a place.</summary>
    static abstract TVector Load(ref readonly byte source);

    /// <summary>Broadcasts a lookup table of 16 bytes to each lane.</summary>
    static abstract TVector Table(ReadOnlySpan<byte> table);

    static abstract TVector Or(TVector left, TVector right);

    static abstract bool IsZero(TVector bits);

    /// <summary>Whether no byte has its top bit set.</summary>
    static abstract bool IsAscii(TVector bytes);

    /// <summary>Finds the faults of a block at the start of the text.</summary>
    /// <param name="block">The bytes.</param>
    /// <param name="tables">The lookup tables: passed in, so that they stay in registers.</param>
    /// <returns>Nonzero in each byte that cannot follow the bytes before it. An incomplete last sequence is not reported.</returns>
    static abstract TVector FaultsAtStart(TVector block, WireUtf8Tables<TVector> tables);

    /// <summary>Finds the faults of a block after the first.</summary>
    /// <param name="source">The first byte of the block. <b>Safety:</b> the three bytes before it must be readable, because the block is checked
    /// against them.</param>
    /// <param name="tables">The lookup tables.</param>
    /// <returns>As <see cref="FaultsAtStart"/>.</returns>
    static abstract TVector Faults(ref byte source, WireUtf8Tables<TVector> tables);
}
#endif
