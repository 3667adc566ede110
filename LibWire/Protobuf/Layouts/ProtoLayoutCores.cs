namespace LibWire;

/// <summary>What a layout knows about its message besides the fields.</summary>
internal unsafe struct ProtoLayoutCores
{
    internal void* Read; // the emitted cores, as addresses of static methods; null if there are none
    internal void* Write;
    internal void* Size;
    internal bool HasExtensions;
    internal int ExtensionsOffset; // of the extensions, in bytes from the start of the struct, where it has any
    internal bool IsMessageSet;
}
