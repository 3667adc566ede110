namespace LibWire.Tests.Fuzz;

/// <summary>Reads an input, and whatever must hold of what was read.</summary>
/// <param name="input">The bytes, beside a page that may not be touched.</param>
/// <param name="random">For the choice of options; part of the input, so that a run can be repeated.</param>
/// <param name="arena">An empty arena.</param>
/// <returns>None, or the error if a reader tells it by a result. The exception of a reader leaves the method.</returns>
internal delegate WireError TextRun(ReadOnlySpan<byte> input, FuzzRandom random, in ArenaAllocator arena);

/// <summary>A reader with what its inputs are made of.</summary>
/// <param name="Name">Its name in reports.</param>
/// <param name="Seeds">Valid inputs.</param>
/// <param name="Pieces">Tokens of its grammar.</param>
/// <param name="Run">Reads an input.</param>
internal sealed record TextTarget(string Name, byte[][] Seeds, byte[][] Pieces, TextRun Run)
{
    /// <summary>Whether the bytes are a FlexBuffer, whose root is at its end.</summary>
    internal bool IsBinary { get; init; }
}
