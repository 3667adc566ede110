using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>How one type of packed value is encoded as a varint. Implemented by empty structs, so that the JIT makes one loop for each.</summary>
internal interface IPackedVarint<T>
{
    /// <summary>Returns the bits of the varint.</summary>
    ulong Encode(T value);
}

/// <summary>The implementations, named by schema type.</summary>
internal static class PackedVarint
{
    internal readonly struct Int32 : IPackedVarint<int>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(int value) => (ulong)value;
    }

    internal readonly struct Int64 : IPackedVarint<long>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(long value) => (ulong)value;
    }

    internal readonly struct UInt32 : IPackedVarint<uint>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(uint value) => value;
    }

    internal readonly struct UInt64 : IPackedVarint<ulong>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(ulong value) => value;
    }

    internal readonly struct SInt32 : IPackedVarint<int>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(int value) => WireVarint.ZigZag(value);
    }

    internal readonly struct SInt64 : IPackedVarint<long>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(long value) => WireVarint.ZigZag(value);
    }

    internal readonly struct Bool : IPackedVarint<bool>
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(bool value) => value ? 1UL : 0UL;
    }

    internal readonly struct Enum<TEnum> : IPackedVarint<TEnum>
        where TEnum : unmanaged, System.Enum
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Encode(TEnum value) => ProtoEnum.ToVarint(value);
    }
}
