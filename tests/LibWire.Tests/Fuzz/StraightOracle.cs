namespace LibWire.Tests.Fuzz;

/// <summary>Compares straight code with the walk over layouts, which is the oracle.</summary>
internal static unsafe class StraightOracle
{
    /// <summary>Verifies a buffer in both ways.</summary>
    /// <returns>Whether it is valid.</returns>
    internal static bool AgreesThatValid(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatVerifierOptions options)
    {
        bool isSure = IsSurelyValid(buffer, layout, options);
        bool isValid = FlatVerifier.TryWalk(buffer, layout, out WireFault expected, options);

        // Not only safe, but complete: otherwise a buffer would be verified twice.
        bool isOffered = layout.StraightWalk != null && options is { Strictness: FlatStrictness.Standard, IgnoresAlignment: false };
        FuzzMismatchException.RequireEqual(isValid && isOffered, isSure, $"Verdict of straight code, walk {expected.Error}@{expected.Offset}");

        FuzzMismatchException.RequireEqual(isValid, FlatVerifier.TryVerify(buffer, layout, out WireFault fault, options), "Verdict");
        FuzzMismatchException.RequireEqual(expected, fault, "Fault");
        return isValid;
    }

    /// <summary>What straight code alone says.</summary>
    internal static bool IsSurelyValid(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatVerifierOptions options)
    {
        fixed (byte* start = buffer) return FlatVerifier.IsSurelyValid(start, buffer.Length, layout, options);
    }
}
