namespace LibWire;

/// <summary>One extension of a message, in the arena. It never moves, so references to its value stay valid.</summary>
/// <remarks>Entries form a list in the order of their numbers, and a treap. That is a search tree in which each entry has a random rank, and no entry has
/// a higher rank than its parent. So the tree is as flat as if it had been filled in random order, whatever the order of the numbers. A sorted array
/// would be moved once for each number if the numbers come in descending order.</remarks>
internal unsafe struct ProtoExtensionEntry
{
    /// <summary>Room for the value, in bytes: a number, a string, an array, or the pointer to a message, and the presence word below.</summary>
    internal const int StorageBytes = 24;

    /// <summary>The offset in the storage of the presence word: its lowest bit says that a single value that is not a message is present.</summary>
    internal const int HasWordOffset = 16;

    internal int Number;
    internal int Id; // the number of the extension; 0 if it was cleared, and then the storage is all zero
    internal uint Rank; // not below the ranks of Left and Right
    internal ProtoExtensionEntry* Left; // all numbers in it are lower
    internal ProtoExtensionEntry* Right; // all numbers in it are higher
    internal ProtoExtensionEntry* Following; // the entry with the next higher number, cleared or not
    internal fixed long Storage[StorageBytes / sizeof(long)];

    /// <summary>The extension.</summary>
    internal readonly ProtoExtension Extension => ProtoExtensionTable.Get(Id);

    /// <summary>Marks a single value that is not a message as present.</summary>
    internal void NoteValue() => Storage[HasWordOffset / sizeof(long)] = BitConverter.IsLittleEndian ? 1 : 1L << 32;

    /// <summary>Removes the value.</summary>
    internal void Clear()
    {
        Id = 0;
        for (int i = 0; i < StorageBytes / sizeof(long); i++) Storage[i] = 0;
    }
}
