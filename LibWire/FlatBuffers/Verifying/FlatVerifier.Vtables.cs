using System.Runtime.CompilerServices;

namespace LibWire;

// Vtables. Each is verified once, for all tables that share it.
public static unsafe partial class FlatVerifier
{
    /// <summary>The factor of the hash, an odd number with well-spread bits: the golden ratio.</summary>
    private const ulong HashFactor = 0x9e3779b97f4a7c15;

    /// <summary>The remainder of the table's position takes 5 bits of the key. The position of a vtable takes 33, because it is not yet known to lie in the
    /// buffer. The id of the layout stands above. For a vtable before the buffer all bits of the id are set, and no layout has that id.</summary>
    private const int KeyVtableShift = 5;

    private const uint KeyRemainderMask = (1 << KeyVtableShift) - 1;

    private const int KeyLayoutShift = 38;

    /// <summary>Gives the memo of a vtable, or the one that it replaces. There are two places for each, so that two alternating vtables do not evict each
    /// other.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatVerifyMemo* Find(FlatVerifyState* state, ulong key)
    {
        ulong index = (key * HashFactor) >> state->MemoShift;
        FlatVerifyMemo* memo = state->Memo + (nint)index, other = state->Memo + (nint)(index ^ 1);
        if (memo->Key == key) return memo;
        return other->Key == key || (memo->Key != 0 && other->Key == 0) ? other : memo;
    }

    /// <summary>Verifies a vtable and remembers the result in place of another memo.</summary>
    /// <returns>Null if there is a fault, which is noted, or if the result is too large to remember.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FlatVerifyMemo* Learn(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable, ulong key)
    {
        FlatVerifyMemo* memo = Find(state, key);
        memo->Key = 0;
        if (!CheckVtable(state, vtable)) return null;

        byte* entries = state->Start + vtable;
        int vtableBytes = ReadUInt16(entries);
        var contents = new ReadOnlySpan<byte>(entries, vtableBytes);
        uint conditions = ((uint)key & KeyRemainderMask) | (state->AlignMask & (KeyRemainderMask + 1)) | ((uint)state->Strictness << (KeyVtableShift + 1));
        if (FlatKnownVtable.TryRecall(layout.KnownVtables, contents, conditions, memo))
        {
            memo->Key = key;
            return memo;
        }

        if (!ApplyRules(state, layout, table, vtable, FlatVerifyMemo.Steps(memo), out uint endBytes, out int stepCount)) return null;
        if (state->ChecksTableSize) endBytes = TableBytes(state, vtable);
        memo->EndBytes = endBytes;
        memo->StepCount = stepCount;
        memo->Key = key;
        FlatKnownVtable.Remember(layout.KnownVtables, contents, conditions, memo);
        return memo;
    }

    /// <summary>Checks everything about a table that depends only on its vtable and on the remainder of its position.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="table">The table.</param>
    /// <param name="vtable">Its vtable, which is in the buffer.</param>
    /// <param name="steps">What must be followed in each such table, filled in; room for <see cref="FlatVerifyMemo.StepsMax"/> steps. Null if the caller knows
    /// what to follow.</param>
    /// <param name="endBytes">The distance from the start of the table to the end of its last field.</param>
    /// <param name="stepCount">The number of steps.</param>
    /// <returns>False if there is a fault, which is noted, or if there is no room for the steps.</returns>
    private static bool ApplyRules(
        FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable, FlatVerifyStep* steps, out uint endBytes, out int stepCount)
    {
        endBytes = FlatFormat.OffsetBytes;
        stepCount = 0;
        byte* entries = state->Start + vtable;
        int vtableBytes = ReadUInt16(entries);
        FlatFieldRule[] rules = layout.Rules;
        for (int i = 0; i < rules.Length; i++)
        {
            ref readonly FlatFieldRule rule = ref rules[i];
            ushort at = rule.Slot < vtableBytes ? ReadUInt16(entries + rule.Slot) : (ushort)0;
            if (rule.Kind is FlatFieldKind.Union or FlatFieldKind.Unions || rule.Kind == FlatFieldKind.Vector && at != 0)
            {
                // A field that needs more than its rule.
                if (!CheckInline(state, layout.Fields[i], table, vtable, ref endBytes, out FlatVerifyStep step)) return false;
                if (step.Kind == FlatFieldKind.Scalar) continue;
                if (steps != null && stepCount == FlatVerifyMemo.StepsMax) return false;
                step.Field = (ushort)i;
                if (steps != null) steps[stepCount] = step;
                stepCount++;
                continue;
            }

            if (at == 0)
            {
                if (!rule.IsRequired) continue;
                state->Fail(WireError.RequiredFieldMissing, table);
                return false;
            }

            if (((uint)(table + at) & rule.InlineAlignMask & state->AlignMask) != 0)
            {
                state->Fail(WireError.Misaligned, table + at);
                return false;
            }

            endBytes = Math.Max(endBytes, at + (uint)rule.InlineBytes);
            if (rule.Kind <= FlatFieldKind.Struct) continue;
            if (steps != null && stepCount == FlatVerifyMemo.StepsMax) return false;
            if (steps != null)
            {
                byte alignMask = state->IsStrict ? rule.ForcedAlignMask : (byte)0;
                steps[stepCount] = new FlatVerifyStep { At = at, Field = (ushort)i, Kind = rule.Kind, ElementAlignMask = alignMask };
            }

            stepCount++;
        }

        uint tableBytes = TableBytes(state, vtable);
        if (!state->ChecksTableSize || endBytes <= tableBytes) return true;
        FailTableSize(state, layout, table, vtable, tableBytes);
        return false;
    }

    /// <summary>Whether a vtable lies in the buffer. Its first four bytes are known to do so.</summary>
    private static bool CheckVtable(FlatVerifyState* state, nuint vtable)
    {
        if (((uint)vtable & state->AlignMask & (sizeof(ushort) - 1)) != 0) return state->Fail(WireError.Misaligned, vtable);
        uint vtableBytes = ReadUInt16(state->Start + vtable);
        return (vtableBytes & 1) == 0 && vtableBytes >= FlatFormat.VtableHeaderBytes && vtableBytes <= state->SizeBytes - vtable
            || state->Fail(WireError.InvalidVtable, vtable);
    }

    /// <summary>The size of the table according to its vtable.</summary>
    private static uint TableBytes(FlatVerifyState* state, nuint vtable) => ReadUInt16(state->Start + vtable + sizeof(ushort));

    /// <summary>The offset of a field in tables with a vtable that is in the buffer; 0 if the field is absent.</summary>
    private static ushort FieldAt(FlatVerifyState* state, nuint vtable, int slot) =>
        slot < ReadUInt16(state->Start + vtable) ? ReadUInt16(state->Start + vtable + (nuint)slot) : (ushort)0;

    /// <summary>Checks everything about a field that depends only on the vtable and on the remainder of the table's position.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="field">The field.</param>
    /// <param name="table">The table.</param>
    /// <param name="vtable">The vtable of the table, which is in the buffer.</param>
    /// <param name="endBytes">The distance to the end of the last field; raised if this field ends later.</param>
    /// <param name="step">The step to follow in each table; <see cref="FlatFieldKind.Scalar"/> for none.</param>
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
        if (step.Kind == FlatFieldKind.Vector)
        {
            step.KindAt = (ushort)field.ElementBytes;
            step.ElementAlignMask = (byte)state->ElementMask(field);

            // Such large structs are rare.
            if (field.ElementBytes > ushort.MaxValue) step.Kind = FlatFieldKind.LargeStructs;
        }

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

    /// <summary>Finds the field that exceeds the table size of its vtable. If there is none, the size is below that of the smallest table.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void FailTableSize(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable, uint tableBytes)
    {
        foreach (FlatField field in layout.Fields)
        {
            ushort at = FieldAt(state, vtable, field.Slot);
            if (at == 0 || at + (uint)field.InlineBytes <= tableBytes) continue;
            state->Fail(WireError.FieldOutOfRange, table + at);
            return;
        }

        state->Fail(WireError.InvalidVtable, vtable);
    }

    /// <summary>Finds the field that exceeds the buffer.</summary>
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

        // All fields are inside, so the size is wrong.
        return state->Fail(WireError.InvalidVtable, vtable);
    }
}
