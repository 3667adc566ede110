using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace LibWire;

/// <summary>Hashes with a secret key, so that a sender who chooses map keys cannot make them collide. It hashes integers, and all bytes of
/// strings.</summary>
/// <remarks>
/// <para>A hash has two steps.</para>
/// <para>1. <i>Key to word.</i> A number of up to 64 bits is its own word. A string becomes a number below p = 2^61 − 1. Its blocks of 7 bytes (each
/// below p) are the coefficients of a polynomial with its length as the constant term, taken modulo p at a secret point. Two different strings give
/// two different polynomials of degree n = length / 7, rounded up. These agree at n points at most, so their words are equal with probability n / p at
/// most. (The idea: Carter, Wegman: Universal classes of hash functions, 1979; polynomials: Dietzfelbinger, Gil, Matias, Pippenger: Polynomial hash
/// functions are reliable, 1992.)</para>
/// <para>2. <i>Word to hash.</i> The hash is f xor table1[first byte of g] xor table2[second byte of g]. f and g are multiply-add-shift over the two
/// halves of the word: the top bits of a0 × low + a1 × high + a2, with secret numbers of 64 bits. The tables have 256 secret entries each. The values
/// of f for two different words are uniform and independent. (Dietzfelbinger: Universal hashing and k-wise independent random variables via integer
/// arithmetic without primes, 1996. Halves of 32 bits and hashes of 32 bits need 63 bits of arithmetic.) The tables are independent of f, so they do
/// not change that.</para>
/// <para>So two keys chosen without knowing the secret share one of m buckets with probability 1/m + n/p. In a table with no more keys than buckets,
/// a look-up compares at most 1.5 keys on average if the key is present, and 1 if it is absent. The reason: each other key is in the same chain with
/// that probability, and nothing else costs anything.</para>
/// <para>Why the tables: f alone has the same average, but it is linear. For some secrets, keys in steps, as real keys mostly are, crowd into few
/// buckets, in every map of an unlucky process. With 100,000 keys in steps of 1 or 2^32, one secret in 60 had a mean of more than 3 comparisons, and
/// one in 400 a mean of 8.</para>
/// <para>With the tables only words with the same 16 bits of g crowd together. (Dietzfelbinger, Meyer auf der Heide: A new
/// universal class of hash functions and dynamic hashing in real time, 1990. Two tables of 256 replace one of 65,536, which would not stay in the
/// cache.) Their collisions are n / 2m / 65,536 per key in the mean. So by Markov's inequality they cost one more comparison per key in at most one
/// process of 100,000, whatever the keys. In 30,000 tries with keys in steps the mean stayed below 1.6 and no chain was longer than 11; a single
/// table had means of up to 3.2.</para>
/// <para><i>Strings of up to 16 bytes</i> need no polynomial: they are two words of 64 bits and a length. f and g are multiply-add-shift over these five
/// numbers, with secrets of their own. Two halves share one multiplication, (a0 + high) × (a1 + low), which is as independent as two products. (Thorup:
/// High speed hashing for integers and strings, 2015.)</para>
/// <para>The secret is drawn once for each process: hashes have no meaning outside of it.</para>
/// </remarks>
internal static class KeyedHash
{
    /// <summary>Bits of a hash. Buckets are its top bits.</summary>
    internal const int Bits = 32;

    /// <summary>Size of the blocks of a string: the largest number of whole bytes below the prime.</summary>
    private const int BlockBytes = 7;

    private const ulong BlockMask = (1UL << (8 * BlockBytes)) - 1;

    /// <summary>Blocks that are multiplied side by side. More blocks gain nothing, because keys are seldom longer than 28 bytes.</summary>
    private const int StepBlocks = 4;

    /// <summary>A Mersenne prime. The remainder needs no division, because 2^61 is 1 modulo the prime.</summary>
    internal const ulong Prime = (1UL << PrimeBits) - 1;

    private const int PrimeBits = 61;

    private const int TableSize = 256;

    /// <summary>The longest string that is hashed in one step.</summary>
    private const int ShortBytes = 2 * sizeof(ulong);

    /// <summary>One for each of four halves, one for the length, and one to add.</summary>
    private const int ShortSecretCount = 6;

    private static readonly ulong F0 = Random64();
    private static readonly ulong F1 = Random64();
    private static readonly ulong F2 = Random64();
    private static readonly ulong G0 = Random64();
    private static readonly ulong G1 = Random64();
    private static readonly ulong G2 = Random64();
    private static readonly ulong[] ShortSecrets = RandomSecrets(2 * ShortSecretCount); // of f, then of g
    private static readonly uint[] Tables = RandomTables(); // one behind the other
    private static readonly ulong Point1 = RandomPoint(); // the secret point and its powers, in this order
    private static readonly ulong Point2 = MultiplyModulo(Point1, Point1);
    private static readonly ulong Point3 = MultiplyModulo(Point2, Point1);
    private static readonly ulong Point4 = MultiplyModulo(Point3, Point1);

    /// <summary>The hash of a map's key: integers and strings as the remarks of the type describe; other types by <see cref="object.GetHashCode"/>,
    /// with its collisions.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Of<TKey>(TKey key)
        where TKey : unmanaged
    {
        // The compiler knows the type: only one of these lines remains.
        if (typeof(TKey) == typeof(int) || typeof(TKey) == typeof(uint)) return Mix(Unsafe.As<TKey, uint>(ref key));
        if (typeof(TKey) == typeof(long) || typeof(TKey) == typeof(ulong)) return Mix(Unsafe.As<TKey, ulong>(ref key));
        if (typeof(TKey) == typeof(bool) || typeof(TKey) == typeof(byte) || typeof(TKey) == typeof(sbyte))
            return Mix(Unsafe.As<TKey, byte>(ref key));
        if (typeof(TKey) == typeof(short) || typeof(TKey) == typeof(ushort) || typeof(TKey) == typeof(char))
            return Mix(Unsafe.As<TKey, ushort>(ref key));
        if (typeof(TKey) == typeof(nint) || typeof(TKey) == typeof(nuint)) return Mix(Unsafe.As<TKey, nuint>(ref key));
        if (typeof(TKey) == typeof(Utf8String)) return Of(Unsafe.As<TKey, Utf8String>(ref key).Span);
        return Mix((uint)key.GetHashCode());
    }

    /// <summary>The hash of all bytes of a string.</summary>
    internal static uint Of(ReadOnlySpan<byte> key)
    {
        ref byte next = ref MemoryMarshal.GetReference(key);
        if (key.Length <= ShortBytes) return OfShort(ref next, key.Length);
        int blocks = (key.Length + BlockBytes - 1) / BlockBytes;
        ulong word = 0;

        // SAFETY: a block that is not the last has 7 bytes and at least one byte after it, so 8 can be read; LastBlock reads within the string. The
        // polynomial is ((b1 point + b2) point + …) point + length. Each step multiplies 4 coefficients side by side, each by its own power of the
        // point.
        for (; blocks > StepBlocks; blocks -= StepBlocks)
        {
            var step = default(Sum);
            step.Add(word + Block(ref next, 0), Point4);
            step.Add(Block(ref next, 1), Point3);
            step.Add(Block(ref next, 2), Point2);
            step.Add(Block(ref next, 3), Point1);
            word = step.Reduce();
            next = ref Unsafe.Add(ref next, StepBlocks * BlockBytes);
        }

        if (blocks > 0)
        {
            var step = default(Sum);
            step.Add(blocks == 1 ? word + LastBlock(key) : LastBlock(key), Point1);
            if (blocks == 2)
            {
                step.Add(word + Block(ref next, 0), Point2);
            }
            else if (blocks > 2)
            {
                step.Add(word + Block(ref next, 0), blocks == 3 ? Point3 : Point4);
                step.Add(Block(ref next, 1), blocks == 3 ? Point2 : Point3);
                if (blocks == StepBlocks) step.Add(Block(ref next, 2), Point2);
            }

            word = step.Reduce();
        }

        return Mix(word + (uint)key.Length);
    }

    /// <summary>Adds a number to the hash of a sequence: a polynomial of the numbers at the secret point, like the word of a string.</summary>
    /// <param name="sequence">The result of the previous call; 0 for the first.</param>
    /// <param name="word">The number: below p, as hashes, lengths and field numbers are.</param>
    /// <returns>A number below p, for the next call or for <see cref="Of{TKey}(TKey)"/>.</returns>
    internal static ulong Add(ulong sequence, ulong word)
    {
        ulong sum = sequence + word;
        return MultiplyModulo(sum >= Prime ? sum - Prime : sum, Point1);
    }

    /// <summary>The second step: word to hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Mix(ulong word)
    {
        ulong low = (uint)word, high = word >> 32;
        uint f = (uint)(((F0 * low) + (F1 * high) + F2) >> 32);
        uint g = (uint)(((G0 * low) + (G1 * high) + G2) >> 48);
        return Mix(f, g);
    }

    /// <summary>Adds the secrets of a number of 16 bits to a hash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Mix(uint f, uint g)
    {
        // SAFETY: g has 16 bits, so both positions are below 256 + 256, the size of the tables.
        ref uint tables = ref MemoryMarshal.GetReference(Tables.AsSpan());
        return f ^ Unsafe.Add(ref tables, (nint)(g >> 8)) ^ Unsafe.Add(ref tables, (nint)(TableSize + (g & 0xff)));
    }

    /// <summary>The hash of a string of up to 16 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint OfShort(ref byte first, int length)
    {
        // SAFETY: each branch reads only bytes whose presence it has tested. With the length, overlapping parts say which bytes they are.
        ulong low, high;
        if (length >= sizeof(ulong))
        {
            low = Load64(ref first);
            high = Load64(ref Unsafe.Add(ref first, length - sizeof(ulong)));
        }
        else if (length >= sizeof(uint))
        {
            low = Load32(ref first);
            high = Load32(ref Unsafe.Add(ref first, length - sizeof(uint)));
        }
        else
        {
            int last = length - 1;
            low = length == 0 ? 0 : first | ((uint)Unsafe.Add(ref first, length / 2) << 8) | ((uint)Unsafe.Add(ref first, last) << 16);
            high = 0;
        }

        // SAFETY: the secrets are twice as many as one sum takes.
        ref ulong secrets = ref MemoryMarshal.GetReference(ShortSecrets.AsSpan());
        uint f = (uint)(ShortSum(ref secrets, low, high, (uint)length) >> 32);
        uint g = (uint)(ShortSum(ref Unsafe.Add(ref secrets, ShortSecretCount), low, high, (uint)length) >> 48);
        return Mix(f, g);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ShortSum(ref ulong secrets, ulong low, ulong high, ulong length)
    {
        ulong first = (secrets + (low >> 32)) * (Unsafe.Add(ref secrets, 1) + (uint)low);
        ulong second = (Unsafe.Add(ref secrets, 2) + (high >> 32)) * (Unsafe.Add(ref secrets, 3) + (uint)high);
        return first + second + (Unsafe.Add(ref secrets, 4) * length) + Unsafe.Add(ref secrets, 5);
    }

    /// <summary>A whole block of 7 bytes, with more bytes after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Block(ref byte first, int index) => Load64(ref Unsafe.Add(ref first, index * BlockBytes)) & BlockMask;

    /// <summary>The last 1 to 7 bytes of a string: what follows the blocks with bytes after them.</summary>
    /// <param name="key">The whole string, not empty.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong LastBlock(ReadOnlySpan<byte> key)
    {
        ref byte first = ref MemoryMarshal.GetReference(key);
        int length = key.Length;
        // SAFETY: each branch reads only bytes whose presence it has tested. Overlapping parts agree.
        if (length > BlockBytes)
        {
            int restBytes = ((length - 1) % BlockBytes) + 1;
            return Load64(ref Unsafe.Add(ref first, length - sizeof(ulong))) >> (8 * (sizeof(ulong) - restBytes));
        }

        int last = length - 1;
        if (length < sizeof(uint))
            return first | ((uint)Unsafe.Add(ref first, length / 2) << (8 * (length / 2))) | ((uint)Unsafe.Add(ref first, last) << (8 * last));
        int end = length - sizeof(uint);
        return Load32(ref first) | ((ulong)Load32(ref Unsafe.Add(ref first, end)) << (8 * end));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Load64(ref byte source)
    {
        ulong value = Unsafe.ReadUnaligned<ulong>(ref source);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Load32(ref byte source)
    {
        uint value = Unsafe.ReadUnaligned<uint>(ref source);
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>A product modulo p of factors below p.</summary>
    internal static ulong MultiplyModulo(ulong left, ulong right)
    {
        var product = default(Sum);
        product.Add(left, right);
        ulong reduced = product.Reduce();
        return reduced >= Prime ? reduced - Prime : reduced;
    }

    /// <summary>A number that no one can predict.</summary>
    internal static ulong Random64()
    {
        byte[] bytes = new byte[sizeof(ulong)];
        using var generator = RandomNumberGenerator.Create();
        generator.GetBytes(bytes);
        return BinaryPrimitives.ReadUInt64LittleEndian(bytes);
    }

    private static ulong[] RandomSecrets(int count)
    {
        var secrets = new ulong[count];
        for (int i = 0; i < secrets.Length; i++) secrets[i] = Random64();
        return secrets;
    }

    private static uint[] RandomTables()
    {
        var tables = new uint[2 * TableSize];
        for (int i = 0; i < tables.Length; i++) tables[i] = (uint)Random64();
        return tables;
    }

    private static ulong RandomPoint()
    {
        while (true)
        {
            ulong point = Random64() & Prime;
            if (point != Prime) return point;
        }
    }

    /// <summary>A sum of products modulo p, reduced once. The left factors sum to less than 2^62 and the right ones are below 2^61, so the sum is
    /// below 2^123.</summary>
    private struct Sum
    {
        private ulong _high;
        private ulong _low;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal void Add(ulong left, ulong right)
        {
            ulong high = WireBits.Multiply(left, right, out ulong low);
            _low += low;
            _high += high + (_low < low ? 1u : 0u);
        }

        /// <summary>The sum modulo p, not fully reduced: below 2^61 + 8.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal readonly ulong Reduce()
        {
            // 2^61 is 1 modulo p. So the bits above the lowest 61 are added to these, which first gives less than 2^62 + 2^61.
            ulong sum = (_low & Prime) + ((_low >> PrimeBits) | (_high << (64 - PrimeBits)));
            return (sum & Prime) + (sum >> PrimeBits);
        }
    }
}
