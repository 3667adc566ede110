using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers of views: what happens if a member of an absent table or struct is read.</summary>
internal static class FlatViewThrow
{
    private const string Advice = "There is no table or struct to read from: the field is absent, or the view is default. Ask IsNull of the view first.";

    [DoesNotReturn]
    internal static void Absent() => throw new WireMisuseException(WireMisuse.ViewAbsent, Advice);
}
