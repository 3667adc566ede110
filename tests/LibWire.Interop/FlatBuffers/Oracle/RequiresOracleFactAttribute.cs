namespace LibWire.Tests.Interop;

/// <summary>A fact that asks <see cref="FlatOracle"/>: skipped, with a reason, where it is not built, unless LIBWIRE_REQUIRE_TOOLS=1 makes that a failure.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresOracleFactAttribute : FactAttribute
{
    /// <param name="folder">The file or folder of the shared data that the test reads, if it reads one.</param>
    public RequiresOracleFactAttribute(string? folder = null) => Skip = FlatOracle.ReasonToSkip ?? (folder is null ? null : SharedData.ReasonToSkip(folder));
}
