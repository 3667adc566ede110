namespace LibWire;

/// <summary>One proof under way: the buffer, what is known of its bytes, what may still be spent, and what is wrong. All positions, those in nested buffers too, count from the start of the outermost.</summary>
internal unsafe struct FlatProofState
{
    /// <summary>How many vtables are remembered as marked. A power of two.</summary>
    internal const int VtablesRemembered = 64;

    internal byte* Start;
    internal FlatByteMap Map;
    internal long BudgetLeft;
    internal WireError Error;
    internal long ErrorOffset;

    /// <summary>Positions of vtables that were marked, one more so that 0 is none. One that is forgotten is marked again.</summary>
    internal fixed uint Vtables[VtablesRemembered];

    /// <summary>Marks what may not change.</summary>
    /// <returns>False where it may, which is noted.</returns>
    internal bool Fix(nuint position, nuint sizeBytes) => Spend(position, sizeBytes) && Note(Map.MarkFixed(position, sizeBytes));

    /// <summary>Marks what may change.</summary>
    /// <returns>False where it may not, which is noted.</returns>
    internal bool Free(nuint position, nuint sizeBytes) => Spend(position, sizeBytes) && Note(Map.MarkMutable(position, sizeBytes));

    /// <summary>Steps for the bytes alone: those for what is followed have been taken by the verifier, which follows the same.</summary>
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
