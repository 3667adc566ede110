using System.Diagnostics.CodeAnalysis;

namespace LibWire;

/// <summary>Throw helpers of the builder, named by cause.</summary>
/// <remarks>As in <see cref="WireThrow"/>, none of them forbids inlining. The just-in-time compiler does not inline a method that only throws. It finds out
/// that a method never returns only if the method could be inlined.</remarks>
internal static class FlatBuildThrow
{
    [DoesNotReturn]
    internal static void Default() =>
        throw new ObjectDisposedException(nameof(FlatBuilder), "The builder is default and has no memory: create one with new FlatBuilder(in arena).");

    [DoesNotReturn]
    internal static void NothingOpen(string what) =>
        throw new WireMisuseException(
            WireMisuse.CloseWithoutStart,
            $"The innermost open thing is no {what}: close each Start once, innermost first; " +
            "add fields between StartTable and EndTable, and elements between StartVector and EndVector.");

    [DoesNotReturn]
    internal static void StillOpen() =>
        throw new WireMisuseException(
            WireMisuse.SubMessageOpen,
            "A table or vector is still open: close each StartTable with EndTable and each StartVector with EndVector before Finish.");

    [DoesNotReturn]
    internal static void NotFinished() =>
        throw new WireMisuseException(WireMisuse.BufferNotFinished, "The buffer has no root yet: call Finish before taking it.");

    [DoesNotReturn]
    internal static void Finished() =>
        throw new WireMisuseException(WireMisuse.BufferFinished, "Nothing can be added to a finished buffer: call Clear to begin the next one.");

    [DoesNotReturn]
    internal static void NotEmpty() =>
        throw new WireMisuseException(
            WireMisuse.BuilderNotEmpty, "A whole object needs an empty builder, and this one is not empty: use another builder, or call Clear first.");

    [DoesNotReturn]
    internal static void Unknown(long position) =>
        throw new WireMisuseException(
            WireMisuse.OffsetUnknown,
            $"Nothing was written at the offset, {position} bytes from the end: it is null, or comes from another builder, or from before Clear.");

    [DoesNotReturn]
    internal static void AddedTwice(int id) =>
        throw new WireMisuseException(WireMisuse.FieldAddedTwice, $"Field {id} was added twice to one table: add each once. The table is still open.");

    [DoesNotReturn]
    internal static void Late64() =>
        throw new WireMisuseException(
            WireMisuse.Offset64TooLate, "Targets of 64-bit offsets lie at the end of the buffer: create them before everything else.");

    [DoesNotReturn]
    internal static void TableTooLarge(long tableBytes) =>
        throw new WireFormatException(
            WireError.TableTooLarge, 0,
            $"A table has at most {ushort.MaxValue} bytes of its own, and this one has {tableBytes}: put structs behind tables or vectors. " +
            "The table is still open.");

    [DoesNotReturn]
    internal static void ObjectTooLarge(string name, long tableBytes) =>
        throw new WireFormatException(
            WireError.TableTooLarge, 0,
            $"A table has at most {ushort.MaxValue} bytes of its own, and this {name} has {tableBytes}: put structs behind tables or vectors.");

    [DoesNotReturn]
    internal static void CopyTooLarge(int factor) =>
        throw new WireFormatException(
            WireError.BudgetExceeded, 0, $"The copy has more than 64 MiB and {factor} times as many bytes as the buffer: the buffer shares its parts.");

    [DoesNotReturn]
    internal static void CopyTooDeep() =>
        throw new WireFormatException(WireError.DepthExceeded, 0, $"The tables are nested more than {FlatLimits.DepthLimitMax} deep.");

    [DoesNotReturn]
    internal static void RequiredMissing(string name) =>
        throw new WireFormatException(WireError.RequiredFieldMissing, 0, $"The required field {name} is not set.");

    [DoesNotReturn]
    internal static void IdOutOfRange(int id) =>
        throw new ArgumentOutOfRangeException(nameof(id), id, $"The id of a field is between 0 and {FlatFormat.IdMax}.");

    [DoesNotReturn]
    internal static void AlignmentUnknown(int alignBytes) =>
        throw new ArgumentOutOfRangeException(nameof(alignBytes), alignBytes, $"An alignment is a power of two up to {FlatFormat.AlignBytesMax}.");

    [DoesNotReturn]
    internal static void NoElement(Type type) =>
        throw new ArgumentException($"{type} is neither a scalar nor a struct of a schema.", "T");

    [DoesNotReturn]
    internal static void NoIdentifier(int bytes) =>
        throw new ArgumentException($"A file identifier has {FlatFormat.IdentifierBytes} bytes, and this one has {bytes}.", "identifier");

    [DoesNotReturn]
    internal static void TargetTooShort(int targetBytes, long neededBytes) =>
        throw new ArgumentException($"The target has {targetBytes} bytes, and the buffer needs {neededBytes}.", "target");
}
