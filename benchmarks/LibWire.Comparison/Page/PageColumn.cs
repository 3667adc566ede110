namespace LibWire.Comparison;

/// <summary>A column of the benchmark page: the container of W1 in the format of one library. Each method handles <see cref="Batch"/> messages.</summary>
internal abstract class PageColumn : IDisposable
{
    /// <summary>Enough that the clock costs nothing, and few enough that decoded messages stay in the cache.</summary>
    internal const int Batch = 100;

    internal abstract string Name { get; }

    internal abstract string Version { get; }

    /// <summary>The bytes of one message.</summary>
    internal abstract byte[] Message { get; }

    /// <summary>Whether decoding makes a model. Otherwise members are read where the bytes lie, so that decoding and releasing are no work.</summary>
    internal abstract bool HasModel { get; }

    /// <summary>Whether a model is freed by the program. Otherwise the garbage collector does it, at a time that decoding pays for.</summary>
    internal virtual bool HasRelease => HasModel;

    /// <summary>Makes messages from literals and writes them.</summary>
    /// <returns>The bytes of all.</returns>
    internal abstract ulong Encode();

    /// <summary>Decodes messages, adds up their members and releases each before the next.</summary>
    /// <returns>The sum of all.</returns>
    internal abstract ulong Use();

    /// <summary>Decodes messages, and keeps them.</summary>
    internal virtual void Decode()
    {
    }

    /// <summary>Adds up the members of the messages that were decoded.</summary>
    /// <returns>The sum of all.</returns>
    internal virtual ulong Traverse() => Use();

    /// <summary>Releases the messages that were decoded.</summary>
    internal virtual void Release()
    {
    }

    /// <summary>Verifies messages, if that is separate from decoding.</summary>
    /// <returns>The number of valid messages; null if there is no verifier, or decoding verifies.</returns>
    internal virtual ulong? Verify() => null;

    /// <summary>What decoding one message takes of memory.</summary>
    internal virtual PageMemory? MeasureMemory() => PageMemory.None;

    public abstract void Dispose();
}

/// <summary>The memory for decoding one message.</summary>
/// <param name="KeptBytes">The bytes of the decoded message.</param>
/// <param name="KeptBlocks">Its blocks or objects.</param>
/// <param name="TransientBytes">The bytes that decoding requests besides, and that are garbage then.</param>
/// <param name="TransientBlocks">Their blocks; null if that is unknown.</param>
internal sealed record PageMemory(long KeptBytes, long KeptBlocks, long TransientBytes, long? TransientBlocks)
{
    internal static PageMemory None { get; } = new(0, 0, 0, 0);
}
