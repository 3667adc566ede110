using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Rows: the tables of a vector that have all their fields, at the same distances and with the same vtable. The first is written as any table. The
/// others need no look-up and one test for room, and nothing moves the region while one is written.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>The vtable of the table that was written last.</summary>
    /// <param name="slot">The place of an offset to it.</param>
    /// <param name="state">The state.</param>
    /// <returns>The place of the vtable; 0 if each table gets a vtable of its own.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static uint VtableOf(uint slot, ref FlatWriteState state)
    {
        if (!FlatBuilderCore.SharesVtables(state.Core)) return 0;
        uint table = slot + WireEndian.ReadUInt32(in *(state.Start + slot));
        return table - WireEndian.ReadUInt32(in *(state.Start + table));
    }

    /// <summary>Begins a row.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="alignBytes">The largest alignment of the fields: 4 or 8.</param>
    /// <returns>The address for the first field.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Row(byte* next, int alignBytes)
    {
        if (alignBytes <= sizeof(uint)) return next + sizeof(uint);
        Unsafe.WriteUnaligned(next, 0U);
        return (byte*)((nuint)(next + sizeof(uint) + alignBytes - 1) & ~((nuint)alignBytes - 1));
    }

    /// <summary>The last address of the next byte at which there is room for a row.</summary>
    /// <param name="vtable">The result of <see cref="VtableOf"/> for an earlier row; 0 for none.</param>
    /// <param name="state">The state.</param>
    /// <returns>The address, until the region moves; null if there is no vtable.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RowGate(uint vtable, ref FlatWriteState state) => vtable == 0 ? null : state.Gate;

    /// <summary>Whether a scalar differs from its default.</summary>
    /// <param name="stored">The scalar, stored as the bits in which it differs.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere<T>(T* stored)
        where T : unmanaged => sizeof(T) switch
        {
            sizeof(byte) => *(byte*)stored != 0,
            sizeof(ushort) => *(ushort*)stored != 0,
            sizeof(uint) => *(uint*)stored != 0,
            _ => *(ulong*)stored != 0,
        };

    /// <summary>Whether a string of a row is short.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsShort(Utf8String* text) => text->Length <= ShortTextBytes;

    /// <summary>Writes a scalar of one or two bytes, and the padding behind it up to a multiple of 4.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LastScalar<T>(byte* next, T value)
        where T : unmanaged => WireStore.UInt32(next, (uint)FlatScalar.Bits(value));

    /// <summary>Ends a row and fills in the offset to it.</summary>
    /// <param name="first">The address of the first field.</param>
    /// <param name="sizeBytes">The size of the fields, with padding that is written.</param>
    /// <param name="slot">The address of the offset.</param>
    /// <param name="vtable">The address of the vtable.</param>
    /// <returns>The next byte.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* EndRow(byte* first, int sizeBytes, byte* slot, byte* vtable)
    {
        byte* table = first - sizeof(uint);
        WireStore.UInt32(slot, (uint)(table - slot));
        WireStore.UInt32(table, (uint)(table - vtable));
        if (sizeBytes % sizeof(uint) != 0) Unsafe.WriteUnaligned(first + sizeBytes, 0U);
        return first + ((sizeBytes + sizeof(uint) - 1) & ~(sizeof(uint) - 1));
    }

    /// <summary>Writes a short string of a row.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="slot">The address of the offset, which is filled in.</param>
    /// <param name="text">The text.</param>
    /// <returns>The next byte.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RowString(byte* next, byte* slot, Utf8String text)
    {
        // SAFETY: at the gate there is room for the longest short text with its length and its terminating 0, and for what copies write behind it.
        byte* utf8 = text.Bytes;
        int lengthBytes = text.Length;
        WireStore.UInt32(slot, (uint)(next - slot));
        WireStore.UInt32(next, (uint)lengthBytes);
        next += sizeof(uint);
        WireCopy.Short(ref *utf8, next, lengthBytes);
        return EndText(next + lengthBytes);
    }
}
