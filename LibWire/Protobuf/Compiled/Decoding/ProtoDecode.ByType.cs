namespace LibWire.CompilerServices;

// Fields whose type is known only at run time.
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads one value that is not a message.</summary>
    /// <param name="type">The type of the value; enums are numbers.</param>
    /// <param name="checksUtf8">Whether a string must be well-formed UTF-8.</param>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="target">Receives the value, in the form in which a field of the type is stored.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The same as the step of the type.</returns>
    internal static byte* Value(ProtoFieldType type, bool checksUtf8, byte* next, byte* end, void* target, ref ProtoReadState state) => type switch
    {
        ProtoFieldType.Double => Double(next, (double*)target, ref state),
        ProtoFieldType.Float => Float(next, (float*)target, ref state),
        ProtoFieldType.Int64 => Int64(next, (long*)target, ref state),
        ProtoFieldType.UInt64 => UInt64(next, (ulong*)target, ref state),
        ProtoFieldType.Int32 => Int32(next, (int*)target, ref state),
        ProtoFieldType.Fixed64 => Fixed64(next, (ulong*)target, ref state),
        ProtoFieldType.Fixed32 => Fixed32(next, (uint*)target, ref state),
        ProtoFieldType.Bool => Bool(next, (bool*)target, ref state),
        ProtoFieldType.UInt32 => UInt32(next, (uint*)target, ref state),
        ProtoFieldType.SFixed32 => SFixed32(next, (int*)target, ref state),
        ProtoFieldType.SFixed64 => SFixed64(next, (long*)target, ref state),
        ProtoFieldType.SInt32 => SInt32(next, (int*)target, ref state),
        ProtoFieldType.SInt64 => SInt64(next, (long*)target, ref state),
        ProtoFieldType.Enum => Int32(next, (int*)target, ref state),
        ProtoFieldType.String when checksUtf8 => String(next, end, (Utf8String*)target, ref state),
        ProtoFieldType.String => StringUnchecked(next, end, (Utf8String*)target, ref state),
        ProtoFieldType.Bytes => Bytes(next, end, (UnmanagedArray<byte>*)target, ref state),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
    };

    /// <summary>Appends a packed run of numbers or enums.</summary>
    /// <param name="type">The type of the items.</param>
    /// <param name="next">The first byte after the tag.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="array">Receives the values: an array of the C# type.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The same as the step of the type.</returns>
    internal static byte* Packed(ProtoFieldType type, byte* next, byte* end, void* array, ref ProtoReadState state) => type switch
    {
        ProtoFieldType.Double => PackedDouble(next, end, (UnmanagedArray<double>*)array, ref state),
        ProtoFieldType.Float => PackedFloat(next, end, (UnmanagedArray<float>*)array, ref state),
        ProtoFieldType.Int64 => PackedInt64(next, end, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.UInt64 => PackedUInt64(next, end, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Int32 => PackedInt32(next, end, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.Fixed64 => PackedFixed64(next, end, (UnmanagedArray<ulong>*)array, ref state),
        ProtoFieldType.Fixed32 => PackedFixed32(next, end, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.Bool => PackedBool(next, end, (UnmanagedArray<bool>*)array, ref state),
        ProtoFieldType.UInt32 => PackedUInt32(next, end, (UnmanagedArray<uint>*)array, ref state),
        ProtoFieldType.SFixed32 => PackedSFixed32(next, end, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SFixed64 => PackedSFixed64(next, end, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.SInt32 => PackedSInt32(next, end, (UnmanagedArray<int>*)array, ref state),
        ProtoFieldType.SInt64 => PackedSInt64(next, end, (UnmanagedArray<long>*)array, ref state),
        ProtoFieldType.Enum => PackedInt32(next, end, (UnmanagedArray<int>*)array, ref state),
        _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type cannot be packed: only numbers and enums can."),
    };

    /// <summary>Of the items from <paramref name="first"/> on, keeps those that a closed enum defines. The others become unknown fields.</summary>
    /// <param name="items">The repeated field, to which items were just appended.</param>
    /// <param name="first">The index of the first of them.</param>
    /// <param name="values">The enum.</param>
    /// <param name="number">The field number.</param>
    /// <param name="unknown">Receives the other numbers.</param>
    /// <param name="state">The state of this call.</param>
    internal static void KeepDefined(
        UnmanagedArray<int>* items, int first, ProtoEnumLayout values, int number, ProtoUnknownFields* unknown, ref ProtoReadState state)
    {
        int kept = first;
        for (int i = first; i < items->Count; i++)
        {
            int value = *ProtoField.Item(items, i);
            if (values.Holds(value)) *ProtoField.Item(items, kept++) = value;
            else UnknownVarint((uint)number << ProtoFormat.WireTypeBits, value, unknown, ref state);
        }

        items->Truncate(kept);
    }

    /// <summary>Appends a run of fields that follow each other.</summary>
    /// <param name="type">The type of the items. It is not a message type.</param>
    /// <param name="checksUtf8">Whether strings must be well-formed UTF-8.</param>
    /// <param name="next">The first byte after the first tag.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="tag">The tag of each field.</param>
    /// <param name="array">Receives the values: an array of the C# type.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The same as the step of the type.</returns>
    internal static byte* Run(
        ProtoFieldType type, bool checksUtf8, byte* next, byte* stop, byte* end, uint tag, void* array, ref ProtoReadState state) => type switch
        {
            ProtoFieldType.Double => RepeatedDouble(next, stop, tag, (UnmanagedArray<double>*)array, ref state),
            ProtoFieldType.Float => RepeatedFloat(next, stop, tag, (UnmanagedArray<float>*)array, ref state),
            ProtoFieldType.Int64 => RepeatedInt64(next, stop, tag, (UnmanagedArray<long>*)array, ref state),
            ProtoFieldType.UInt64 => RepeatedUInt64(next, stop, tag, (UnmanagedArray<ulong>*)array, ref state),
            ProtoFieldType.Int32 => RepeatedInt32(next, stop, tag, (UnmanagedArray<int>*)array, ref state),
            ProtoFieldType.Fixed64 => RepeatedFixed64(next, stop, tag, (UnmanagedArray<ulong>*)array, ref state),
            ProtoFieldType.Fixed32 => RepeatedFixed32(next, stop, tag, (UnmanagedArray<uint>*)array, ref state),
            ProtoFieldType.Bool => RepeatedBool(next, stop, tag, (UnmanagedArray<bool>*)array, ref state),
            ProtoFieldType.UInt32 => RepeatedUInt32(next, stop, tag, (UnmanagedArray<uint>*)array, ref state),
            ProtoFieldType.SFixed32 => RepeatedSFixed32(next, stop, tag, (UnmanagedArray<int>*)array, ref state),
            ProtoFieldType.SFixed64 => RepeatedSFixed64(next, stop, tag, (UnmanagedArray<long>*)array, ref state),
            ProtoFieldType.SInt32 => RepeatedSInt32(next, stop, tag, (UnmanagedArray<int>*)array, ref state),
            ProtoFieldType.SInt64 => RepeatedSInt64(next, stop, tag, (UnmanagedArray<long>*)array, ref state),
            ProtoFieldType.Enum => RepeatedInt32(next, stop, tag, (UnmanagedArray<int>*)array, ref state),
            ProtoFieldType.String when checksUtf8 => RepeatedString(next, stop, end, tag, (UnmanagedArray<Utf8String>*)array, ref state),
            ProtoFieldType.String => RepeatedStringUnchecked(next, stop, end, tag, (UnmanagedArray<Utf8String>*)array, ref state),
            ProtoFieldType.Bytes => RepeatedBytes(next, stop, end, tag, (UnmanagedArray<UnmanagedArray<byte>>*)array, ref state),
            _ => throw new ArgumentOutOfRangeException(nameof(type), type, "The type must be a scalar type."),
        };
}
