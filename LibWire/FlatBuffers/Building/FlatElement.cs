using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The types that a vector or a field can hold by value: scalars, enums, and emitted structs.</summary>
internal static class FlatElement
{
    /// <summary>The alignment of a type on the wire.</summary>
    /// <exception cref="ArgumentException">Buffers do not hold this type by value.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int AlignBytes<T>()
        where T : unmanaged
    {
        // The compiler knows the type, so this becomes a constant.
        if (default(T) is IFlatStruct<T> emitted) return emitted.AlignBytes;
        if (!IsScalar<T>()) FlatBuildThrow.NoElement(typeof(T));
        return Unsafe.SizeOf<T>();
    }

    // Types are compared one by one, because a size does not tell a DateTime from a long.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsScalar<T>()
        where T : unmanaged =>
        typeof(T) == typeof(byte) || typeof(T) == typeof(sbyte) || typeof(T) == typeof(bool) || typeof(T) == typeof(short) || typeof(T) == typeof(ushort)
        || typeof(T) == typeof(int) || typeof(T) == typeof(uint) || typeof(T) == typeof(long) || typeof(T) == typeof(ulong)
        || typeof(T) == typeof(float) || typeof(T) == typeof(double) || default(T) is Enum;

    /// <summary>Whether a C# type is the one of a scalar of a schema.</summary>
    /// <param name="type">The scalar; for an enum, its underlying type.</param>
    /// <param name="isEnum">Whether it is an enum. Any C# enum of its size is one of its types then.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOf<T>(FlatType type, bool isEnum)
    {
        if (isEnum && typeof(T).IsEnum) return Unsafe.SizeOf<T>() == FlatField.SizeOf(type);
        return type switch
        {
            FlatType.Bool => typeof(T) == typeof(bool),
            FlatType.Int8 => typeof(T) == typeof(sbyte),
            FlatType.UInt8 => typeof(T) == typeof(byte),
            FlatType.Int16 => typeof(T) == typeof(short),
            FlatType.UInt16 => typeof(T) == typeof(ushort),
            FlatType.Int32 => typeof(T) == typeof(int),
            FlatType.UInt32 => typeof(T) == typeof(uint),
            FlatType.Int64 => typeof(T) == typeof(long),
            FlatType.UInt64 => typeof(T) == typeof(ulong),
            FlatType.Float32 => typeof(T) == typeof(float),
            _ => typeof(T) == typeof(double),
        };
    }

    /// <summary>Whether a C# type can be the one of a struct of a schema. A type that a schema binds has only its size to be compared.</summary>
    /// <param name="sizeBytes">The size of the struct.</param>
    /// <param name="alignBytes">Its alignment.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsStructOf<T>(int sizeBytes, int alignBytes)
        where T : unmanaged =>
        Unsafe.SizeOf<T>() == sizeBytes && !IsScalar<T>() && (default(T) is not IFlatStruct<T> emitted || emitted.AlignBytes == alignBytes);

    /// <summary>Throws if a type is no scalar.</summary>
    /// <exception cref="ArgumentException">The type is no scalar.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void CheckScalar<T>()
        where T : unmanaged
    {
        if (!IsScalar<T>()) FlatBuildThrow.NoElement(typeof(T));
    }

    /// <summary>Copies elements into a buffer. The padding of structs becomes 0.</summary>
    /// <remarks><b>Safety:</b> the target must have room for all of them.</remarks>
    internal static unsafe void Copy<T>(ReadOnlySpan<T> values, byte* target)
        where T : unmanaged
    {
        if (BitConverter.IsLittleEndian || Unsafe.SizeOf<T>() == 1)
        {
            // Not as a span of bytes, which could exceed the length of spans.
            long sizeBytes = (long)values.Length * Unsafe.SizeOf<T>();
            fixed (T* source = values) Buffer.MemoryCopy(source, target, sizeBytes, sizeBytes);
        }
        else
        {
            for (int i = 0; i < values.Length; i++) Unsafe.WriteUnaligned(target + ((nint)i * Unsafe.SizeOf<T>()), FlatScalar.Reverse(values[i]));
        }

        if (default(T) is IFlatPadded) FlatPadding<T>.Clear(ref *target, values.Length);
    }

    /// <summary>A number with the same order as a scalar of its type. The order is that of <see cref="IComparable{T}.CompareTo"/>, by which readers search. NaN
    /// comes first.</summary>
    internal static ulong Rank<T>(T value)
        where T : unmanaged
    {
        if (typeof(T) == typeof(float)) return RankOfDouble(Unsafe.As<T, float>(ref value));
        if (typeof(T) == typeof(double)) return RankOfDouble(Unsafe.As<T, double>(ref value));
        bool isSigned = typeof(T) == typeof(sbyte) || typeof(T) == typeof(short) || typeof(T) == typeof(int) || typeof(T) == typeof(long);
        return isSigned ? FlatScalar.Bits(value) ^ (1UL << ((8 * Unsafe.SizeOf<T>()) - 1)) : FlatScalar.Bits(value);
    }

    private static ulong RankOfDouble(double value)
    {
        if (double.IsNaN(value)) return 0;
        if (value == 0) value = 0; // the two zeros are equal
        long bits = BitConverter.DoubleToInt64Bits(value);
        return bits < 0 ? ~(ulong)bits : (ulong)bits | (1UL << 63);
    }

    /// <summary>Whether a field can be left out: the value equals the default, or both are NaN.</summary>
    /// <remarks>0 and −0 are equal, as in C++. Force defaults if the sign of a zero matters.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsDefault<T>(T value, T defaultValue)
        where T : unmanaged
    {
        // A default is a constant, nearly always 0. Both zeros have no bits but the sign: one comparison of integers, where numbers need two.
        ulong bits = FlatScalar.Bits(value), defaultBits = FlatScalar.Bits(defaultValue);
        if (typeof(T) == typeof(float))
            return defaultBits == 0 ? (uint)bits << 1 == 0 : Same(WireBits.Cast<T, float>(value), WireBits.Cast<T, float>(defaultValue));
        if (typeof(T) == typeof(double))
            return defaultBits == 0 ? bits << 1 == 0 : Same(WireBits.Cast<T, double>(value), WireBits.Cast<T, double>(defaultValue));
        return bits == defaultBits;
    }

    /// <summary>Whether the bits of a scalar are the default of its field, by the same rules.</summary>
    internal static bool IsDefault(ulong bits, FlatField field) => !field.HasUnknownDefault && field.Type switch
    {
        FlatType.Float32 => IsDefault(WireBits.Cast<uint, float>((uint)bits), WireBits.Cast<uint, float>((uint)field.DefaultBits)),
        FlatType.Float64 => IsDefault(BitConverter.Int64BitsToDouble((long)bits), BitConverter.Int64BitsToDouble((long)field.DefaultBits)),
        _ => bits == field.DefaultBits,
    };

#pragma warning disable CS1718, CA2242 // NaN differs from itself.
    private static bool Same(float left, float right) => left == right || (left != left && right != right);

    private static bool Same(double left, double right) => left == right || (left != left && right != right);
#pragma warning restore CS1718, CA2242
}
