namespace LibWire.Tests.Interop;

/// <summary>A fact that asks <see cref="FlatOracle"/>: skipped, with a reason, where it is not built, unless LIBWIRE_REQUIRE_TOOLS=1 makes that a failure.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresOracleFactAttribute : FactAttribute
{
    public RequiresOracleFactAttribute() => Skip = FlatOracle.ReasonToSkip;
}
