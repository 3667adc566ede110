namespace LibWire.Comparison;

/// <summary>The operations of each case. A column need not support all of them.</summary>
internal static class CaseOperations
{
    /// <summary>Whether the bytes of a case are FlatBuffers, not Protocol Buffers.</summary>
    internal static bool IsFlat(CaseId id) => id is CaseId.W1 or CaseId.W2 or CaseId.W3 or CaseId.W5 or CaseId.W6 or CaseId.W7 || IsPriceList(id) || IsSparse(id);

    /// <summary>Whether a case is a sorted list of tables with a key.</summary>
    internal static bool IsPriceList(CaseId id) => id is CaseId.W4x100 or CaseId.W4x1K or CaseId.W4x10K or CaseId.W4x100K;

    /// <summary>Whether a case is tables with many vtables.</summary>
    internal static bool IsSparse(CaseId id) => id is CaseId.W8x64 or CaseId.W8x256 or CaseId.W8x1024;

    /// <summary>Whether the bytes of a case are JSON.</summary>
    internal static bool IsJson(CaseId id) => id is CaseId.JA or CaseId.JB or CaseId.JC or CaseId.JT;

    /// <summary>Whether an operation applies to a case.</summary>
    internal static bool Has(CaseId id, Operation operation) => id switch
    {
        CaseId.W1 => operation is Operation.Build or Operation.Read or Operation.Verify or Operation.VerifyRead,
        CaseId.W2 => operation is Operation.Write or Operation.Read or Operation.Partial or Operation.Verify or Operation.Reread or Operation.VerifyRead,
        CaseId.W3 or CaseId.W5 => operation is Operation.Write,
        _ when IsPriceList(id) => operation is Operation.Build or Operation.Lookup or Operation.Find,
        CaseId.W6 => operation is Operation.Verify,
        CaseId.W7 => operation is Operation.Write or Operation.Sum,
        _ when IsSparse(id) => operation is Operation.Write,
        CaseId.JA or CaseId.JB or CaseId.JC or CaseId.JT => operation is Operation.Decode or Operation.Traverse or Operation.Write,
        _ => operation is not (Operation.Build or Operation.Read or Operation.Partial or Operation.Verify or Operation.Reread or Operation.Find or Operation.Sum
            or Operation.VerifyRead),
    };
}
