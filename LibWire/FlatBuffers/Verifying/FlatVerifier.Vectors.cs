using System.Runtime.CompilerServices;

namespace LibWire;

// Strings and vectors, and what offsets of 64 bits lead to.
public static unsafe partial class FlatVerifier
{
    /// <summary>Follows an offset to something that begins with an offset or count, of which at least that lies in the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryFollow(FlatVerifyState* state, nuint slot, out nuint target)
    {
        // As in Tables.
        uint offset = ReadUInt32(state->Start + slot);
        target = slot + offset;
        if (offset - 1 >= state->Last - slot) return state->Fail(WireError.OffsetOutOfRange, slot);
        return ((uint)target & state->AlignMask & (FlatFormat.OffsetBytes - 1)) == 0 || state->Fail(WireError.Misaligned, target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool String(FlatVerifyState* state, nuint slot)
    {
        if (!TryFollow(state, slot, out nuint target)) return false;
        return StringHere(state, target);
    }

    /// <summary>Notes what is wrong with a string that is.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool FailString(FlatVerifyState* state, nuint slot)
    {
        String(state, slot);
        return false;
    }

    /// <summary>A string whose length is in the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StringHere(FlatVerifyState* state, nuint target)
    {
        uint lengthBytes = ReadUInt32(state->Start + target);
        if (lengthBytes >= state->Last - target) return state->Fail(lengthBytes == state->Last - target ? WireError.UnterminatedString : WireError.LengthOutOfRange, target);
        return state->Start[target + FlatFormat.OffsetBytes + lengthBytes] == 0 || state->Fail(WireError.UnterminatedString, target);
    }

    /// <summary>A vector of elements that need not be looked at. One without elements may lie at any multiple of 4: writers align the first element only where there is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Vector(FlatVerifyState* state, nuint slot, int elementBytes, uint elementAlignMask, out nuint first, out uint count)
    {
        first = 0;
        count = 0;
        return TryFollow(state, slot, out nuint target) && VectorHere(state, target, elementBytes, elementAlignMask, out first, out count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool VectorHere(FlatVerifyState* state, nuint target, int elementBytes, uint elementAlignMask, out nuint first, out uint count)
    {
        first = target + FlatFormat.OffsetBytes;
        count = ReadUInt32(state->Start + target);
        ulong vectorBytes = (ulong)count * (uint)elementBytes;
        if (vectorBytes > state->Last - target) return state->Fail(WireError.LengthOutOfRange, target);
        if (((uint)first & elementAlignMask & state->AlignMask) != 0 && count != 0) return state->Fail(WireError.Misaligned, first);
        return Spend(state, elementBytes < FlatFormat.BudgetUnitBytes ? (long)(vectorBytes + FlatFormat.BudgetUnitBytes - 1) / FlatFormat.BudgetUnitBytes : count, target);
    }

    /// <summary>Takes steps off the budget.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Spend(FlatVerifyState* state, long steps, nuint position) =>
        (state->BudgetLeft -= steps) >= 0 || state->Fail(WireError.BudgetExceeded, position);

    /// <summary>Where the offsets of a vector of them are. What they lead to takes a step each, which is not taken here.</summary>
    private static bool TryOpenOffsets(FlatVerifyState* state, nuint slot, uint forcedAlignMask, out nuint first, out uint count)
    {
        first = 0;
        count = 0;
        if (!TryFollow(state, slot, out nuint target)) return false;
        first = target + FlatFormat.OffsetBytes;
        count = ReadUInt32(state->Start + target);
        if (count > (state->Last - target) / FlatFormat.OffsetBytes) return state->Fail(WireError.LengthOutOfRange, target);
        return ((uint)first & forcedAlignMask & state->AlignMask) == 0 || count == 0 || state->Fail(WireError.Misaligned, first);
    }

    private static bool TableVector(FlatVerifyState* state, FlatField field, nuint slot) =>
        TryOpenOffsets(state, slot, field.ForcedAlignMask, out nuint first, out uint count) && Spend(state, count, slot) && Tables(state, field.TableLayout, first, count);

    private static bool StringVector(FlatVerifyState* state, FlatField field, nuint slot)
    {
        if (!TryOpenOffsets(state, slot, field.ForcedAlignMask, out nuint first, out uint count) || !Spend(state, count, slot)) return false;
        for (; count > 0; count--, first += FlatFormat.OffsetBytes)
            if (!String(state, first)) return false;
        return true;
    }

    /// <summary>Follows an offset of 64 bits to something of at least some bytes.</summary>
    private static bool TryFollow64(FlatVerifyState* state, nuint slot, uint neededBytes, out nuint target)
    {
        ulong offset = ReadUInt64(state->Start + slot);
        target = 0;
        nuint roomBytes = state->SizeBytes - slot;
        if (neededBytes > roomBytes || offset == 0 || offset > roomBytes - neededBytes) return state->Fail(WireError.OffsetOutOfRange, slot);
        target = slot + (nuint)offset;
        return ((uint)target & state->AlignMask & (neededBytes - 1)) == 0 || state->Fail(WireError.Misaligned, target);
    }

    private static bool Vector64(FlatVerifyState* state, FlatField field, nuint slot)
    {
        if (!TryFollow64(state, slot, FlatFormat.Offset64Bytes, out nuint target)) return false;
        nuint first = target + FlatFormat.Offset64Bytes;
        ulong count = ReadUInt64(state->Start + target);
        if (count > (state->SizeBytes - first) / (uint)field.ElementBytes) return state->Fail(WireError.LengthOutOfRange, target);
        if (((uint)first & field.ElementAlignMask & state->AlignMask) != 0 && count != 0) return state->Fail(WireError.Misaligned, first);
        ulong vectorBytes = count * (uint)field.ElementBytes;
        return Spend(state, (long)Math.Min(count, (vectorBytes + FlatFormat.BudgetUnitBytes - 1) / FlatFormat.BudgetUnitBytes), target);
    }
}
