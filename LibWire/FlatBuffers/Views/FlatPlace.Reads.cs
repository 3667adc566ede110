using System.Runtime.CompilerServices;

namespace LibWire;

// What begins at a place: a table, or the count of a vector or string.
internal ref partial struct FlatPlace
{
    /// <summary>The entry of a table's vtable: the offset of a field from the start of the table, or 0.</summary>
    /// <param name="slot">The byte offset of the entry: 4 + 2 × id.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ushort Entry(int slot)
    {
        nint vtableAt = -FlatScalar.VtableDistance(in At(0, FlatFormat.OffsetBytes));
        ref byte vtable = ref At(vtableAt, FlatFormat.VtableHeaderBytes);
        CheckVtable(vtableAt);
        nint vtableBytes = FlatScalar.Entry(in vtable);
        if (vtableBytes <= slot)
        {
            // Only an absent table has a vtable without header. All its fields come here, so fields that are present need no test.
            if (vtableBytes == 0) FlatViewThrow.Absent();
            return 0;
        }

        CheckInside(vtableAt + slot, sizeof(ushort));
        return (ushort)FlatScalar.Entry(in Unsafe.Add(ref vtable, slot));
    }

    /// <summary>This place, as that of a table with a layout.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatPlace With(FlatLayout layout)
    {
        FlatPlace place = this;
        place.NoteLayout(layout);
        return place;
    }

    /// <summary>This place, as the target of a field of a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatPlace AsMember(FlatPlace table, int slot)
    {
        FlatPlace place = this;
        place.NoteMember(table, slot);
        return place;
    }

    /// <summary>This place, as that of an element of a vector of tables.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly FlatPlace AsElement(FlatPlace vector)
    {
        FlatPlace place = this;
        place.NoteElement(vector);
        return place;
    }

    /// <summary>The count of elements that follow it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly int Count(int elementBytes)
    {
        nint count = FlatScalar.Offset(in At(0, FlatFormat.OffsetBytes));
        CheckElements(FlatFormat.OffsetBytes, (ulong)count, elementBytes);
        return (int)count;
    }

    /// <summary>The bytes of the elements that follow a count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Elements(int elementBytes) => Bytes(FlatFormat.OffsetBytes, Count(elementBytes) * elementBytes);

    /// <summary>The bytes of the elements that follow a count of 64 bits.</summary>
    internal readonly ReadOnlySpan<byte> Elements64(int elementBytes)
    {
        ulong count = WireEndian.ReadUInt64(in At(0, FlatFormat.Offset64Bytes));
        CheckElements(FlatFormat.Offset64Bytes, count, elementBytes);
        return Bytes(FlatFormat.Offset64Bytes, (int)count * elementBytes);
    }

    /// <summary>The bytes of a string that follow its length. A 0 stands behind them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal readonly ReadOnlySpan<byte> Text()
    {
        int lengthBytes = Count(1);
        CheckTerminated(lengthBytes);
        return Bytes(FlatFormat.OffsetBytes, lengthBytes);
    }

    // The bodies exist in LibWire.Debug only. A place of a table, or of a vector of tables, knows their layout where the way to it is known.
    partial void NoteLayout(FlatLayout layout);

    partial void NoteMember(FlatPlace table, int slot);

    partial void NoteElement(FlatPlace vector);

    partial void NoteSource(int sizeBytes);

    partial void CarrySource(FlatPlace from, nint offset);

    readonly partial void CheckPresent();

    readonly partial void CheckAlive();

    readonly partial void CheckInside(nint offset, int sizeBytes);

    readonly partial void CheckElements(nint offset, ulong count, int elementBytes);

    readonly partial void CheckTerminated(int lengthBytes);

    readonly partial void CheckVtable(nint vtableAt);
}
