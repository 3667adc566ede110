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
        uint at = state.PlaceOf(next) - ((uint)count * sizeof(uint));
        for (; count > 0; count--, at += sizeof(uint)) next = SharedString(next, at, *items++, ref state);
        return next;
    }

    /// <summary>Writes the strings that were noted.</summary>
    internal static byte* EndShared(byte* next, ref FlatWriteState state)
    {
        ArenaAllocator scratch = state.Scratch;
        FlatHashTable known = default;
        FlatHashTable.Clear(&known);
        foreach (FlatSharedText shared in state.Shared.ReadOnlySpan)
        {
            uint hash = KeyedHash.Of(shared.Text.Span);
            FlatHashTable.Entry* entry = FlatHashTable.First(&known, hash);
            while (entry != null && !IsAt(entry->Position, shared.Text, ref state)) entry = FlatHashTable.Next(&known, entry);
            if (entry != null)
            {
                WireStore.UInt32(state.Start + shared.Slot, entry->Position - shared.Slot);
                continue;
            }

            if (FlatHashTable.Count(&known) < state.Core->SharedStringsMax) FlatHashTable.Add(&known, in scratch, hash, state.PlaceOf(next), 0);
            next = String(next, shared.Slot, shared.Text, ref state);
        }

        return next;
    }

    private static bool IsAt(uint place, Utf8String text, ref FlatWriteState state)
    {
        byte* written = state.Start + place;
        return WireBytes.AreEqual(new ReadOnlySpan<byte>(written + sizeof(uint), (int)WireEndian.ReadUInt32(in *written)), text.Span);
    }
}
