namespace LibWire;

public static unsafe partial class FlatVerifier
{
    // Alignment and the order of kinds and values do not tell one type from another.
    private static readonly FlatVerifierOptions OfOneTable = new()
    {
        DepthMax = FlatLimits.DepthLimitMax,
        IgnoresAlignment = true,
        Strictness = FlatStrictness.Lenient,
    };

    /// <summary>Whether a table of a buffer, and all that it holds, follows a layout. A table that is too deep or too large to be sure does.</summary>
    internal static bool Accepts(ReadOnlySpan<byte> buffer, nuint table, FlatLayout layout, out WireFault fault)
    {
        const int MemoCount = 1 << SmallMemoBits;
        FlatVerifyMemo* memos = stackalloc FlatVerifyMemo[MemoCount];
        for (int i = 0; i < MemoCount; i++) memos[i].Key = 0;
        fixed (byte* start = buffer)
        {
            FlatVerifyState state;
            Open(&state, start, buffer.Length, OfOneTable);
            state.Memo = memos;
            state.MemoShift = 64 - SmallMemoBits;
            bool isValid = Accepts(&state, layout, table) || state.Error is WireError.DepthExceeded or WireError.BudgetExceeded;
            fault = isValid ? default : FlatFaults.Of(state.Error, state.ErrorOffset);
            return isValid;
        }
    }

    // As the loop over tables does for one of them.
    private static bool Accepts(FlatVerifyState* state, FlatLayout layout, nuint table)
    {
        if (state->SizeBytes < FlatFormat.OffsetBytes || table > state->Last) return state->Fail(WireError.OffsetOutOfRange, table);
        nuint vtable = table - (nuint)(nint)(int)ReadUInt32(state->Start + table);
        if (vtable > state->Last) return state->Fail(WireError.InvalidVtable, table);
        ulong key = ((ulong)layout.Id << KeyLayoutShift) | ((ulong)vtable << KeyVtableShift) | ((uint)table & layout.AlignMask & state->AlignMask);
        FlatVerifyMemo* memo = Find(state, key);
        if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
        if (memo == null) return state->Error == WireError.None && ManyFields(state, layout, table, vtable);
        if (memo->EndBytes > state->SizeBytes - table) return FailField(state, layout, table, vtable);
        return memo->StepCount == 0 || Steps(state, layout, memo, key, table, vtable);
    }
}
