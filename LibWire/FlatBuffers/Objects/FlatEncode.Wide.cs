using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Tables with ids above 63. Their vtable is filled in while they are written, in memory of its own.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>Gives an empty vtable to fill in. It is valid until the table is ended.</summary>
    /// <param name="layout">The type of the table.</param>
    /// <param name="state">The state.</param>
    /// <returns>The first byte of the vtable; its entries lie at their byte offsets.</returns>
    public static ushort* WideVtable(FlatLayout layout, ref FlatWriteState state)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        byte* vtable = FlatBuilderCore.WideVtable(state.Core, layout.VtableBytesMax);
        new Span<byte>(vtable, layout.VtableBytesMax).Clear();
        return (ushort*)vtable;
    }

    /// <summary>Ends a table with the vtable that was filled in: its entries are offsets from the start of the table, in the byte order of the host.</summary>
    /// <param name="first">The address of the first field.</param>
    /// <param name="next">The byte after the last field.</param>
    /// <param name="vtable">The vtable.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="state">The state.</param>
    /// <returns>The next byte.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* EndWideTable(byte* first, byte* next, ushort* vtable, FlatLayout layout, ref FlatWriteState state)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        long tableBytes = next - first + sizeof(uint);
        if (tableBytes > ushort.MaxValue) FlatBuildThrow.ObjectTooLarge(layout.FullName, tableBytes);
        int entryCount = layout.VtableBytesMax / sizeof(ushort);
        while (entryCount > 2 && vtable[entryCount - 1] == 0) entryCount--;
        vtable[0] = (ushort)(entryCount * sizeof(ushort));
        vtable[1] = (ushort)tableBytes;

        int sizeBytes = entryCount * sizeof(ushort);
        uint tablePlace = state.PlaceOf(first) - sizeof(uint);
        next = MakeRoom(End(next), sizeBytes, ref state);
        for (int i = 0; i < entryCount; i++) WireStore.UInt16(next + (i * sizeof(ushort)), vtable[i]);
        uint place = FlatBuilderCore.FrontVtable(state.Core, next, sizeBytes, state.PlaceOf(next), out bool isNew);
        if (isNew) next = End(next + sizeBytes);
        WireStore.UInt32(state.Start + tablePlace, tablePlace - place);
        return next;
    }
}
