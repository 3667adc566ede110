using System.Buffers.Binary;
using System.Globalization;
using LibWire.CompilerServices;

namespace LibWire.Cli;

/// <summary>The scalars of FlatBuffers in a byte map: the names of their types, and their values.</summary>
internal static class FlatScalars
{
    /// <summary>The name in binary schemas.</summary>
    internal static string NameOf(FlatType type) => type switch
    {
        FlatType.Int8 => "Byte",
        FlatType.UInt8 => "UByte",
        FlatType.Int16 => "Short",
        FlatType.UInt16 => "UShort",
        FlatType.Int32 => "Int",
        FlatType.UInt32 => "UInt",
        FlatType.Int64 => "Long",
        FlatType.UInt64 => "ULong",
        FlatType.Float32 => "Float",
        FlatType.Float64 => "Double",
        _ => "Bool",
    };

    /// <summary>The name of the type of the bytes.</summary>
    internal static string RegionTypeOf(FlatType type) => type switch
    {
        FlatType.Int8 => "int8_t",
        FlatType.Int16 => "int16_t",
        FlatType.UInt16 => "uint16_t",
        FlatType.Int32 => "int32_t",
        FlatType.UInt32 => "uint32_t",
        FlatType.Int64 => "int64_t",
        FlatType.UInt64 => "uint64_t",
        FlatType.Float32 => "float",
        FlatType.Float64 => "double",
        _ => "uint8_t",
    };

    internal static int SizeOf(FlatType type) => FlatField.SizeOf(type);

    /// <summary>The value as hexadecimal digits, and in parentheses as a number.</summary>
    internal static string Text(ReadOnlySpan<byte> value, FlatType type)
    {
        Span<char> digits = stackalloc char[2 * sizeof(ulong)];
        int count = 0;
        for (int i = value.Length - 1; i >= 0; i--, count += 2) value[i].TryFormat(digits[count..], out _, "X2", CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"0x{digits[..count]} ({Number(value, type)})");
    }

    /// <summary>The number as text.</summary>
    internal static string Number(ReadOnlySpan<byte> value, FlatType type) => type switch
    {
        FlatType.Float32 => ProtoGuessedValue.Text(BinaryPrimitives.ReadSingleLittleEndian(value)),
        FlatType.Float64 => ProtoGuessedValue.Text(BinaryPrimitives.ReadDoubleLittleEndian(value)),
        FlatType.UInt64 => ProtoGuessedValue.Text((ulong)FlatTree.Integer(value, type)),
        _ => ProtoGuessedValue.Text(FlatTree.Integer(value, type)),
    };

    /// <summary>The default of a field as text.</summary>
    internal static string Default(ulong bits, FlatType type)
    {
        Span<byte> value = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(value, bits);
        return Number(value, type);
    }
}
