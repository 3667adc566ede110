using System.Runtime.CompilerServices;
using System.Threading;

namespace LibWire;

// Shapes. Each is verified once, for all tables that have it.
public static unsafe partial class FlatVerifier
{
    /// <summary>The position of a table's vtable, wherever that is. <b>Safety:</b> the first four bytes of the table must lie in the buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint VtableOf(byte* start, nuint table) => table - (nuint)(nint)(int)WireEndian.ReadUInt32(start + table);

    /// <summary>The bits of a table's position that are the remainder of its shape.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ShapeAlignMask(FlatLayout layout) => layout.AlignMask | (FlatFormat.OffsetBytes - 1);

    /// <summary>Whether tables with a vtable have a shape that is at hand.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="vtable">The position of the vtable, wherever that is.</param>
    /// <param name="remainder">The remainder of the table's position.</param>
    /// <param name="tableMax">Set if the table has the shape: the last position at which such a table ends in the buffer.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasShape(FlatVerifyState* state, FlatVerifyShape* shape, nuint vtable, uint remainder, ref nint tableMax)
    {
        // SAFETY: all bytes that are read lie before ComparedEnd + ComparedBytes - 1, the end of the buffer. A vtable of this shape is no larger.
        if (vtable >= state->ComparedEnd || (vtable & (sizeof(ushort) - 1)) != 0) return false;
        byte* entries = state->Start + vtable;

        // Another thread may publish the shape at this moment. It stores the size last, so the size is read first.
        if (Volatile.Read(ref shape->ComparedVtableBytes) != WireEndian.ReadUInt16(entries) || remainder != shape->Remainder) return false;
        uint tableBytes = WireEndian.ReadUInt16(entries + sizeof(ushort));
        if (tableBytes < shape->EndBytes) return false;
        entries += FlatFormat.VtableHeaderBytes;
        ulong others = ((WireEndian.ReadUInt64(entries) ^ shape->Entries0) & shape->Mask0)
            | ((WireEndian.ReadUInt64(entries + sizeof(ulong)) ^ shape->Entries4) & shape->Mask4);
        if (others != 0) return false;
        tableMax = (nint)state->SizeBytes - (nint)tableBytes;
        return true;
    }

    /// <summary>Finds the shape of a table, or verifies it.</summary>
    /// <param name="state">The verification.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="table">The position of the table.</param>
    /// <param name="vtable">The position of its vtable, wherever that is.</param>
    /// <param name="tableMax">The last position at which a table with this vtable ends in the buffer.</param>
    /// <returns>Null if the table or its vtable is invalid, or if there is no place for the shape.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static FlatVerifyShape* FindShape(FlatVerifyState* state, FlatLayout layout, nuint table, nuint vtable, out nint tableMax)
    {
        tableMax = -1;
        if (((uint)table & (FlatFormat.OffsetBytes - 1)) != 0 || vtable > state->Last) return null;
        uint remainder = (uint)table & ShapeAlignMask(layout);
        ulong key = ShapeKey(layout, vtable, remainder);
        bool hasMemo = state->Shapes.Keys != null;
        FlatShapeEntry* entry = hasMemo ? state->Shapes.Find(key) : null;
        if (entry != null)
        {
            tableMax = entry->TableMax;
            return &entry->Shape;
        }

        if (!CheckVtable(state, vtable)) return null;
        byte* entries = state->Start + vtable;
        uint tableBytes = TableBytes(state, vtable);
        tableMax = (nint)state->SizeBytes - (nint)tableBytes;
        FlatKnownShapes known = layout.StraightWalk!.KnownShapes;
        FlatVerifyShape* shape = known.First;
        int left = known.Count;
        while (left > 0 && !(shape->Remainder == remainder && shape->EndBytes <= tableBytes && FlatVerifyShape.HasEntries(shape, entries)))
        {
            left--;
            shape++;
        }

        FlatVerifyShape found = default;
        if (left == 0)
        {
            if (!ApplyRules(state, layout, table, vtable, null, out found.EndBytes, out int stepCount)) return null;
            found.Remainder = remainder;
            found.StepCount = (ushort)stepCount;
            FlatVerifyShape.Fill(&found, entries);
            shape = found.HasAllPlaces ? known.Remember(&found) : null;
            if (shape == null && !hasMemo) state->NeedsMemo = true;
        }

        if (!hasMemo) return shape;
        entry = state->Shapes.Take(key);
        entry->TableMax = tableMax;
        entry->Shape = shape == null ? found : *shape;
        return &entry->Shape;
    }

    /// <summary>The key of a shape in the memo.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ShapeKey(FlatLayout layout, nuint vtable, uint remainder) =>
        ((ulong)layout.Id << KeyLayoutShift) | ((ulong)vtable << KeyVtableShift) | remainder;
}
