namespace LibWire.CompilerServices;

/// <summary>A part of an input: whole fields of its message.</summary>
internal struct ProtoPlace
{
    internal int Start;      // from the start of the input
    internal int SizeBytes;
}

/// <summary>A part of an input of many messages: some of them, each with its length.</summary>
internal struct ProtoManyPart
{
    internal int Start;      // from the start of the input
    internal int SizeBytes;
    internal int FirstIndex; // of its first message, among all
}
