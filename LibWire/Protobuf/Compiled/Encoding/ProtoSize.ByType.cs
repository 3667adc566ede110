namespace LibWire.CompilerServices;

/// <content>Fields whose type is known only at run time.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>The size of one value that is not a message, without its tag.</summary>
    internal static long Value(ProtoFieldType type, void* value) => type switch
    {
        ProtoFieldType.Double => Double(*(double*)value),
        ProtoFieldType.Float => Float(*(float*)value),
        ProtoFieldType.Int64 => Int64(*(long*)value),
        ProtoFieldType.UInt64 => UInt64(*(ulong*)value),
        ProtoFieldType.Int32 => Int32(*(int*)value),
        ProtoFieldType.Fixed64 => Fixed64(*(ulong*)value),
        ProtoFieldType.Fixed32 => Fixed32(*(uint*)value),
        ProtoFieldType.Bool => Bool(*(bool*)value),
        ProtoFieldType.UInt32 => UInt32(*(uint*)value),
        ProtoFieldType.SFixed32 => SFixed32(*(int*)value),
        ProtoFieldType.SFixed64 => SFixed64(*(long*)value),
        ProtoFieldType.SInt32 => SInt32(*(int*)value),
        ProtoFieldType.SInt64 => SInt64(*(long*)value),
        ProtoFieldType.Enum => Int32(*(int*)value),
        ProtoFieldType.String => String(*(Utf8String*)value),
        ProtoFieldType.Bytes => Bytes((UnmanagedArray<byte>*)value),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
    };

    /// <summary>The size of numbers or enums as a packed field.</summary>
    internal static long Packed(ProtoFieldType type, int tagBytes, void* array) => type switch
    {
        ProtoFieldType.Double => PackedDouble(tagBytes, (UnmanagedArray<double>*)array),
        ProtoFieldType.Float => PackedFloat(tagBytes, (UnmanagedArray<float>*)array),
        ProtoFieldType.Int64 => PackedInt64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.UInt64 => PackedUInt64(tagBytes, (UnmanagedArray<ulong>*)array),
        ProtoFieldType.Int32 => PackedInt32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.Fixed64 => PackedFixed64(tagBytes, (UnmanagedArray<ulong>*)array),
        ProtoFieldType.Fixed32 => PackedFixed32(tagBytes, (UnmanagedArray<uint>*)array),
        ProtoFieldType.Bool => PackedBool(tagBytes, (UnmanagedArray<bool>*)array),
        ProtoFieldType.UInt32 => PackedUInt32(tagBytes, (UnmanagedArray<uint>*)array),
        ProtoFieldType.SFixed32 => PackedSFixed32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.SFixed64 => PackedSFixed64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.SInt32 => PackedSInt32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.SInt64 => PackedSInt64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.Enum => PackedInt32(tagBytes, (UnmanagedArray<int>*)array),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type cannot be packed: only numbers and enums can."),
    };

    /// <summary>The size of items that are not messages, with a tag for each.</summary>
    internal static long Repeated(ProtoFieldType type, int tagBytes, void* array) => type switch
    {
        ProtoFieldType.Double => RepeatedDouble(tagBytes, (UnmanagedArray<double>*)array),
        ProtoFieldType.Float => RepeatedFloat(tagBytes, (UnmanagedArray<float>*)array),
        ProtoFieldType.Int64 => RepeatedInt64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.UInt64 => RepeatedUInt64(tagBytes, (UnmanagedArray<ulong>*)array),
        ProtoFieldType.Int32 => RepeatedInt32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.Fixed64 => RepeatedFixed64(tagBytes, (UnmanagedArray<ulong>*)array),
        ProtoFieldType.Fixed32 => RepeatedFixed32(tagBytes, (UnmanagedArray<uint>*)array),
        ProtoFieldType.Bool => RepeatedBool(tagBytes, (UnmanagedArray<bool>*)array),
        ProtoFieldType.UInt32 => RepeatedUInt32(tagBytes, (UnmanagedArray<uint>*)array),
        ProtoFieldType.SFixed32 => RepeatedSFixed32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.SFixed64 => RepeatedSFixed64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.SInt32 => RepeatedSInt32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.SInt64 => RepeatedSInt64(tagBytes, (UnmanagedArray<long>*)array),
        ProtoFieldType.Enum => RepeatedInt32(tagBytes, (UnmanagedArray<int>*)array),
        ProtoFieldType.String => RepeatedString(tagBytes, (UnmanagedArray<Utf8String>*)array),
        ProtoFieldType.Bytes => RepeatedBytes(tagBytes, (UnmanagedArray<UnmanagedArray<byte>>*)array),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
    };
}
