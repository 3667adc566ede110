namespace LibWire.Tests;

public sealed class OrderLogTests
{
    [Fact]
    public void Run_ReadsWhatItWrote_AllFieldsAndTwo()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("OrderLog", "3000");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.StartsWith("3,000 orders in ", output, StringComparison.Ordinal);
        Assert.Contains("All fields: 3,000 orders, 218,640.00 € in all, ", output, StringComparison.Ordinal);
        Assert.Contains("Two fields: 3,000 orders, 218,640.00 € in all, ", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("-1")]
    [InlineData("many")]
    public void Run_NoNumber_SaysHowItIsUsed(string argument)
    {
        (int exitCode, _, string error) = SampleProgram.Run("OrderLog", argument);
        Assert.Equal((2, "Usage: OrderLog [NUMBER OF ORDERS]\n"), (exitCode, error));
    }
}
