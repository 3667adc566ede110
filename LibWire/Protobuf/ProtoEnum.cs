using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Enums, and integers that stand for enums, of any underlying type as the 64 bits that stand on the wire.</summary>
internal static class ProtoEnum
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe ulong ToVarint<TEnum>(TEnum value)
        where TEnum : unmanaged
    {
        // The size is a constant for the JIT, and the sign is one as soon as the type is initialised.
        if (sizeof(TEnum) == sizeof(int)) return Sign<TEnum>.IsSigned ? (ulong)*(int*)&value : *(uint*)&value;
        if (sizeof(TEnum) == sizeof(long)) return *(ulong*)&value;
        if (sizeof(TEnum) == sizeof(short)) return Sign<TEnum>.IsSigned ? (ulong)*(short*)&value : *(ushort*)&value;
        return Sign<TEnum>.IsSigned ? (ulong)*(sbyte*)&value : *(byte*)&value;
    }

    private static class Sign<TEnum>
        where TEnum : unmanaged
    {
        internal static readonly bool IsSigned = Type.GetTypeCode(typeof(TEnum)) is TypeCode.Int32 or TypeCode.Int64 or TypeCode.Int16 or TypeCode.SByte;
    }
}
