namespace LibWire.CompilerServices;

/// <summary>The strings of a vector, each of which is written once in a buffer, and the places of the offsets to them.</summary>
internal readonly unsafe struct FlatSharedTexts
{
    internal readonly Utf8String* Items; // they stay where they are until the end of the write
    internal readonly int Count;
    internal readonly uint FirstSlot; // the other offsets follow it

    internal FlatSharedTexts(Utf8String* items, int count, uint firstSlot)
    {
        Items = items;
        Count = count;
        FirstSlot = firstSlot;
    }
}
