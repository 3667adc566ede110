namespace LibWire;

/// <summary>Numbers for extensions, for the rest of the process: what messages, which hold no references, remember of them.</summary>
internal static class ProtoExtensionTable
{
    private static readonly object Gate = new();
    private static volatile ProtoExtension[] Extensions = new ProtoExtension[16]; // only ever added to; 0 is nobody's number
    private static int Count = 1;
    private static volatile bool SomeRequire;

    /// <summary>Whether any message that was ever set as an extension, or read as one, has required fields, among its own or in messages that are its fields.</summary>
    /// <remarks>Until then nobody need look for them in extensions: most programs have none.</remarks>
    internal static bool CanRequire => SomeRequire;

    /// <summary>The extension with a number.</summary>
    internal static ProtoExtension Get(int id) => Extensions[id];

    /// <summary>Gives an extension a number, or the one it has got meanwhile.</summary>
    /// <param name="extension">The extension.</param>
    /// <param name="id">Where it keeps its number; 0 for none.</param>
    internal static int Register(ProtoExtension extension, ref int id)
    {
        // In front of the number: an extension without one is in no message. And outside of the lock, since it asks emitted code for layouts.
        if (extension.Field.MessageLayout is { IsRequiredAmongFields: true }) SomeRequire = true;
        lock (Gate)
        {
            if (id != 0) return id;
            ProtoExtension[] extensions = Extensions;
            if (Count == extensions.Length) Array.Resize(ref extensions, 2 * Count);
            extensions[Count] = extension;

            // The number last: whoever sees it finds the extension.
            Extensions = extensions;
            System.Threading.Volatile.Write(ref id, Count);
            return Count++;
        }
    }
}
