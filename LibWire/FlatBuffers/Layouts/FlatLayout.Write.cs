using System.Collections.Generic;
using System.Linq;

namespace LibWire;

// The two orders in which emitted code writes the fields of a table that it has all of. A field is named by a bit, the one of its id: so tables with ids above 63 are written in other ways.
public sealed partial class FlatLayout
{
    private WriteItem[]? _objectOrder;
    private WriteItem[]? _createOrder;

    /// <summary>Ids below this have bits.</summary>
    internal const int FieldBitsMax = 64;

    /// <summary>The largest vtable.</summary>
    internal int VtableBytesMax => Fields.Length == 0 ? FlatFormat.VtableHeaderBytes : Fields[Fields.Length - 1].Slot + sizeof(ushort);

    /// <summary>What of where a table ends decides where its fields lie: how much padding there is.</summary>
    internal uint EndMask => AlignMask | (sizeof(uint) - 1);

    /// <summary>Front to back: by alignment, the largest first, and then by slot, so that no byte lies between two fields.</summary>
    private WriteItem[] ObjectOrder => _objectOrder ??= [.. Items().OrderByDescending(static item => item.AlignMask).ThenBy(static item => item.Slot)];

    /// <summary>Back to front, as <c>Create…</c> of Google's generators adds them: by size, the largest first, structs among those of 4 bytes; what the schema has last comes first.</summary>
    private WriteItem[] CreateOrder => _createOrder ??= [.. KeepsOrder ? Items().OrderByDescending(static item => item.Slot) : Items().OrderByDescending(static item => item.SortBytes).ThenByDescending(static item => item.Slot)];

    /// <summary>Writes the vtable of a table that was written front to back.</summary>
    /// <param name="target">Where it goes; <see cref="VtableBytesMax"/> bytes.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <param name="fields">A bit for each id that is there.</param>
    /// <returns>Its size.</returns>
    internal unsafe int FillVtable(byte* target, uint tableBytes, ulong fields)
    {
        int sizeBytes = FlatFormat.VtableHeaderBytes;
        new Span<byte>(target, VtableBytesMax).Clear();
        ushort place = sizeof(int);
        foreach (WriteItem item in ObjectOrder)
        {
            if ((fields >> item.Id & 1) == 0) continue;
            WireStore.UInt16(target + item.Slot, place);
            sizeBytes = Math.Max(sizeBytes, item.Slot + sizeof(ushort));
            place += item.SizeBytes;
        }

        WireStore.UInt16(target, (ushort)sizeBytes);
        WireStore.UInt16(target + sizeof(ushort), (ushort)tableBytes);
        return sizeBytes;
    }

    /// <summary>Finds out where the fields of a table lie that was written back to front.</summary>
    /// <param name="fields">A bit for each id that is there.</param>
    /// <param name="end">The address behind the table.</param>
    /// <param name="places">Filled in, by id.</param>
    /// <param name="alignMask">The largest alignment of these, less one.</param>
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

    // A union is two fields, and its kind comes by its own size and alignment.
    private IEnumerable<WriteItem> Items()
    {
        foreach (FlatField field in Fields)
        {
            int sortBytes = field.Kind == FlatFieldKind.Struct ? FlatFormat.OffsetBytes : field.InlineBytes;
            yield return new WriteItem { Slot = field.Slot, SortBytes = sortBytes, SizeBytes = (ushort)field.InlineBytes, AlignMask = field.InlineAlignMask };
            if (field.Kind == FlatFieldKind.Union) yield return new WriteItem { Slot = field.KindSlot, SortBytes = field.ElementBytes, SizeBytes = (ushort)field.ElementBytes, AlignMask = field.ElementAlignMask };
            if (field.Kind == FlatFieldKind.Unions) yield return new WriteItem { Slot = field.KindSlot, SortBytes = FlatFormat.OffsetBytes, SizeBytes = FlatFormat.OffsetBytes, AlignMask = FlatFormat.OffsetBytes - 1 };
        }
    }

    private struct WriteItem
    {
        internal int Slot;
        internal int SortBytes;
        internal ushort SizeBytes;
        internal byte AlignMask;

        internal readonly int Id => (Slot - FlatFormat.VtableHeaderBytes) / sizeof(ushort);
    }
}
