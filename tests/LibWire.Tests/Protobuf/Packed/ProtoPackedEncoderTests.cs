namespace LibWire.Tests;

/// <summary>Every body of the encoder of packed varints, against one value at a time.</summary>
public sealed unsafe partial class ProtoPackedEncoderTests
{
    private static readonly int Runs = TestDepth.Pick(quick: 2_000, deep: 40_000);

    private delegate byte* Body<T>(byte* next, ReadOnlySpan<T> values);

    [Fact]
    public void Put_RandomUInt32_IsWhatOneAtATimeGives() => Compare<uint, PackedVarint.UInt32>(static bits => (uint)bits);

    [Fact]
    public void Put_RandomInt32_IsWhatOneAtATimeGives() => Compare<int, PackedVarint.Int32>(static bits => (int)bits);

    [Fact]
    public void Put_RandomSInt32_IsWhatOneAtATimeGives() => Compare<int, PackedVarint.SInt32>(static bits => (int)bits);

    [Fact]
    public void Put_RandomUInt64_IsWhatOneAtATimeGives() => Compare<ulong, PackedVarint.UInt64>(static bits => bits);

    [Fact]
    public void Put_RandomInt64_IsWhatOneAtATimeGives() => Compare<long, PackedVarint.Int64>(static bits => (long)bits);

    [Fact]
    public void Put_RandomSInt64_IsWhatOneAtATimeGives() => Compare<long, PackedVarint.SInt64>(static bits => (long)bits);

    [Fact]
    public void Put_RandomBools_IsWhatOneAtATimeGives() => Compare<bool, PackedVarint.Bool>(static bits => (bits & 1) != 0);

    // Lists the bodies that need vectors or instructions. Only some builds have them.
    static partial void AddNetBodies<T, TVarint>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T>;

    static partial void AddLaneBodies<T, TVarint>(List<(string Name, Body<T> Body)> bodies)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T>;

    private static void Compare<T, TVarint>(Func<ulong, T> make)
        where T : unmanaged
        where TVarint : struct, IPackedVarint<T>
    {
        List<(string Name, Body<T> Body)> bodies =
        [
            ("chosen", ProtoPackedEncoder.Put<T, TVarint>),
            ("quads, stores", ProtoPackedEncoder.PutQuads<T, TVarint, ProtoPackedEncoder.Quad.ByStores>),
        ];
        AddNetBodies<T, TVarint>(bodies);
        AddLaneBodies<T, TVarint>(bodies);
        var random = new Random(20261126);
        for (int run = 0; run < Runs; run++)
        {
            // Usually all values are short, as in most messages; the edges of each length are frequent.
            int bitsMax = random.Next(4) == 0 ? 64 : random.Next(1, 33);
            var values = new T[random.Next(70)];
            for (int i = 0; i < values.Length; i++)
            {
                ulong edge = (1UL << (7 * random.Next(10))) - (ulong)random.Next(2);
                values[i] = make(random.Next(3) == 0 && edge < 1UL << (bitsMax - 1) ? edge : (ulong)random.NextInt64() >> (64 - random.Next(1, bitsMax + 1)));
                if (bitsMax == 64 && random.Next(8) == 0) values[i] = make(ulong.MaxValue);
            }

            byte[] expected = OneByOne<T, TVarint>(values);
            foreach ((string name, Body<T> body) in bodies) AssertPuts(name, expected, values, body);
        }
    }

    private static void AssertPuts<T>(string name, byte[] expected, T[] values, Body<T> body)
    {
        int roomBytes = (values.Length * WireLimits.VarintBytesMax) + ProtoPackedEncoder.SlackBytes;
        byte[] room = new byte[roomBytes + 64];
        room.AsSpan(roomBytes).Fill(0xcc);
        fixed (byte* start = room)
        {
            int sizeBytes = (int)(body(start, values) - start);
            Assert.True(expected.AsSpan().SequenceEqual(room.AsSpan(0, sizeBytes)), $"{name}, {values.Length} values");
        }

        Assert.True(room.AsSpan(roomBytes).IndexOfAnyExcept((byte)0xcc) < 0, $"{name}, {values.Length} values: bytes behind the room");
    }

    private static byte[] OneByOne<T, TVarint>(T[] values)
        where TVarint : struct, IPackedVarint<T>
    {
        var bytes = new List<byte>();
        foreach (T value in values)
        {
            ulong rest = default(TVarint).Encode(value);
            for (; rest >= 0x80; rest >>= 7) bytes.Add((byte)(rest | 0x80));
            bytes.Add((byte)rest);
        }

        return [.. bytes];
    }
}
