using System.Globalization;

namespace LibWire.Tests.Interop;

/// <summary>An input that ended otherwise than it may.</summary>
/// <param name="Seed">The seed of the campaign.</param>
/// <param name="Index">The number of the input in it.</param>
/// <param name="Type">The message it was read as.</param>
/// <param name="Input">The bytes.</param>
/// <param name="Failure">What was thrown.</param>
internal sealed record GeneratedFinding(ulong Seed, long Index, string Type, byte[] Input, Exception Failure)
{
    private const int HexCharsMax = 2000;

    /// <inheritdoc/>
    public override string ToString()
    {
        string hex = Convert.ToHexStringLower(Input);
        return string.Create(CultureInfo.InvariantCulture,
            $"seed {Seed}, input {Index}, {Type}: {(hex.Length <= HexCharsMax ? hex : hex[..HexCharsMax] + "...")}\n{Failure}");
    }
}
