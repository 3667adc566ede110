namespace LibWire;

/// <summary>The cores of types for which no code was emitted.</summary>
internal static unsafe class LayoutCores
{
    /// <summary>Makes the cores of a layout.</summary>
    /// <param name="extensionsOffset">The place of the extensions in the struct; -1 if the message cannot be extended.</param>
    /// <param name="isMessageSet">Whether the message is encoded as a MessageSet.</param>
    internal static ProtoLayoutCores Make(int extensionsOffset, bool isMessageSet)
    {
        delegate*<ProtoLayout, byte*, byte*, void*, int, ref ProtoReadState, void> read = &LayoutReader.Read;
        delegate*<ProtoLayout, void*, byte*, int, ref ProtoWriteState, byte*> write = &LayoutWriter.Write;
        delegate*<ProtoLayout, void*, int, long> measure = &LayoutSizer.Measure;
        return new ProtoLayoutCores
        {
            Read = read,
            Write = write,
            Size = measure,
            IsByLayout = true,
            HasExtensions = extensionsOffset >= 0,
            ExtensionsOffset = extensionsOffset,
            IsMessageSet = isMessageSet,
        };
    }
}
