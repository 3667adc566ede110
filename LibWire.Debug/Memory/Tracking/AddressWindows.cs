using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>
/// The two regions that a thread last asked <see cref="AddressRegistry"/> about: each is a chunk, or the gap between two chunks. The values of a
/// message mostly lie in one chunk, or in one chunk and the input, so few questions need a search.
/// </summary>
/// <remarks>The answers belong to one version of the registry, and are void once that changes.</remarks>
internal sealed class AddressWindows
{
    [ThreadStatic]
    private static AddressWindows? OfThread;

    private int _version;
    private Window _last;    // both are empty at first
    private Window _other;

    /// <summary>The windows of this thread, made on first use.</summary>
    internal static AddressWindows Own
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => OfThread ?? Make();
    }

    /// <summary>Whether a region of one byte or more is known to hold no dead memory. False means unknown.</summary>
    /// <param name="start">The first address of the region.</param>
    /// <param name="sizeBytes">The size of the region: 1 or more.</param>
    /// <param name="version">The present version of the registry.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsAlive(nuint start, nuint sizeBytes, int version) =>
        _version == version && (_last.IsAlive(start, sizeBytes) || _other.IsAlive(start, sizeBytes));

    /// <summary>The chunk that holds an address, or null if no chunk does. Returns whether the answer is known.</summary>
    internal bool TryFind(nuint address, int version, out TrackedChunk? chunk)
    {
        bool isLast = _last.Holds(address);
        chunk = isLast ? _last.Chunk : _other.Chunk;
        return _version == version && (isLast || _other.Holds(address));
    }

    /// <summary>Remembers an answer.</summary>
    /// <param name="start">The first address of the region that the answer is valid for.</param>
    /// <param name="end">The address after the region.</param>
    /// <param name="chunk">The chunk that is the region; null if the region belongs to no chunk.</param>
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
