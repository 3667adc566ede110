using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

internal static partial class ProtoThrow
{
    [DoesNotReturn]
    internal static void FieldNumberOutOfRange(int fieldNumber) =>
        throw new ArgumentOutOfRangeException(nameof(fieldNumber), fieldNumber, $"A field number is between 1 and {ProtoLimits.FieldNumberMax}.");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void OpenSubMessage(int depth) =>
        throw new WireMisuseException(WireMisuse.SubMessageOpen,
            $"{depth} {(depth == 1 ? "sub-message or group is" : "sub-messages or groups are")} still open: "
            + "before taking the output, close each StartSub with CloseSub and each StartGroup with CloseGroup.");

    [DoesNotReturn]
    internal static void CloseWithoutStart(string close, string start) =>
        throw new WireMisuseException(WireMisuse.CloseWithoutStart,
            $"{close} was called without an open {start}: close each {start} once, innermost first.");

    [DoesNotReturn]
    internal static void WriterDisposed() =>
        throw new ObjectDisposedException(nameof(ProtoWriter), "The writer is default and has no region: create one with new ProtoWriter(in arena).");

    [DoesNotReturn]
    internal static void WriterCopied() =>
        throw new WireMisuseException(WireMisuse.WriterCopied,
            "A copy of this writer was used, and both share one region: pass writers on as `scoped ref ProtoWriter`.");

    [DoesNotReturn]
    internal static void NegativeCapacity(int capacityBytes) =>
        throw new ArgumentOutOfRangeException(nameof(capacityBytes), capacityBytes, "The capacity is negative: it must be 0 or more.");

    [DoesNotReturn]
    internal static void TargetTooShort(int targetBytes, int neededBytes) =>
        throw new ArgumentException($"The target holds {targetBytes} bytes, the message has {neededBytes}.", "target");

    [DoesNotReturn]
    internal static void NullText() =>
        throw new ArgumentNullException("text", "A string field cannot hold null: leave the field out instead.");

    [DoesNotReturn]
    internal static void TextChanged() =>
        throw new InvalidOperationException("The text became longer while it was written: another thread changed it.");

    [DoesNotReturn]
    internal static void NoMapKey(ProtoFieldType keyType) =>
        throw new ArgumentException($"A map key cannot have the type {keyType}: only integers, Bool and String are allowed.", nameof(keyType));

    [DoesNotReturn]
    internal static void WrongFieldType(string role, ProtoFieldType type, Type actual) =>
        throw new ArgumentException(
            $"A {role} of type {type} cannot be held by the C# type {actual}. The documentation of ProtoFieldType names the C# types.", role);

    [DoesNotReturn]
    internal static void RequiredFieldMissing(string messageName, string path) =>
        throw new WireFormatException(WireError.RequiredFieldMissing, 0, $"The required field {path} of {messageName} is not set.");
}
