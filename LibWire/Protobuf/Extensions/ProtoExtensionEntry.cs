namespace LibWire;

/// <summary>One extension of a message, in the arena. It never moves, so that references to its value stay good.</summary>
/// <remarks>Entries are a list in the order of their numbers, and a treap: a search tree in which each entry has a random rank, and none a higher one
/// than its parent. So the tree is as flat as one
/// that was filled in random order, whatever order the numbers come in; a sorted array would be moved once for each number of a message that counts down.</remarks>
internal unsafe struct ProtoExtensionEntry
{
    /// <summary>Room for the value, in bytes: a number, a string, an array, or the pointer to a message; and the word below.</summary>
    internal const int StorageBytes = 24;

    /// <summary>Where in the storage of a single value that is no message the word stands whose lowest bit says that it is there.</summary>
    internal const int HasWordOffset = 16;

    internal int Number;
    internal int Id; // of the extension; 0 where it was cleared, and then the storage is all zero
    internal uint Rank; // not below those of Left and Right
    internal ProtoExtensionEntry* Left; // all numbers in it are lower
    internal ProtoExtensionEntry* Right; // all numbers in it are higher
    internal ProtoExtensionEntry* Following; // the next higher number, cleared or not
    internal fixed long Storage[StorageBytes / sizeof(long)];

    /// <summary>The extension.</summary>
    internal readonly ProtoExtension Extension => ProtoExtensionTable.Get(Id);

    /// <summary>Says that there is a single value that is no message.</summary>
    internal void NoteValue() => Storage[HasWordOffset / sizeof(long)] = BitConverter.IsLittleEndian ? 1 : 1L << 32;

    /// <summary>Takes the value away.</summary>
    internal void Clear()
    {
        Id = 0;
        for (int i = 0; i < StorageBytes / sizeof(long); i++) Storage[i] = 0;
    }
}
