namespace LibWire.Tests;

/// <summary>What happens if a member of an absent table or struct is read: both builds give advice.</summary>
internal static class AbsentView
{
    /// <summary>For views of tables that no buffer made: LibWire throws what the processor finds.</summary>
    internal static void AdvisesOrThrows(Func<object?> read)
    {
        if (TestedBuild.Flavor == "debug") Advises(read);
        else Assert.Throws<NullReferenceException>(read);
    }

    internal static void Advises(Func<object?> read)
    {
        WireMisuseException thrown = Assert.Throws<WireMisuseException>(read);
        Assert.Equal(WireMisuse.ViewAbsent, thrown.Misuse);
        Assert.Contains("IsNull", thrown.Message, StringComparison.Ordinal);
    }
}
