namespace LibWire;

/// <summary>The state of one proof: the buffer, the marks of its bytes, the rest of the budget, and the fault. All positions, those in nested buffers too,
/// count from the start of the outermost buffer.</summary>
internal unsafe struct FlatProofState
{
    /// <summary>The number of marked vtables that are remembered. A power of two.</summary>
    internal const int VtablesRemembered = 64;

    internal byte* Start;
    internal FlatByteMap Map;
    internal long BudgetLeft;
    internal WireError Error;
    internal long ErrorOffset;

    /// <summary>Positions of marked vtables, plus 1, so that 0 is an empty entry. A vtable that was forgotten is marked again.</summary>
    internal fixed uint Vtables[VtablesRemembered];

    /// <summary>Marks bytes as fixed.</summary>
    /// <returns>False if some of them are mutable; the fault is noted.</returns>
    internal bool Fix(nuint position, nuint sizeBytes) => Spend(position, sizeBytes) && Note(Map.MarkFixed(position, sizeBytes));

    /// <summary>Marks bytes as mutable.</summary>
    /// <returns>False if some of them are fixed; the fault is noted.</returns>
    internal bool Free(nuint position, nuint sizeBytes) => Spend(position, sizeBytes) && Note(Map.MarkMutable(position, sizeBytes));

    /// <summary>Takes steps for the bytes only: the verifier follows the same offsets and has counted them.</summary>
    private bool Spend(nuint position, nuint sizeBytes)
    {
        if ((BudgetLeft -= (long)(sizeBytes / FlatMutableProof.BytesPerStep)) >= 0) return true;
        Error = WireError.BudgetExceeded;
        ErrorOffset = (long)position;
        return false;
    }

    private bool Note(long overlap)
    {
        if (overlap < 0) return true;
        Error = WireError.NotMutable;
        ErrorOffset = overlap;
        return false;
    }
}
