using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Tags as encoded on the wire: field number and wire type in one varint.</summary>
internal static class ProtoTag
{
    /// <summary>Joins a checked field number with a wire type. The JIT folds it for constants.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The field number is not between 1 and 536,870,911.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Of(int fieldNumber, ProtoWireType wireType)
    {
        if ((uint)(fieldNumber - 1) >= ProtoLimits.FieldNumberMax) ProtoThrow.FieldNumberOutOfRange(fieldNumber);
        return ((uint)fieldNumber << ProtoFormat.WireTypeBits) | (uint)wireType;
    }

    /// <summary>The bytes the tag of a field takes: 1 to 5.</summary>
    internal static int SizeBytes(int fieldNumber) => WireVarint.SizeBytes((uint)fieldNumber << ProtoFormat.WireTypeBits);

    /// <summary>The error for a field whose wire type is not the expected one.</summary>
    internal static WireError MismatchError(uint tagAndType) => (tagAndType & ProtoFormat.WireTypeMask) switch
    {
        (uint)ProtoWireType.EndGroup => WireError.UnexpectedEndGroup,
        6 or 7 => WireError.InvalidWireType,
        _ => WireError.WireTypeMismatch,
    };
}
