using System.Diagnostics.CodeAnalysis;

namespace LibWire;

internal static partial class WireThrow
{
    [DoesNotReturn]
    internal static void ArenaLimit(nuint limitBytes, nuint requestedBytes) => throw new ArenaLimitException(limitBytes, requestedBytes);

    // What the framework itself throws for the same reason, so that callers need to know one type only.
#pragma warning disable CA2201
    [DoesNotReturn]
    internal static void OutOfMemory(nuint requestedBytes) =>
        throw new OutOfMemoryException($"There is no memory for {requestedBytes} bytes.");
#pragma warning restore CA2201

    [DoesNotReturn]
    internal static void NegativeCount(int count) =>
        throw new ArgumentOutOfRangeException(nameof(count), count, "A count is 0 or more.");

    [DoesNotReturn]
    internal static void NotAPowerOfTwo(nuint alignBytes) =>
        throw new ArgumentException($"An alignment is a power of two, such as 8, 16 or 64, and not {alignBytes}.", nameof(alignBytes));

    [DoesNotReturn]
    internal static void ChunkTooSmall(string name, nuint sizeBytes) =>
        throw new ArgumentOutOfRangeException(name, sizeBytes, $"A chunk has at least {ArenaLimits.ChunkBytesMin} bytes.");

    [DoesNotReturn]
    internal static void MisalignedChunk(nint address) =>
        throw new InvalidOperationException($"The chunk source returned the address 0x{address:X}, which is not a multiple of {ArenaLimits.AlignBytes}.");

    [DoesNotReturn]
    internal static void PoolDisposed() => throw new ObjectDisposedException(nameof(ArenaPool));
}
