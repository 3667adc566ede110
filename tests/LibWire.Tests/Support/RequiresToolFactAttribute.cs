namespace LibWire.Tests;

/// <summary>A fact that starts a program (see <see cref="Tools"/>): skipped, with a reason, where it is absent, unless LIBWIRE_REQUIRE_TOOLS=1 makes that a failure.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class RequiresToolFactAttribute : FactAttribute
{
    /// <param name="program">The program's name, without a suffix.</param>
    public RequiresToolFactAttribute(string program) => Skip = Tools.ReasonToSkip(program);
}
