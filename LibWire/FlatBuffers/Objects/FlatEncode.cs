using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted code writes tables, front to back. Each takes the next byte and returns the byte after what it wrote. The region may
/// move.</summary>
/// <remarks>
/// <para>A table is written as its fields, those of the largest alignment first, without padding between them. Its vtable follows, unless an equal one was
/// written before; then the values that the table refers to. So a table starts 4 bytes before a multiple of its largest alignment, and the next byte is at a
/// multiple of 4 between steps.</para>
/// <para>All steps throw <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>) if the buffer would exceed 2 GiB − 1 bytes. They pass on
/// the exceptions of an arena that cannot grow.</para>
/// <para><b>Safety:</b> for emitted code.</para>
/// </remarks>
public static unsafe partial class FlatEncode
{
    /// <inheritdoc cref="FlatWriteState.GateBytes"/>
    internal const int GateBytes = FlatWriteState.GateBytes;

    /// <summary>The number of table levels below the root. With the root, verifiers accept as many.</summary>
    internal const int DepthMax = FlatLimits.DepthMax - 1;

    /// <summary>Whether a scalar is written: it differs from its default, or all scalars are written.</summary>
    /// <param name="stored">The result of <see cref="FlatObjectCode.Differing{T}"/> for the scalar and its default.</param>
    /// <param name="state">The state.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere<T>(T stored, ref FlatWriteState state)
        where T : unmanaged => (FlatScalar.Bits(stored) | state.Forced) != 0;

    /// <summary>Whether a scalar differs from its default.</summary>
    /// <param name="stored">The result of <see cref="FlatObjectCode.Differing{T}"/> for the scalar and its default.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsThere<T>(T stored)
        where T : unmanaged => FlatScalar.Bits(stored) != 0;

    /// <summary>Makes room for a table and fills in the offset to it.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="slot">The place of the offset.</param>
    /// <param name="sizeBytes">The size of a table that has all fields.</param>
    /// <param name="alignBytes">The largest alignment of its fields, 4 or more.</param>
    /// <param name="state">The state.</param>
    /// <returns>The address for the first field; the table starts 4 bytes before it.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Table(byte* next, uint slot, int sizeBytes, int alignBytes, ref FlatWriteState state)
    {
        if (next > state.Gate || sizeBytes > GateBytes - 64) next = MakeRoom(next, sizeBytes + 64, ref state);

        // SAFETY: room was made. The padding is at most 4 bytes, unless structs have large alignments.
        if (alignBytes > sizeof(uint))
        {
            Unsafe.WriteUnaligned(next, 0U);
            byte* first = (byte*)((nuint)(next + sizeof(uint) + alignBytes - 1) & ~((nuint)alignBytes - 1));
            if (alignBytes > sizeof(ulong)) new Span<byte>(next, (int)(first - next)).Clear();
            next = first - sizeof(uint);
        }

        WireStore.UInt32(state.Start + slot, state.PlaceOf(next) - slot);
        return next + sizeof(uint);
    }

    /// <summary>Ends a table: finds its vtable or writes it.</summary>
    /// <param name="first">The address of the first field.</param>
    /// <param name="next">The byte after the last field.</param>
    /// <param name="fields">A bit for each field id that is present; the lowest bit is id 0.</param>
    /// <param name="layout">The type of the table.</param>
    /// <param name="state">The state.</param>
    /// <returns>The next byte.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* EndTable(byte* first, byte* next, ulong fields, FlatLayout layout, ref FlatWriteState state)
    {
        byte* table = first - sizeof(uint);
        uint layoutId = layout.Id;
        FlatShape* shape = state.Shapes + (FlatShape.Hash(fields, layoutId) & state.ShapeMask);
        if (shape->Fields != fields || shape->LayoutId != layoutId || shape->Generation != state.Generation)
            return EndOtherTable(table, next, fields, shape, layout, ref state);
        WireStore.UInt32(table, state.PlaceOf(table) - shape->Place);
        return End(next);
    }

    /// <summary>Writes a scalar, or a struct without padding, into a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Scalar<T>(byte* next, T value)
        where T : unmanaged
    {
        // SAFETY: Table made room.
        Unsafe.WriteUnaligned(next, BitConverter.IsLittleEndian || sizeof(T) == 1 ? value : FlatScalar.Reverse(value));
        return next + sizeof(T);
    }

    /// <summary>Writes a scalar into a table if it is there.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="value">The scalar.</param>
    /// <param name="isThere">Whether it is written.</param>
    /// <param name="id">Its id.</param>
    /// <param name="fields">The bits of the fields that are present.</param>
    /// <returns>The next byte.</returns>
    /// <remarks>It is stored in any case and counts only if it is there. A branch for each field is often predicted wrong if the tables of a buffer have
    /// different fields.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* ScalarIf<T>(byte* next, T value, bool isThere, int id, ref ulong fields)
        where T : unmanaged
    {
        Scalar(next, value);
        ulong there = isThere ? 1UL : 0UL;
        fields |= there << id;
        return next + (there * (uint)sizeof(T));
    }

    /// <summary>Writes a scalar whose default is 0 into a table, unless it is 0.</summary>
    /// <inheritdoc cref="ScalarIf{T}(byte*, T, bool, int, ref ulong)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* ScalarIf<T>(byte* next, T value, int id, ref ulong fields, ref FlatWriteState state)
        where T : unmanaged => ScalarIf(next, value, IsThere(value, ref state), id, ref fields);

    /// <summary>Writes a struct with padding into a table. Its padding becomes 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Padded<T>(byte* next, T value)
        where T : unmanaged, IFlatPadded
    {
        Scalar(next, value);
        default(T).ClearPadding(ref *next);
        return next + sizeof(T);
    }

    /// <summary>Writes a string and fills in the offset to it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* String(byte* next, uint slot, Utf8String text, ref FlatWriteState state)
    {
        if (next > state.Gate || text.Length > ShortTextBytes) return LongString(next, slot, text.Span, ref state);
        return RowString(next, state.At(slot), text);
    }

    /// <summary>Writes the count of a vector of offsets, makes room for the offsets, and fills in the offset to the vector.</summary>
    /// <returns>The next byte, directly after the offsets.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Offsets(byte* next, uint slot, int count, int alignBytes, ref FlatWriteState state) =>
        Elements(next, slot, count, sizeof(uint), alignBytes, ref state, out _);
}
