namespace LibWire;

/// <summary>Gives each extension a number for the lifetime of the process. Messages hold no references, so they store these numbers.</summary>
internal static class ProtoExtensionTable
{
    private static readonly object Gate = new();
    private static volatile ProtoExtension[] Extensions = new ProtoExtension[16]; // entries are only added; 0 is not assigned
    private static int Count = 1;
    private static volatile bool SomeRequire;

    /// <summary>Whether any message type that was ever set or read as an extension has required fields, in itself or in a message field.</summary>
    /// <remarks>As long as this is false, extensions need not be searched for required fields. It stays false in most programs.</remarks>
    internal static bool CanRequire => SomeRequire;

    /// <summary>The extension with a number.</summary>
    internal static ProtoExtension Get(int id) => Extensions[id];

    /// <summary>Assigns a number to an extension, or returns the number it already has.</summary>
    /// <param name="extension">The extension.</param>
    /// <param name="id">The place where the extension stores its number; 0 for none.</param>
    internal static int Register(ProtoExtension extension, ref int id)
    {
        // This comes before the number is assigned: an extension without a number is in no message. It is outside the lock, because it calls emitted
        // code for layouts.
        if (extension.Field.MessageLayout is { IsRequiredAmongFields: true }) SomeRequire = true;
        lock (Gate)
        {
            if (id != 0) return id;
            ProtoExtension[] extensions = Extensions;
            if (Count == extensions.Length) Array.Resize(ref extensions, 2 * Count);
            extensions[Count] = extension;

            // The number is stored last: a thread that sees it also finds the extension.
            Extensions = extensions;
            System.Threading.Volatile.Write(ref id, Count);
            return Count++;
        }
    }
}
