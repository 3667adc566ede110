using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Steps that know the tag, or the size of a message, only at run time.
public static unsafe partial class ProtoDecode
{
    /// <summary>A tag in the form that <see cref="TakeShape"/> compares.</summary>
    internal static ulong ShapeOf(uint tag) => TagShape(tag);

    /// <summary>The number of bytes of a tag in that form.</summary>
    internal static int ShapeBytesOf(ulong tagShape) => TagBytesOf((uint)(tagShape >> 32));

    /// <summary>Same as <see cref="TakeTag"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TakeShape(ref byte* next, byte* stop, ulong tagShape)
    {
        // SAFETY: four bytes can be read at any address before the stop.
        uint mask = (uint)(tagShape >> 32);
        if (next >= stop || (WireEndian.ReadUInt32(in *next) & mask) != (uint)tagShape) return false;
        next += TagBytesOf(mask);
        return true;
    }

    /// <summary>Same as <see cref="ReserveRun{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void ReserveRun(UnmanagedArray* array, int itemBytes, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
    {
        if (array->SpareCount <= 0) MakeRoom(array, itemBytes, next, end, tagShape, ref state);
    }

    /// <summary>Makes room for the next items of a run that takes no other memory. <see cref="ProtoReadState.CloseRoom(UnmanagedArray*, int)"/> must follow
    /// the last one.</summary>
    internal static void OpenRun(UnmanagedArray* array, int itemBytes, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
    {
        if (!state.TryOpenRoom(array, itemBytes, next, end, TagBytesOf((uint)(tagShape >> 32))))
            state.WidenRoom(array, itemBytes, CountRun(next, end, tagShape, itemBytes, ref state));
    }

    /// <summary>Same as <see cref="ReserveEntries{TKey, TValue}"/>.</summary>
    internal static void ReserveEntries(ProtoFieldLayout field, byte* message, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
    {
        // SAFETY: the block is the only field of a map of any types.
        if (*(UnmanagedMapBlock**)field.StorageIn(message) != null) return;
        int entryBytes = ProtoFieldLayout.SizeOf(field.MapKeyType) + field.StrideBytes + UnmanagedMapLayout.IndexBytesMax;
        int count = CountRun(next, end, tagShape, entryBytes, ref state);
        field.ReserveEntriesIn(message, Math.Min(count, UnmanagedMapBlock.EntriesMax), in state.Arena);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom(UnmanagedArray* array, int itemBytes, byte* next, byte* end, ulong tagShape, ref ProtoReadState state) =>
        array->ReserveMore(CountRun(next, end, tagShape, itemBytes, ref state), itemBytes, in state.Arena);
}
