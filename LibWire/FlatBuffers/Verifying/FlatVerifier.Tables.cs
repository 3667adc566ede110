using System.Runtime.CompilerServices;

namespace LibWire;

// Tables.
public static unsafe partial class FlatVerifier
{
    /// <summary>Verifies tables of one type that consecutive offsets lead to. One call handles a whole vector, so that the values of the loop stay in
    /// registers.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="layout">The type of the tables.</param>
    /// <param name="offsetAt">The position of the first offset. <b>Safety:</b> all offsets must lie in the buffer. The caller has taken their steps off the
    /// budget.</param>
    /// <param name="count">The number of offsets.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Tables(FlatVerifyState* state, FlatLayout layout, nuint offsetAt, uint count)
    {
        if (count == 0) return true;
        if (--state->DepthLeft < 0) return state->Fail(WireError.DepthExceeded, offsetAt);

        byte* start = state->Start;
        nuint size = state->SizeBytes, last = size - FlatFormat.OffsetBytes;
        uint alignMask = layout.AlignMask & state->AlignMask, offsetMask = state->AlignMask & (FlatFormat.OffsetBytes - 1);
        ulong layoutKey = (ulong)layout.Id << KeyLayoutShift;
        FlatVerifyMemo* memo = state->Memo;
        for (; count > 0; count--, offsetAt += FlatFormat.OffsetBytes)
        {
            // One comparison covers 0, sign, overflow and end: as an unsigned number, offset - 1 is below the room after the offset.
            uint offset = ReadUInt32(start + offsetAt);
            nuint table = offsetAt + offset;
            if (offset - 1 >= last - offsetAt) return state->Fail(WireError.OffsetOutOfRange, offsetAt);
            if (((uint)table & offsetMask) != 0) return state->Fail(WireError.Misaligned, table);

            nuint vtable = table - (nuint)(nint)(int)ReadUInt32(start + table);
            ulong key = layoutKey | ((ulong)vtable << KeyVtableShift) | ((uint)table & alignMask);
            if (memo->Key != key)
            {
                if (vtable > last) return state->Fail(WireError.InvalidVtable, table);
                memo = Find(state, key);
                if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
                if (memo == null)
                {
                    if (state->Error != WireError.None || !ManyFields(state, layout, table, vtable)) return false;
                    memo = state->Memo;
                    continue;
                }
            }

            if (memo->EndBytes > size - table) return FailField(state, layout, table, vtable);
            if (memo->StepCount == 0) continue;
            FlatVerifyStep* step = FlatVerifyMemo.Steps(memo);
            if (memo->StepCount != 1 || step->Kind != FlatFieldKind.String)
            {
                if (!Steps(state, layout, memo, key, table, vtable)) return false;
                continue;
            }

            // A row of numbers with a name, as String.
            nuint at = table + step->At;
            uint textOffset = ReadUInt32(start + at);
            nuint text = at + textOffset;
            if (textOffset - 1 >= last - at || ((uint)text & offsetMask) != 0) return FailString(state, at);
            uint lengthBytes = ReadUInt32(start + text);
            if (lengthBytes >= last - text || start[text + FlatFormat.OffsetBytes + lengthBytes] != 0) return FailString(state, at);
            if (--state->BudgetLeft < 0) return state->Fail(WireError.BudgetExceeded, at);
        }

        state->DepthLeft++;
        return true;
    }

    /// <summary>Follows every field of a table that must be followed. It is a method of its own, because together with the loop over tables it ran out of
    /// registers.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool Steps(FlatVerifyState* state, FlatLayout layout, FlatVerifyMemo* memo, ulong key, nuint table, nuint vtable)
    {
        byte* start = state->Start;
        nuint last = state->Last;
        uint offsetMask = state->AlignMask & (FlatFormat.OffsetBytes - 1);
        long spent = memo->StepCount;
        for (int i = 0; i < memo->StepCount; i++)
        {
            FlatVerifyStep* step = FlatVerifyMemo.Steps(memo) + i;
            nuint at = table + step->At;
            if (step->Kind > FlatFieldKind.Vector && step->Kind != FlatFieldKind.Tables)
            {
                if (!Other(state, layout.Fields[step->Field], step->Kind, table, step->At, step->KindAt)) return false;

                // The verification of the fields may have overwritten this memo. It was made once, so it can be made again.
                if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
                continue;
            }

            // The same check for all three: they begin with a count.
            uint offset = ReadUInt32(start + at);
            nuint target = at + offset;
            if (offset - 1 >= last - at || ((uint)target & offsetMask) != 0) return FailStep(state, at, step);
            uint count = ReadUInt32(start + target);
            if (step->Kind == FlatFieldKind.String)
            {
                if (count >= last - target || start[target + FlatFormat.OffsetBytes + count] != 0) return FailStep(state, at, step);
                continue;
            }

            uint elementBytes = step->Kind == FlatFieldKind.Tables ? (uint)FlatFormat.OffsetBytes : step->KindAt;
            ulong vectorBytes = (ulong)count * elementBytes;
            if (vectorBytes > last - target) return FailStep(state, at, step);
            if (((uint)(target + FlatFormat.OffsetBytes) & step->ElementAlignMask & state->AlignMask) != 0 && count != 0) return FailStep(state, at, step);
            spent += elementBytes < FlatLimits.BudgetUnitBytes ? (long)(vectorBytes + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes : count;
            if (step->Kind == FlatFieldKind.Vector || count == 0) continue;
            if ((state->BudgetLeft -= spent) < 0) return state->Fail(WireError.BudgetExceeded, at);
            spent = 0;
            if (!Tables(state, layout.Fields[step->Field].TableLayout, target + FlatFormat.OffsetBytes, count)) return false;
            if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
        }

        return Spend(state, spent, table);
    }

    /// <summary>Finds and notes the fault of a string or vector that has one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool FailStep(FlatVerifyState* state, nuint at, FlatVerifyStep* step)
    {
        if (step->Kind == FlatFieldKind.String) String(state, at);
        else if (step->Kind == FlatFieldKind.Vector) Vector(state, at, step->KindAt, step->ElementAlignMask, out _, out _);
        else TryOpenOffsets(state, at, step->ElementAlignMask, out _, out _);
        return false;
    }

    /// <summary>Verifies a table with more offsets than a memo holds, field by field.</summary>
    private static bool ManyFields(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable)
    {
        if (!CheckVtable(state, vtable)) return false;
        uint endBytes = FlatFormat.OffsetBytes;
        if (state->ChecksTableSize && TableBytes(state, vtable) > state->SizeBytes - table) return FailField(state, layout, table, vtable);
        foreach (FlatField field in layout.Fields)
        {
            if (!CheckInline(state, field, table, vtable, ref endBytes, out FlatVerifyStep step)) return false;
            if (endBytes > state->SizeBytes - table) return FailField(state, layout, table, vtable);
            if (step.Kind == FlatFieldKind.Scalar) continue;
            if (--state->BudgetLeft < 0) return state->Fail(WireError.BudgetExceeded, table);
            if (!Other(state, field, step.Kind, table, step.At, step.KindAt)) return false;
        }

        return true;
    }
}
