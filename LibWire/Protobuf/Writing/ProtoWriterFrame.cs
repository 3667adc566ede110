namespace LibWire;

/// <summary>One level of nesting: what a writer needs in order to close it. Frame 0 is the root and is never closed.</summary>
internal unsafe struct ProtoWriterFrame
{
    /// <summary>The bits of <see cref="Shape"/> that hold the reserved width of the length: 1 to 5 bytes; 0 marks the end of the frames.</summary>
    internal const uint WidthMask = 0xff;

    /// <summary>The kinds: the other bits of <see cref="Shape"/>. The root has none, so that nothing closes it.</summary>
    internal const uint SubMessage = 0x100;

    /// <inheritdoc cref="SubMessage"/>
    internal const uint Group = 0x200;

    /// <inheritdoc cref="SubMessage"/>
    internal const uint Delimited = 0x300;

    /// <summary>The first byte of the body, after the reserved length. It moves with the region.</summary>
    internal byte* Body;

    /// <summary>Kind and width in one word, so that the usual close is one compare. The width remains after the close: the next start at this depth
    /// reserves it.</summary>
    internal uint Shape;

    /// <summary>The field number of a group. Its end tag repeats it.</summary>
    internal int FieldNumber;
}
