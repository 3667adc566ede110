namespace LibWire;

/// <summary>Where a loop that calls nothing puts short text.</summary>
internal unsafe struct ProtoTextRoom
{
    /// <summary>The longest text that such a loop takes: by two moves of 16 bytes, which overlap.</summary>
#if NET
    internal const int TextBytesMax = 32;
#else
    internal const int TextBytesMax = 16;
#endif

    /// <summary>The most room that is made at once. What is not used is given back, but it must be there.</summary>
    internal const int RoomBytesMax = 4096;

    internal int BytesMax; // the longest text that is taken; below 0 if none is
    internal byte* Next;   // receives the next text; null if text stays where it is
    internal byte* End;    // the end of the room
}
