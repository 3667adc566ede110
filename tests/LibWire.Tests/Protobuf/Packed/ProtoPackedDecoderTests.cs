using LibWire.Tests.Fuzz;

namespace LibWire.Tests;

/// <summary>Compares every way to decode packed varints with a plain loop, for all types.</summary>
public sealed unsafe partial class ProtoPackedDecoderTests
{
    private const ulong Seed = 23;
    private const int SizeBytesMax = 300;

    private delegate WireError Body<T>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged;

    private delegate int Counter(ReadOnlySpan<byte> packed);

    /// <summary>A test of one input as one type.</summary>
    private interface ICase
    {
        void Run<T, TScalar>(ReadOnlySpan<byte> packed)
            where T : unmanaged
            where TScalar : struct, IProtoScalar<T>;
    }

    private enum Tiny : sbyte
    {
    }

    private enum Small : ushort
    {
    }

    private enum Plain
    {
    }

    private enum Wide : long
    {
    }

    [Fact]
    public void Decode_EverySizeOfRandomVarints_IsTheSameByEveryBody()
    {
        var random = new FuzzRandom(Seed);
        for (int sizeBytes = 0; sizeBytes <= SizeBytesMax; sizeBytes++)
            foreach (int varintBytesMax in (ReadOnlySpan<int>)[1, 2, 3, 5, 10])
                RunAll(new SameAsLoop(), Varints(random, sizeBytes, varintBytesMax));
    }

    [Fact]
    public void Decode_EveryWholePrefix_IsTheSameByEveryBody()
    {
        var random = new FuzzRandom(Seed);
        for (int round = 0; round < 8; round++)
        {
            byte[] packed = Varints(random, 250, 10);
            for (int length = 0; length <= packed.Length; length++)
                if (length == 0 || packed[length - 1] < 0x80) RunAll(new SameAsLoop(), packed.AsSpan(0, length));
        }
    }

    [Fact]
    public void Decode_BlocksOfOneByteValuesBetweenOthers_IsTheSameByEveryBody()
    {
        var random = new FuzzRandom(Seed);
        for (int before = 0; before < 80; before++)
        {
            byte[] packed = [.. Varints(random, before, 10), .. Varints(random, 64 + random.Next(140), 1), .. Varints(random, random.Next(80), 10)];
            RunAll(new SameAsLoop(), packed);
        }
    }

    [Fact]
    public void Decode_ExtremeValues_AreTheSameByEveryBody()
    {
        List<byte> packed = [];
        for (int bit = 0; bit < 64; bit++)
            foreach (ulong value in new[] { 1UL << bit, (1UL << bit) - 1, ~(1UL << bit), ulong.MaxValue << bit })
            {
                Add(packed, value, 0);
                Add(packed, value, 10);
            }

        RunAll(new SameAsLoop(), packed.ToArray());
    }

    [Fact]
    public void Decode_OneVarintTooLongAtEveryPlace_FailsByEveryBody()
    {
        var random = new FuzzRandom(Seed);
        foreach (int continuations in (ReadOnlySpan<int>)[10, 11, 63, 64, 65, 130])
            for (int place = 0; place <= 140; place += place < 20 ? 1 : 7)
                foreach (int rest in (ReadOnlySpan<int>)[0, 1, 7, 8, 9, 63, 64, 80])
                {
                    byte[] tooLong = new byte[continuations + 1];
                    tooLong.AsSpan(0, continuations).Fill(0x80);
                    RunAll(new TooLong(), [.. Varints(random, place, 3), .. tooLong, .. Varints(random, rest, 3)]);
                }
    }

    [Fact]
    public void DecodeBlocks_FewerPlacesThanValues_WritesNothingBehindThem() => RunAll(new TooFewPlaces(), Varints(new FuzzRandom(Seed), 200, 2));

    [Fact]
    public void Decode_BeforeAndBehindGuardPages_StaysInside()
    {
        using var source = new GuardedMemory(1 << 12);
        using var target = new GuardedMemory(1 << 12);
        var random = new FuzzRandom(Seed);
        for (int sizeBytes = 0; sizeBytes <= SizeBytesMax; sizeBytes++)
            foreach (int varintBytesMax in (ReadOnlySpan<int>)[1, 4, 10])
            {
                byte[] packed = Varints(random, sizeBytes, varintBytesMax);
                RunAll(new Guarded(target), new ReadOnlySpan<byte>(source.PutAtEnd(packed), sizeBytes));
                RunAll(new Guarded(target), new ReadOnlySpan<byte>(source.PutAtStart(packed), sizeBytes));
            }
    }

    [Fact]
    public void CountVarints_EverySizeAndEnd_IsTheSameByEveryBody()
    {
        using var memory = new GuardedMemory(1 << 12);
        var random = new FuzzRandom(Seed);
        List<(string Name, Counter Counter)> counters = [("chosen", ProtoPackedDecoder.CountVarints), ("scalar", CountBlocks<WireVarintEnds.Scalar>)];
        AddVectorCounters(counters);
        byte[] bytes = new byte[SizeBytesMax];
        for (int round = 0; round < 4; round++)
            for (int length = 0; length <= SizeBytesMax; length++)
            {
                random.Fill(bytes);
                int expected = bytes.Take(length).Count(value => value < 0x80);
                foreach ((string name, Counter counter) in counters)
                {
                    Assert.True(counter(new ReadOnlySpan<byte>(memory.PutAtEnd(bytes.AsSpan(0, length)), length)) == expected, $"{name}, {length} bytes");
                    Assert.True(counter(new ReadOnlySpan<byte>(memory.PutAtStart(bytes.AsSpan(0, length)), length)) == expected, $"{name}, {length} bytes");
                }
            }
    }

    private static void RunAll<TCase>(TCase test, ReadOnlySpan<byte> packed)
        where TCase : ICase
    {
        test.Run<int, Int32Scalar>(packed);
        test.Run<long, Int64Scalar>(packed);
        test.Run<uint, UInt32Scalar>(packed);
        test.Run<ulong, UInt64Scalar>(packed);
        test.Run<int, SInt32Scalar>(packed);
        test.Run<long, SInt64Scalar>(packed);
        test.Run<bool, BoolScalar>(packed);
        test.Run<Tiny, EnumScalar<Tiny>>(packed);
        test.Run<Small, EnumScalar<Small>>(packed);
        test.Run<Plain, EnumScalar<Plain>>(packed);
        test.Run<Wide, EnumScalar<Wide>>(packed);
    }

    private readonly struct SameAsLoop : ICase
    {
        public void Run<T, TScalar>(ReadOnlySpan<byte> packed)
            where T : unmanaged
            where TScalar : struct, IProtoScalar<T>
        {
            T[] expected = Loop<T, TScalar>(packed);
            foreach ((string name, Body<T> body) in Bodies<T, TScalar>(packed.Length))
            {
                var target = new T[expected.Length];
                Assert.Equal(WireError.None, body(packed, target));
                if (!expected.AsSpan().SequenceEqual(target)) Assert.Fail($"{name}, {typeof(TScalar).Name}, {typeof(T).Name}: {Convert.ToHexString(packed)}");
            }
        }
    }

    private readonly struct TooLong : ICase
    {
        public void Run<T, TScalar>(ReadOnlySpan<byte> packed)
            where T : unmanaged
            where TScalar : struct, IProtoScalar<T>
        {
            var target = new T[ProtoPackedDecoder.CountVarints(packed)];
            foreach ((string name, Body<T> body) in Bodies<T, TScalar>(packed.Length))
                if (body(packed, target) != WireError.VarintTooLong) Assert.Fail($"{name}, {typeof(TScalar).Name}, {typeof(T).Name}: {Convert.ToHexString(packed)}");
        }
    }

    private readonly struct TooFewPlaces : ICase
    {
        public void Run<T, TScalar>(ReadOnlySpan<byte> packed)
            where T : unmanaged
            where TScalar : struct, IProtoScalar<T>
        {
            int count = ProtoPackedDecoder.CountVarints(packed);
            foreach ((string name, Body<T> body) in Bodies<T, TScalar>(packed.Length).Where(body => body.Name.StartsWith("blocks", StringComparison.Ordinal)))
                for (int places = 1; places < count; places++)
                {
                    var target = new T[count];
                    Assert.NotEqual(WireError.None, body(packed, target.AsSpan(0, places)));
                    if (target.AsSpan(places).IndexOfAnyExcept(default(T)) >= 0) Assert.Fail($"{name}, {typeof(TScalar).Name}, {places} places");
                }
        }
    }

    private readonly struct Guarded(GuardedMemory memory) : ICase
    {
        public void Run<T, TScalar>(ReadOnlySpan<byte> packed)
            where T : unmanaged
            where TScalar : struct, IProtoScalar<T>
        {
            int count = ProtoPackedDecoder.CountVarints(packed);
            foreach ((_, Body<T> body) in Bodies<T, TScalar>(packed.Length))
            {
                Assert.Equal(WireError.None, body(packed, new Span<T>((T*)memory.End - count, count)));
                Assert.Equal(WireError.None, body(packed, new Span<T>(memory.Start, count)));
            }
        }
    }

    /// <summary>Every way to decode so many bytes, by name: the automatic choice, and each body alone.</summary>
    private static List<(string Name, Body<T> Body)> Bodies<T, TScalar>(int sizeBytes)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        List<(string, Body<T>)> bodies = [("chosen", ProtoPackedDecoder.Decode<T, TScalar>), ("one by one", ProtoPackedDecoder.DecodeOneByOne<T, TScalar>)];
        AddLaneBodies<T, TScalar>(bodies);
        AddShortBody<T, TScalar>(sizeBytes, bodies);
        if (sizeBytes < ProtoPackedDecoder.BlockBytesMin) return bodies;
        bodies.Add(("blocks, scalar, shifts", ProtoPackedDecoder.DecodeBlocks<T, TScalar, WireVarintEnds.Scalar, WireVarintGroups.ByShifts>));
        AddVectorBodies<T, TScalar>(bodies);
        return bodies;
    }

    static partial void AddVectorBodies<T, TScalar>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>;

    static partial void AddLaneBodies<T, TScalar>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>;

    static partial void AddShortBody<T, TScalar>(int sizeBytes, List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>;

    static partial void AddVectorCounters(List<(string Name, Counter Counter)> counters);

    private static int CountBlocks<TEnds>(ReadOnlySpan<byte> packed)
        where TEnds : struct, IWireVarintEnds =>
        packed.Length < ProtoPackedDecoder.BlockBytesMin
            ? ProtoPackedDecoder.CountVarints(packed)
            : ProtoPackedDecoder.CountBlocks<TEnds>(ref System.Runtime.InteropServices.MemoryMarshal.GetReference(packed), packed.Length);

    /// <summary>The specification, bit by bit.</summary>
    private static T[] Loop<T, TScalar>(ReadOnlySpan<byte> packed)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        List<T> values = [];
        ulong bits = 0;
        int shift = 0;
        foreach (byte next in packed)
        {
            bits |= (ulong)(next & 0x7f) << shift;
            shift += 7;
            if (next >= 0x80) continue;
            values.Add(default(TScalar).FromBits(bits));
            bits = 0;
            shift = 0;
        }

        return [.. values];
    }

    /// <summary>Varints of up to so many bytes that fill a size exactly. Many are longer than necessary.</summary>
    private static byte[] Varints(FuzzRandom random, int sizeBytes, int varintBytesMax)
    {
        byte[] packed = new byte[sizeBytes];
        random.Fill(packed);
        for (int position = 0; position < sizeBytes;)
        {
            int varintBytes = Math.Min(1 + random.Next(varintBytesMax), sizeBytes - position);
            for (int i = 0; i < varintBytes - 1; i++) packed[position++] |= 0x80;
            packed[position++] &= 0x7f;
        }

        return packed;
    }

    /// <summary>A value in at least so many bytes.</summary>
    private static void Add(List<byte> packed, ulong value, int varintBytesMin)
    {
        int varintBytes = 1;
        for (; value >= 0x80 || varintBytes < varintBytesMin; value >>= 7, varintBytes++) packed.Add((byte)(value | 0x80));
        packed.Add((byte)value);
    }
}
