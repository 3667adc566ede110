using System.Runtime.InteropServices;
using System.Threading;

namespace LibWire;

/// <summary>What tables of one type have in common if their vtables have the same entries, and their positions the same remainder. It is verified for the first
/// of them. The size of the table, which a vtable has too, may differ: it depends on the padding.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatVerifyShape
{
    /// <summary>The number of fields whose places are here, from id 0. The place of any other field is looked up in the vtable each time.</summary>
    internal const int PlacesMax = 24;

    /// <summary>The bytes of a vtable that are compared as two words. They must all lie in the buffer.</summary>
    internal const int ComparedBytes = FlatFormat.VtableHeaderBytes + (2 * sizeof(ulong));

    /// <summary>More than the size of any vtable: no two bytes are equal to it.</summary>
    private const uint NoVtableBytes = ushort.MaxValue + 1;

    private const int EntriesPerWord = sizeof(ulong) / sizeof(ushort);
    private const int EntryBits = 8 * sizeof(ushort);

    /// <summary>The first four vtable entries, as a number.</summary>
    internal ulong Entries0;

    /// <summary>The bits of <see cref="Entries0"/> that are in the vtable.</summary>
    internal ulong Mask0;

    /// <summary>The next four vtable entries.</summary>
    internal ulong Entries4;

    /// <summary>The bits of <see cref="Entries4"/> that are in the vtable.</summary>
    internal ulong Mask4;

    /// <summary>The distance from the start of a table to the end of its last field.</summary>
    internal uint EndBytes;

    /// <summary>The remainder of the positions of tables, by their alignment.</summary>
    internal uint Remainder;

    /// <summary>The size of the vtable, if it has no entry besides those of the two words; otherwise more than any vtable has.</summary>
    internal uint ComparedVtableBytes;

    /// <summary>The size of the vtable.</summary>
    internal ushort VtableBytes;

    /// <summary>The number of offsets to follow.</summary>
    internal ushort StepCount;

    /// <summary>The place of each field in the table, by id; 0 for an absent field.</summary>
    internal fixed ushort Places[PlacesMax];

    /// <summary>The shape of no table.</summary>
    internal static FlatVerifyShape None => new() { ComparedVtableBytes = NoVtableBytes };

    /// <summary>Copies a shape to a place at which other threads may compare vtables already, with the shape of no table.</summary>
    internal static void Publish(FlatVerifyShape* place, FlatVerifyShape* shape)
    {
        // What a comparison looks at first is stored last.
        FlatVerifyShape copy = *shape;
        copy.ComparedVtableBytes = NoVtableBytes;
        *place = copy;
        Volatile.Write(ref place->ComparedVtableBytes, shape->ComparedVtableBytes);
    }

    /// <summary>Whether <see cref="HasEntries"/> can find this shape again.</summary>
    internal readonly bool HasAllPlaces => EntryCount <= PlacesMax;

    private readonly int EntryCount => (VtableBytes - FlatFormat.VtableHeaderBytes) / sizeof(ushort);

    /// <summary>Copies the entries of a vtable.</summary>
    /// <param name="shape">The shape.</param>
    /// <param name="vtable">The vtable. <b>Safety:</b> all its bytes are in the buffer.</param>
    internal static void Fill(FlatVerifyShape* shape, byte* vtable)
    {
        shape->VtableBytes = WireEndian.ReadUInt16(vtable);
        shape->ComparedVtableBytes = shape->VtableBytes <= ComparedBytes ? shape->VtableBytes : NoVtableBytes;
        for (int i = 0; i < PlacesMax; i++) shape->Places[i] = i < shape->EntryCount ? Entry(vtable, i) : (ushort)0;
        (shape->Entries0, shape->Mask0) = Word(shape, 0);
        (shape->Entries4, shape->Mask4) = Word(shape, EntriesPerWord);
    }

    /// <summary>Whether a vtable has these entries.</summary>
    /// <param name="shape">The shape, which has all places.</param>
    /// <param name="vtable">The vtable. <b>Safety:</b> all its bytes are in the buffer.</param>
    internal static bool HasEntries(FlatVerifyShape* shape, byte* vtable)
    {
        if (WireEndian.ReadUInt16(vtable) != shape->VtableBytes) return false;
        for (int i = 0; i < shape->EntryCount; i++)
            if (Entry(vtable, i) != shape->Places[i]) return false;
        return true;
    }

    private static ushort Entry(byte* vtable, int index) => WireEndian.ReadUInt16(vtable + FlatFormat.VtableHeaderBytes + (index * sizeof(ushort)));

    private static (ulong Entries, ulong Mask) Word(FlatVerifyShape* shape, int first)
    {
        ulong entries = 0, mask = 0;
        for (int i = 0; i < EntriesPerWord && first + i < shape->EntryCount; i++)
        {
            entries |= (ulong)shape->Places[first + i] << (i * EntryBits);
            mask |= (ulong)ushort.MaxValue << (i * EntryBits);
        }

        return (entries, mask);
    }
}
