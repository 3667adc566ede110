using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Throws the exceptions of readers and writers. Helpers are named by cause, as in <see cref="WireThrow"/>.</summary>
internal static partial class ProtoThrow
{
    /// <summary>Throws for a field that could not be read.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where the tag or value starts.</param>
    /// <param name="tagAndType">The tag of the field, or 0 if the tag itself is malformed.</param>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Reading(WireError error, long offset, uint tagAndType) =>
        throw new WireFormatException(
            error,
            offset,
            tagAndType == 0 ? $"Tag of a field: {Describe(error)}{Hint(error)}" : $"Field {tagAndType >> ProtoFormat.WireTypeBits}: {Describe(error)}");

    // What good bytes look like to a loop over the fields that has not skipped one.
    private static string Hint(WireError error) => error is WireError.InvalidFieldNumber or WireError.InvalidWireType
        ? " If the bytes are good, a loop over the fields has neither read nor skipped the field before: write 'default: reader.Skip(); break;'."
        : "";

    /// <summary>Throws for a field that could not be read as the expected wire type.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Reading(WireError error, long offset, uint tagAndType, ProtoWireType expected)
    {
        if (error == WireError.WireTypeMismatch) WireTypeMismatch(offset, tagAndType, expected);
        Reading(error, offset, tagAndType);
    }

    /// <summary>Throws for a field that was read as a wire type other than its own.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void WireTypeMismatch(long offset, uint tagAndType, ProtoWireType expected)
    {
        WireError error = ProtoTag.MismatchError(tagAndType);
        if (error != WireError.WireTypeMismatch) Reading(error, offset, tagAndType);
        throw new WireFormatException(
            error,
            offset,
            $"Field {tagAndType >> ProtoFormat.WireTypeBits} has wire type {(ProtoWireType)(tagAndType & ProtoFormat.WireTypeMask)}, not {expected}.");
    }

    [DoesNotReturn]
    internal static void SpanTooShort(int neededCount, int targetCount) =>
        throw new ArgumentException($"The field holds {neededCount} values and the span has room for {targetCount}.", "target");

    private static string Describe(WireError error) => error switch
    {
        WireError.Truncated => "the input ends inside it.",
        WireError.VarintTooLong => "a varint has at most 10 bytes, a tag or a length at most 5.",
        WireError.InvalidFieldNumber => $"a field number is between 1 and {ProtoLimits.FieldNumberMax}.",
        WireError.InvalidWireType => "wire types 6 and 7 do not exist.",
        WireError.LengthOutOfRange => "its length reaches beyond the enclosing message.",
        WireError.PackedLengthMismatch => "its packed bytes are not a whole number of values.",
        WireError.UnexpectedEndGroup => "a group ends here that never started.",
        WireError.EndGroupMismatch => "the group ends with another field number than it started with.",
        WireError.DepthExceeded => $"messages and groups are nested more than {ProtoLimits.DepthMax} deep.",
        WireError.InvalidUtf8 => "the string is not well-formed UTF-8.",
        WireError.MessageTooLarge => "the message is larger than the limit.",
        _ => "it is malformed.",
    };
}
