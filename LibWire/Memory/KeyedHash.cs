using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace LibWire;

/// <summary>Hashes with a secret key, so that a sender who picks map keys cannot make them collide: strings by all their bytes, integers too.</summary>
/// <remarks>
/// <para>All arithmetic is in the field of the numbers below the prime p = 2^61 − 1. A hash has two steps.</para>
/// <para>1. <i>Key to field element.</i> Up to 32 bits: the number itself. 64 bits: low + s × high, s secret. A string: its blocks of 7 bytes (each below p) are the
/// coefficients of a polynomial with its length as the constant term, taken at a secret point r. Two different strings give two different polynomials of a degree of at most
/// n = length / 7, rounded up, which agree at n points at most: they collide with probability n / p at most (Carter, Wegman: Universal classes of hash functions, 1979; Gilbert, MacWilliams, Sloane 1974).
/// 64-bit numbers collide with probability 1 / p.</para>
/// <para>2. <i>Field element to hash:</i> a cubic with four secret coefficients. Four different elements then have four independent, uniform hashes
/// (Wegman, Carter: New hash functions and their use in authentication and set equality, 1981); a bucket is the top bits.</para>
/// <para>So any two keys chosen without knowing the secret share one of m buckets with probability 1/m + n/p, and a table with no more keys than buckets expects at most 1.5 comparisons
/// for a key that is there and 1 for one that is not: each of the other keys of the table is in the same chain with that probability. Chaining needs no more than this; linear probing would.</para>
/// <para>Why a cubic: multiply-shift, (a × key + b) >> (64 − bits), has the same average over all secrets and is four times as fast, but it is linear: keys in steps, which real keys
/// mostly are, crowd for one secret in twenty or so (100,000 keys in steps of 2^32: mean above 3 comparisons), for every map of an unlucky process. Four-wise independence bounds the variance too:
/// the mean over n keys is within a few times 1/√n of the expected one.</para>
/// <para>The secret is drawn once for each process: hashes mean nothing outside of it.</para>
/// </remarks>
internal static class KeyedHash
{
    /// <summary>Bits of a hash. Buckets are its top bits.</summary>
    internal const int Bits = 61;

    /// <summary>Size of the blocks a string is cut into: the largest number of whole bytes below the prime.</summary>
    private const int BlockBytes = 7;

    private const ulong BlockMask = (1UL << (8 * BlockBytes)) - 1;

    /// <summary>A Mersenne prime: the remainder takes no division, since 2^61 is 1.</summary>
    private const ulong Prime = (1UL << Bits) - 1;

    private static readonly ulong Point = RandomElement(); // where strings' polynomials are taken
    private static readonly ulong High = RandomElement(); // factor of the high half of 64-bit keys
    private static readonly ulong C0 = RandomElement();
    private static readonly ulong C1 = RandomElement();
    private static readonly ulong C2 = RandomElement();
    private static readonly ulong C3 = RandomElement();

    /// <summary>The hash of a map's key: integers and strings as described above; other types by <see cref="object.GetHashCode"/>, whose collisions stay.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Of<TKey>(TKey key)
        where TKey : unmanaged
    {
        // The compiler knows the type: one line is left of this.
        if (typeof(TKey) == typeof(int) || typeof(TKey) == typeof(uint)) return Of(Unsafe.As<TKey, uint>(ref key));
        if (typeof(TKey) == typeof(long) || typeof(TKey) == typeof(ulong)) return Of(Unsafe.As<TKey, ulong>(ref key));
        if (typeof(TKey) == typeof(bool) || typeof(TKey) == typeof(byte) || typeof(TKey) == typeof(sbyte)) return Of((uint)Unsafe.As<TKey, byte>(ref key));
        if (typeof(TKey) == typeof(short) || typeof(TKey) == typeof(ushort) || typeof(TKey) == typeof(char)) return Of((uint)Unsafe.As<TKey, ushort>(ref key));
        if (typeof(TKey) == typeof(Utf8String)) return Of(Unsafe.As<TKey, Utf8String>(ref key).Span);
        return Of((uint)key.GetHashCode());
    }

    /// <summary>The hash of a key of up to 32 bits: below 2^61 − 1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Of(uint key) => Mix(key);

    /// <summary>The hash of a key of 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Of(ulong key) => Mix((uint)key + Multiply(High, key >> 32));

    /// <summary>The hash of all bytes of a string.</summary>
    internal static ulong Of(ReadOnlySpan<byte> key)
    {
        ulong sum = 0;
        ReadOnlySpan<byte> rest = key;
        for (; rest.Length > BlockBytes; rest = rest.Slice(BlockBytes))
            sum = Multiply(sum + (BinaryPrimitives.ReadUInt64LittleEndian(rest) & BlockMask), Point);
        if (!rest.IsEmpty) sum = Multiply(sum + LastBlock(rest), Point);
        return Mix(sum + (uint)key.Length);
    }

    /// <summary>The top 32 bits, for <see cref="object.GetHashCode"/>.</summary>
    internal static int Fold(ulong hash) => (int)(hash >> (Bits - 32));

    /// <summary>The number that 1 to 7 bytes make, little-endian.</summary>
    private static ulong LastBlock(ReadOnlySpan<byte> bytes)
    {
        int last = bytes.Length - 1;
        // The parts overlap where there are fewer bytes than they cover, and say the same there.
        if (bytes.Length < sizeof(uint))
            return bytes[0] | ((uint)bytes[bytes.Length / 2] << (8 * (bytes.Length / 2))) | ((uint)bytes[last] << (8 * last));
        int end = bytes.Length - sizeof(uint);
        return BinaryPrimitives.ReadUInt32LittleEndian(bytes) | ((ulong)BinaryPrimitives.ReadUInt32LittleEndian(bytes.Slice(end)) << (8 * end));
    }

    /// <summary>The cubic at an element below 2^62: a hash below p.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Mix(ulong element)
    {
        // (C3 x + C2) x² + (C1 x + C0): three of the four products do not wait for each other.
        ulong square = Multiply(element, element);
        ulong odd = Multiply(C1, element) + C0;
        ulong hash = Multiply(Multiply(C3, element) + C2, square) + odd;
        hash = (hash & Prime) + (hash >> Bits);
        return hash >= Prime ? hash - Prime : hash;
    }

    /// <summary>A product modulo p, not fully reduced: below 2^61 + 8. Factors are below 2^62.5.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Multiply(ulong left, ulong right)
    {
        ulong high = WireBits.Multiply(left, right, out ulong low);
        // 2^61 is 1 modulo p, so the bits above the lowest 61 are added to these; below 2^64, as the product is below 2^125.
        ulong sum = (low & Prime) + ((low >> Bits) | (high << (64 - Bits)));
        return (sum & Prime) + (sum >> Bits);
    }

    private static ulong RandomElement()
    {
        byte[] bytes = new byte[sizeof(ulong)];
        using var generator = RandomNumberGenerator.Create();
        while (true)
        {
            generator.GetBytes(bytes);
            ulong element = BinaryPrimitives.ReadUInt64LittleEndian(bytes) & Prime;
            if (element != Prime) return element;
        }
    }
}
