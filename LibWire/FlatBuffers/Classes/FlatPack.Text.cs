using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <content>Text in UTF-16, and items in managed memory.</content>
public static unsafe partial class FlatPack
{
    /// <summary>Writes a string from UTF-16 and fills in the offset to it.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Text(byte* next, uint slot, string text, ref FlatWriteState state)
    {
        int lengthUnits = text.Length;
        if (next > state.Gate || lengthUnits > FlatEncode.ShortTextBytes) return LongText(next, slot, text, ref state);

        // SAFETY: at the gate there is room for the longest short text with its length and its terminating 0.
        byte* utf8 = next + sizeof(uint);
        if (!WireUtf16.TryNarrowShort(ref MemoryMarshal.GetReference(text.AsSpan()), lengthUnits, utf8)) return LongText(next, slot, text, ref state);
        WireStore.UInt32(state.Start + slot, state.PlaceOf(next) - slot);
        WireStore.UInt32(next, (uint)lengthUnits);
        return FlatEncode.EndText(utf8 + lengthUnits);
    }

    /// <summary>Writes a vector of strings from UTF-16.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Texts(byte* next, uint slot, ReadOnlySpan<string> items, int alignBytes, string member, ref FlatWriteState state)
    {
        next = FlatEncode.Offsets(next, slot, items.Length, alignBytes, ref state);
        uint at = state.PlaceOf(next) - ((uint)items.Length * sizeof(uint));
        for (int i = 0; i < items.Length; i++, at += sizeof(uint)) next = Text(next, at, Item(items[i], member), ref state);
        return next;
    }

    /// <summary>Notes a string that is written once in a buffer. Its offset is filled in at the end of the write.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* SharedText(byte* next, uint slot, string text, ref FlatWriteState state) =>
        FlatEncode.SharedString(next, slot, KeyText(text, ref state), ref state);

    /// <summary>Writes a vector of strings from UTF-16, each of which is written once in a buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* SharedTexts(byte* next, uint slot, ReadOnlySpan<string> items, int alignBytes, string member, ref FlatWriteState state)
    {
        next = FlatEncode.Offsets(next, slot, items.Length, alignBytes, ref state);
        uint at = state.PlaceOf(next) - ((uint)items.Length * sizeof(uint));
        for (int i = 0; i < items.Length; i++, at += sizeof(uint)) next = SharedText(next, at, Item(items[i], member), ref state);
        return next;
    }

    /// <summary>Writes a vector of scalars, enums or structs.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* Vector<T>(byte* next, uint slot, ReadOnlySpan<T> items, int alignBytes, ref FlatWriteState state)
        where T : unmanaged
    {
        fixed (T* first = items)
        {
            next = FlatEncode.Elements(next, slot, items.Length, sizeof(T), alignBytes, ref state, out byte* elements);
            FlatEncode.CopyItems(first, items.Length, elements);
        }

        return next;
    }

    /// <summary>Writes a vector of structs in the order of their keys.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* SortedVector<T, TKey>(
        byte* next, uint slot, ReadOnlySpan<T> items, int keyOffset, int keyCount, int alignBytes, ref FlatWriteState state)
        where T : unmanaged
        where TKey : unmanaged, IComparable<TKey>
    {
        fixed (T* first = items)
        {
            var array = new UnmanagedArray<T>(first, items.Length, items.Length);
            array = FlatEncode.InKeyOrder<T, TKey>(&array, keyOffset, keyCount, ref state);
            return FlatEncode.Vector(next, slot, &array, alignBytes, ref state);
        }
    }

    /// <summary>Writes a struct that is the value of a union.</summary>
    public static byte* UnionStruct<T>(byte* next, uint slot, T value, ref FlatWriteState state)
        where T : unmanaged, IFlatStruct<T> => FlatEncode.UnionStruct(next, slot, &value, ref state);

    /// <summary>Writes text that is long or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongText(byte* next, uint slot, string text, ref FlatWriteState state)
    {
        long lengthBytes = FlatUtf16.CountBytes(text.AsSpan());
        next = FlatEncode.MakeRoom(next, lengthBytes + 16, ref state);
        WireStore.UInt32(state.Start + slot, state.PlaceOf(next) - slot);
        WireStore.UInt32(next, (uint)lengthBytes);
        next += sizeof(uint);
        FlatUtf16.Transcode(text.AsSpan(), new Span<byte>(next, (int)lengthBytes));
        return FlatEncode.EndText(next + lengthBytes);
    }
}
