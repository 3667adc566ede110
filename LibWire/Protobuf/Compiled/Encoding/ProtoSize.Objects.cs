using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <content>Fields of messages that are objects.</content>
public static unsafe partial class ProtoSize
{
    /// <summary>A string with its length.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a surrogate has no partner.</exception>
    public static long Text(string value) => Text(value.AsSpan());

    /// <summary>Bytes with their length.</summary>
    public static long ByteArray(byte[] value) => Length(value.Length);

    /// <summary>A repeated field of numbers or enums: packed if the tag says so.</summary>
    public static long Numbers<T>(uint tag, ProtoFieldType type, ReadOnlySpan<T> values)
        where T : unmanaged
    {
        if (values.IsEmpty) return 0;
        long body = SumNumbers(type, values);
        int tagBytes = WireVarint.SizeBytes(tag);
        return (tag & ProtoFormat.WireTypeMask) == (uint)ProtoWireType.Length ? tagBytes + Length(body) : (values.Length * (long)tagBytes) + body;
    }

    private static long Text(ReadOnlySpan<char> text)
    {
        long lengthBytes = WireUtf8.CountBytes(text, out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        return Length(lengthBytes);
    }

    private static long SumNumbers<T>(ProtoFieldType type, ReadOnlySpan<T> values)
        where T : unmanaged => type switch
        {
            ProtoFieldType.Int32 or ProtoFieldType.Enum => SumVarints<int, PackedVarint.Int32>(MemoryMarshal.Cast<T, int>(values)),
            ProtoFieldType.Int64 => SumVarints<long, PackedVarint.Int64>(MemoryMarshal.Cast<T, long>(values)),
            ProtoFieldType.UInt32 => SumVarints<uint, PackedVarint.UInt32>(MemoryMarshal.Cast<T, uint>(values)),
            ProtoFieldType.UInt64 => SumVarints<ulong, PackedVarint.UInt64>(MemoryMarshal.Cast<T, ulong>(values)),
            ProtoFieldType.SInt32 => SumVarints<int, PackedVarint.SInt32>(MemoryMarshal.Cast<T, int>(values)),
            ProtoFieldType.SInt64 => SumVarints<long, PackedVarint.SInt64>(MemoryMarshal.Cast<T, long>(values)),
            _ => values.Length * (long)sizeof(T),
        };
}
