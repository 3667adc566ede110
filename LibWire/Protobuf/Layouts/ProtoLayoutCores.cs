namespace LibWire;

/// <summary>What a layout knows about its message besides the fields.</summary>
internal unsafe struct ProtoLayoutCores
{
    internal void* Read; // the emitted cores, as addresses of static methods; null if there are none
    internal void* Write;
    internal void* Size;
    internal bool HasExtensions;
    internal int ExtensionsOffset; // the offset of the extensions in the struct, if it has any
    internal bool IsMessageSet;
}
