using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>What writers throw.</summary>
internal static partial class WireThrow
{
    [DoesNotReturn]
    internal static void WriterDisposed() =>
        throw new ObjectDisposedException(nameof(ProtoWriter), "The writer is default and has no memory: create one with new ProtoWriter(in arena).");

    [DoesNotReturn]
    internal static void WriterCopied() =>
        throw new WireMisuseException(WireMisuse.WriterCopied, "A copy of this writer has moved on, and both share one region: pass writers on as `scoped ref ProtoWriter`.");

    [DoesNotReturn]
    internal static void NegativeCapacity(int capacityBytes) =>
        throw new ArgumentOutOfRangeException(nameof(capacityBytes), capacityBytes, "A capacity is not negative.");

    [DoesNotReturn]
    internal static void TargetTooShort(int targetBytes, int neededBytes) =>
        throw new ArgumentException($"The target holds {targetBytes} bytes, the message has {neededBytes}.", "target");

    [DoesNotReturn]
    internal static void NullText() =>
        throw new ArgumentNullException("text", "A string field holds a text, if only an empty one: leave the field out instead.");

    [DoesNotReturn]
    internal static void TextChanged() =>
        throw new InvalidOperationException("The text became longer while it was written: another thread changes it.");

    [DoesNotReturn]
    internal static void NoMapKey(ProtoFieldType keyType) =>
        throw new ArgumentException($"Maps have no keys of type {keyType}: integers, Bool and String are allowed.", nameof(keyType));

    [DoesNotReturn]
    internal static void WrongFieldType(string role, ProtoFieldType type, Type actual) =>
        throw new ArgumentException($"A {role} of type {type} cannot be written from a {actual}. The documentation of ProtoFieldType names the C# types.", role);
}
