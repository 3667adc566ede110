using System.Runtime.CompilerServices;

namespace LibWire;

// Vtables: what each says of all tables that have it is found out once.
public static unsafe partial class FlatVerifier
{
    /// <summary>An odd number with bits all over: the golden ratio.</summary>
    private const ulong HashFactor = 0x9e3779b97f4a7c15;

    /// <summary>What decides about alignment takes 5 bits, and the position of a vtable 33 before anyone has looked whether it is in the buffer: those of a layout's number stand above.
    /// Of one in front of the buffer all bits are set there, which no layout has.</summary>
    private const int KeyVtableShift = 5;

    private const uint KeyRemainderMask = (1 << KeyVtableShift) - 1;

    private const int KeyLayoutShift = 38;

    /// <summary>Where a vtable is remembered; where it is not, what it is to take the place of. There are two places for each, so that two vtables which follow each other do not take turns in one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatVerifyMemo* Find(FlatVerifyState* state, ulong key)
    {
        ulong index = (key * HashFactor) >> state->MemoShift;
        FlatVerifyMemo* memo = state->Memo + (nint)index, other = state->Memo + (nint)(index ^ 1);
        if (memo->Key == key) return memo;
        return other->Key == key || (memo->Key != 0 && other->Key == 0) ? other : memo;
    }

    /// <summary>Finds out about a vtable, and remembers it in place of another.</summary>
    /// <returns>Null where something is wrong, which is noted, or where there is too much to be remembered.</returns>
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

        uint endBytes = FlatFormat.OffsetBytes;
        FlatVerifyStep* steps = FlatVerifyMemo.Steps(memo);
        int stepCount = 0;
        FlatFieldRule[] rules = layout.Rules;
        for (int i = 0; i < rules.Length; i++)
        {
            ref readonly FlatFieldRule rule = ref rules[i];
            ushort at = rule.Slot < vtableBytes ? ReadUInt16(entries + rule.Slot) : (ushort)0;
            if (rule.Kind is FlatFieldKind.Union or FlatFieldKind.Unions || rule.Kind == FlatFieldKind.Vector && at != 0)
            {
                // What needs more than the rule.
                if (!CheckInline(state, layout.Fields[i], table, vtable, ref endBytes, out FlatVerifyStep step)) return null;
                if (step.Kind == FlatFieldKind.Scalar) continue;
                if (stepCount == FlatVerifyMemo.StepsMax) return null;
                step.Field = (ushort)i;
                steps[stepCount++] = step;
                continue;
            }

            if (at == 0)
            {
                if (!rule.IsRequired) continue;
                state->Fail(WireError.RequiredFieldMissing, table);
                return null;
            }

            if (((uint)(table + at) & rule.InlineAlignMask & state->AlignMask) != 0)
            {
                state->Fail(WireError.Misaligned, table + at);
                return null;
            }

            endBytes = Math.Max(endBytes, at + (uint)rule.InlineBytes);
            if (rule.Kind <= FlatFieldKind.Struct) continue;
            if (stepCount == FlatVerifyMemo.StepsMax) return null;
            steps[stepCount++] = new FlatVerifyStep { At = at, Field = (ushort)i, Kind = rule.Kind, ElementAlignMask = rule.ForcedAlignMask };
        }

        if (state->ChecksTableSize)
        {
            uint tableBytes = TableBytes(state, vtable);
            if (endBytes > tableBytes)
            {
                FailTableSize(state, layout, table, vtable, tableBytes);
                return null;
            }

            endBytes = tableBytes;
        }

        memo->EndBytes = endBytes;
        memo->StepCount = stepCount;
        memo->Key = key;
        FlatKnownVtable.Remember(layout.KnownVtables, contents, conditions, memo);
        return memo;
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
        if (step.Kind == FlatFieldKind.Vector)
        {
            step.KindAt = (ushort)field.ElementBytes;
            step.ElementAlignMask = field.ElementAlignMask;

            // So large structs are rare.
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

    /// <summary>Finds the field that reaches beyond the size its vtable gives the table; where none does, the size is below that of the smallest table.</summary>
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
