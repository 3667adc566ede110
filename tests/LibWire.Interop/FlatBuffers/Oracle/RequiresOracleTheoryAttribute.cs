namespace LibWire.Tests.Interop;

/// <summary>A theory that asks <see cref="FlatOracle"/>: skipped, with a reason, where it is not built, unless LIBWIRE_REQUIRE_TOOLS=1 makes that a failure.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresOracleTheoryAttribute : TheoryAttribute
{
    /// <param name="folder">The file or folder of the shared data that the test reads, if it reads one.</param>
    public RequiresOracleTheoryAttribute(string? folder = null) => Skip = FlatOracle.ReasonToSkip ?? (folder is null ? null : SharedData.ReasonToSkip(folder));
}
