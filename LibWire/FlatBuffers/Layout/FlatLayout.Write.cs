using System.Collections.Generic;
using System.Linq;

namespace LibWire;

// How tables are written whole: their fields by alignment, the largest first, and then by slot, so that no byte lies between them.
public sealed partial class FlatLayout
{
    private WriteItem[]? _writeOrder;

    /// <summary>The largest vtable.</summary>
    internal int VtableBytesMax => Fields.Length == 0 ? FlatFormat.VtableHeaderBytes : Fields[Fields.Length - 1].Slot + sizeof(ushort);

    /// <summary>Writes the vtable of a table that was written whole.</summary>
    /// <param name="target">Where it goes; <see cref="VtableBytesMax"/> bytes.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <param name="fields">A bit for each of <see cref="Fields"/> that is there.</param>
    /// <returns>Its size.</returns>
    internal unsafe int FillVtable(byte* target, uint tableBytes, ulong fields)
    {
        int sizeBytes = FlatFormat.VtableHeaderBytes;
        new Span<byte>(target, VtableBytesMax).Clear();
        ushort place = sizeof(int);
        foreach (WriteItem item in _writeOrder ??= MakeWriteOrder())
        {
            if ((fields >> item.Index & 1) == 0) continue;
            WireStore.UInt16(target + item.Slot, place);
            sizeBytes = Math.Max(sizeBytes, item.Slot + sizeof(ushort));
            place += item.SizeBytes;
        }

        WireStore.UInt16(target, (ushort)sizeBytes);
        WireStore.UInt16(target + sizeof(ushort), (ushort)tableBytes);
        return sizeBytes;
    }

    private WriteItem[] MakeWriteOrder()
    {
        if (Fields.Length > sizeof(ulong) * 8) throw new NotSupportedException($"{FullName} has {Fields.Length} fields; tables of more than 64 cannot be written whole yet.");

        // A union is two fields, and its kind comes by its own alignment.
        var items = new List<WriteItem>();
        for (int i = 0; i < Fields.Length; i++)
        {
            FlatField field = Fields[i];
            items.Add(new WriteItem { Index = i, Slot = field.Slot, SizeBytes = (ushort)field.InlineBytes, AlignMask = field.InlineAlignMask });
            if (field.Kind == FlatFieldKind.Union) items.Add(new WriteItem { Index = i, Slot = field.KindSlot, SizeBytes = (ushort)field.ElementBytes, AlignMask = field.ElementAlignMask });
            if (field.Kind == FlatFieldKind.Unions) items.Add(new WriteItem { Index = i, Slot = field.KindSlot, SizeBytes = FlatFormat.OffsetBytes, AlignMask = FlatFormat.OffsetBytes - 1 });
        }

        return [.. items.OrderByDescending(static item => item.AlignMask).ThenBy(static item => item.Slot)];
    }

    private struct WriteItem
    {
        internal int Index; // in Fields
        internal int Slot;
        internal ushort SizeBytes;
        internal byte AlignMask;
    }
}
