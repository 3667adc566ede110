using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>Follows the offsets of one table for the verifier. For emitted code.</summary>
/// <remarks>
/// <para>A <c>slot</c> is the byte offset of a field's vtable entry: 4 + 2 × id. Slots, sizes and alignments are constants in emitted code, and all methods
/// are inlined there. An absent field is valid here: whether it may be absent was checked with the vtable.</para>
/// <para>Where something is not surely valid, the budget is taken away. No method returns a result, so that emitted code has no branch for it.</para>
/// <para><b>Safety:</b> the table lies in the buffer with all its fields. No method reads outside of the buffer, whatever it is asked for.</para>
/// </remarks>
public unsafe ref struct FlatFollower
{
    private const nuint OffsetAlignMask = FlatFormat.OffsetBytes - 1;

    /// <summary>So far below 0 that nothing taken off afterwards overflows: a table has fewer than 2^16 fields, and none takes as much as 2^31.</summary>
    private const long NoBudget = long.MinValue / 2;

    internal readonly byte* Start;

    /// <summary>The last position at which an offset or a count can begin.</summary>
    internal readonly nuint Last;

    internal readonly FlatLayout Layout;

    /// <summary>The position of the table.</summary>
    internal nuint Position;

    /// <summary>The shape of the table.</summary>
    internal FlatVerifyShape* Shape;

    /// <summary>The rest of the budget. That of the state is older, except while another method has it. Below 0, the table is not surely valid.</summary>
    internal long BudgetLeft;

    private readonly FlatVerifyState* _state;
    private readonly bool _hasMemo; // a constant wherever this struct is made, and so where the methods are inlined

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatFollower(FlatVerifyState* state, FlatLayout layout, bool hasMemo)
    {
        Start = state->Start;
        Last = state->Last;
        Layout = layout;
        Position = 0;
        Shape = null;
        BudgetLeft = state->BudgetLeft;
        _state = state;
        _hasMemo = hasMemo;
    }

    /// <summary>A string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void String(int slot)
    {
        nuint at = At(slot);
        if (at != 0 && !IsStringAt(Position + at)) TakeBudget();
    }

    /// <summary>A vector whose elements need no check: scalars or structs.</summary>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="elementBytes">The size of an element.</param>
    /// <param name="alignBytes">The alignment of the first element.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Vector(int slot, int elementBytes, int alignBytes)
    {
        nuint at = At(slot);
        if (at == 0) return;
        nuint count = Open(Position + at, elementBytes, alignBytes, out _);
        BudgetLeft -= elementBytes < FlatLimits.BudgetUnitBytes
            ? (long)((((ulong)count * (uint)elementBytes) + FlatLimits.BudgetUnitBytes - 1) / FlatLimits.BudgetUnitBytes)
            : (long)count;
    }

    /// <summary>A vector of strings.</summary>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="alignBytes">The alignment of the first offset.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Strings(int slot, int alignBytes = FlatFormat.OffsetBytes)
    {
        nuint at = At(slot);
        if (at == 0) return;
        nuint count = Open(Position + at, FlatFormat.OffsetBytes, alignBytes, out nuint first);
        BudgetLeft -= (long)count;
        if (BudgetLeft >= 0 && !AreStrings(this, first, count)) TakeBudget();
    }

    /// <summary>A table.</summary>
    /// <typeparam name="TSteps">The straight code of its type.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Table<TSteps>(int slot)
        where TSteps : struct, IFlatSteps
    {
        nuint at = At(slot);
        if (at != 0) Descend<TSteps>(Position + at, 1);
    }

    /// <summary>A vector of tables.</summary>
    /// <typeparam name="TSteps">The straight code of their type.</typeparam>
    /// <param name="slot">The vtable entry.</param>
    /// <param name="alignBytes">The alignment of the first offset.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Tables<TSteps>(int slot, int alignBytes = FlatFormat.OffsetBytes)
        where TSteps : struct, IFlatSteps
    {
        nuint at = At(slot);
        if (at == 0) return;
        nuint count = Open(Position + at, FlatFormat.OffsetBytes, alignBytes, out nuint first);
        if (count == 0) return;
        BudgetLeft -= (long)count;
        Descend<TSteps>(first, (uint)count);
    }

    /// <summary>A field of any other kind.</summary>
    /// <param name="index">The index of the field among those of the layout.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Other(int index)
    {
        // Unions and nested buffers descend too.
        if (BudgetLeft < 0) return;
        uint losses = _state->Shapes.Losses;
        _state->BudgetLeft = BudgetLeft;
        Resume(FlatVerifier.IsSurelyValid(_state, Layout.Fields[index], Shape, Position), losses);
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
    /// <returns>The count; 0 if the vector is not surely valid.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nuint Open(nuint offsetAt, int elementBytes, int alignBytes, out nuint first)
    {
        // The same comparison as for tables.
        nuint offset = WireEndian.ReadUInt32(Start + offsetAt), target = offsetAt + offset;
        first = target + FlatFormat.OffsetBytes;
        if (offset - 1 < Last - offsetAt && (target & OffsetAlignMask) == 0)
        {
            nuint count = WireEndian.ReadUInt32(Start + target);
            if ((ulong)count * (uint)elementBytes <= Last - target
                && (alignBytes <= FlatFormat.OffsetBytes || ((uint)first & ((uint)alignBytes - 1)) == 0 || count == 0))
                return count;
        }

        TakeBudget();
        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly bool IsStringAt(nuint offsetAt)
    {
        nuint offset = WireEndian.ReadUInt32(Start + offsetAt), text = offsetAt + offset;
        if (offset - 1 >= Last - offsetAt || (text & OffsetAlignMask) != 0) return false;
        nuint lengthBytes = WireEndian.ReadUInt32(Start + text);
        return lengthBytes < Last - text && Start[text + lengthBytes + FlatFormat.OffsetBytes] == 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AreStrings(FlatFollower follower, nuint offsetAt, nuint count)
    {
        for (; count > 0; count--, offsetAt += FlatFormat.OffsetBytes)
            if (!follower.IsStringAt(offsetAt)) return false;
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Descend<TSteps>(nuint offsetAt, uint count)
        where TSteps : struct, IFlatSteps
    {
        if (BudgetLeft < 0) return;
        _state->BudgetLeft = BudgetLeft;
        if (!_hasMemo)
        {
            if (FlatVerifier.AreSurelyValidByShapes<TSteps>(_state, offsetAt, count)) BudgetLeft = _state->BudgetLeft;
            else TakeBudget();
            return;
        }

        uint losses = _state->Shapes.Losses;
        Resume(FlatVerifier.AreSurelyValidByMemo<TSteps>(_state, offsetAt, count), losses);
    }

    /// <summary>Takes the budget back, and finds the shape again if another may have taken its place.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Resume(bool isValid, uint losses)
    {
        BudgetLeft = _state->BudgetLeft;
        if (!isValid) TakeBudget();
        if (!_hasMemo || losses == _state->Shapes.Losses) return;

        // SAFETY: the places of another shape could lie outside of the table. Those of no shape are all 0.
        Shape = FlatVerifier.FindShape(_state, Layout, Position, FlatVerifier.VtableOf(Start, Position), out _);
        if (Shape == null) Shape = FlatKnownShapes.NoShape;
    }

    private void TakeBudget() => BudgetLeft = NoBudget;
}
