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

        byte* last = RowText(next, state.At(slot), text);
        return last != null ? last : TextBeyondAscii(next, state.At(slot), text);
    }

    /// <summary>Whether a string of a row is short.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsShort(string text) => text.Length <= FlatEncode.ShortTextBytes;

    /// <summary>Writes a short string of a row from UTF-16.</summary>
    /// <param name="next">The next byte.</param>
    /// <param name="slot">The address of the offset, which is filled in.</param>
    /// <param name="text">The text.</param>
    /// <returns>The next byte; null for text that is not ASCII.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* RowText(byte* next, byte* slot, string text)
    {
        // SAFETY: at the gate there is room for the longest short text, 3 bytes a unit, with its length and its terminating 0.
        int lengthBytes = text.Length;
        byte* utf8 = next + sizeof(uint);
        if (!WireUtf16.TryNarrowShort(ref MemoryMarshal.GetReference(text.AsSpan()), lengthBytes, utf8)) return null;
        return EndText(next, slot, lengthBytes);
    }

    /// <summary>Writes short text that is not ASCII.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TextBeyondAscii(byte* next, byte* slot, string text)
    {
        // SAFETY: as in RowText.
        var room = new Span<byte>(next + sizeof(uint), text.Length * FlatUtf16.UnitBytesMax);
        if (!WireUtf8.TryTranscode(text.AsSpan(), room, out int lengthBytes, out int invalidIndex)) WireThrow.InvalidUtf16(invalidIndex);
        return EndText(next, slot, lengthBytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* EndText(byte* next, byte* slot, int lengthBytes)
    {
        WireStore.UInt32(slot, (uint)(next - slot));
        WireStore.UInt32(next, (uint)lengthBytes);
        return FlatEncode.EndText(next + sizeof(uint) + lengthBytes);
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

    /// <summary>Writes text that is long, or at a place without room.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* LongText(byte* next, uint slot, string text, ref FlatWriteState state)
    {
        long lengthBytes = FlatUtf16.CountBytes(text.AsSpan());
        next = FlatEncode.BeginText(next, slot, lengthBytes, ref state);
        FlatUtf16.Transcode(text.AsSpan(), new Span<byte>(next, (int)lengthBytes));
        return FlatEncode.EndText(next + lengthBytes);
    }
}
