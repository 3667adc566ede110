using System.Runtime.CompilerServices;

namespace LibWire;

// Tables and their vtables: rules 12 to 28.
public static unsafe partial class FlatVerifier
{
    /// <summary>An odd number with bits all over: the golden ratio.</summary>
    private const ulong HashFactor = 0x9e3779b97f4a7c15;

    /// <summary>A position takes 31 bits, and what decides about alignment 8 at most: those of a layout's number stand above.</summary>
    private const int KeyVtableShift = 5;

    private const int KeyLayoutShift = 36;

    /// <summary>Verifies tables of one type, one for each of some offsets that follow each other. One call a vector and not a table, so that what the loop needs stays in registers.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="layout">The type.</param>
    /// <param name="slot">Where the first offset is. <b>Safety:</b> all of them must lie in the buffer. The caller has taken their steps off the budget.</param>
    /// <param name="count">How many there are.</param>
    private static bool Tables(FlatVerifyState* state, FlatLayout layout, nuint slot, uint count)
    {
        if (count == 0) return true;
        if (--state->DepthLeft < 0) return state->Fail(WireError.DepthExceeded, slot);

        byte* start = state->Start;
        nuint size = state->SizeBytes, last = state->Last;
        uint alignMask = layout.AlignMask & state->AlignMask, offsetMask = state->AlignMask & (FlatFormat.OffsetBytes - 1);
        ulong layoutKey = (ulong)layout.Id << KeyLayoutShift;
        FlatVerifyMemo* memo = state->Memo;
        for (; count > 0; count--, slot += FlatFormat.OffsetBytes)
        {
            // One comparison for 0, sign, overflow and end: as a number without sign, offset - 1 is below the room behind the slot.
            uint offset = ReadUInt32(start + slot);
            nuint table = slot + offset;
            if (offset - 1 >= last - slot) return state->Fail(WireError.OffsetOutOfRange, slot);
            if (((uint)table & offsetMask) != 0) return state->Fail(WireError.Misaligned, table);

            nuint vtable = table - (nuint)(nint)(int)ReadUInt32(start + table);
            if (vtable > last) return state->Fail(WireError.InvalidVtable, table);
            ulong key = layoutKey | ((ulong)vtable << KeyVtableShift) | ((uint)table & alignMask);
            if (memo->Key != key)
            {
                memo = Place(state, key);
                if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
                if (memo == null)
                {
                    if (state->Error != WireError.None || !ManyFields(state, layout, table, vtable)) return false;
                    memo = state->Memo;
                    continue;
                }
            }

            if (memo->EndBytes > size - table) return FailField(state, layout, table, vtable);
            int stepCount = memo->StepCount;
            if (stepCount == 0) continue;
            if ((state->BudgetLeft -= stepCount) < 0) return state->Fail(WireError.BudgetExceeded, table);
            for (int i = 0; i < stepCount; i++)
            {
                FlatVerifyStep* step = FlatVerifyMemo.Steps(memo) + i;
                nuint at = table + step->At;
                switch (step->Kind)
                {
                    case FlatFieldKind.String:
                        if (!String(state, at)) return false;
                        continue;
                    case FlatFieldKind.Vector:
                        FlatField vector = layout.Fields[step->Field];
                        if (!Vector(state, at, vector.ElementBytes, vector.ElementAlignMask, out _, out _)) return false;
                        continue;
                    case FlatFieldKind.Tables:
                        if (!TableVector(state, layout.Fields[step->Field].TableLayout, at)) return false;
                        break;
                    case FlatFieldKind.Table:
                        if (!Tables(state, layout.Fields[step->Field].TableLayout, at, 1)) return false;
                        break;
                    default:
                        if (!Other(state, layout.Fields[step->Field], step->Kind, table, step->At, step->KindAt)) return false;
                        break;
                }

                // What lies below may have taken the place of this memo.
                if (memo->Key != key) memo = Learn(state, layout, table, vtable, key);
            }
        }

        state->DepthLeft++;
        return true;
    }

    /// <summary>Where a vtable is remembered, if it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatVerifyMemo* Place(FlatVerifyState* state, ulong key) => state->Memo + (nint)((key * HashFactor) >> state->MemoShift);

    /// <summary>Finds out about a vtable, and remembers it in place of another.</summary>
    /// <returns>Null where something is wrong, which is noted, or where there is too much to be remembered.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FlatVerifyMemo* Learn(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable, ulong key)
    {
        FlatVerifyMemo* memo = Place(state, key);
        memo->Key = 0;
        if (!CheckVtable(state, vtable)) return null;

        FlatVerifyStep* steps = FlatVerifyMemo.Steps(memo);
        int stepCount = 0;
        uint endBytes = state->ChecksTableSize ? Math.Max(FlatFormat.OffsetBytes, TableBytes(state, vtable)) : FlatFormat.OffsetBytes;
        FlatField[] fields = layout.Fields;
        for (int i = 0; i < fields.Length; i++)
        {
            FlatField field = fields[i];
            if (!CheckInline(state, field, table, vtable, ref endBytes, out FlatVerifyStep step)) return null;
            if (step.Kind == FlatFieldKind.Scalar) continue;
            if (stepCount == FlatVerifyMemo.StepsMax) return null;
            step.Field = (ushort)i;
            steps[stepCount++] = step;
        }

        memo->EndBytes = endBytes;
        memo->StepCount = stepCount;
        memo->Key = key;
        return memo;
    }

    /// <summary>A table with more offsets than a memo holds, field by field.</summary>
    private static bool ManyFields(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable)
    {
        if (!CheckVtable(state, vtable)) return false;
        uint endBytes = state->ChecksTableSize ? Math.Max(FlatFormat.OffsetBytes, TableBytes(state, vtable)) : FlatFormat.OffsetBytes;
        if (endBytes > state->SizeBytes - table) return FailField(state, layout, table, vtable);
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

    /// <summary>Whether a vtable lies in the buffer; that its first four bytes do is known.</summary>
    private static bool CheckVtable(FlatVerifyState* state, nuint vtable)
    {
        if (((uint)vtable & state->AlignMask & (sizeof(ushort) - 1)) != 0) return state->Fail(WireError.Misaligned, vtable);
        uint vtableBytes = ReadUInt16(state->Start + vtable);
        return (vtableBytes & 1) == 0 && vtableBytes >= FlatFormat.VtableHeaderBytes && vtableBytes <= state->SizeBytes - vtable
            || state->Fail(WireError.InvalidVtable, vtable);
    }

    /// <summary>The size of the table, as its vtable says.</summary>
    private static uint TableBytes(FlatVerifyState* state, nuint vtable) => ReadUInt16(state->Start + vtable + sizeof(ushort));

    /// <summary>Where a field lies in tables with a vtable that is in the buffer; 0 where it is absent.</summary>
    private static ushort FieldAt(FlatVerifyState* state, nuint vtable, int slot) =>
        slot < ReadUInt16(state->Start + vtable) ? ReadUInt16(state->Start + vtable + (nuint)slot) : (ushort)0;

    /// <summary>What the vtable alone says of a field, and the remainder of the table's position.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="field">The field.</param>
    /// <param name="table">The table.</param>
    /// <param name="vtable">Its vtable, which is in the buffer.</param>
    /// <param name="endBytes">How far the table reaches; moved where the field reaches further.</param>
    /// <param name="step">What is to be followed in each table; <see cref="FlatFieldKind.Scalar"/> for nothing.</param>
    private static bool CheckInline(FlatVerifyState* state, FlatField field, nuint table, nuint vtable, ref uint endBytes, out FlatVerifyStep step)
    {
        step = default;
        ushort at = FieldAt(state, vtable, field.Slot);
        if (at == 0 && field.IsRequired) return state->Fail(WireError.RequiredFieldMissing, table);
        bool isUnion = field.Kind is FlatFieldKind.Union or FlatFieldKind.Unions;
        if (at == 0 && !isUnion) return true;
        if (at != 0 && !CheckPlace(state, at, field.InlineBytes, field.InlineAlignMask, table, vtable, ref endBytes)) return false;
        if (at != 0 && field.Kind > FlatFieldKind.Struct) step.Kind = field.Kind;
        step.At = at;
        return !isUnion || CheckKind(state, field, table, vtable, ref endBytes, ref step);
    }

    private static bool CheckPlace(FlatVerifyState* state, ushort at, int sizeBytes, byte fieldAlignMask, nuint table, nuint vtable, ref uint endBytes)
    {
        if (((uint)(table + at) & fieldAlignMask & state->AlignMask) != 0) return state->Fail(WireError.Misaligned, table + at);
        uint fieldEnd = at + (uint)sizeBytes;
        if (state->ChecksTableSize && fieldEnd > TableBytes(state, vtable)) return state->Fail(WireError.FieldOutOfRange, table + at);
        endBytes = Math.Max(endBytes, fieldEnd);
        return true;
    }

    /// <summary>Finds the field that reaches beyond the buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool FailField(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable)
    {
        nuint roomBytes = state->SizeBytes - table;
        foreach (FlatField field in layout.Fields)
        {
            ushort at = FieldAt(state, vtable, field.Slot);
            if (at != 0 && at + (uint)field.InlineBytes > roomBytes) return state->Fail(WireError.FieldOutOfRange, table + at);
            if (field.Kind != FlatFieldKind.Union) continue;
            at = FieldAt(state, vtable, field.KindSlot);
            if (at != 0 && at + (uint)field.ElementBytes > roomBytes) return state->Fail(WireError.FieldOutOfRange, table + at);
        }

        // The fields are inside, so it is the size.
        return state->Fail(WireError.InvalidVtable, vtable);
    }
}
