using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>Hash and equality of keys that are scalars, enums or structs. Hashes have a secret key, so no sender can choose keys that collide.</summary>
internal static unsafe class FlatKeyHash
{
    /// <summary>The hash of a key. Two keys that are equal have the same hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Of<TKey>(TKey key)
        where TKey : unmanaged
    {
        // The compiler knows the type: one of these lines remains.
        if (default(TKey) is not IFlatStruct<TKey>) return Unsafe.SizeOf<TKey>() > sizeof(uint) ? KeyedHash.Of(Word(key)) : KeyedHash.Of((uint)Word(key));
        if (default(TKey) is IFlatPadded) FlatPadding<TKey>.Clear(ref Unsafe.As<TKey, byte>(ref key), 1);
        return KeyedHash.Of(WireSpan.OverReadOnly<byte>(&key, sizeof(TKey)));
    }

    /// <summary>The hash of a key of several items, of which the last one is added.</summary>
    internal static uint Add<TKey>(uint hash, TKey item)
        where TKey : unmanaged => KeyedHash.Of(((ulong)hash << KeyedHash.Bits) | Of(item));

    /// <summary>Whether two scalars are the same by <c>CompareTo</c>, or the members of two structs have the same bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool AreEqual<TKey>(TKey left, TKey right)
        where TKey : unmanaged
    {
        if (default(TKey) is not IFlatStruct<TKey>) return Word(left) == Word(right);
        if (default(TKey) is IFlatPadded)
        {
            FlatPadding<TKey>.Clear(ref Unsafe.As<TKey, byte>(ref left), 1);
            FlatPadding<TKey>.Clear(ref Unsafe.As<TKey, byte>(ref right), 1);
        }

        return WireSpan.OverReadOnly<byte>(&left, sizeof(TKey)).SequenceEqual(WireSpan.OverReadOnly<byte>(&right, sizeof(TKey)));
    }

    // The bits of a scalar. 0 and -0 are the same number, and CompareTo says so of all NaNs.
    private static ulong Word<TKey>(TKey key)
        where TKey : unmanaged
    {
        if (typeof(TKey) == typeof(float))
        {
            float number = Unsafe.As<TKey, float>(ref key);
            key = WireBits.Cast<float, TKey>(float.IsNaN(number) ? float.NaN : number == 0 ? 0 : number);
        }
        else if (typeof(TKey) == typeof(double))
        {
            double number = Unsafe.As<TKey, double>(ref key);
            key = WireBits.Cast<double, TKey>(double.IsNaN(number) ? double.NaN : number == 0 ? 0 : number);
        }

        return FlatScalar.Bits(key);
    }
}
