using System.Runtime.CompilerServices;

namespace LibWire;

// Strings and vectors, and targets of 64-bit offsets.
public static unsafe partial class FlatVerifier
{
    /// <summary>Follows an offset to a target that begins with an offset or count, and checks that these bytes lie in the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryFollow(FlatVerifyState* state, nuint offsetAt, out nuint target)
    {
        // The same comparison as in Tables.
        uint offset = ReadUInt32(state->Start + offsetAt);
        target = offsetAt + offset;
        if (offset - 1 >= state->Last - offsetAt) return state->Fail(WireError.OffsetOutOfRange, offsetAt);
        return ((uint)target & state->AlignMask & (FlatFormat.OffsetBytes - 1)) == 0 || state->Fail(WireError.Misaligned, target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool String(FlatVerifyState* state, nuint offsetAt)
    {
        if (!TryFollow(state, offsetAt, out nuint target)) return false;
        return StringHere(state, target);
    }

    /// <summary>Finds and notes the fault of a string that has one.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool FailString(FlatVerifyState* state, nuint offsetAt)
    {
        String(state, offsetAt);
        return false;
    }

    /// <summary>Verifies a string whose length is in the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StringHere(FlatVerifyState* state, nuint target)
    {
        uint lengthBytes = ReadUInt32(state->Start + target);
        if (lengthBytes >= state->Last - target) return
            state->Fail(lengthBytes == state->Last - target ? WireError.UnterminatedString : WireError.LengthOutOfRange, target);
        return state->Start[target + FlatFormat.OffsetBytes + lengthBytes] == 0 || state->Fail(WireError.UnterminatedString, target);
    }

    /// <summary>Verifies a vector whose elements need no check. An empty vector may lie at any multiple of 4: writers align the first element only if there is
    /// one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Vector(FlatVerifyState* state, nuint offsetAt, int elementBytes, uint elementAlignMask, out nuint first, out uint count)
    {
        first = 0;
        count = 0;
        return TryFollow(state, offsetAt, out nuint target) && VectorHere(state, target, elementBytes, elementAlignMask, out first, out count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool VectorHere(FlatVerifyState* state, nuint target, int elementBytes, uint elementAlignMask, out nuint first, out uint count)
    {
        first = target + FlatFormat.OffsetBytes;
        count = ReadUInt32(state->Start + target);
        ulong vectorBytes = (ulong)count * (uint)elementBytes;
        if (vectorBytes > state->Last - target) return state->Fail(WireError.LengthOutOfRange, target);
        if (((uint)first & elementAlignMask & state->AlignMask) != 0 && count != 0) return state->Fail(WireError.Misaligned, first);
        return Spend(
            state,
            elementBytes < FlatLimits.BudgetUnitBytes ? (long)(vectorBytes + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes : count,
            target);
    }

    /// <summary>Takes steps off the budget.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Spend(FlatVerifyState* state, long steps, nuint position) =>
        (state->BudgetLeft -= steps) >= 0 || state->Fail(WireError.BudgetExceeded, position);

    /// <summary>Opens a vector of offsets and gives the position of the first. Each target takes one step, which the caller takes off the budget.</summary>
    private static bool TryOpenOffsets(FlatVerifyState* state, nuint offsetAt, uint forcedAlignMask, out nuint first, out uint count)
    {
        first = 0;
        count = 0;
        if (!TryFollow(state, offsetAt, out nuint target)) return false;
        first = target + FlatFormat.OffsetBytes;
        count = ReadUInt32(state->Start + target);
        if (count > (state->Last - target) / FlatFormat.OffsetBytes) return state->Fail(WireError.LengthOutOfRange, target);
        return ((uint)first & forcedAlignMask & state->AlignMask) == 0 || count == 0 || state->Fail(WireError.Misaligned, first);
    }

    private static bool TableVector(FlatVerifyState* state, FlatField field, nuint offsetAt) =>
        TryOpenOffsets(state, offsetAt, state->ForcedMask(field), out nuint first, out uint count)
            && Spend(state, count, offsetAt) && Tables(state, field.TableLayout, first, count);

    private static bool StringVector(FlatVerifyState* state, FlatField field, nuint offsetAt)
    {
        uint alignMask = state->ForcedMask(field);
        if (!TryOpenOffsets(state, offsetAt, alignMask, out nuint first, out uint count) || !Spend(state, count, offsetAt)) return false;
        for (; count > 0; count--, first += FlatFormat.OffsetBytes)
            if (!String(state, first)) return false;
        return true;
    }

    /// <summary>Follows a 64-bit offset to a target of at least a number of bytes.</summary>
    private static bool TryFollow64(FlatVerifyState* state, nuint offsetAt, uint neededBytes, out nuint target)
    {
        ulong offset = ReadUInt64(state->Start + offsetAt);
        target = 0;
        nuint roomBytes = state->SizeBytes - offsetAt;
        if (neededBytes > roomBytes || offset == 0 || offset > roomBytes - neededBytes) return state->Fail(WireError.OffsetOutOfRange, offsetAt);
        target = offsetAt + (nuint)offset;
        return ((uint)target & state->AlignMask & (neededBytes - 1)) == 0 || state->Fail(WireError.Misaligned, target);
    }

    private static bool Vector64(FlatVerifyState* state, FlatField field, nuint offsetAt)
    {
        if (!TryFollow64(state, offsetAt, FlatFormat.Offset64Bytes, out nuint target)) return false;
        nuint first = target + FlatFormat.Offset64Bytes;
        ulong count = ReadUInt64(state->Start + target);
        if (count > (state->SizeBytes - first) / (uint)field.ElementBytes) return state->Fail(WireError.LengthOutOfRange, target);
        if (((uint)first & state->ElementMask(field) & state->AlignMask) != 0 && count != 0) return state->Fail(WireError.Misaligned, first);
        ulong vectorBytes = count * (uint)field.ElementBytes;
        return Spend(state, (long)Math.Min(count, (vectorBytes + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes), target);
    }
}
