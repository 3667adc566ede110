using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Tables with ids above 63: their vtable is made while they are written, in memory of its own.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>An empty vtable, to be filled in: good until the table is ended.</summary>
    /// <param name="layout">The table's type.</param>
    /// <param name="state">The state.</param>
    /// <returns>Its first byte: what is at a slot is there.</returns>
    public static ushort* WideVtable(FlatLayout layout, ref FlatWriteState state)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        byte* vtable = FlatBuilderCore.WideVtable(state.Core, layout.VtableBytesMax);
        new Span<byte>(vtable, layout.VtableBytesMax).Clear();
        return (ushort*)vtable;
    }

    /// <summary>Ends a table whose vtable was filled in with where its fields lie, in bytes from its start, in the order of the host.</summary>
    /// <param name="first">Where its first field went.</param>
    /// <param name="next">The byte behind its last.</param>
    /// <param name="vtable">Its vtable.</param>
    /// <param name="layout">The table's type.</param>
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
        uint place = FlatBuilderCore.FrontVtable(state.Core, next, sizeBytes, state.PlaceOf(next), out _, out bool isNew);
        if (isNew) next = End(next + sizeBytes);
        WireStore.UInt32(state.Start + tablePlace, tablePlace - place);
        return next;
    }
}
