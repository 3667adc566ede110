namespace LibWire;

// FlexBuffers: a format without schema, whose buffers lie in vectors of bytes. They are written back to front, so offsets lead towards the start. Source:
// FlatBuffers "FlexBuffers", flexbuffers.h.
public static unsafe partial class FlatVerifier
{
    /// <summary>The smallest FlexBuffer, in bytes: a value of one byte, its type and its width.</summary>
    private const int FlexBytesMin = 3;

    /// <summary>The bytes of a key that one step of the budget pays for: the search for the 0 behind it takes whole vectors.</summary>
    private const int FlexKeyBytesPerStep = 64;

    /// <summary>The number of values in front of the vector of a map: the offset of its keys, the width of the keys, and the count.</summary>
    private const int FlexMapPrefixCount = 3;

    /// <summary>Verifies a FlexBuffer.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="fault">The fault.</param>
    /// <param name="options">The options that count here: depth, budget and alignment.</param>
    /// <returns>Whether there is no fault.</returns>
    public static bool TryVerifyFlexBuffer(ReadOnlySpan<byte> buffer, out WireFault fault, FlatVerifierOptions? options = null)
    {
        options ??= FlatVerifierOptions.Default;
        fixed (byte* start = buffer)
        {
            FlatVerifyState state;
            Open(&state, start, buffer.Length, options);
            bool isValid = FlexBuffer(&state, 0, (uint)buffer.Length);
            fault = isValid ? default : FlatFaults.Of(state.Error, state.ErrorOffset);
            return isValid;
        }
    }

    private static bool FlexBuffer(FlatVerifyState* outer, nuint start, uint sizeBytes)
    {
        if (sizeBytes < FlexBytesMin) return outer->Fail(WireError.Truncated, start + sizeBytes);

        // Values are smaller than those of tables, from one byte on, so the default is now a step for each byte of the outermost buffer. It grows once: many
        // fields can lead to one FlexBuffer.
        outer->BudgetLeft += outer->FlexSteps;
        outer->FlexSteps = 0;
        FlatVerifyState flex = *outer;
        flex.Start = outer->Start + start;
        flex.SizeBytes = sizeBytes;
        flex.BaseOffset = outer->BaseOffset + (long)start;

        byte widthBytes = flex.Start[sizeBytes - 1];
        nuint end = sizeBytes - 2;
        bool isValid = IsFlexWidth(widthBytes) || flex.Fail(WireError.InvalidFlexType, sizeBytes - 1);
        if (isValid && end < widthBytes) isValid = flex.Fail(WireError.Truncated, 0);
        isValid = isValid && FlexItem(&flex, end - widthBytes, widthBytes, flex.Start[end]);

        outer->BudgetLeft = flex.BudgetLeft;
        outer->Error = flex.Error;
        outer->ErrorOffset = flex.ErrorOffset;
        return isValid;
    }

    /// <summary>Verifies a value whose own bytes are in the buffer.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="at">The position of the value.</param>
    /// <param name="widthBytes">The size of the value, in bytes.</param>
    /// <param name="packedType">The type of the value. If it is an offset, this includes the width at its target.</param>
    private static bool FlexItem(FlatVerifyState* state, nuint at, uint widthBytes, byte packedType)
    {
        var type = (FlexType)(packedType >> 2);
        uint targetWidth = 1u << (packedType & 3);
        if (type is < FlexType.Key or FlexType.Bool) return true;
        if (type is > FlexType.Bool and not FlexType.BoolVector) return state->Fail(WireError.InvalidFlexType, at);
        if (!FlexFollow(state, at, widthBytes, targetWidth, out nuint target) || !Spend(state, 1, at)) return false;
        switch (type)
        {
            case FlexType.Key:
                return FlexKeyHere(state, target);
            case >= FlexType.IndirectInt and <= FlexType.IndirectFloat:
                return targetWidth <= state->SizeBytes - target || state->Fail(WireError.Truncated, target);
            case FlexType.String:
                // Neither the bytes of strings nor those of blobs are read here.
                return FlexCount(state, target, targetWidth, 1, out uint lengthBytes)
                    && (lengthBytes < state->SizeBytes - target && state->Start[target + lengthBytes] == 0
                        || state->Fail(WireError.UnterminatedString, target));
            case FlexType.Blob:
                return FlexCount(state, target, targetWidth, 1, out _);
            case FlexType.Map:
                return FlexAnyVector(state, target, targetWidth) && FlexMapKeys(state, target, targetWidth);
            case FlexType.Vector:
                return FlexAnyVector(state, target, targetWidth);
            case FlexType.KeyVector or FlexType.DeprecatedStringVector:
                // Strings in the deprecated vectors have no width of their own, so they are read as keys.
                return FlexKeyVector(state, target, targetWidth);
            case >= FlexType.Int2 and <= FlexType.Float4:
                // Two, three or four elements, three types for each, and no count.
                uint fixedBytes = targetWidth * (uint)(((type - FlexType.Int2) / 3) + 2);
                return fixedBytes <= state->SizeBytes - target || state->Fail(WireError.LengthOutOfRange, target);
            default:
                return FlexElements(state, target, targetWidth, targetWidth, out _);
        }
    }

    private static bool FlexFollow(FlatVerifyState* state, nuint at, uint widthBytes, uint targetWidth, out nuint target)
    {
        ulong offset = ReadFlex(state, at, widthBytes);
        target = 0;
        if (offset > at) return state->Fail(WireError.OffsetOutOfRange, at);
        target = at - (nuint)offset;
        return ((uint)target & (targetWidth - 1) & state->AlignMask) == 0 || state->Fail(WireError.Misaligned, target);
    }

    /// <summary>Verifies the count of a vector, which precedes it, and that its elements lie in the buffer. Takes the steps of the elements.</summary>
    private static bool FlexElements(FlatVerifyState* state, nuint vector, uint countBytes, uint elementBytes, out uint count) =>
        FlexCount(state, vector, countBytes, elementBytes, out count)
            && Spend(state, (((long)count * elementBytes) + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes, vector);

    private static bool FlexCount(FlatVerifyState* state, nuint vector, uint countBytes, uint elementBytes, out uint count)
    {
        count = 0;
        if (vector < countBytes) return state->Fail(WireError.OffsetOutOfRange, vector);
        ulong elements = ReadFlex(state, vector - countBytes, countBytes);
        if (elements > (state->SizeBytes - vector) / elementBytes) return state->Fail(WireError.LengthOutOfRange, vector - countBytes);
        count = (uint)elements;
        return true;
    }

    /// <summary>Verifies a vector of values of any type, or the values of a map. The types follow the values.</summary>
    private static bool FlexAnyVector(FlatVerifyState* state, nuint vector, uint widthBytes)
    {
        if (!FlexElements(state, vector, widthBytes, widthBytes, out uint count)) return false;
        nuint types = vector + (count * widthBytes);
        if (count > state->SizeBytes - types) return state->Fail(WireError.LengthOutOfRange, types);
        if (--state->DepthLeft < 0) return state->Fail(WireError.DepthExceeded, vector);
        for (uint i = 0; i < count; i++)
            if (!FlexItem(state, vector + (i * widthBytes), widthBytes, state->Start[types + i])) return false;
        state->DepthLeft++;
        return true;
    }

    private static bool FlexMapKeys(FlatVerifyState* state, nuint map, uint widthBytes)
    {
        if (map < FlexMapPrefixCount * widthBytes) return state->Fail(WireError.OffsetOutOfRange, map);
        nuint prefix = map - (FlexMapPrefixCount * widthBytes);
        ulong keyWidth = ReadFlex(state, prefix + widthBytes, widthBytes);
        if (!IsFlexWidth(keyWidth)) return state->Fail(WireError.InvalidFlexType, prefix + widthBytes);
        if (!FlexFollow(state, prefix, widthBytes, (uint)keyWidth, out nuint keys) || !FlexKeyVector(state, keys, (uint)keyWidth)) return false;

        // A reader that finds a key at an index reads the value at the same index, so both counts must be equal.
        return ReadFlex(state, keys - (nuint)keyWidth, (uint)keyWidth) == ReadFlex(state, map - widthBytes, widthBytes)
            || state->Fail(WireError.LengthOutOfRange, keys);
    }

    private static bool FlexKeyVector(FlatVerifyState* state, nuint vector, uint widthBytes)
    {
        if (!FlexElements(state, vector, widthBytes, widthBytes, out uint count)) return false;
        for (uint i = 0; i < count; i++)
            if (!FlexFollow(state, vector + (i * widthBytes), widthBytes, 1, out nuint key) || !FlexKeyHere(state, key)) return false;
        return true;
    }

    /// <summary>Verifies a key, which ends at the next 0. The search for the 0 takes steps of the budget, so that many keys that share one 0 do not take
    /// forever.</summary>
    private static bool FlexKeyHere(FlatVerifyState* state, nuint key)
    {
        int lengthBytes = new ReadOnlySpan<byte>(state->Start + key, (int)(state->SizeBytes - key)).IndexOf((byte)0);
        if (lengthBytes < 0) return state->Fail(WireError.UnterminatedString, key);
        return Spend(state, lengthBytes / FlexKeyBytesPerStep, key);
    }

    private static bool IsFlexWidth(ulong widthBytes) => widthBytes is 1 or 2 or 4 or 8;

    private static ulong ReadFlex(FlatVerifyState* state, nuint position, uint widthBytes) => ReadKind(state, position, (int)widthBytes);
}
