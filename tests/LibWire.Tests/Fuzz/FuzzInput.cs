namespace LibWire.Tests.Fuzz;

/// <summary>One input: its bytes in an array, and the same bytes against a guard page.</summary>
/// <param name="array">The bytes.</param>
/// <param name="guarded">The same bytes where the one behind the last, or the one before the first, may not be touched.</param>
/// <param name="random">For the choices loops make; a part of the input, so that it can be made again.</param>
internal sealed unsafe class FuzzInput(byte[] array, byte* guarded, FuzzRandom random)
{
    internal byte[] Array => array;

    internal ReadOnlySpan<byte> Guarded => new(guarded, array.Length);

    internal FuzzRandom Random => random;

    /// <summary>Turns the guarded bytes into ASCII, which random bytes seldom are. For the last loop: the array stays as it is.</summary>
    internal void MakeAscii()
    {
        foreach (ref byte value in new Span<byte>(guarded, array.Length)) value &= 0x7f;
    }

    internal ProtoReader Reader() => new(Guarded);

    internal ProtoReader PinnedReader() => ProtoReader.OverPinned(guarded, (nuint)array.Length);
}
