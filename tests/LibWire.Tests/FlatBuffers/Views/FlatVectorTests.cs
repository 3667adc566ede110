using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Bench;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

public sealed class FlatVectorTests
{
    [Fact]
    public void Indexer_OutOfRange_Throws()
    {
        byte[] buffer = FlatRulesVector([1L, 2, 3]);
        Assert.Equal(3, Read(buffer)[2]);
        foreach (int index in new[] { -1, 3, int.MinValue, int.MaxValue, 1 << 29, (1 << 29) + 1 })
            Assert.Throws<IndexOutOfRangeException>(() => Read(buffer)[index]);
        Assert.Throws<IndexOutOfRangeException>(() => default(FlatVector<int>)[0]);
        Assert.Throws<IndexOutOfRangeException>(() => default(FlatStringVector)[0].Length);
        Assert.Throws<IndexOutOfRangeException>(() => new StatView.Vector(default)[0].Val);
        Assert.Throws<IndexOutOfRangeException>(() => new FlatUnionVector<AnyKind>()[0].Kind);
        Assert.Throws<IndexOutOfRangeException>(() => Read(buffer).GetEnumerator().Current);
        Assert.Throws<InvalidOperationException>(() => new StatView.Vector(default).GetEnumerator().Current.Val);
    }

    [Fact]
    public void AbsentViews_SayThatTheyAre()
    {
        Assert.True(default(FlatVector<int>).IsNull && default(FlatString).IsNull && default(FlatStringVector).IsNull && default(StatView).IsNull && default(AnyView).IsNull && default(Vec3View).IsNull);
        Assert.Equal((0, 0, 0), (default(FlatVector<int>).Count, default(FlatString).Length, default(FlatStringVector).Count));
        Assert.Equal("", default(FlatString).ToString());
        Assert.Equal("null", default(StatView).ToString());
        Assert.True(default(FlatString).Equals(""u8));
        AbsentView.AdvisesOrThrows(() => default(StatView).Val);
        AbsentView.Advises(() => default(Vec3View).Test3.A);
        AbsentView.Advises(() => default(Vec3View).Test1);
        AbsentView.Advises(() => default(FlatStruct).Read<int>(1_000_000));
        Assert.False(new FlatString([]).IsNull && !new FlatString([]).IsEmpty);
    }

    [Fact]
    public void EmptyAndAbsent_AreToldApart()
    {
        FlatBytes bytes = FlatBytes.WithRoot(FlatRules.Name);
        FlatTable table = FlatBuffer.GetRoot(bytes.Point(bytes.Field).Text("").ToArray(), FlatRules.Layout, default);
        Assert.False(table.String(FlatRules.Name).IsNull);
        Assert.True(table.String(FlatRules.Name).IsEmpty);
        Assert.True(table.String(FlatRules.Longs).IsNull);
        Assert.True(table.String(FlatRules.Longs).Or("default"u8) == "default");
        Assert.True(table.String(FlatRules.Name).Or("default"u8) == "");
        Assert.False(table.Vector<long>(FlatRules.Longs).OrEmpty().IsNull || table.Strings(FlatRules.Texts).OrEmpty().IsNull || table.Tables(FlatRules.Children).OrEmpty().IsNull);
        Assert.False(table.Unions<AnyKind>(FlatRules.Choices - 2, FlatRules.Choices).OrEmpty().IsNull);
        Assert.Equal((0, 0, 0), (table.Strings(FlatRules.Texts).OrEmpty().Count, table.Tables(FlatRules.Children).OrEmpty().Count, table.Unions<AnyKind>(FlatRules.Choices - 2, FlatRules.Choices).OrEmpty().Count));
        FlatVector<long> empty = Read(FlatRulesVector<long>([]));
        Assert.False(empty.IsNull);
        Assert.True(empty.IsEmpty && empty.Count == 0 && empty.ToArray().Length == 0 && empty.TryGetSpan(out _));
    }

    [Fact]
    public void TryGetSpan_SaysNoWhereMemoryIsOtherwise()
    {
        byte[] buffer = FlatRulesVector([1L, 2, 3]);
        byte[] shifted = new byte[buffer.Length + 8];
        int spans = 0;
        for (int shift = 0; shift < 8; shift++)
        {
            buffer.CopyTo(shifted, shift);
            FlatVector<long> vector = Read(shifted.AsSpan(shift, buffer.Length));
            if (vector.TryGetSpan(out ReadOnlySpan<long> span))
            {
                spans++;
                Assert.Equal([1, 2, 3], span.ToArray());
                Assert.Equal([1, 2, 3], vector.AsSpan().ToArray());
            }
            else
            {
                int start = shift;
                Assert.Throws<InvalidOperationException>(() => Read(shifted.AsSpan(start, buffer.Length)).AsSpan().Length);
            }

            Assert.Equal([1, 2, 3], vector.ToArray());
            Assert.Equal([1, 2, 3, 0], Copy(vector));
        }

        Assert.Equal(1, spans);
        Assert.Throws<ArgumentException>(() => Read(buffer).CopyTo(new long[2]));

        static long[] Copy(FlatVector<long> vector)
        {
            long[] target = new long[4];
            vector.CopyTo(target);
            return target;
        }
    }

    [Fact]
    public void TryGetSpan_OfStructs_LiesInTheBuffer()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset foos = builder.CreateVector<Foo>([new Foo { Id = 1 }, new Foo { Id = 2, Length = 3 }]);
        builder.StartTable();
        builder.AddOffset(0, foos);
        builder.Finish(builder.EndTable());

        FlatVector<Foo> vector = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<Foo>(4);
        Assert.Equal(BitConverter.IsLittleEndian, vector.TryGetSpan(out ReadOnlySpan<Foo> span));
        if (!BitConverter.IsLittleEndian) return;
        Assert.Equal([new Foo { Id = 1 }, new Foo { Id = 2, Length = 3 }], span.ToArray());
        Assert.True(builder.WrittenSpan.Overlaps(MemoryMarshal.AsBytes(span)));
    }

    [Fact]
    public void Bools_AreTrueForAnyBitsButNone()
    {
        FlatVector<bool> vector = new([0, 1, 2, 255]);
        Assert.False(vector.TryGetSpan(out _));
        Assert.Equal([false, true, true, true], vector.ToArray());
        foreach (bool value in new FlatVector<bool>([2, 128]).ToArray()) Assert.Equal(1, Unsafe.BitCast<bool, byte>(value));
        Assert.Equal(1, Unsafe.BitCast<bool, byte>(vector[2]));
        Assert.True(new FlatVector<bool>([0, 1]).TryGetSpan(out ReadOnlySpan<bool> span));
        Assert.Equal([false, true], span.ToArray());
    }

    [Fact]
    public void Reverse_OfScalarsAndStructs_TurnsTheBytesOfEachMember()
    {
        Assert.Equal(0x0201, FlatStruct.Reverse((short)0x0102));
        Assert.Equal(0x04030201u, FlatStruct.Reverse(0x01020304u));
        Assert.Equal(0x0807060504030201, FlatStruct.Reverse(0x0102030405060708));
        Assert.Equal(BinaryPrimitives.ReverseEndianness(BitConverter.DoubleToInt64Bits(1.5)), BitConverter.DoubleToInt64Bits(FlatStruct.Reverse(1.5)));
        Assert.Equal((LongEnum)0x0100000000000000, FlatStruct.Reverse((LongEnum)1));
        Vec3 vec = FlatStruct.Reverse(new Vec3 { X = 1, Test1 = 3, Test2 = Color.Green, Test3 = new Test { A = 0x0102, B = 6 } });
        Assert.Equal((Color.Green, 0x0201, 6), (vec.Test2, vec.Test3.A, vec.Test3.B));
        Assert.Equal(1, FlatStruct.Reverse(vec.X));
        Assert.Equal(3, FlatStruct.Reverse(vec.Test1));
    }

    [Fact]
    public void SumMinMax_OfIntegers_AreThoseOfLinqAndOfTheirTwins()
    {
        Check<sbyte>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<byte>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<short>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<ushort>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<int>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<uint>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<long>(v => v.Sum(), v => v.Min(), v => v.Max());
        Check<ulong>(v => (long)v.Sum(), v => v.Min(), v => v.Max());
    }

    [Fact]
    public void SumMinMax_OfFloats_AreThoseOfTheirTwins()
    {
        var random = new FuzzRandom(3);
        float[] specials = [0f, -0f, 1.5f, -1e30f, float.MaxValue, float.MinValue, float.Epsilon, float.PositiveInfinity, float.NegativeInfinity, float.NaN, -float.NaN];
        for (int count = 0; count < 70; count++)
        {
            for (int round = 0; round < 20; round++)
            {
                // Mostly numbers of all sizes, so that rounding matters; sometimes NaN.
                float[] floats = [.. Enumerable.Range(0, count).Select(_ => random.OneIn(12) && round > 9 ? random.Pick(specials) : (float)((random.Next(2_000_001) - 1_000_000) * Math.Pow(10, random.Next(20) - 10)))];
                double[] doubles = [.. floats.Select(value => (double)value * 1.1)];
                var single = new FlatVector<float>(MemoryMarshal.AsBytes<float>(floats));
                var wide = new FlatVector<double>(MemoryMarshal.AsBytes<double>(doubles));
                Assert.Equal(BitConverter.DoubleToInt64Bits(FlatSum.OfFloatsOneByOne(single)), BitConverter.DoubleToInt64Bits(single.Sum()));
                Assert.Equal(BitConverter.DoubleToInt64Bits(FlatSum.OfFloatsOneByOne(wide)), BitConverter.DoubleToInt64Bits(wide.Sum()));
                if (count == 0) continue;
                Assert.Equal(floats.Aggregate(MathF.Min), single.Min());
                Assert.Equal(floats.Aggregate(MathF.Max), single.Max());
                Assert.Equal(doubles.Aggregate(Math.Min), wide.Min());
                Assert.Equal(doubles.Aggregate(Math.Max), wide.Max());
                if (!float.IsNaN(single.Min())) Assert.Equal(BitConverter.SingleToInt32Bits(floats.Aggregate(MathF.Min)), BitConverter.SingleToInt32Bits(single.Min()));
                if (round < 10) Assert.Equal(doubles.Sum(), wide.Sum(), Math.Abs(doubles.Max(Math.Abs)) * 1e-12);
            }
        }
    }

    [Fact]
    public void MinMax_OfNothing_Throws()
    {
        Assert.Throws<InvalidOperationException>(() => default(FlatVector<int>).Min());
        Assert.Throws<InvalidOperationException>(() => default(FlatVector<int>).Max());
        Assert.Throws<InvalidOperationException>(() => default(FlatVector<float>).Min());
        Assert.Throws<InvalidOperationException>(() => default(FlatVector<double>).Max());
        Assert.Equal(0, default(FlatVector<int>).Sum());
        Assert.Equal(0, default(FlatVector<double>).Sum());
    }

    [Fact]
    public void FlatString_ComparesByCodePointsWithoutAllocation()
    {
        FlatString orc = new("orc"u8), late = new("\U0001f600"u8);
        Assert.True(orc == "orc" && orc == "orc"u8 && orc != "ork" && orc != "ork"u8 && orc == new FlatString("orc"u8) && orc != late);
        Assert.True(orc.CompareTo("ord"u8) < 0 && orc.CompareTo("orb".AsSpan()) > 0 && orc.CompareTo(new FlatString("orc"u8)) == 0);

        // U+1F600 is above U+FFFD as a code point, and below it in UTF-16.
        Assert.True(late.CompareTo("\ufffd".AsSpan()) > 0);
        Assert.True(orc.Equals((object)"orc") && !orc.Equals((object?)null));
        Assert.Equal(new FlatString("orc"u8).GetHashCode(), orc.GetHashCode());
        Assert.Equal("a\ufffdb", new FlatString([(byte)'a', 0xff, (byte)'b']).ToString());
        byte[] target = new byte[3];
        orc.CopyTo(target);
        Assert.Equal("orc"u8.ToArray(), target);
    }

    private delegate TResult Of<T, TResult>(FlatVector<T> vector)
        where T : unmanaged;

    private static void Check<T>(Of<T, long> sum, Of<T, T> min, Of<T, T> max)
        where T : unmanaged, INumber<T>
    {
        var random = new FuzzRandom(5);
        for (int count = 0; count < 300; count++)
        {
            T[] values = [.. Enumerable.Range(0, count).Select(_ => T.CreateTruncating(random.OneIn(4) ? ulong.MaxValue >> random.Next(64) : random.NextUInt64()))];

            // At an odd address, too.
            byte[] bytes = [0, .. MemoryMarshal.AsBytes<T>(values)];
            var vector = new FlatVector<T>(bytes.AsSpan(1));
            long expected = 0;
            foreach (T value in values) expected += long.CreateTruncating(value);
            Assert.Equal(expected, sum(vector));
            Assert.Equal(expected, FlatSum.OfIntegersOneByOne(vector, 0));
            if (count == 0) continue;
            Assert.Equal(values.Min(), min(vector));
            Assert.Equal(values.Max(), max(vector));
            FlatExtremes.FindOneByOne<T, T>(vector, 0, vector[0], vector[0], out T least, out T most);
            Assert.Equal((values.Min(), values.Max()), (least, most));
        }
    }

    private static byte[] FlatRulesVector<T>(T[] values)
        where T : unmanaged
    {
        FlatBytes bytes = FlatBytes.WithRoot(FlatRules.Longs);
        bytes.Align(8).U32(0).Point(bytes.Field).U32((uint)values.Length).Append(MemoryMarshal.AsBytes<T>(values));
        return bytes.ToArray();
    }

    private static FlatVector<long> Read(ReadOnlySpan<byte> buffer) => FlatBuffer.GetRoot(buffer, FlatRules.Layout, default).Vector<long>(FlatRules.Longs);
}
