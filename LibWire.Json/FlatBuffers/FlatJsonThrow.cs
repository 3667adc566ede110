using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace LibWire;

/// <summary>Faults of writing a buffer as JSON.</summary>
internal static class FlatJsonThrow
{
    [DoesNotReturn]
    internal static void TooDeep() => throw new WireFormatException(WireError.DepthExceeded, 0, "Tables or structs are nested deeper than the options allow.");

    [DoesNotReturn]
    internal static void TooLarge() =>
        throw new WireFormatException(WireError.BudgetExceeded, 0, "The buffer shares its parts, and all ways to them together hold too many bytes.");

    [DoesNotReturn]
    internal static void NoLayout() => throw new ArgumentException("The layout lacks the members of a struct.");

    [DoesNotReturn]
    internal static void UnknownKind(ulong kind, FlatJsonField field) => throw new WireFormatException(
        WireError.UnknownUnionKind, 0,
        $"{field.Layout.UnionLayout.FullName} has no member {kind.ToString(CultureInfo.InvariantCulture)}, which the field {field.Layout.Name} holds.");
}
