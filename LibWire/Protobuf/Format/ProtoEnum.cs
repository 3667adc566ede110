using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Converts enums, and integers that represent enums, of any underlying type to and from the 64 bits on the wire.</summary>
internal static class ProtoEnum
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe ulong ToVarint<TEnum>(TEnum value)
        where TEnum : unmanaged
    {
        // The size is a constant for the JIT. The sign becomes one when the type is initialised.
        if (sizeof(TEnum) == sizeof(int)) return Sign<TEnum>.IsSigned ? (ulong)*(int*)&value : *(uint*)&value;
        if (sizeof(TEnum) == sizeof(long)) return *(ulong*)&value;
        if (sizeof(TEnum) == sizeof(short)) return Sign<TEnum>.IsSigned ? (ulong)*(short*)&value : *(ushort*)&value;
        return Sign<TEnum>.IsSigned ? (ulong)*(sbyte*)&value : *(byte*)&value;
    }

    /// <summary>Converts a number from the wire: sign-extended from 32 bits, then narrowed or widened to the size of the enum.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe TEnum FromInt32<TEnum>(int number)
        where TEnum : unmanaged
    {
        // SAFETY: exactly sizeof(TEnum) bytes of a local are written. The JIT folds the sizes.
        TEnum value = default;
        if (sizeof(TEnum) == sizeof(int)) *(int*)&value = number;
        else if (sizeof(TEnum) == sizeof(long)) *(long*)&value = number;
        else if (sizeof(TEnum) == sizeof(short)) *(short*)&value = (short)number;
        else *(sbyte*)&value = (sbyte)number;
        return value;
    }

    private static class Sign<TEnum>
        where TEnum : unmanaged
    {
        internal static readonly bool IsSigned = Type.GetTypeCode(typeof(TEnum)) is TypeCode.Int32 or TypeCode.Int64 or TypeCode.Int16 or TypeCode.SByte;
    }
}
