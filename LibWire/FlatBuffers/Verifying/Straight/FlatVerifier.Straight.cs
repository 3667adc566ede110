using System.Runtime.CompilerServices;

namespace LibWire;

// Straight code: a method for each table type, which the JIT makes from emitted steps. It says that a buffer is surely valid, or nothing. After nothing, the
// walk over layouts decides and finds the fault, so that one place names faults. The limits are the same.
public static unsafe partial class FlatVerifier
{
    /// <summary>The size up to which a buffer is verified without a memo. It has few tables for each vtable, so that comparing the vtable with a known one is
    /// faster than a memo, which must be cleared.</summary>
    private const int WithoutMemoBytesMax = 1 << 14;

    /// <summary>Verifies a buffer by straight code.</summary>
    /// <param name="start">The buffer.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="layout">The type of the root table.</param>
    /// <param name="options">The options.</param>
    /// <returns>False if the buffer may be invalid, if the type has no straight code, or if the options are not those of straight code.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool IsSurelyValid(byte* start, int sizeBytes, FlatLayout layout, FlatVerifierOptions options)
    {
        if (layout.StraightWalk is not { } walk || options.IgnoresAlignment || options.Strictness != FlatStrictness.Standard) return false;
        if (sizeBytes is >= FlatFormat.BufferBytesMin and <= WithoutMemoBytesMax && !walk.NeedsMemo && ReferenceEquals(options, FlatVerifierOptions.Default)
            && (layout.FileIdentifier is not { } identifier || HasIdentifier(start + FlatFormat.OffsetBytes, identifier)))
        {
            if (walk.IsSmallBufferSurelyValid(start, (nuint)sizeBytes)) return true;
            if (!walk.NeedsMemo) return false;
        }

        FlatVerifyState state;
        Open(&state, start, sizeBytes, options);
        return TryOpenRoot(&state, layout, options, out nuint root) && WithMemo(&state, walk, root);
    }

    /// <summary>Verifies a small buffer without a memo, with default options. The root is verified here, so that nothing is stored for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsSmallBufferSurelyValid<TSteps>(byte* start, nuint sizeBytes)
        where TSteps : struct, IFlatSteps
    {
        FlatVerifyState state;
        state.Start = start;
        state.SizeBytes = sizeBytes;
        state.BaseOffset = 0;
        state.AlignMask = uint.MaxValue;
        state.Strictness = FlatStrictness.Standard;
        state.DepthLeft = FlatLimits.DepthMax - 1;
        state.BudgetLeft = FlatLimits.BudgetMin - 1;
        state.FlexSteps = 0;
        state.Shapes = default;
        state.NeedsMemo = false;
        state.ComparedEnd = ComparedEnd(sizeBytes);
        var follower = new FlatFollower(&state, default(TSteps).Layout, hasMemo: false) { Shape = FlatStepsFacts<TSteps>.LikelyShape };
        nuint root = WireEndian.ReadUInt32(start), vtable;
        nint tableMax = -1;
        if (root - 1 < follower.Last)
        {
            vtable = VtableOf(start, root);
            if (!HasShape(&state, follower.Shape, vtable, (uint)root & FlatStepsFacts<TSteps>.AlignMask, ref tableMax))
            {
                follower.Shape = FindShape(&state, follower.Layout, root, vtable, out tableMax);
                if (follower.Shape != null) FlatStepsFacts<TSteps>.LikelyShape = follower.Shape;
            }

            if (follower.Shape != null && (nint)root <= tableMax)
            {
                follower.Position = root;
                follower.BudgetLeft -= follower.Shape->StepCount;
                default(TSteps).Follow(ref follower);
                if (follower.BudgetLeft >= 0) return true;
            }
        }

        if (state.NeedsMemo) follower.Layout.StraightWalk!.NeedsMemo = true;
        return false;
    }

    private static bool WithMemo(FlatVerifyState* state, FlatStraightWalk walk, nuint root)
    {
        ulong* memory = stackalloc ulong[FlatShapeMemo.WordCount];
        state->Shapes.Open(memory);
        return IsRootSurelyValid(state, walk, root);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsRootSurelyValid(FlatVerifyState* state, FlatStraightWalk walk, nuint root)
    {
        state->ComparedEnd = ComparedEnd(state->SizeBytes);
        return --state->BudgetLeft >= 0 && walk.AreSurelyValid(state, root, 1);
    }

    /// <summary>The end of the positions at which a vtable can be compared with the one of a shape.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nuint ComparedEnd(nuint sizeBytes) => sizeBytes < FlatVerifyShape.ComparedBytes ? 0 : sizeBytes - FlatVerifyShape.ComparedBytes + 1;

    /// <summary>Verifies tables of one type that consecutive offsets lead to.</summary>
    /// <typeparam name="TSteps">The straight code of their type.</typeparam>
    /// <param name="state">The verification.</param>
    /// <param name="offsetAt">The position of the first offset. <b>Safety:</b> all offsets must lie in the buffer. The caller has taken their steps off the
    /// budget.</param>
    /// <param name="count">The number of offsets, above 0.</param>
    /// <returns>Whether all tables are surely valid.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreSurelyValid<TSteps>(FlatVerifyState* state, nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps =>
        state->Shapes.Keys == null ? AreSurelyValidByShapes<TSteps>(state, offsetAt, count) : AreSurelyValidByMemo<TSteps>(state, offsetAt, count);

    // Two loops, because together they ran out of registers. One call handles a whole vector, so that the values of the loop stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool AreSurelyValidByShapes<TSteps>(FlatVerifyState* state, nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps
    {
        if (--state->DepthLeft < 0) return false;
        var follower = new FlatFollower(state, default(TSteps).Layout, hasMemo: false);
        follower.Shape = FlatStepsFacts<TSteps>.LikelyShape;

        // At first no table is short enough, whatever its vtable.
        nuint lastVtable = 0;
        nint tableMax = -1;
        for (nuint end = offsetAt + ((nuint)count * FlatFormat.OffsetBytes); offsetAt < end; offsetAt += FlatFormat.OffsetBytes)
        {
            // The same comparison as in Tables. The alignment of the table is part of its shape.
            nuint offset = WireEndian.ReadUInt32(follower.Start + offsetAt), table = offsetAt + offset;
            if (offset - 1 >= follower.Last - offsetAt) return false;
            nuint vtable = VtableOf(follower.Start, table);
            uint remainder = (uint)table & FlatStepsFacts<TSteps>.AlignMask;
            if (vtable != lastVtable || remainder != follower.Shape->Remainder)
            {
                if (!HasShape(state, follower.Shape, vtable, remainder, ref tableMax))
                {
                    follower.Shape = FindShape(state, follower.Layout, table, vtable, out tableMax);
                    if (follower.Shape == null) return false;

                    // Only for the first table: threads that verify vectors of several shapes would store without end.
                    if (lastVtable == 0) FlatStepsFacts<TSteps>.LikelyShape = follower.Shape;
                }

                lastVtable = vtable;
            }

            if ((nint)table > tableMax) return false;
            follower.Position = table;
            follower.BudgetLeft -= follower.Shape->StepCount;
            default(TSteps).Follow(ref follower);
            if (follower.BudgetLeft < 0) return false;
        }

        state->DepthLeft++;
        state->BudgetLeft = follower.BudgetLeft;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool AreSurelyValidByMemo<TSteps>(FlatVerifyState* state, nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps
    {
        if (--state->DepthLeft < 0) return false;
        var follower = new FlatFollower(state, default(TSteps).Layout, hasMemo: true);
        ulong* keys = state->Shapes.Keys;
        for (nuint end = offsetAt + ((nuint)count * FlatFormat.OffsetBytes); offsetAt < end; offsetAt += FlatFormat.OffsetBytes)
        {
            nuint offset = WireEndian.ReadUInt32(follower.Start + offsetAt), table = offsetAt + offset;
            if (offset - 1 >= follower.Last - offsetAt) return false;
            nuint vtable = VtableOf(follower.Start, table);
            ulong key = ((ulong)vtable << KeyVtableShift) | ((uint)table & FlatStepsFacts<TSteps>.AlignMask) | FlatStepsFacts<TSteps>.Key;
            nuint place = FlatShapeMemo.PlaceOf(key);
            FlatShapeEntry* entry = FlatShapeMemo.EntryAt(keys, place);
            nint tableMax = entry->TableMax;
            follower.Shape = &entry->Shape;
            if (keys[place] != key)
            {
                // It may be at its other place.
                follower.Shape = FindShape(state, follower.Layout, table, vtable, out tableMax);
                if (follower.Shape == null) return false;
            }

            if ((nint)table > tableMax) return false;
            follower.Position = table;
            follower.BudgetLeft -= follower.Shape->StepCount;
            default(TSteps).Follow(ref follower);
            if (follower.BudgetLeft < 0) return false;
        }

        state->DepthLeft++;
        state->BudgetLeft = follower.BudgetLeft;
        return true;
    }
}
