using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

// Varints of one byte each. Many runs consist only of them: flags, enums, small numbers.
internal static partial class ProtoPackedDecoder
{
    /// <summary>Widens bytes below 0x80 to the same number of values.</summary>
    /// <remarks><b>Safety:</b> source and target must have at least this many elements.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void DecodeBytes<T, TScalar>(ref byte source, ref T target, int count)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
#if NET
        if (Vector128.IsHardwareAccelerated && count >= Vector128<byte>.Count)
        {
            WidenBlocks<T, TScalar>(ref source, ref target, count);
            return;
        }

        if (Vector128.IsHardwareAccelerated && count >= sizeof(ulong))
        {
            // SAFETY: the last eight bytes, some of them a second time.
            int last = count - sizeof(ulong);
            WidenEight<T, TScalar>(ref source, ref target);
            WidenEight<T, TScalar>(ref Unsafe.Add(ref source, last), ref Unsafe.Add(ref target, last));
            return;
        }
#endif
        for (int i = 0; i < count; i++) Unsafe.Add(ref target, i) = default(TScalar).FromBits((ulong)Unsafe.Add(ref source, i) & 0x7f);
    }

#if NET
    /// <summary>Widens sixteen bytes or more.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WidenBlocks<T, TScalar>(ref byte source, ref T target, int count)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // SAFETY: sixteen bytes at a time. The last step takes the last sixteen, some of them a second time.
        int last = count - Vector128<byte>.Count;
        for (int i = 0; i < last; i += Vector128<byte>.Count) Widen<T, TScalar>(ref Unsafe.Add(ref source, i), ref Unsafe.Add(ref target, i));
        Widen<T, TScalar>(ref Unsafe.Add(ref source, last), ref Unsafe.Add(ref target, last));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen<T, TScalar>(ref byte source, ref T target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // Every value of a byte below 0x80 fits a signed byte, so the rest is sign extension to the size of T, which is a constant.
        Vector128<sbyte> values = FromBytes<TScalar>(Vector128.LoadUnsafe(ref source)).AsSByte();
        ref byte to = ref Unsafe.As<T, byte>(ref target);
        if (Unsafe.SizeOf<T>() == sizeof(sbyte))
        {
            values.AsByte().StoreUnsafe(ref to);
            return;
        }

        (Vector128<short> lower, Vector128<short> upper) = Vector128.Widen(values);
        if (Unsafe.SizeOf<T>() == sizeof(short))
        {
            lower.AsByte().StoreUnsafe(ref to);
            upper.AsByte().StoreUnsafe(ref to, 16);
            return;
        }

        if (Unsafe.SizeOf<T>() == sizeof(int))
        {
            StoreInt32(lower, ref to);
            StoreInt32(upper, ref Unsafe.Add(ref to, 32));
            return;
        }

        StoreInt64(lower, ref to);
        StoreInt64(upper, ref Unsafe.Add(ref to, 64));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenEight<T, TScalar>(ref byte source, ref T target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        Vector128<sbyte> values = FromBytes<TScalar>(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref source)).AsByte()).AsSByte();
        ref byte to = ref Unsafe.As<T, byte>(ref target);
        if (Unsafe.SizeOf<T>() == sizeof(sbyte))
        {
            Unsafe.WriteUnaligned(ref to, values.AsUInt64().ToScalar());
            return;
        }

        Vector128<short> shorts = Vector128.WidenLower(values);
        if (Unsafe.SizeOf<T>() == sizeof(short)) shorts.AsByte().StoreUnsafe(ref to);
        else if (Unsafe.SizeOf<T>() == sizeof(int)) StoreInt32(shorts, ref to);
        else StoreInt64(shorts, ref to);
    }

    /// <summary>Applies <see cref="IProtoScalar{T}.FromBits"/> to bytes, giving bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> FromBytes<TScalar>(Vector128<byte> bytes)
        where TScalar : struct
    {
        bytes &= Vector128.Create((byte)0x7f);
        if (typeof(TScalar) == typeof(BoolScalar)) return Vector128.Min(bytes, Vector128<byte>.One);
        if (typeof(TScalar) != typeof(SInt32Scalar) && typeof(TScalar) != typeof(SInt64Scalar)) return bytes;

        // Zigzag: there is no shift of single bytes, so shifts are of two bytes. The mask removes the bit that comes over from the neighbour.
        Vector128<byte> half = (bytes.AsUInt16() >>> 1).AsByte() & Vector128.Create((byte)0x3f);
        return half ^ (Vector128<byte>.Zero - (bytes & Vector128<byte>.One));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreInt32(Vector128<short> values, ref byte target)
    {
        (Vector128<int> lower, Vector128<int> upper) = Vector128.Widen(values);
        lower.AsByte().StoreUnsafe(ref target);
        upper.AsByte().StoreUnsafe(ref target, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreInt64(Vector128<short> values, ref byte target)
    {
        (Vector128<int> lower, Vector128<int> upper) = Vector128.Widen(values);
        (Vector128<long> first, Vector128<long> second) = Vector128.Widen(lower);
        (Vector128<long> third, Vector128<long> fourth) = Vector128.Widen(upper);
        first.AsByte().StoreUnsafe(ref target);
        second.AsByte().StoreUnsafe(ref target, 16);
        third.AsByte().StoreUnsafe(ref target, 32);
        fourth.AsByte().StoreUnsafe(ref target, 48);
    }
#endif
}
