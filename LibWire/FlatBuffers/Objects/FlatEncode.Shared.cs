using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <content>Strings of fields that the schema marks <c>shared</c>. Each text is written once in a buffer. Offsets lead forward only, so these strings are
/// written behind all tables, when the places of all offsets to them are known.</content>
public static unsafe partial class FlatEncode
{
    /// <summary>Notes a string that is written once in a buffer. Its offset is filled in at the end of the write.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* SharedString(byte* next, uint slot, Utf8String text, ref FlatWriteState state)
    {
        state.Shared.Add(new FlatSharedText(text, slot), state.Scratch);
        return next;
    }

    /// <summary>Writes a vector of strings, each of which is written once in a buffer.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static byte* SharedStrings(byte* next, uint slot, UnmanagedArray<Utf8String>* array, int alignBytes, ref FlatWriteState state)
    {
        Utf8String* items = Items(array, out int count);
        next = Offsets(next, slot, count, alignBytes, ref state);
        if (count > 0) state.SharedVectors.Add(new FlatSharedTexts(items, count, state.PlaceOf(next) - ((uint)count * sizeof(uint))), state.Scratch);
        return next;
    }

    /// <summary>Writes the strings that were noted.</summary>
    internal static byte* EndShared(byte* next, ref FlatWriteState state)
    {
        ArenaAllocator scratch = state.Scratch;
        FlatHashTable known = default;
        FlatHashTable.Clear(&known);
        foreach (FlatSharedText shared in state.Shared.ReadOnlySpan) next = SharedOnce(next, shared.Slot, shared.Text, &known, in scratch, ref state);
        foreach (FlatSharedTexts shared in state.SharedVectors.ReadOnlySpan)
        {
            Utf8String* item = shared.Items;
            uint slot = shared.FirstSlot;
            for (int left = shared.Count; left > 0; left--, slot += sizeof(uint)) next = SharedOnce(next, slot, *item++, &known, in scratch, ref state);
        }

        return next;
    }

    /// <summary>Writes a string, or only the offset to one that was written before.</summary>
    private static byte* SharedOnce(byte* next, uint slot, Utf8String text, FlatHashTable* known, in ArenaAllocator scratch, ref FlatWriteState state)
    {
        uint hash = KeyedHash.Of(text.Span);
        FlatHashTable.Entry* entry = FlatHashTable.First(known, hash);
        while (entry != null && !IsAt(entry->Position, text, ref state)) entry = FlatHashTable.Next(known, entry);
        if (entry != null)
        {
            WireStore.UInt32(state.Start + slot, entry->Position - slot);
            return next;
        }

        if (FlatHashTable.Count(known) < state.Core->SharedStringsMax) FlatHashTable.Add(known, in scratch, hash, state.PlaceOf(next), 0);
        return String(next, slot, text, ref state);
    }

    private static bool IsAt(uint place, Utf8String text, ref FlatWriteState state)
    {
        byte* written = state.Start + place;
        return WireBytes.AreEqual(new ReadOnlySpan<byte>(written + sizeof(uint), (int)WireEndian.ReadUInt32(in *written)), text.Span);
    }
}
