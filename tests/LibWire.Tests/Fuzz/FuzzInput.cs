namespace LibWire.Tests.Fuzz;

/// <summary>One input: its bytes in an array, and the same bytes against a guard page.</summary>
/// <param name="array">The bytes.</param>
/// <param name="guarded">The same bytes beside a guard page, either at its start or at its end.</param>
/// <param name="random">For the random choices of loops; part of the input, so that a run can be repeated.</param>
internal sealed unsafe class FuzzInput(byte[] array, byte* guarded, FuzzRandom random)
{
    internal byte[] Array => array;

    internal ReadOnlySpan<byte> Guarded => new(guarded, array.Length);

    internal FuzzRandom Random => random;

    /// <summary>Turns the guarded bytes into ASCII, which random bytes rarely are. Only the last loop may call it, because the array stays as it is.</summary>
    internal void MakeAscii()
    {
        foreach (ref byte value in new Span<byte>(guarded, array.Length)) value &= 0x7f;
    }

    internal ProtoReader Reader() => new(Guarded);

    internal ProtoReader PinnedReader() => ProtoReader.OverPinned(guarded, (nuint)array.Length);
}
