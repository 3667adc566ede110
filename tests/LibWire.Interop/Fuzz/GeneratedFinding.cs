using System.Globalization;

namespace LibWire.Tests.Interop;

/// <summary>An input with a wrong outcome.</summary>
/// <param name="Seed">The seed of the campaign.</param>
/// <param name="Index">The number of the input in the campaign.</param>
/// <param name="Type">The message type that was read.</param>
/// <param name="Input">The bytes.</param>
/// <param name="Failure">The exception.</param>
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
