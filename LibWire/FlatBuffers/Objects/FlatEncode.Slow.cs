using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <content>The slow paths: room, vtables, long strings, and faults.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>The longest text that is copied at once.</summary>
    internal const int ShortTextBytes = 64;

    /// <summary>Makes room.</summary>
    /// <returns>The next byte in its new place.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* MakeRoom(byte* next, long sizeBytes, ref FlatWriteState state)
    {
        uint place = state.PlaceOf(next);
        FlatBuilderCore.MakeFrontRoom(state.Core, place, place + sizeBytes + GateBytes, ref state);
        return state.Start + place;
    }

    /// <summary>Ends a table whose vtable this buffer does not have yet, or whose shape is not at its first place.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* EndOtherTable(byte* table, byte* next, ulong fields, FlatShape* shape, FlatLayout layout, ref FlatWriteState state)
    {
        uint tableBytes = (uint)(next - table), layoutId = layout.Id;
        next = End(next);
        if (shape->Fields != fields || shape->LayoutId != layoutId)
        {
            shape = state.Shapes + ((FlatShape.Hash(fields, layoutId) >> FlatShapes.SecondShift) & state.ShapeMask);
            if (shape->Fields != fields || shape->LayoutId != layoutId) return EndNewTable(table, next, tableBytes, fields, layout, ref state);
        }

        return next > state.Gate
            ? EndNewTable(table, next, tableBytes, fields, layout, ref state)
            : EndKnownTable(table, next, fields, shape, ref state);
    }

    /// <summary>Ends a table whose vtable is known from this buffer or an earlier one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* EndKnownTable(byte* table, byte* next, ulong fields, FlatShape* shape, ref FlatWriteState state)
    {
        // SAFETY: at the gate there is room for the vtable of any table whose fields have bits.
        int vtableBytes = FlatVtables.SizeBytesOf(fields);
        uint place = FlatBuilderCore.RepeatVtable(state.Core, shape, next, state.PlaceOf(next), ref vtableBytes);
        WireStore.UInt32(table, state.PlaceOf(table) - place);
        return End(next + vtableBytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* EndNewTable(byte* table, byte* next, uint tableBytes, ulong fields, FlatLayout layout, ref FlatWriteState state)
    {
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.ObjectTooLarge(layout.FullName, tableBytes);
        uint tablePlace = state.PlaceOf(table);
        if (next > state.Gate) next = MakeRoom(next, layout.VtableBytesMax, ref state);
        FlatBuilderCore* core = state.Core;
        FlatShape* shape = FlatBuilderCore.FindShape(core, fields, layout.Id);
        if (shape != null) return EndKnownTable(state.Start + tablePlace, next, fields, shape, ref state);
        uint place = FlatBuilderCore.FrontVtable(core, layout, fields, tableBytes, next, state.PlaceOf(next), out uint start, out int sizeBytes);
        FlatBuilderCore.PrepareShapes(core);
        FlatBuilderCore.NoteShape(core, new FlatShape { Fields = fields, LayoutId = layout.Id, Place = place, Start = start });
        FlatBuilderCore.ShareShapes(core, ref state);
        WireStore.UInt32(state.Start + tablePlace, tablePlace - place);
        return sizeBytes == 0 ? next : End(next + sizeBytes);
    }

    /// <summary>Writes the terminating 0 of a text, and padding.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* EndText(byte* next)
    {
        Unsafe.WriteUnaligned(next, 0U);
        return (byte*)((nuint)(next + sizeof(uint)) & ~(nuint)(sizeof(uint) - 1));
    }

    /// <summary>Makes room for a text, writes its length and fills in the offset to it.</summary>
    /// <returns>The address for the text.</returns>
    internal static byte* BeginText(byte* next, uint slot, long lengthBytes, ref FlatWriteState state)
    {
        next = MakeRoom(next, lengthBytes + 16, ref state);
        WireStore.UInt32(state.Start + slot, state.PlaceOf(next) - slot);
        WireStore.UInt32(next, (uint)lengthBytes);
        return next + sizeof(uint);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongString(byte* next, uint slot, ReadOnlySpan<byte> utf8, ref FlatWriteState state)
    {
        next = BeginText(next, slot, utf8.Length, ref state);
        Unsafe.CopyBlockUnaligned(ref *next, ref MemoryMarshal.GetReference(utf8), (uint)utf8.Length);
        return EndText(next + utf8.Length);
    }

    /// <summary>Throws because an object is nested too deep.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>.</exception>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw new WireFormatException(
        WireError.DepthExceeded, 0, $"The object is nested more than {FlatLimits.DepthMax} tables deep, which readers refuse. It may refer to itself.");

    /// <summary>Handles a required field that is not set.</summary>
    /// <param name="name">The field, with its table.</param>
    /// <param name="state">The state.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.RequiredFieldMissing"/>, unless the buffer stays inside the process.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Missing(string name, ref FlatWriteState state)
    {
        if (!state.IgnoresRequired) FlatBuildThrow.RequiredMissing(name);
    }
}
