using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>
/// The two stretches of memory that a thread asked <see cref="AddressRegistry"/> about last: a chunk, or what lies between two. The values of a message mostly lie in one chunk,
/// or in one chunk and the input, so that few questions need a search.
/// </summary>
/// <remarks>They are answers of one version of the registry, and count for nothing once that has changed.</remarks>
internal sealed class AddressWindows
{
    [ThreadStatic]
    private static AddressWindows? OfThread;

    private int _version;
    private Window _last;    // both are empty at first, and hold no address
    private Window _other;

    /// <summary>Those of this thread, made when they are first asked for.</summary>
    internal static AddressWindows Own
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => OfThread ?? Make();
    }

    /// <summary>Whether a stretch of one byte or more is known to hold nothing dead. If not, nothing is known.</summary>
    /// <param name="start">Its first address.</param>
    /// <param name="sizeBytes">Its size: 1 or more.</param>
    /// <param name="version">The version of the registry now.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsAlive(nuint start, nuint sizeBytes, int version) => _version == version && (_last.IsAlive(start, sizeBytes) || _other.IsAlive(start, sizeBytes));

    /// <summary>The chunk that holds an address, or null where no chunk does, if the answer is known.</summary>
    internal bool TryFind(nuint address, int version, out TrackedChunk? chunk)
    {
        bool isLast = _last.Holds(address);
        chunk = isLast ? _last.Chunk : _other.Chunk;
        return _version == version && (isLast || _other.Holds(address));
    }

    /// <summary>Remembers an answer.</summary>
    /// <param name="start">The stretch it is true for.</param>
    /// <param name="end">The address behind it.</param>
    /// <param name="chunk">The chunk that is the stretch, or null if it belongs to none.</param>
    /// <param name="version">The version of the registry that gave it.</param>
    internal void Note(nuint start, nuint end, TrackedChunk? chunk, int version)
    {
        _other = _version == version ? _last : default;
        _last = new Window { Start = start, SizeBytes = end - start, Chunk = chunk };
        _version = version;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static AddressWindows Make() => OfThread = new AddressWindows();

    private struct Window
    {
        internal nuint Start;
        internal nuint SizeBytes;
        internal TrackedChunk? Chunk;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal readonly bool Holds(nuint address) => address - Start < SizeBytes;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal readonly bool IsAlive(nuint start, nuint sizeBytes)
        {
            nuint offset = start - Start;
            return offset < SizeBytes && sizeBytes <= SizeBytes - offset && Chunk is not { IsPartlyDead: true };
        }
    }
}
