namespace LibWire;

/// <summary>Gives each extension a number for the lifetime of the process. Messages hold no references, so they store these numbers.</summary>
/// <remarks>The number of a collected extension is not given to another one: a message may still hold it.</remarks>
internal static class ProtoExtensionTable
{
    private static readonly object Gate = new();
    private static volatile object[] Extensions = new object[16]; // the extensions, or weak references to them; entries are only added; 0 is not assigned
    private static int Count = 1;
    private static volatile bool SomeRequire;

    /// <summary>Whether any message type that was ever set or read as an extension has required fields, in itself or in a message field.</summary>
    /// <remarks>As long as this is false, extensions need not be searched for required fields. It stays false in most programs.</remarks>
    internal static bool CanRequire => SomeRequire;

    /// <summary>The extension with a number.</summary>
    /// <exception cref="InvalidOperationException">It was collected: the types of the message are not in use any more.</exception>
    internal static ProtoExtension Get(int id)
    {
        object entry = Extensions[id];
        if (entry is ProtoExtension extension) return extension;
        if (((WeakReference<ProtoExtension>)entry).TryGetTarget(out ProtoExtension? collectible)) return collectible;
        throw new InvalidOperationException("The message has an extension whose type was collected: keep a reference to the type of the message.");
    }

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
            object[] extensions = Extensions;
            if (Count == extensions.Length) Array.Resize(ref extensions, 2 * Count);
            extensions[Count] = extension.IsCollectible ? new WeakReference<ProtoExtension>(extension) : extension;

            // The number is stored last: a thread that sees it also finds the extension.
            Extensions = extensions;
            System.Threading.Volatile.Write(ref id, Count);
            return Count++;
        }
    }
}
