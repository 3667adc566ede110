using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Coverage;

/// <summary>The oracle of generated code, where Google.Protobuf deviates.</summary>
public sealed class GeneratedTargetTests
{
    // A Struct. Value: 2 numbers (tag 11), text (1a), a list of Values (32), a Struct (2a).
    private const string Number = "12 09 11 000000000000f03f", List = "12 04 32 02 0a 00";

    [Theory]
    [InlineData(List, false)]
    [InlineData(List + List, true)]
    [InlineData(Number + List, true)]
    [InlineData("0a 00" + Number + "0a 00", false)]
    [InlineData("12 09 2a 07 0a 05 12 03 1a 01 78", false)]
    [InlineData("12 0b 2a 09 0a 07 12 03 1a 01 78 12 00", true)] // In the Struct of a Value.
    [InlineData("12 0d 32 0b 0a 09 2a 07 0a 05 12 00 12 01 78", true)] // In the Struct of a list.
    public void HasValueTwice_IsTrueWhereAnEntryHasIt(string entry, bool expected)
    {
        byte[] bytes = Convert.FromHexString(entry.Replace(" ", "", StringComparison.Ordinal));
        byte[] message = [0x0a, (byte)bytes.Length, .. bytes];
        Assert.Equal(expected, StructEntries.HasValueTwice(message));
        Assert.False(StructEntries.HasValueTwice([]));
    }

    /// <summary>Found by AFL++: Google's C# replaces the first value, with its unknown fields; the rule is to merge.</summary>
    [Fact]
    public void Run_EntryWithTwoValues_IsNoFinding()
    {
        using var target = new GeneratedTarget();
        target.Run(Convert.FromHexString("0a2a121318002205000000000008001206000000000000121318002205000000000008001206000000000000"));
        target.Run(Convert.FromHexString("0a0c" + "12043202" + "0a00" + "12043202" + "0a00"));
    }
}
