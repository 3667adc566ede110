using System.Runtime.CompilerServices;

namespace LibWire;

// Straight code: a method for each table type, which the JIT makes from emitted steps. It says that a buffer is surely valid, or nothing. After nothing, the
// walk over layouts decides and finds the fault, so that one place names faults. The limits are the same.
public static unsafe partial class FlatVerifier
{
    /// <summary>In larger buffers, clearing <see cref="FlatShapeMemo.LargeKeys"/> costs less than it saves.</summary>
    private const int SmallShapesBytes = 1 << 14;

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
        FlatVerifyState state;
        Open(&state, start, sizeBytes, options);
        if (!TryOpenRoot(&state, layout, options, out nuint root)) return false;
        return state.SizeBytes <= SmallShapesBytes ? WithFewShapes(&state, walk, root) : WithManyShapes(&state, walk, root);
    }

    private static bool WithFewShapes(FlatVerifyState* state, FlatStraightWalk walk, nuint root)
    {
        ulong* memory = stackalloc ulong[FlatShapeMemo.WordCount(FlatShapeMemo.SmallBits)];
        state->Shapes.Open(memory, FlatShapeMemo.SmallBits);
        return IsRootSurelyValid(state, walk, root);
    }

    private static bool WithManyShapes(FlatVerifyState* state, FlatStraightWalk walk, nuint root)
    {
        ulong* memory = stackalloc ulong[FlatShapeMemo.WordCount(FlatShapeMemo.LargeBits)];
        state->Shapes.Open(memory, FlatShapeMemo.LargeBits);
        return IsRootSurelyValid(state, walk, root);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsRootSurelyValid(FlatVerifyState* state, FlatStraightWalk walk, nuint root)
    {
        state->ComparedEnd = state->SizeBytes < FlatVerifyShape.ComparedBytes ? 0 : state->SizeBytes - FlatVerifyShape.ComparedBytes + 1;
        return --state->BudgetLeft >= 0 && walk.AreSurelyValid(state, root, 1);
    }

    /// <summary>Verifies tables of one type that consecutive offsets lead to. One call handles a whole vector, so that the values of the loop stay in
    /// registers.</summary>
    /// <typeparam name="TSteps">The straight code of their type.</typeparam>
    /// <param name="state">The verification.</param>
    /// <param name="offsetAt">The position of the first offset. <b>Safety:</b> all offsets must lie in the buffer. The caller has taken their steps off the
    /// budget.</param>
    /// <param name="count">The number of offsets, above 0.</param>
    /// <returns>Whether all tables are surely valid.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool AreSurelyValid<TSteps>(FlatVerifyState* state, nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps
    {
        if (--state->DepthLeft < 0) return false;
        var follower = new FlatFollower(state, default(TSteps).Layout);
        uint alignMask = ShapeAlignMask(follower.Layout);
        ulong layoutKey = (ulong)follower.Layout.Id << KeyLayoutShift, lastKey = 0;
        nint tableMax = 0;
        ulong* largeKeys = state->Shapes.LargeKeys;
        if (largeKeys == null) follower.Shape = follower.Layout.KnownShapes.First;
        for (nuint end = offsetAt + ((nuint)count * FlatFormat.OffsetBytes); offsetAt < end; offsetAt += FlatFormat.OffsetBytes)
        {
            // The same comparison as in Tables. The alignment of the table is part of its shape.
            uint offset = WireEndian.ReadUInt32(follower.Start + offsetAt);
            nuint table = offsetAt + offset;
            if (offset - 1 >= follower.Last - offsetAt) return false;
            nuint vtable = VtableOf(follower.Start, table);
            ulong key = ((ulong)vtable << KeyVtableShift) | ((uint)table & alignMask) | layoutKey;
            if (largeKeys != null)
            {
                nuint place = FlatShapeMemo.PlaceOf(key, FlatShapeMemo.LargeBits);
                FlatShapeEntry* entries = FlatShapeMemo.Entries(largeKeys, FlatShapeMemo.LargeBits), entry = entries + place;
                if (largeKeys[place] != key)
                {
                    entry = entries + (place ^ 1);
                    if (largeKeys[place ^ 1] != key)
                    {
                        entry = FindShape(state, follower.Layout, table, vtable);
                        if (entry == null) return false;
                    }
                }

                follower.Shape = entry->Shape;
                tableMax = entry->TableMax;
            }
            else if (key != lastKey)
            {
                lastKey = key;
                if (!HasShape(state, follower.Shape, vtable, (uint)table & alignMask, ref tableMax))
                {
                    FlatShapeEntry* entry = FindShape(state, follower.Layout, table, vtable);
                    if (entry == null) return false;
                    follower.Shape = entry->Shape;
                    tableMax = entry->TableMax;
                }
            }

            if ((nint)table > tableMax) return false;
            follower.Position = table;
            if ((follower.BudgetLeft -= follower.Shape->StepCount) < 0) return false;
            if (!default(TSteps).Follow(ref follower)) return false;
        }

        state->DepthLeft++;
        state->BudgetLeft = follower.BudgetLeft;
        return follower.BudgetLeft >= 0;
    }
}
