using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf;

public sealed class ProtoWriterPackedTests
{
    private enum Color { Minus = -1, Red = 0, Green = 1, Far = 300 }

    private enum Tiny : byte { Max = 255 }

    private delegate void Add<T>(scoped ref ProtoWriter writer, int fieldNumber, ReadOnlySpan<T> values);

    private delegate void AddOne<T>(scoped ref ProtoWriter writer, int fieldNumber, T value);

    [Fact]
    public void AddPacked_ExampleOfTheEncodingGuide_IsThatExample() =>
        Assert.Equal("32 06 03 8E 02 9E A7 05", Hex((scoped ref ProtoWriter writer) => writer.AddPackedInt32(6, [3, 270, 86942])));

    [Fact]
    public void AddPacked_OfNothing_WritesNothing() => Assert.Equal("", Hex((scoped ref ProtoWriter writer) =>
    {
        writer.AddPackedDouble(1, []);
        writer.AddPackedFloat(1, []);
        writer.AddPackedInt32(1, []);
        writer.AddPackedInt64(1, []);
        writer.AddPackedUInt32(1, []);
        writer.AddPackedUInt64(1, []);
        writer.AddPackedSInt32(1, []);
        writer.AddPackedSInt64(1, []);
        writer.AddPackedFixed32(1, []);
        writer.AddPackedFixed64(1, []);
        writer.AddPackedSFixed32(1, []);
        writer.AddPackedSFixed64(1, []);
        writer.AddPackedBool(1, []);
        writer.AddPackedEnum<Color>(1, []);
    }));

    [Fact]
    public void AddPacked_EachType_HoldsWhatSingleFieldsHold()
    {
        ulong[] wide = [.. Enumerable.Range(0, 64).SelectMany(bit => new[] { 1UL << bit, (1UL << bit) - 1, ~(1UL << bit) })];
        AssertLikeSingle<double>(8, [0, -0d, 1, double.NaN, double.MinValue, BitConverter.UInt64BitsToDouble(0x7ff0_0000_dead_beef)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<double> v) => w.AddPackedDouble(f, v), (scoped ref ProtoWriter w, int f, double v) => w.AddDouble(f, v));
        AssertLikeSingle<float>(4, [0, -0f, 1, float.NaN, float.MinValue, BitConverter.UInt32BitsToSingle(0x7f812345)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<float> v) => w.AddPackedFloat(f, v), (scoped ref ProtoWriter w, int f, float v) => w.AddFloat(f, v));
        AssertLikeSingle([.. wide.Select(v => (int)v)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<int> v) => w.AddPackedInt32(f, v), (scoped ref ProtoWriter w, int f, int v) => w.AddInt32(f, v));
        AssertLikeSingle([.. wide.Select(v => (long)v)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<long> v) => w.AddPackedInt64(f, v), (scoped ref ProtoWriter w, int f, long v) => w.AddInt64(f, v));
        AssertLikeSingle([.. wide.Select(v => (uint)v)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<uint> v) => w.AddPackedUInt32(f, v), (scoped ref ProtoWriter w, int f, uint v) => w.AddUInt32(f, v));
        AssertLikeSingle(wide, (scoped ref ProtoWriter w, int f, ReadOnlySpan<ulong> v) => w.AddPackedUInt64(f, v), (scoped ref ProtoWriter w, int f, ulong v) => w.AddUInt64(f, v));
        AssertLikeSingle([.. wide.Select(v => (int)v)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<int> v) => w.AddPackedSInt32(f, v), (scoped ref ProtoWriter w, int f, int v) => w.AddSInt32(f, v));
        AssertLikeSingle([.. wide.Select(v => (long)v)], (scoped ref ProtoWriter w, int f, ReadOnlySpan<long> v) => w.AddPackedSInt64(f, v), (scoped ref ProtoWriter w, int f, long v) => w.AddSInt64(f, v));
        AssertLikeSingle<uint>(4, [0, 1, uint.MaxValue, 0x01020304], (scoped ref ProtoWriter w, int f, ReadOnlySpan<uint> v) => w.AddPackedFixed32(f, v), (scoped ref ProtoWriter w, int f, uint v) => w.AddFixed32(f, v));
        AssertLikeSingle<ulong>(8, wide, (scoped ref ProtoWriter w, int f, ReadOnlySpan<ulong> v) => w.AddPackedFixed64(f, v), (scoped ref ProtoWriter w, int f, ulong v) => w.AddFixed64(f, v));
        AssertLikeSingle<int>(4, [0, -1, int.MinValue], (scoped ref ProtoWriter w, int f, ReadOnlySpan<int> v) => w.AddPackedSFixed32(f, v), (scoped ref ProtoWriter w, int f, int v) => w.AddSFixed32(f, v));
        AssertLikeSingle<long>(8, [0, -1, long.MinValue], (scoped ref ProtoWriter w, int f, ReadOnlySpan<long> v) => w.AddPackedSFixed64(f, v), (scoped ref ProtoWriter w, int f, long v) => w.AddSFixed64(f, v));
        AssertLikeSingle([true, false, true], (scoped ref ProtoWriter w, int f, ReadOnlySpan<bool> v) => w.AddPackedBool(f, v), (scoped ref ProtoWriter w, int f, bool v) => w.AddBool(f, v));
        AssertLikeSingle([Color.Red, Color.Minus, Color.Far, (Color)int.MinValue], (scoped ref ProtoWriter w, int f, ReadOnlySpan<Color> v) => w.AddPackedEnum(f, v), (scoped ref ProtoWriter w, int f, Color v) => w.AddEnum(f, v));
        AssertLikeSingle([Tiny.Max, default], (scoped ref ProtoWriter w, int f, ReadOnlySpan<Tiny> v) => w.AddPackedEnum(f, v), (scoped ref ProtoWriter w, int f, Tiny v) => w.AddEnum(f, v));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(257)]
    [InlineData(512)]
    [InlineData(16383)]
    [InlineData(16384)]
    [InlineData(100_000)]
    public void AddPacked_AnyCount_HasAMinimalLength(int count)
    {
        // Values of one byte, of ten, growing and shrinking: each estimate of the length is wrong somewhere.
        int[] ones = [.. Enumerable.Repeat(1, count)];
        int[] tens = [.. Enumerable.Repeat(-1, count)];
        int[] up = [.. Enumerable.Range(0, count).Select(i => i < count / 2 ? 1 : -1)];
        int[] down = [.. Enumerable.Range(0, count).Select(i => i < count / 2 ? -1 : 1)];
        foreach (int[] values in new[] { ones, tens, up, down })
        {
            byte[] body = new byte[values.Sum(value => value < 0 ? 10 : 1)];
            int position = 0;
            foreach (int value in values)
            {
                byte[] varint = Varint((ulong)value);
                varint.CopyTo(body, position);
                position += varint.Length;
            }

            byte[] expected = [8, 1, .. Field(99999, body), 8, 0];
            Assert.Equal(expected, Bytes((scoped ref ProtoWriter writer) =>
            {
                writer.AddBool(1, true);
                writer.AddPackedInt32(99999, values);
                writer.AddBool(1, false);
            }));
        }

        byte[] fixedBody = new byte[count * 4];
        Assert.Equal(Field(3, fixedBody), Bytes((scoped ref ProtoWriter writer) => writer.AddPackedFixed32(3, new uint[count])));
    }

    [Fact]
    public void AddPacked_RegionThatMovesMeanwhile_KeepsOpenSubMessages()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena, 32);
        writer.StartSub(1);
        writer.StartSub(2);
        TakeFrom(in arena);
        long[] values = [.. Enumerable.Repeat(-1L, 3000)];
        writer.AddPackedInt64(3, values);
        writer.CloseSub();
        writer.CloseSub();

        byte[] body = [.. values.SelectMany(value => Varint((ulong)value))];
        Assert.Equal(Field(1, Field(2, Field(3, body))), writer.ToArray());
    }

    private static void AssertLikeSingle<T>(int sizeBytes, T[] values, Add<T> packed, AddOne<T> single)
    {
        AssertLikeSingle(values, packed, single);
        Assert.Equal(values.Length * sizeBytes, Bytes((scoped ref ProtoWriter writer) => packed(ref writer, 1, values)).Length - 1 - Varint((ulong)(values.Length * sizeBytes)).Length);
    }

    private static void AssertLikeSingle<T>(T[] values, Add<T> packed, AddOne<T> single)
    {
        // Field 1 has a tag of one byte: the value follows it.
        byte[] body = [.. values.SelectMany(value => Bytes((scoped ref ProtoWriter writer) => single(ref writer, 1, value)).Skip(1))];
        Assert.Equal(Field(5, body), Bytes((scoped ref ProtoWriter writer) => packed(ref writer, 5, values)));
    }
}
