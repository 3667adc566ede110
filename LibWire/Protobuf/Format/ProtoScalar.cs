using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Operations on values whose schema type is known only at run time, or is a type parameter: keys and values of map entries.</summary>
internal static unsafe class ProtoScalar
{
    /// <summary>The wire type of a schema type. Groups have two wire types and are not allowed here.</summary>
    internal static ProtoWireType WireTypeOf(ProtoFieldType type) => type switch
    {
        ProtoFieldType.Double or ProtoFieldType.Fixed64 or ProtoFieldType.SFixed64 => ProtoWireType.Fixed64,
        ProtoFieldType.Float or ProtoFieldType.Fixed32 or ProtoFieldType.SFixed32 => ProtoWireType.Fixed32,
        ProtoFieldType.String or ProtoFieldType.Bytes or ProtoFieldType.Message => ProtoWireType.Length,
        _ => ProtoWireType.VarInt,
    };

    /// <summary>Whether the schema language has map keys of this type: integers, bool and string.</summary>
    internal static bool IsMapKey(ProtoFieldType type) => type is not (ProtoFieldType.Double or ProtoFieldType.Float or ProtoFieldType.Bytes
        or ProtoFieldType.Enum or ProtoFieldType.Group or ProtoFieldType.Message) && IsDefined(type);

    /// <summary>Whether a C# type holds the values of a schema type.</summary>
    internal static bool IsHeldBy<T>(ProtoFieldType type)
        where T : unmanaged
    {
        return type switch
        {
            ProtoFieldType.Double => typeof(T) == typeof(double),
            ProtoFieldType.Float => typeof(T) == typeof(float),
            ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => typeof(T) == typeof(long),
            ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => typeof(T) == typeof(ulong),
            ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 => typeof(T) == typeof(int),
            ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => typeof(T) == typeof(uint),
            ProtoFieldType.Bool => typeof(T) == typeof(bool),
            ProtoFieldType.String => typeof(T) == typeof(Utf8String),
            ProtoFieldType.Bytes => typeof(T) == typeof(UnmanagedArray<byte>),
            ProtoFieldType.Enum => typeof(T).IsEnum || typeof(T) == typeof(int),
            _ => false,
        };
    }

    /// <summary>The number of bytes of a value, with its length and without its tag. <typeparamref name="T"/> must hold the type.</summary>
    internal static long SizeBytes<T>(ProtoFieldType type, ref readonly T value)
        where T : unmanaged
    {
        switch (WireTypeOf(type))
        {
            case ProtoWireType.Fixed64:
                return sizeof(ulong);
            case ProtoWireType.Fixed32:
                return sizeof(uint);
            case ProtoWireType.Length:
                int lengthBytes = BytesOf(in value).Length;
                return WireVarint.SizeBytes((uint)lengthBytes) + (long)lengthBytes;
            default:
                return WireVarint.SizeBytes(VarintOf(type, in value));
        }
    }

    /// <summary>Writes a value without its tag, and returns the first byte after it.</summary>
    /// <remarks><b>Safety:</b> room must have been made for <see cref="SizeBytes"/> and 16 bytes more.</remarks>
    internal static byte* Write<T>(byte* next, ProtoFieldType type, ref readonly T value)
        where T : unmanaged
    {
        switch (WireTypeOf(type))
        {
            case ProtoWireType.Fixed64:
                WireStore.UInt64(next, BitsOf<T, ulong>(in value));
                return next + sizeof(ulong);
            case ProtoWireType.Fixed32:
                WireStore.UInt32(next, BitsOf<T, uint>(in value));
                return next + sizeof(uint);
            case ProtoWireType.Length:
                ReadOnlySpan<byte> bytes = BytesOf(in value);
                next = WireVarint.Write(next, (uint)bytes.Length);
                bytes.CopyTo(new Span<byte>(next, bytes.Length));
                return next + bytes.Length;
            default:
                return WireVarint.Write(next, VarintOf(type, in value));
        }
    }

    private static ulong VarintOf<T>(ProtoFieldType type, ref readonly T value)
        where T : unmanaged
    {
        return type switch
        {
            ProtoFieldType.Int32 => (ulong)BitsOf<T, int>(in value),
            ProtoFieldType.UInt32 => BitsOf<T, uint>(in value),
            ProtoFieldType.SInt32 => WireVarint.ZigZag(BitsOf<T, int>(in value)),
            ProtoFieldType.SInt64 => WireVarint.ZigZag(BitsOf<T, long>(in value)),
            ProtoFieldType.Bool => BitsOf<T, bool>(in value) ? 1UL : 0UL,
            ProtoFieldType.Enum => ProtoEnum.ToVarint(value),
            _ => BitsOf<T, ulong>(in value),
        };
    }

    private static ReadOnlySpan<byte> BytesOf<T>(ref readonly T value)
        where T : unmanaged =>
        typeof(T) == typeof(Utf8String) ? BitsOf<T, Utf8String>(in value).Span : BitsOf<T, UnmanagedArray<byte>>(in value).Span;

    // SAFETY: IsHeldBy has shown that T is TBits, or a number of the same size.
    private static TBits BitsOf<T, TBits>(ref readonly T value) => Unsafe.As<T, TBits>(ref Unsafe.AsRef(in value));

    private static bool IsDefined(ProtoFieldType type) => type is >= ProtoFieldType.Double and <= ProtoFieldType.SInt64;
}
