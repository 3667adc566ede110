#if NET
namespace LibWire;

/// <summary>The operations of the UTF-8 check on one width of vector. Implemented by empty structs, so that the JIT makes one body for each width.</summary>
/// <typeparam name="TVector">The vector of bytes.</typeparam>
internal interface IWireUtf8Block<TVector>
    where TVector : struct
{
    /// <summary>The width.</summary>
    static abstract int SizeBytes { get; }

    /// <summary>The bytes from a place on.</summary>
    static abstract TVector Load(ref readonly byte source);

    /// <summary>Sixteen bytes to look up in, in each lane.</summary>
    static abstract TVector Table(ReadOnlySpan<byte> table);

    static abstract TVector Or(TVector left, TVector right);

    static abstract bool IsZero(TVector bits);

    /// <summary>Whether no byte has its top bit set.</summary>
    static abstract bool IsAscii(TVector bytes);

    /// <summary>The faults of a block at the start of the text.</summary>
    /// <param name="block">The bytes.</param>
    /// <param name="tables">The faults to look up: handed in, so that they stay in registers.</param>
    /// <returns>Not zero in any byte that cannot follow those in front of it. That the last sequence is whole is not looked at.</returns>
    static abstract TVector FaultsAtStart(TVector block, WireUtf8Tables<TVector> tables);

    /// <summary>The faults of a block further on.</summary>
    /// <param name="source">Its first byte. <b>Safety:</b> three bytes before it must be readable: they are what it is checked against.</param>
    /// <param name="tables">The faults to look up.</param>
    /// <returns>As <see cref="FaultsAtStart"/>.</returns>
    static abstract TVector Faults(ref byte source, WireUtf8Tables<TVector> tables);
}
#endif
