namespace LibWire.CompilerServices;

/// <content>Fields whose type is known only at run time.</content>
public static unsafe partial class ProtoEncode
{
    /// <summary>Writes one value that is not a message, from its storage.</summary>
    internal static byte* Value(ProtoFieldType type, byte* next, uint tag, void* value, ref ProtoWriteState state) => type switch
    {
        ProtoFieldType.Double => Double(next, tag, *(double*)value, ref state),
        ProtoFieldType.Float => Float(next, tag, *(float*)value, ref state),
        ProtoFieldType.Int64 => Int64(next, tag, *(long*)value, ref state),
        ProtoFieldType.UInt64 => UInt64(next, tag, *(ulong*)value, ref state),
        ProtoFieldType.Int32 => Int32(next, tag, *(int*)value, ref state),
        ProtoFieldType.Fixed64 => Fixed64(next, tag, *(ulong*)value, ref state),
        ProtoFieldType.Fixed32 => Fixed32(next, tag, *(uint*)value, ref state),
        ProtoFieldType.Bool => Bool(next, tag, *(bool*)value, ref state),
        ProtoFieldType.UInt32 => UInt32(next, tag, *(uint*)value, ref state),
        ProtoFieldType.SFixed32 => SFixed32(next, tag, *(int*)value, ref state),
        ProtoFieldType.SFixed64 => SFixed64(next, tag, *(long*)value, ref state),
        ProtoFieldType.SInt32 => SInt32(next, tag, *(int*)value, ref state),
        ProtoFieldType.SInt64 => SInt64(next, tag, *(long*)value, ref state),
        ProtoFieldType.Enum => Int32(next, tag, *(int*)value, ref state),
        ProtoFieldType.String => String(next, tag, *(Utf8String*)value, ref state),
        ProtoFieldType.Bytes => Bytes(next, tag, (UnmanagedArray<byte>*)value, ref state),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
    };

    /// <summary>Writes numbers or enums as a packed field.</summary>
    internal static byte* Packed(ProtoFieldType type, byte* next, uint tag, void* array, ref ProtoWriteState state) => type switch
    {
        ProtoFieldType.Double => PackedDouble(next, tag, (UnmanagedArray<double>*)array, ref state),
        ProtoFieldType.Float => PackedFloat(next, tag, (UnmanagedArray<float>*)array, ref state),
        ProtoFieldType.Int64 => PackedInt64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.UInt64 => PackedUInt64(next, tag, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Int32 => PackedInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.Fixed64 => PackedFixed64(next, tag, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Fixed32 => PackedFixed32(next, tag, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.Bool => PackedBool(next, tag, (UnmanagedArray<bool>*)array, ref state),
        ProtoFieldType.UInt32 => PackedUInt32(next, tag, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.SFixed32 => PackedSFixed32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SFixed64 => PackedSFixed64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.SInt32 => PackedSInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SInt64 => PackedSInt64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.Enum => PackedInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type cannot be packed: only numbers and enums can."),
    };

    /// <summary>Writes items that are not messages, with a tag for each.</summary>
    internal static byte* Repeated(ProtoFieldType type, byte* next, uint tag, void* array, ref ProtoWriteState state) => type switch
    {
        ProtoFieldType.Double => RepeatedDouble(next, tag, (UnmanagedArray<double>*)array, ref state),
        ProtoFieldType.Float => RepeatedFloat(next, tag, (UnmanagedArray<float>*)array, ref state),
        ProtoFieldType.Int64 => RepeatedInt64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.UInt64 => RepeatedUInt64(next, tag, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Int32 => RepeatedInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.Fixed64 => RepeatedFixed64(next, tag, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Fixed32 => RepeatedFixed32(next, tag, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.Bool => RepeatedBool(next, tag, (UnmanagedArray<bool>*)array, ref state),
        ProtoFieldType.UInt32 => RepeatedUInt32(next, tag, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.SFixed32 => RepeatedSFixed32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SFixed64 => RepeatedSFixed64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.SInt32 => RepeatedSInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SInt64 => RepeatedSInt64(next, tag, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.Enum => RepeatedInt32(next, tag, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.String => RepeatedString(next, tag, (UnmanagedArray<Utf8String>*)array, ref state),
        ProtoFieldType.Bytes => RepeatedBytes(next, tag, (UnmanagedArray<UnmanagedArray<byte>>*)array, ref state),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
    };

    /// <summary>Writes a message of any type: tag, length, content.</summary>
    internal static byte* Message(byte* next, uint tag, ProtoLayout layout, void* message, int depthLeft, ref ProtoWriteState state)
    {
        next = Open(next, tag, ref state);
        next = layout.WriteCore(message, next, depthLeft, ref state);
        return Close(next, ref state);
    }

    /// <summary>Writes a group of any type, between its tags.</summary>
    internal static byte* Group(byte* next, uint startTag, ProtoLayout layout, void* message, int depthLeft, ref ProtoWriteState state)
    {
        next = Tag(next, startTag, ref state);
        next = layout.WriteCore(message, next, depthLeft, ref state);
        return Tag(next, startTag + (ProtoWireType.EndGroup - ProtoWireType.StartGroup), ref state);
    }
}
