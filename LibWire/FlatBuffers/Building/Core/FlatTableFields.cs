using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The fields of the table that is being written, by id: where each lies, or that it is absent. Between tables all are absent.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatTableFields
{
    private const int FirstCount = 32;

    private FlatFieldPlace* _places; // behind them lie as many more as one word of a vtable has entries
    private int _count;
    private int _idEnd; // one more than the highest id that was added

    /// <summary>All fields. Behind the last lie as many more, absent, as one word of a vtable has entries.</summary>
    internal static FlatFieldPlace* Places(FlatTableFields* fields) => fields->_places;

    /// <summary>One more than the highest id that was added.</summary>
    internal static int IdEnd(FlatTableFields* fields) => fields->_idEnd;

    /// <summary>A field for which there is room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatFieldPlace At(FlatTableFields* fields, int id) => fields->_places[id];

    /// <summary>Whether there is room for a field.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasRoom(FlatTableFields* fields, int id) => (uint)id < (uint)fields->_count;

    /// <summary>Adds a field. There is room for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Add(FlatTableFields* fields, int id, FlatFieldPlace place)
    {
        fields->_places[id] = place;
        if (id >= fields->_idEnd) fields->_idEnd = id + 1;
    }

    /// <summary>Adds all fields of a table that is known as a whole.</summary>
    internal static void Fill(FlatTableFields* fields, in ArenaAllocator arena, FlatLayout layout, ulong present, byte* tableEnd, out uint alignMask)
    {
        Reserve(fields, in arena, FlatLayout.FieldBitsMax);
        fields->_idEnd = layout.FillPlaces(present, tableEnd, fields->_places, out alignMask);
    }

    /// <summary>Forgets all fields.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Clear(FlatTableFields* fields)
    {
        FlatFieldPlace* places = fields->_places;
        int idEnd = fields->_idEnd;
        for (int id = 0; id < idEnd; id++) places[id] = default;
        fields->_idEnd = 0;
    }

    /// <summary>Makes room for ids below a number.</summary>
    internal static void Reserve(FlatTableFields* fields, in ArenaAllocator arena, int count)
    {
        if (count > fields->_count) Grow(fields, in arena, count);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Grow(FlatTableFields* fields, in ArenaAllocator arena, int idEnd)
    {
        int count = Math.Max(Math.Max(idEnd, 2 * fields->_count), FirstCount);
        var places = (FlatFieldPlace*)arena.AllocateBytes(((nuint)count + FlatVtables.EntriesPerWord) * (nuint)sizeof(FlatFieldPlace));
        var all = new Span<FlatFieldPlace>(places, count + FlatVtables.EntriesPerWord);
        all.Clear();
        new ReadOnlySpan<FlatFieldPlace>(fields->_places, fields->_count).CopyTo(all);
        fields->_places = places;
        fields->_count = count;
    }
}
