namespace LibWire.Tests;

public sealed class BuildOrderTests
{
    [Fact]
    public void Run_ShowsTheOrderBeforeAndAfterTheChange()
    {
        (int exitCode, string output, string error) = SampleProgram.Run("BuildOrder");

        Assert.Equal((0, ""), (exitCode, error));
        Assert.Contains("order 4711, Normal", output, StringComparison.Ordinal);
        Assert.Contains("3 lines, 72.88 €", output, StringComparison.Ordinal);
        Assert.Contains("paid by card tok_8261", output, StringComparison.Ordinal);
        Assert.Contains("order 4711, Express", output, StringComparison.Ordinal);
        Assert.Contains("2 lines, 85.38 €", output, StringComparison.Ordinal);
        Assert.Contains("paid by invoice in 30 days, VAT number US-1906", output, StringComparison.Ordinal);
        Assert.Contains("replaces order 4699", output, StringComparison.Ordinal);
        Assert.EndsWith("10,000 more orders of 3 lines each took 0 managed bytes.\n", output, StringComparison.Ordinal);
    }
}
