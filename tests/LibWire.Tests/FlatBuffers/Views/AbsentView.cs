namespace LibWire.Tests;

/// <summary>What happens if a member of an absent table or struct is read: LibWire.Debug gives advice, and LibWire throws what the processor finds.</summary>
internal static class AbsentView
{
    internal static void Throws(Func<object?> read)
    {
        if (TestedBuild.Flavor == "debug") Advises(read);
        else Assert.Throws<NullReferenceException>(read);
    }

    /// <summary>For reads that give advice in both builds.</summary>
    internal static void Advises(Func<object?> read)
    {
        WireMisuseException thrown = Assert.Throws<WireMisuseException>(read);
        Assert.Equal(WireMisuse.ViewAbsent, thrown.Misuse);
        Assert.Contains("IsNull", thrown.Message, StringComparison.Ordinal);
    }
}
