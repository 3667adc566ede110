using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>Follows the offsets of one table for the verifier. For emitted code.</summary>
/// <remarks>
/// <para>A <c>slot</c> is the byte offset of a field's vtable entry: 4 + 2 × id. Slots, sizes and alignments are constants in emitted code, and all methods
/// are inlined there. An absent field is valid here: whether it may be absent was checked with the vtable.</para>
/// <para><b>Safety:</b> the table lies in the buffer with all its fields. No method reads outside of the buffer, whatever it is asked for.</para>
/// </remarks>
public unsafe ref struct FlatFollower
{
    private const uint OffsetAlignMask = FlatFormat.OffsetBytes - 1;

    internal readonly byte* Start;

    /// <summary>The last position at which an offset or a count can begin.</summary>
    internal readonly nuint Last;

    internal readonly FlatLayout Layout;

    /// <summary>The position of the table.</summary>
    internal nuint Position;

    /// <summary>The shape of the table.</summary>
    internal FlatVerifyShape* Shape;

    /// <summary>The rest of the budget. That of the state is older, except while another method has it. Below 0, the next table is not surely valid.</summary>
    internal long BudgetLeft;

    private readonly FlatVerifyState* _state;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatFollower(FlatVerifyState* state, FlatLayout layout)
    {
        Start = state->Start;
        Last = state->Last;
        Layout = layout;
        Position = 0;
        Shape = null;
        BudgetLeft = state->BudgetLeft;
        _state = state;
    }

    /// <summary>A string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly bool String(int slot)
    {
        nuint at = At(slot);
        return at == 0 || StringAt(Position + at);
    }

    /// <summary>A vector whose elements need no check: scalars or structs.</summary>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="elementBytes">The size of an element.</param>
    /// <param name="alignBytes">The alignment of the first element.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Vector(int slot, int elementBytes, int alignBytes)
    {
        nuint at = At(slot);
        if (at == 0) return true;
        if (!TryOpen(Position + at, elementBytes, alignBytes, out _, out uint count)) return false;
        BudgetLeft -= elementBytes < FlatLimits.BudgetUnitBytes
            ? (long)((((ulong)count * (uint)elementBytes) + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes)
            : count;
        return true;
    }

    /// <summary>A vector of strings.</summary>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="alignBytes">The alignment of the first offset.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Strings(int slot, int alignBytes = FlatFormat.OffsetBytes)
    {
        nuint at = At(slot);
        if (at == 0) return true;
        if (!TryOpen(Position + at, FlatFormat.OffsetBytes, alignBytes, out nuint first, out uint count)) return false;
        BudgetLeft -= count;
        return BudgetLeft >= 0 && AreStrings(this, first, count);
    }

    /// <summary>A table.</summary>
    /// <typeparam name="TSteps">The straight code of its type.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Table<TSteps>(int slot)
        where TSteps : struct, IFlatSteps
    {
        nuint at = At(slot);
        return at == 0 || Descend<TSteps>(Position + at, 1);
    }

    /// <summary>A vector of tables.</summary>
    /// <typeparam name="TSteps">The straight code of their type.</typeparam>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="alignBytes">The alignment of the first offset.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Tables<TSteps>(int slot, int alignBytes = FlatFormat.OffsetBytes)
        where TSteps : struct, IFlatSteps
    {
        nuint at = At(slot);
        if (at == 0) return true;
        if (!TryOpen(Position + at, FlatFormat.OffsetBytes, alignBytes, out nuint first, out uint count)) return false;
        if (count == 0) return true;
        BudgetLeft -= count;
        return Descend<TSteps>(first, count);
    }

    /// <summary>A field of any other kind.</summary>
    /// <param name="index">The index of the field among those of the layout.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Other(int index)
    {
        // Unions and nested buffers descend too.
        uint losses = _state->Shapes.Losses;
        return TryLendBudget() && FlatVerifier.IsSurelyValid(_state, Layout.Fields[index], Shape, Position) && TryResume(losses);
    }

    /// <summary>The place of a field in a table of some shape; 0 if the field is absent.</summary>
    /// <param name="start">The start of the buffer.</param>
    /// <param name="shape">The shape.</param>
    /// <param name="table">The position of the table, whose vtable is in the buffer.</param>
    /// <param name="slot">The vtable entry.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nuint PlaceOf(byte* start, FlatVerifyShape* shape, nuint table, int slot)
    {
        int id = (slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort);
        if (id < FlatVerifyShape.PlacesMax) return shape->Places[id];
        return slot < shape->VtableBytes ? WireEndian.ReadUInt16(start + FlatVerifier.VtableOf(start, table) + slot) : (nuint)0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly nuint At(int slot) => PlaceOf(Start, Shape, Position, slot);

    /// <summary>Follows an offset to a vector, and checks that its elements lie in the buffer. Where an element is, an offset could be too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryOpen(nuint offsetAt, int elementBytes, int alignBytes, out nuint first, out uint count)
    {
        first = 0;
        count = 0;

        // The same comparison as for tables.
        uint offset = WireEndian.ReadUInt32(Start + offsetAt);
        nuint target = offsetAt + offset;
        if (offset - 1 >= Last - offsetAt) return false;
        if (((uint)target & OffsetAlignMask) != 0) return false;
        count = WireEndian.ReadUInt32(Start + target);
        if ((ulong)count * (uint)elementBytes > Last - target) return false;
        first = target + FlatFormat.OffsetBytes;
        return alignBytes <= FlatFormat.OffsetBytes || ((uint)first & ((uint)alignBytes - 1)) == 0 || count == 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool StringAt(nuint offsetAt)
    {
        uint offset = WireEndian.ReadUInt32(Start + offsetAt);
        nuint text = offsetAt + offset;
        if (offset - 1 >= Last - offsetAt) return false;
        if (((uint)text & OffsetAlignMask) != 0) return false;
        uint lengthBytes = WireEndian.ReadUInt32(Start + text);
        if (lengthBytes >= Last - text) return false;
        if (Start[text + FlatFormat.OffsetBytes + lengthBytes] != 0) return false;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreStrings(FlatFollower follower, nuint offsetAt, uint count)
    {
        for (; count > 0; count--, offsetAt += FlatFormat.OffsetBytes)
            if (!follower.StringAt(offsetAt)) return false;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Descend<TSteps>(nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps
    {
        uint losses = _state->Shapes.Losses;
        return TryLendBudget() && FlatVerifier.AreSurelyValid<TSteps>(_state, offsetAt, count) && TryResume(losses);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool TryLendBudget()
    {
        _state->BudgetLeft = BudgetLeft;
        return BudgetLeft >= 0;
    }

    /// <summary>Takes the budget back, and finds the shape again if another may have taken its place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryResume(uint losses)
    {
        BudgetLeft = _state->BudgetLeft;
        if (losses == _state->Shapes.Losses) return true;
        FlatShapeEntry* entry = FlatVerifier.FindShape(_state, Layout, Position, FlatVerifier.VtableOf(Start, Position));
        if (entry == null) return false;
        Shape = entry->Shape;
        return true;
    }
}
