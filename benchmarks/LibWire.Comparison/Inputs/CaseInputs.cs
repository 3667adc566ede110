namespace LibWire.Comparison;

/// <summary>Makes the input of any case.</summary>
internal static class CaseInputs
{
    /// <summary>Makes an input.</summary>
    /// <param name="id">The case.</param>
    /// <param name="scale">The number of units, as a multiple of the usual one.</param>
    internal static CaseInput Make(CaseId id, double scale) => id switch
    {
        CaseId.C => RealCases.Tiles(scale),
        CaseId.D or CaseId.DI or CaseId.FD => RealCases.Descriptors(id, scale),
        CaseId.FT => MadeTraces.Make(id, scale),
        _ when CaseOperations.IsFlat(id) => FlatCases.Make(id, scale),
        _ when CaseOperations.IsJson(id) => JsonCases.Make(id, scale),
        _ => MadeCases.Make(id, Math.Max(1, (int)(MadeCases.CountOf(id) * scale))),
    };
}
