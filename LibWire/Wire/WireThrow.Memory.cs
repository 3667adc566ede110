using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

// Causes that belong to what lives in an arena: arrays, maps and strings.
internal static partial class WireThrow
{
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
