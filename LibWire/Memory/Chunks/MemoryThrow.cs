using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers for arenas and the collections in them, named by cause as in <see cref="WireThrow"/>.</summary>
/// <remarks>As there, none forbids inlining: so the JIT learns that they never return.</remarks>
internal static class MemoryThrow
{
    [DoesNotReturn]
    internal static void ArenaDisposed() =>
        throw new ObjectDisposedException(nameof(ArenaAllocator), "The arena was disposed. Create another one with new ArenaAllocator().");

    [DoesNotReturn]
    internal static void ArenaMissing() =>
        throw new ObjectDisposedException(
            nameof(ArenaAllocator),
            "No arena was given (or the handle is default), and this thread has no ambient arena that is alive. Pass an arena, as in Add(in arena); "
            + "NoteText = …, ParentOrNew and the like take none, but SetNote(…, in arena) and MutableParent(in arena) do. "
            + "Or write using (arena.Use()) { … } around the code.");

    [DoesNotReturn]
    internal static void UsedByThreads() =>
        throw new InvalidOperationException(
            "The arena was used by two threads at once, and is damaged. An arena belongs to one thread at a time: give each thread its own, or lock.");

    [DoesNotReturn]
    internal static void ArenaLimit(nuint limitBytes, nuint requestedBytes) => throw new ArenaLimitException(limitBytes, requestedBytes);

    // The framework throws this type for the same reason, so callers need to know only one type.
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
        throw new ArgumentException($"An alignment of {alignBytes} is not a power of two, such as 8, 16 or 64.", nameof(alignBytes));

    [DoesNotReturn]
    internal static void ChunkTooSmall(string name, nuint sizeBytes) =>
        throw new ArgumentOutOfRangeException(name, sizeBytes, $"A chunk has at least {ArenaLimits.ChunkBytesMin} bytes.");

    [DoesNotReturn]
    internal static void ChunkTooLarge(string name, nuint sizeBytes) =>
        throw new ArgumentOutOfRangeException(name, sizeBytes, $"A chunk has at most {ArenaLimits.ChunkBytesLimit} bytes, half of the address space.");

    [DoesNotReturn]
    internal static void MisalignedChunk(nint address) =>
        throw new InvalidOperationException($"The chunk source returned the address 0x{address:X}, which is not a multiple of {ArenaLimits.AlignBytes}.");

    [DoesNotReturn]
    internal static void PoolDisposed() => throw new ObjectDisposedException(nameof(ArenaPool));

    [DoesNotReturn]
    internal static void IndexOutOfRange(int index, int count) =>
        throw new IndexOutOfRangeException($"Index {index} lies outside an array of {count} items.");

    [DoesNotReturn]
    internal static void CountOutOfRange(string name, int value, int countMax) =>
        throw new ArgumentOutOfRangeException(name, value, $"The value is between 0 and {countMax}.");

    [DoesNotReturn]
    internal static void Negative(string name, int value) =>
        throw new ArgumentOutOfRangeException(name, value, "The value is 0 or more.");

    [DoesNotReturn]
    internal static void ArrayFull(long neededCount) =>
        throw new InvalidOperationException($"An array of {neededCount} items is beyond the limit of {int.MaxValue} items.");

    [DoesNotReturn]
    internal static void MapFull(long neededCount, int countMax) =>
        throw new InvalidOperationException($"A map of {neededCount} entries is beyond the limit of {countMax} entries.");

    [DoesNotReturn]
    internal static void BlockTooLarge(long itemCount, int itemBytes) =>
        throw new OutOfMemoryException($"{itemCount} items of {itemBytes} bytes are more than the address space holds.");

    [DoesNotReturn]
    internal static void KeyNotFound<TKey>(TKey key) =>
        throw new KeyNotFoundException($"The map has no entry for the key '{key}'.");

    [DoesNotReturn]
    internal static void DuplicateKey<TKey>(TKey key) =>
        throw new ArgumentException($"The map has an entry for the key '{key}' already; use Set to replace its value.", nameof(key));

    [DoesNotReturn]
    internal static void ArgumentNull(string name) =>
        throw new ArgumentNullException(name);
}
