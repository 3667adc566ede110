using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Vtables, each written once. They are found by their contents; the time does not depend on their number.</content>
internal unsafe partial struct FlatBuilderCore
{
    private const int EntriesPerWord = sizeof(ulong) / sizeof(ushort);
    private const int FirstWordCount = 128;

    // Random keys of the hash: a sender who chooses which fields are present must not be able to make vtables collide.
    private static readonly ulong HashStart = KeyedHash.Random64();
    private static readonly ulong HashFactor = KeyedHash.Random64() | 1;

    /// <summary>The most words that are kept for the next buffer. A builder that lives long does not remember every shape it has seen.</summary>
    private const int KeptWordsMax = 1 << 14;

    private FlatHashTable _vtables; // extra: where the words of the vtable begin
    // Contents of all vtables, in words of four entries. They lie close together here and far apart in the buffer.
    // In front of each vtable: where it lies, and in which buffer.
    private ulong* _words;
    private int _wordsCount;
    private int _wordsCapacity;
    private uint _lastVtable; // the position of the vtable that was used last; 0 before the first
    private uint _lastWords; // where its words begin

    /// <summary>Gives the position of the vtable for the fields that were written last, and writes the vtable if it is new.</summary>
    /// <param name="core">The builder; its fields are cleared.</param>
    /// <param name="idEnd">One more than the highest id of a field that is present.</param>
    /// <param name="tableBytes">The size of the table.</param>
    /// <param name="position">Where the table begins. A new vtable lies right before it. Neither of them counts as written yet.</param>
    private static uint Vtable(FlatBuilderCore* core, int idEnd, uint tableBytes, uint position)
    {
        // The words are made behind the words that are kept. They stay there if they are new.
        int entryCount = idEnd + (FlatFormat.VtableHeaderBytes / sizeof(ushort));
        int wordCount = (entryCount + EntriesPerWord - 1) / EntriesPerWord;
        if (core->_wordsCapacity - core->_wordsCount <= wordCount) GrowWords(core, wordCount + 1);
        ulong* words = core->_words + core->_wordsCount + 1;
        FlatFieldPlace* fields = core->_fields;
        int sizeBytes = entryCount * sizeof(ushort);

        // SAFETY: fields are read up to the end of a word, at most 3 behind the last; their memory has as many more, which are 0. The vtable that was used last
        // lies in front of these words, and it may be read for as many words as this one has. If no vtable was used yet, other words lie there, and their first
        // word differs.
        ulong* last = core->_words + core->_lastWords;
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

        uint vtable = differences == 0 && core->_lastVtable != 0 ? core->_lastVtable : FindVtable(core, words, wordCount, sizeBytes, position);
        for (int id = 0; id < idEnd; id++) fields[id] = default;
        return vtable;
    }

    /// <summary>Gives the position of a vtable that is not the one used last, and writes the vtable if it is new.</summary>
    /// <remarks>Vtables that are not shared are remembered too. As in C++, turning sharing on again shares them, the first of equal ones.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint FindVtable(FlatBuilderCore* core, ulong* words, int wordCount, int sizeBytes, uint tablePosition)
    {
        uint hash = HashOf(words, wordCount), start = KnownWords(core, words, wordCount, hash);
        uint position = start == 0 ? 0 : PositionOf(core, start);
        if (position == 0 || !core->SharesVtables)
        {
            if (start == 0) FlatHashTable.Reserve(&core->_vtables, in core->_arena);
            uint written = WriteVtable(core, words, sizeBytes, tablePosition);
            if (start == 0) start = KeepWords(core, wordCount, hash);
            if (position == 0) SetPosition(core, start, written);
            position = written;
        }

        if (!core->SharesVtables) return position;
        core->_lastWords = start;
        return core->_lastVtable = position;
    }

    /// <summary>Where the words of an equal vtable begin, if one was written into any buffer before; otherwise 0.</summary>
    private static uint KnownWords(FlatBuilderCore* core, ulong* words, int wordCount, uint hash)
    {
        FlatHashTable.Entry* entry = FlatHashTable.First(&core->_vtables, hash);
        while (entry != null && !AreEqual(core->_words + entry->Extra, words, wordCount)) entry = FlatHashTable.Next(&core->_vtables, entry);
        return entry == null ? 0 : entry->Extra;
    }

    /// <summary>Keeps the words that were made behind all others. The table has room for them.</summary>
    /// <returns>Where they begin.</returns>
    private static uint KeepWords(FlatBuilderCore* core, int wordCount, uint hash)
    {
        uint start = (uint)core->_wordsCount + 1;
        FlatHashTable.Add(&core->_vtables, in core->_arena, hash, position: 0, start);
        core->_wordsCount += wordCount + 1;
        return start;
    }

    /// <summary>Where a vtable lies in this buffer; 0 if it is not in this buffer.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint PositionOf(FlatBuilderCore* core, uint start)
    {
        ulong stamped = core->_words[start - 1];
        return stamped >> 32 == core->_generation ? (uint)stamped : 0;
    }

    private static void SetPosition(FlatBuilderCore* core, uint start, uint position) => core->_words[start - 1] = Stamp(core->_generation, position);

    private static ulong Stamp(uint generation, uint position) => ((ulong)generation << 32) | position;

    /// <summary>Begins another buffer: keeps the contents of the vtables and forgets their positions.</summary>
    private static void NextGeneration(FlatBuilderCore* core)
    {
        core->_lastVtable = 0;
        if (++core->_generation != 0 && core->_wordsCount <= KeptWordsMax) return;
        core->_generation = 1;
        core->_wordsCount = 0;
        core->_lastWords = 0;
        FlatHashTable.Clear(&core->_vtables);
        if (core->_shapes != null) ClearShapes(core);
    }

    private static uint HashOf(ulong* words, int count)
    {
        ulong hash = HashStart;
        for (int i = 0; i < count; i++) hash = WireBits.Multiply(hash ^ words[i], HashFactor, out ulong low) ^ low;
        return (uint)(hash ^ (hash >> 32));
    }

    /// <summary>Writes a vtable right before its table. The caller moves on.</summary>
    private static uint WriteVtable(FlatBuilderCore* core, ulong* words, int sizeBytes, uint tablePosition)
    {
        // Between the bytes that count as written and the table lie the offset of the table and its padding.
        uint neededBytes = tablePosition - core->NearPosition + (uint)sizeBytes;
        if (core->_next - core->_floor < neededBytes) Unsafe.WriteUnaligned(Reserve(core, neededBytes) - sizeof(uint), 0U);
        CopyWords(words, core->_near - tablePosition - sizeBytes, sizeBytes);
        return tablePosition + (uint)sizeBytes;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyWords(ulong* words, byte* target, int sizeBytes)
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
    private static void GrowWords(FlatBuilderCore* core, int count)
    {
        int capacity = Math.Max(Math.Max(FirstWordCount, 2 * core->_wordsCapacity), checked(core->_wordsCount + count));
        var words = (ulong*)core->_arena.AllocateBytes(checked((nuint)capacity * sizeof(ulong)));
        if (core->_wordsCount > 0) new ReadOnlySpan<ulong>(core->_words, core->_wordsCount).CopyTo(new Span<ulong>(words, capacity));
        core->_words = words;
        core->_wordsCapacity = capacity;
    }
}
