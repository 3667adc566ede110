using System.Collections.Generic;
using System.Linq;

namespace LibWire;

// The two orders in which emitted code writes the fields of a table. One bit, that of its id, stands for a field, so tables with ids above 63 are written in
// other ways.
public sealed partial class FlatLayout
{
    private WriteItem[]? _objectOrder;
    private WriteItem[]? _createOrder;

    /// <summary>Ids below this number have a bit.</summary>
    internal const int FieldBitsMax = 64;

    /// <summary>The size of the largest vtable.</summary>
    internal int VtableBytesMax => Fields.Length == 0 ? FlatFormat.VtableHeaderBytes : Fields[Fields.Length - 1].Slot + sizeof(ushort);

    /// <summary>The bits of the end address of a table that decide how much padding its fields need, and so where they lie.</summary>
    internal uint EndMask => AlignMask | (sizeof(uint) - 1);

    /// <summary>The order of front-to-back writing: by alignment, the largest first, then by vtable entry. No byte lies between two fields.</summary>
    private WriteItem[] ObjectOrder => _objectOrder ??= [.. Items().OrderByDescending(static item => item.AlignMask).ThenBy(static item => item.Slot)];

    /// <summary>The order of back-to-front writing, that of <c>Create…</c> of Google's generators: by size, the largest first, structs among fields of 4 bytes.
    /// Of equal sizes the field that is last in the schema comes first.</summary>
    private WriteItem[] CreateOrder => _createOrder ??= [.. KeepsOrder
        ? Items().OrderByDescending(static item => item.Slot)
        : Items().OrderByDescending(static item => item.SortBytes).ThenByDescending(static item => item.Slot)];

    /// <summary>Adds the entries to the vtable of a table that was written front to back.</summary>
    /// <param name="words">The vtable, <see cref="VtableBytesMax"/> bytes in words of four entries, which are 0.</param>
    /// <param name="fields">A bit for each field id that is present.</param>
    internal unsafe void FillVtable(ulong* words, ulong fields)
    {
        // Without branches: which fields are present is hard to predict where tables differ. Whole words are stored: a processor that reads a word which was
        // stored as four entries waits for all of them.
        uint place = sizeof(int);
        foreach (WriteItem item in ObjectOrder)
        {
            uint mask = 0 - ((uint)(fields >> item.Id) & 1);
            words[item.Slot / sizeof(ulong)] |= (ulong)(place & mask) << (item.Slot % sizeof(ulong) * 8);
            place += item.SizeBytes & mask;
        }
    }

    /// <summary>Computes where the fields lie in a table that was written back to front.</summary>
    /// <param name="fields">A bit for each field id that is present.</param>
    /// <param name="end">The address after the table.</param>
    /// <param name="places">The places, filled in by id.</param>
    /// <param name="alignMask">The largest alignment of the fields, minus 1.</param>
    /// <returns>One more than the highest id.</returns>
    internal unsafe int FillPlaces(ulong fields, byte* end, FlatFieldPlace* places, out uint alignMask)
    {
        int idEnd = 0;
        alignMask = sizeof(uint) - 1;
        byte* next = end;
        foreach (WriteItem item in CreateOrder)
        {
            if ((fields >> item.Id & 1) == 0) continue;
            next = (byte*)((nuint)(next - item.SizeBytes) & ~(nuint)item.AlignMask);
            places[item.Id] = new FlatFieldPlace((uint)(end - next), shape: 0);
            idEnd = Math.Max(idEnd, item.Id + 1);
            alignMask |= item.AlignMask;
        }

        return idEnd;
    }

    // A union is two fields: its kind is sorted by its own size and alignment.
    private IEnumerable<WriteItem> Items()
    {
        foreach (FlatField field in Fields)
        {
            int sortBytes = field.Kind == FlatFieldKind.Struct ? FlatFormat.OffsetBytes : field.InlineBytes;
            yield return Item(field.Slot, field.InlineBytes, sortBytes, field.InlineAlignMask);
            if (field.Kind == FlatFieldKind.Union)
                yield return Item(field.KindSlot, field.ElementBytes, field.ElementBytes, field.ElementAlignMask);
            if (field.Kind == FlatFieldKind.Unions)
                yield return Item(field.KindSlot, FlatFormat.OffsetBytes, FlatFormat.OffsetBytes, FlatFormat.OffsetBytes - 1);
        }

        static WriteItem Item(int slot, int sizeBytes, int sortBytes, byte alignMask) =>
            new() { Slot = (ushort)slot, SizeBytes = (ushort)sizeBytes, SortBytes = (byte)sortBytes, AlignMask = alignMask };
    }

    private struct WriteItem
    {
        internal ushort Slot;
        internal ushort SizeBytes;
        internal byte SortBytes;
        internal byte AlignMask;

        internal readonly int Id => (int)((uint)(Slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort));
    }
}
