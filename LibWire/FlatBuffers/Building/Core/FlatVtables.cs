using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The contents of all vtables that a builder has written, so that each is written once. They are found by their contents; the time does not depend
/// on their number.</summary>
/// <remarks>
/// <para>A new vtable is made behind the words of all others, where it is compared with them. It stays there if <see cref="Keep"/> is called.</para>
/// <para>Contents stay when the next buffer begins; the places are forgotten by a generation. Places are positions in one way of writing, and distances from
/// the start of the buffer in the other; here they are only numbers above 0.</para>
/// </remarks>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct FlatVtables
{
    /// <summary>The number of vtable entries in a word.</summary>
    internal const int EntriesPerWord = sizeof(ulong) / sizeof(ushort);

    private const int EntryBits = 8 * sizeof(ushort);

    private const int FirstWordCount = 128;

    /// <summary>The most words that are kept for the next buffer. A builder that lives long does not remember every shape it has seen.</summary>
    private const int KeptWordsMax = 1 << 14;

    // Random keys of the hash: a sender who chooses which fields are present must not be able to make vtables collide.
    private static readonly ulong HashStart = KeyedHash.Random64();
    private static readonly ulong HashFactor = KeyedHash.Random64() | 1;

    // Contents of all vtables, in words of four entries. They lie close together here and far apart in the buffer.
    // In front of each vtable: where it lies, and in which buffer.
    private ulong* _words;
    private int _wordsCount;
    private int _wordsCapacity;
    private uint _generation;
    private uint _lastPlace; // where the vtable lies that was used last; 0 before the first
    private uint _lastStart; // where its words begin
    private bool _isShared;
    private FlatHashTable _starts; // extra: where the words of the vtable begin
    private byte* _wide; // memory for the vtable of the table that is being written, if it has many fields
    private int _wideBytes;

    /// <summary>Whether equal vtables are written once.</summary>
    internal static bool IsShared(FlatVtables* vtables) => vtables->_isShared;

    /// <summary>Turns sharing on or off. Everything that shortcuts remember is looked up again.</summary>
    internal static void Share(FlatVtables* vtables, bool isShared)
    {
        vtables->_isShared = isShared;
        vtables->_lastPlace = 0;
    }

    /// <summary>The number of the buffer: places noted under another number are of an earlier buffer.</summary>
    internal static uint Generation(FlatVtables* vtables) => vtables->_generation;

    /// <summary>Where the words begin of the vtable that was used last.</summary>
    internal static uint LastStart(FlatVtables* vtables) => vtables->_lastStart;

    // The words of the vtable that was made last, behind the word for its place.
    private static ulong* Made(FlatVtables* vtables) => vtables->_words + vtables->_wordsCount + 1;

    /// <summary>Makes an empty set of vtables, which are shared.</summary>
    internal static FlatVtables Create()
    {
        var vtables = new FlatVtables { _isShared = true };
        FlatHashTable.Clear(&vtables._starts);
        return vtables;
    }

    /// <summary>Begins another buffer: keeps the contents of the vtables and forgets their places.</summary>
    /// <returns>Whether the contents were forgotten too.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool NextGeneration(FlatVtables* vtables)
    {
        vtables->_lastPlace = 0;
        if (++vtables->_generation != 0 && vtables->_wordsCount <= KeptWordsMax) return false;
        Forget(vtables);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Forget(FlatVtables* vtables)
    {
        if (vtables->_generation == 0) vtables->_generation = 1; // 0 is no generation
        vtables->_wordsCount = 0;
        vtables->_lastStart = 0;
        FlatHashTable.Clear(&vtables->_starts);
    }

    /// <summary>Makes the vtable for the fields that were written last.</summary>
    /// <param name="vtables">The vtables.</param>
    /// <param name="arena">The arena of the builder.</param>
    /// <param name="fields">The fields by id, with as many more behind them as a word has entries; these are 0.</param>
    /// <param name="idEnd">One more than the highest id of a field that is present.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <returns>Where an equal vtable lies, if it is the one used last. Otherwise 0: <see cref="Find"/> then finds it.</returns>
    internal static uint Make(FlatVtables* vtables, in ArenaAllocator arena, FlatFieldPlace* fields, int idEnd, uint tableBytes)
    {
        int sizeBytes = SizeBytesOf(idEnd), wordCount = WordCount(sizeBytes);
        if (vtables->_wordsCapacity - vtables->_wordsCount <= wordCount) GrowWords(vtables, in arena, wordCount + 1);
        ulong* words = Made(vtables);

        // SAFETY: fields are read up to the end of a word, at most 3 behind the last; their memory has as many more, which are 0. The vtable that was used last
        // lies in front of these words, and it may be read for as many words as this one has. If no vtable was used yet, other words lie there, and their first
        // word differs.
        ulong* last = vtables->_words + vtables->_lastStart;
        ulong word = (uint)sizeBytes | ((ulong)tableBytes << 16) | (Entry(fields, 0, tableBytes) << 32) | (Entry(fields, 1, tableBytes) << 48);
        words[0] = word;
        ulong differences = word ^ last[0];
        for (int i = 1, id = 2; i < wordCount; i++, id += EntriesPerWord)
        {
            word = Entry(fields, id, tableBytes) | (Entry(fields, id + 1, tableBytes) << 16)
                | (Entry(fields, id + 2, tableBytes) << 32) | (Entry(fields, id + 3, tableBytes) << 48);
            words[i] = word;
            differences |= word ^ last[i];
        }

        return differences == 0 ? vtables->_lastPlace : 0;
    }

    /// <summary>Makes the vtable of a type and its present fields.</summary>
    internal static void Make(FlatVtables* vtables, in ArenaAllocator arena, FlatLayout layout, uint tableBytes, ulong fields)
    {
        int wordCount = WordCount(layout.VtableBytesMax);
        if (vtables->_wordsCapacity - vtables->_wordsCount <= wordCount) GrowWords(vtables, in arena, wordCount + 1);
        ulong* words = Made(vtables);
        for (int i = 1; i < wordCount; i++) words[i] = 0;
        words[0] = (uint)SizeBytesOf(fields) | (tableBytes << EntryBits);
        layout.FillVtable(words, fields);
    }

    /// <summary>Makes a vtable from its bytes.</summary>
    internal static void Make(FlatVtables* vtables, in ArenaAllocator arena, byte* vtable, int sizeBytes)
    {
        int wordCount = WordCount(sizeBytes);
        if (vtables->_wordsCapacity - vtables->_wordsCount <= wordCount) GrowWords(vtables, in arena, wordCount + 1);
        ulong* words = Made(vtables);
        for (int i = 0; i < wordCount; i++)
            words[i] = WireEndian.ReadUpToUInt64(in vtable[i * sizeof(ulong)], Math.Min(sizeBytes - (i * sizeof(ulong)), sizeof(ulong)));
    }

    /// <summary>Looks for a vtable that is equal to the one just made.</summary>
    /// <param name="vtables">The vtables.</param>
    /// <param name="arena">The arena of the builder.</param>
    /// <param name="sizeBytes">The size of the vtable.</param>
    /// <param name="start">Where its words begin, if an equal one was written into any buffer before; otherwise 0.</param>
    /// <param name="hash">The hash of its contents.</param>
    /// <returns>Where it lies in this buffer. 0: it must be written. <see cref="Keep"/> cannot fail then.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Find(FlatVtables* vtables, in ArenaAllocator arena, int sizeBytes, out uint start, out uint hash)
    {
        int wordCount = WordCount(sizeBytes);
        ulong* words = Made(vtables);
        hash = HashOf(words, wordCount);
        start = KnownStart(vtables, words, wordCount, hash);
        if (start != 0) return vtables->_isShared ? PlaceOf(vtables, start) : 0;
        FlatHashTable.Reserve(&vtables->_starts, in arena);
        return 0;
    }

    /// <summary>Notes that the vtable just made was written, and keeps its contents if they are new.</summary>
    /// <remarks>Vtables that are not shared are remembered too. As in C++, turning sharing on again shares them, the first of equal ones.</remarks>
    /// <param name="vtables">The vtables.</param>
    /// <param name="arena">The arena of the builder.</param>
    /// <param name="sizeBytes">The size of the vtable.</param>
    /// <param name="start">What <see cref="Find"/> gave.</param>
    /// <param name="hash">What <see cref="Find"/> gave.</param>
    /// <param name="place">Where the vtable lies now.</param>
    /// <returns>Where its words begin.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Keep(FlatVtables* vtables, in ArenaAllocator arena, int sizeBytes, uint start, uint hash, uint place)
    {
        if (start != 0)
        {
            if (vtables->_isShared || PlaceOf(vtables, start) == 0) vtables->_words[start - 1] = Stamp(vtables->_generation, place);
            return start;
        }

        start = (uint)vtables->_wordsCount + 1;
        FlatHashTable.Add(&vtables->_starts, in arena, hash, position: 0, start);
        vtables->_wordsCount += WordCount(sizeBytes) + 1;
        vtables->_words[start - 1] = Stamp(vtables->_generation, place);
        return start;
    }

    /// <summary>Remembers the vtable that was used last, if vtables are shared.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void UseLast(FlatVtables* vtables, uint start, uint place)
    {
        if (!vtables->_isShared) return;
        vtables->_lastStart = start;
        vtables->_lastPlace = place;
    }

    /// <summary>Writes the vtable just made.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CopyTo(FlatVtables* vtables, byte* target, int sizeBytes) => CopyWords(Made(vtables), target, sizeBytes);

    /// <summary>Writes a vtable whose contents are kept, unless this buffer already has it.</summary>
    /// <param name="vtables">The vtables.</param>
    /// <param name="start">Where its words begin.</param>
    /// <param name="target">The address for the vtable.</param>
    /// <param name="place">The place of that address.</param>
    /// <param name="sizeBytes">The size of the vtable; afterwards 0 if nothing was written.</param>
    /// <returns>Where the vtable lies.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Repeat(FlatVtables* vtables, uint start, byte* target, uint place, ref int sizeBytes)
    {
        uint generation = vtables->_generation;
        ulong* words = vtables->_words + start;
        ulong stamped = words[-1];
        if (stamped >> 32 == generation)
        {
            sizeBytes = 0;
            return (uint)stamped;
        }

        CopyWords(words, target, sizeBytes);
        words[-1] = Stamp(generation, place);
        return place;
    }

    /// <summary>The size of a vtable for ids below a number.</summary>
    internal static int SizeBytesOf(int idEnd) => FlatFormat.VtableHeaderBytes + (idEnd * sizeof(ushort));

    /// <summary>The size of the vtable of a table.</summary>
    /// <param name="fields">A bit for each field id that is present.</param>
    /// <remarks>It is also the first word of the vtable. But the next byte depends on it, and a processor would wait for that word.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeBytesOf(ulong fields) => SizeBytesOf(fields == 0 ? 0 : WireBits.Log2(fields) + 1);

    /// <summary>Gives memory for the vtable of one table with many fields.</summary>
    internal static byte* Wide(FlatVtables* vtables, in ArenaAllocator arena, int sizeBytes)
    {
        if (vtables->_wideBytes < sizeBytes)
        {
            vtables->_wide = arena.AllocateBytes((nuint)sizeBytes);
            vtables->_wideBytes = sizeBytes;
        }

        return vtables->_wide;
    }

    private static int WordCount(int sizeBytes) => (int)((uint)(sizeBytes + sizeof(ulong) - 1) / sizeof(ulong));

    /// <summary>Where the words of an equal vtable begin, if one was written into any buffer before; otherwise 0.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint KnownStart(FlatVtables* vtables, ulong* words, int wordCount, uint hash)
    {
        FlatHashTable.Entry* entry = FlatHashTable.First(&vtables->_starts, hash);
        while (entry != null && !AreEqual(vtables->_words + entry->Extra, words, wordCount)) entry = FlatHashTable.Next(&vtables->_starts, entry);
        return entry == null ? 0 : entry->Extra;
    }

    /// <summary>Where a vtable lies in this buffer; 0 if it is not in this buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint PlaceOf(FlatVtables* vtables, uint start)
    {
        ulong stamped = vtables->_words[start - 1];
        return stamped >> 32 == vtables->_generation ? (uint)stamped : 0;
    }

    private static ulong Stamp(uint generation, uint place) => ((ulong)generation << 32) | place;

    private static uint HashOf(ulong* words, int count)
    {
        ulong hash = HashStart;
        for (int i = 0; i < count; i++) hash = WireBits.Multiply(hash ^ words[i], HashFactor, out ulong low) ^ low;
        return (uint)(hash ^ (hash >> 32));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyWords(ulong* words, byte* target, int sizeBytes)
    {
        // Most vtables need two moves, which may overlap.
        nint last = sizeBytes - sizeof(ulong);
        if (!BitConverter.IsLittleEndian || (nuint)last > sizeof(ulong))
        {
            CopyOtherWords(words, target, sizeBytes);
            return;
        }

        ulong first = *words, second = Unsafe.ReadUnaligned<ulong>((byte*)words + last);
        Unsafe.WriteUnaligned(target, first);
        Unsafe.WriteUnaligned(target + last, second);
    }

    /// <summary>Writes a vtable of fewer than 8 or more than 16 bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyOtherWords(ulong* words, byte* target, int sizeBytes)
    {
        int at = 0;
        if (BitConverter.IsLittleEndian && sizeBytes >= sizeof(ulong))
        {
            // The last move overlaps the one before it.
            for (; sizeBytes - at > sizeof(ulong); at += sizeof(ulong)) Unsafe.WriteUnaligned(target + at, *words++);
            Unsafe.WriteUnaligned(target + sizeBytes - sizeof(ulong), Unsafe.ReadUnaligned<ulong>((byte*)words + sizeBytes - at - sizeof(ulong)));
            return;
        }

        for (; sizeBytes - at >= sizeof(ulong); at += sizeof(ulong)) WireStore.UInt64(target + at, *words++);
        ulong rest = at < sizeBytes ? *words : 0;
        for (; at < sizeBytes; at += sizeof(ushort), rest >>= 16) WireStore.UInt16(target + at, (ushort)rest);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Entry(FlatFieldPlace* fields, int id, uint tableBytes)
    {
        uint fromEnd = fields[id].FromEnd;
        return fromEnd == 0 ? 0 : tableBytes - fromEnd;
    }

    /// <remarks>The first words hold the sizes: equal words therefore mean equal vtables.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool AreEqual(ulong* left, ulong* right, int count)
    {
        for (int i = 0; i < count; i++)
            if (left[i] != right[i]) return false;
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void GrowWords(FlatVtables* vtables, in ArenaAllocator arena, int count)
    {
        int capacity = Math.Max(Math.Max(FirstWordCount, 2 * vtables->_wordsCapacity), checked(vtables->_wordsCount + count));
        var words = (ulong*)arena.AllocateBytes(checked((nuint)capacity * sizeof(ulong)));
        if (vtables->_wordsCount > 0) new ReadOnlySpan<ulong>(vtables->_words, vtables->_wordsCount).CopyTo(new Span<ulong>(words, capacity));
        vtables->_words = words;
        vtables->_wordsCapacity = capacity;
    }
}
