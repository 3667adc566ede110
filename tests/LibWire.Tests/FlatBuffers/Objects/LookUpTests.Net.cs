using LibWire.Tests.FlatBuffers.LookUps;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Binary search by key in arrays of objects and structs, and vectors of structs with an index. LINQ is the oracle.</summary>
public sealed class LookUpTests
{
    private static readonly Dot[] SomeDots = [new() { X = -2, Y = 1 }, new() { X = 3, Y = -1 }, new() { X = 3, Y = 0.5f }, new() { X = 9 }];

    [Fact]
    public void TryFind_ByAScalarOfTables_FindsEachAndNoOther()
    {
        Finds<TFlag, bool>([false, true], [], static key => new TFlag { Key = key });
        Finds<TSByte, sbyte>([-128, -1, 0, 127], [1, -2], static key => new TSByte { Key = key });
        Finds<TByte, byte>([0, 7, 200, 255], [1, 128], static key => new TByte { Key = key });
        Finds<TShort, short>([short.MinValue, -1, 5, 6], [0, 7, short.MaxValue], static key => new TShort { Key = key });
        Finds<TUShort, ushort>([0, 1, ushort.MaxValue], [2], static key => new TUShort { Key = key });
        Finds<TInt, int>([int.MinValue, -1, 0, 9], [-2, 10], static key => new TInt { Key = key });
        Finds<TUInt, uint>([0, 3, uint.MaxValue], [1, 4], static key => new TUInt { Key = key });
        Finds<TLong, long>([long.MinValue, 0, 3, long.MaxValue], [4, -4], static key => new TLong { Key = key });
        Finds<TULong, ulong>([0, 1UL << 63, ulong.MaxValue], [1, 2], static key => new TULong { Key = key });
        Finds<TFloat, float>([float.NaN, float.NegativeInfinity, -1, 0, 1.5f], [-2, 2, float.PositiveInfinity], static key => new TFloat { Key = key });
        Finds<TDouble, double>([double.NaN, -1, 0, 1e300], [-2, 1, double.PositiveInfinity], static key => new TDouble { Key = key });
        Finds<TGrade, Grade>([Grade.Low, Grade.Middle, Grade.High], [(Grade)(-4), (Grade)1, (Grade)6], static key => new TGrade { Key = key });
        Finds<TPoint, Dot>(SomeDots, [new Dot { X = 3 }, new Dot { X = 10 }], static key => new TPoint { Key = key });
    }

    [Fact]
    public void TryFind_ByAScalarOfStructs_FindsEachAndNoOther()
    {
        Finds<SFlag, bool>([false, true], [], static key => new SFlag { Key = key });
        Finds<STiny, byte>([0, 7, 255], [1, 128], static key => new STiny { Key = key });
        Finds<SShort, short>([short.MinValue, -1, 5], [0, 7], static key => new SShort { Key = key });
        Finds<SLong, long>([long.MinValue, -1, long.MaxValue], [0, 7], static key => new SLong { Key = key });
        Finds<SFloat, float>([float.NaN, -1, 0, 2], [1, 3], static key => new SFloat { Key = key });
        Finds<SDouble, double>([double.NaN, -1, 0, 2], [1, 3], static key => new SDouble { Key = key });
        Finds<SGrade, Grade>([Grade.Low, Grade.Middle, Grade.High], [(Grade)1], static key => new SGrade { Key = key });
        Finds<SPoint, Dot>(SomeDots, [new Dot { X = 3 }], static key => new SPoint { Key = key });
    }

    [Fact]
    public void TryFind_ByAnArrayOfStructs_FindsEachAndNoOther()
    {
        FindsArrays<SBytes, byte>([[0, 0, 1], [0, 1, 0], [1, 0, 0], [255, 0, 0]], [[0, 0, 0], [0, 0], [1, 0, 0, 0], []], NewBytes);
        FindsArrays<SInts, int>([[-5, 0], [0, -1], [0, 1]], [[0, 0], [-5], [0, -1, 0]], NewInts);
        FindsArrays<SFloats, float>([[float.NaN, 0], [-1, 0], [0, 2]], [[0, 0], [0]], NewFloats);
        FindsArrays<SMarks, Mark>([[Mark.A, Mark.B], [Mark.B, Mark.A], [Mark.C, Mark.C]], [[Mark.A, Mark.A], [Mark.A]], NewMarks);
        FindsArrays<SPoints, Dot>(
            [[SomeDots[0], SomeDots[3]], [SomeDots[1], SomeDots[2]], [SomeDots[2], SomeDots[0]]], [[SomeDots[0], SomeDots[0]], [SomeDots[0]]], NewPoints);
        FindsArrays<SFlags, bool>([[false, true], [true, false]], [[false, false], [true]], NewFlags);
        FindsArrays<SOne, int>([[-1], [4]], [[0], [], [4, 4]], NewOne);
    }

    [Fact]
    public void TryFind_ByAString_TakesUtf8TextAndUtf8String()
    {
        using var arena = new ArenaAllocator();
        string[] keys = ["", "a", "ab", "b", new string('\u00e9', 400), "\uffff", "\U00010000"];
        Keys value = default;
        for (int i = 0; i < keys.Length; i++)
        {
            ref TText text = ref value.Texts.Add(in arena);
            if (i > 0) text.SetKey(keys[i], in arena); // a key that is not set is an empty one
            text.Note = i;
        }

        ReadOnlySpan<TText> span = value.Texts.ReadOnlySpan;
        for (int i = 0; i < keys.Length; i++)
        {
            byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(keys[i]);
            Assert.True(value.Texts.TryFind(utf8.AsSpan(), out TText byUtf8) && value.Texts.TryFind(keys[i], out TText byText) && byUtf8.Note == i && byText.Note == i);
            Assert.True(value.Texts.TryFind(Utf8String.Copy(keys[i], in arena), out TText byString) && byString.Note == i);
            Assert.True(span.TryFind(utf8.AsSpan(), out TText inSpan) && span.TryFind(keys[i], out TText inSpanByText) && inSpan.Note == i && inSpanByText.Note == i);
            Assert.Equal((i, i, i, i), (value.Texts.IndexOfKey(utf8.AsSpan()), value.Texts.IndexOfKey(keys[i]), span.IndexOfKey(utf8.AsSpan()), span.IndexOfKey(keys[i])));
        }

        Assert.Equal((1, -1, -1), (value.Texts.IndexOfKey("a"u8), value.Texts.IndexOfKey("aa"u8), span.IndexOfKey("c"u8)));
        foreach (string other in (string[])["c", "\ud800", new string('\u00e9', 401), new string('\ud800', 500)])
            Assert.False(value.Texts.TryFind(other, out TText none) || none != default);
        Keys copy = value;
        Assert.Throws<ArgumentNullException>(() => copy.Texts.IndexOfKey((string)null!));
    }

    [Fact]
    public void TryFind_InNothing_FindsNothing()
    {
        Assert.False(default(UnmanagedArray<TText>).TryFind("a"u8, out _) || default(UnmanagedArray<TText>).TryFind("a", out _));
        Assert.False(ReadOnlySpan<SLong>.Empty.TryFind(1L, out _) || ReadOnlySpan<SBytes>.Empty.TryFind((ReadOnlySpan<byte>)[0, 0, 0], out _));
        Assert.Equal(-1, default(UnmanagedArray<SLong>).IndexOfKey(0L));
    }

    [Fact]
    public void TryFind_OfKeysThatOccurTwice_FindsOneOfThem()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        foreach (short key in (short[])[1, 5, 5, 5, 9]) value.Shorts.Add(in arena).Key = key;
        Assert.InRange(value.Shorts.IndexOfKey((short)5), 1, 3);
    }

    [Fact]
    public void TryFind_InArraysThatAreNotSorted_EndsAndFindsOnlyTheKey()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        for (int i = 0; i < 100; i++) value.Shorts.Add(in arena).Key = (short)(i * 37 % 100);
        int found = 0;
        for (short key = 0; key < 100; key++)
        {
            if (!value.Shorts.TryFind(key, out TShort item)) continue;
            Assert.Equal(key, item.Key);
            found++;
        }

        Assert.InRange(found, 1, 99);
    }

    /// <summary>What was written and read again is in order, so that it can be searched.</summary>
    [Fact]
    public void TryFind_InArraysThatWereReadFromSortedVectors_FindsAll()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        for (int i = 0; i < 60; i++)
        {
            value.Texts.Add(in arena).SetKey($"n{i * 7 % 60}", in arena);
            value.Shorts.Add(in arena).Key = (short)((i * 7 % 60) - 30);
            value.Structs.Add(new SLong { Key = i * 7 % 60, Note = i }, in arena);
        }

        Keys read = Keys.Parse(value.ToArray(), in arena);
        for (int i = 0; i < 60; i++)
        {
            Assert.True(read.Texts.TryFind($"n{i}", out TText text) && text.Key.Equals($"n{i}"));
            Assert.True(read.Shorts.TryFind((short)(i - 30), out TShort number) && number.Key == i - 30);
            Assert.True(read.Structs.TryFind((long)i, out SLong item) && item.Key == i);
        }
    }

    [Fact]
    public void CreateIndex_ByEveryKindOfKey_FindsEachAndNoOther()
    {
        using var arena = new ArenaAllocator();
        var value = default(Keys);
        foreach (bool key in (bool[])[true, false]) value.Flags.Add(new SFlag { Key = key }, in arena);
        for (int i = 0; i < 256; i++) value.Bytes.Add(new STiny { Key = (byte)i, Note = i }, in arena);
        for (long i = -500; i < 500; i++) value.Structs.Add(new SLong { Key = i << 40, Note = (int)i }, in arena);
        float[] floats = [2, float.NaN, 0, -1, float.PositiveInfinity];
        foreach (float key in floats) value.Floats.Add(new SFloat { Key = key }, in arena);
        foreach (float key in floats) value.Doubles.Add(new SDouble { Key = key }, in arena);
        foreach (Grade key in (Grade[])[Grade.High, Grade.Low]) value.Grades.Add(new SGrade { Key = key }, in arena);
        foreach (Dot key in SomeDots) value.Points.Add(new SPoint { Key = key }, in arena);
        for (int i = 0; i < 300; i++) value.Arrays.Add(NewBytes([(byte)i, 1, (byte)(i >> 8)]), in arena);
        for (int i = 0; i < 300; i++) value.Ints.Add(NewInts([i, -i]), in arena);
        value.Reals.Add(NewFloats([-0f, float.NaN]), in arena);
        foreach (Mark key in (Mark[])[Mark.A, Mark.C]) value.Marks.Add(NewMarks([Mark.B, key]), in arena);
        value.Pairs.Add(NewPoints([SomeDots[1], SomeDots[2]]), in arena);
        value.Bools.Add(NewFlags([true, false]), in arena);
        value.Ones.Add(NewOne([8]), in arena);
        KeysView view = KeysView.GetRoot(value.ToArray());

        FlatIndexedVector<SFlag, bool> flags = SFlag.CreateIndex(view.Flags, in arena);
        Assert.True(flags[true].Key && !flags[false].Key);
        FlatIndexedVector<STiny, byte> bytes = STiny.CreateIndex(view.Bytes, in arena);
        for (int i = 0; i < 256; i++) Assert.Equal(i, bytes[(byte)i].Note);
        FlatIndexedVector<SLong, long> longs = SLong.CreateIndex(view.Structs, in arena);
        for (long i = -500; i < 500; i++) Assert.True(longs.TryGetValue(i << 40, out SLong found) && found.Note == i && !longs.ContainsKey((i << 40) + 1));
        int count = 0;
        foreach (SLong item in longs) count += longs.ContainsKey(item.Key) ? 1 : 0;
        Assert.Equal((1000, 1000, 1000), (count, longs.Count, longs.Vector.Count));
        FlatIndexedVector<SFloat, float> byFloat = SFloat.CreateIndex(view.Floats, in arena);
        FlatIndexedVector<SDouble, double> byDouble = SDouble.CreateIndex(view.Doubles, in arena);
        foreach (float key in floats) Assert.Equal((key, key), (byFloat[key].Key, byDouble[key].Key));
        Assert.True(byFloat.ContainsKey(-0f) && byDouble.ContainsKey(-0.0) && byDouble.ContainsKey(BitConverter.Int64BitsToDouble(0x7ff8_0000_0000_0001)));
        Assert.False(byFloat.ContainsKey(1) || byDouble.ContainsKey(1));
        FlatIndexedVector<SGrade, Grade> grades = SGrade.CreateIndex(view.Grades, in arena);
        Assert.True(grades.ContainsKey(Grade.High) && grades.ContainsKey(Grade.Low) && !grades.ContainsKey(Grade.Middle));
        FlatIndexedVector<SPoint, Dot> points = SPoint.CreateIndex(view.Points, in arena);
        foreach (Dot key in SomeDots) Assert.Equal(0, points[key].Key.CompareTo(key));
        Assert.False(points.ContainsKey(new Dot { X = 3 }));

        FlatIndexedVector<SBytes, byte> arrays = SBytes.CreateIndex(view.Arrays, in arena);
        for (int i = 0; i < 300; i++) Assert.True(arrays.ContainsKey([(byte)i, 1, (byte)(i >> 8)]) && !arrays.ContainsKey([(byte)i, 2, (byte)(i >> 8)]));
        Assert.False(arrays.ContainsKey([1, 1]) || arrays.ContainsKey([1, 1, 0, 0]) || arrays.ContainsKey([]) || arrays.ContainsKey((byte)1));
        FlatIndexedVector<SInts, int> ints = SInts.CreateIndex(view.Ints, in arena);
        for (int i = 0; i < 300; i++) Assert.True(ints.TryGetValue([i, -i], out SInts found) && found.Note == (byte)i && !ints.ContainsKey([i, i + 1]));
        FlatIndexedVector<SFloats, float> reals = SFloats.CreateIndex(view.Reals, in arena);
        Assert.True(reals.ContainsKey([0, float.NaN]) && !reals.ContainsKey([0, 0]));
        FlatIndexedVector<SMarks, Mark> marks = SMarks.CreateIndex(view.Marks, in arena);
        Assert.True(marks.ContainsKey([Mark.B, Mark.A]) && marks.ContainsKey([Mark.B, Mark.C]) && !marks.ContainsKey([Mark.B, Mark.B]));
        FlatIndexedVector<SPoints, Dot> pairs = SPoints.CreateIndex(view.Pairs, in arena);
        Assert.True(pairs.ContainsKey([SomeDots[1], SomeDots[2]]) && !pairs.ContainsKey([SomeDots[2], SomeDots[1]]));
        FlatIndexedVector<SFlags, bool> bools = SFlags.CreateIndex(view.Bools, in arena);
        Assert.True(bools.ContainsKey([true, false]) && !bools.ContainsKey([true, true]));
        FlatIndexedVector<SOne, int> ones = SOne.CreateIndex(view.Ones, in arena);
        Assert.True(ones.ContainsKey([8]) && !ones.ContainsKey([7]));
    }

    [Fact]
    public void CreateIndex_OfAVectorThatIsNotSorted_FindsAll()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        SLong[] items = [.. Enumerable.Range(0, 50).Select(static i => new SLong { Key = i * 37 % 50, Note = i })];
        Keys.Finish(in builder, Keys.Create(in builder, structs: builder.CreateVector<SLong>(items)));

        FlatIndexedVector<SLong, long> indexed = SLong.CreateIndex(KeysView.GetRoot(builder.WrittenSpan).Structs, in arena);
        foreach (SLong item in items) Assert.Equal(item.Note, indexed[item.Key].Note);
    }

    [Fact]
    public void CreateIndex_OfKeysThatOccurTwice_FailsAtTheSecond()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        foreach (long key in (long[])[7, 5, 7]) value.Structs.Add(new SLong { Key = key }, in arena);
        foreach (byte key in (byte[])[1, 2, 1]) value.Arrays.Add(NewBytes([key, 0, 0]), in arena);
        for (int i = 0; i < 1000; i++) value.Bytes.Add(new STiny { Key = (byte)(i % 256) }, in arena);
        value.Doubles.Add(new SDouble { Key = 0.0 }, in arena);
        value.Doubles.Add(new SDouble { Key = -0.0 }, in arena);
        byte[] buffer = value.ToArray();

        WireFormatException scalar = Assert.Throws<WireFormatException>(() => SLong.CreateIndex(KeysView.GetRoot(buffer).Structs, in arena).Count);
        Assert.Equal((WireError.DuplicateName, 4L + (2 * 16)), (scalar.Error, scalar.Offset)); // the count, then 5, 7, 7
        WireFormatException array = Assert.Throws<WireFormatException>(() => SBytes.CreateIndex(KeysView.GetRoot(buffer).Arrays, in arena).Count);
        Assert.Equal((WireError.DuplicateName, 4L + 8), (array.Error, array.Offset)); // 1, 1, 2
        WireFormatException many = Assert.Throws<WireFormatException>(() => STiny.CreateIndex(KeysView.GetRoot(buffer).Bytes, in arena).Count);
        Assert.Equal((WireError.DuplicateName, 4L + 8), (many.Error, many.Offset)); // more elements than keys
        WireFormatException zero = Assert.Throws<WireFormatException>(() => SDouble.CreateIndex(KeysView.GetRoot(buffer).Doubles, in arena).Count);
        Assert.Equal((WireError.DuplicateName, 4L + 16), (zero.Error, zero.Offset));
    }

    [Fact]
    public void Indexer_OfAKeyThatIsNotThere_Throws()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        value.Structs.Add(new SLong { Key = 1 }, in arena);
        value.Arrays.Add(NewBytes([1, 2, 3]), in arena);
        byte[] buffer = value.ToArray();
        Assert.Throws<KeyNotFoundException>(() => SLong.CreateIndex(KeysView.GetRoot(buffer).Structs, in arena)[2].Note);
        Assert.Throws<KeyNotFoundException>(() => SBytes.CreateIndex(KeysView.GetRoot(buffer).Arrays, in arena)[[1, 2, 4]].Note);
    }

    [Fact]
    public void CreateIndex_OfNothing_IsEmpty()
    {
        using var arena = new ArenaAllocator();
        FlatIndexedVector<SLong, long> none = default, absent = SLong.CreateIndex(KeysView.GetRoot(default(Keys).ToArray()).Structs, in arena);
        Assert.Equal((0, 0), (none.Count, absent.Count));
        Assert.False(none.ContainsKey(0) || absent.ContainsKey(0) || none.ContainsKey([0L]) || absent.ContainsKey([0L]));
    }

    [Fact]
    public void New_KeyOutsideOfTheStruct_Throws()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatIndexedVector<SLong, long>(default, 9, 1, arena).Count);
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatIndexedVector<SLong, long>(default, -1, 1, arena).Count);
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatIndexedVector<SLong, long>(default, 0, 0, arena).Count);
        Assert.Throws<ArgumentOutOfRangeException>(() => new FlatIndexedVector<SLong, long>(default, 8, 2, arena).Count);
    }

    [Fact]
    public void LookUps_OfEveryKind_TakeNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        Keys value = default;
        for (int i = 0; i < 100; i++)
        {
            value.Texts.Add(in arena).SetKey($"name-{i:000}", in arena);
            value.Shorts.Add(in arena).Key = (short)i;
            value.Arrays.Add(NewBytes([(byte)i, 0, 0]), in arena);
            value.Structs.Add(new SLong { Key = i }, in arena);
            value.Points.Add(new SPoint { Key = new Dot { X = (short)i } }, in arena);
        }

        foreach (Grade grade in (Grade[])[Grade.Low, Grade.Middle, Grade.High]) value.Grades.Add(new SGrade { Key = grade }, in arena);
        byte[] buffer = value.ToArray();
        for (int i = 0; i < 3; i++) Assert.Equal(11, Found(in value, buffer, arena));

        long before = GC.GetAllocatedBytesForCurrentThread();
        int found = Found(in value, buffer, arena);
        Assert.Equal((11, 0L), (found, GC.GetAllocatedBytesForCurrentThread() - before));
    }

    private static int Found(in Keys value, byte[] buffer, ArenaAllocator arena)
    {
        KeysView view = KeysView.GetRoot(buffer);
        int found = value.Texts.TryFind("name-042"u8, out _) ? 1 : 0;
        found += value.Texts.TryFind("name-099", out _) ? 1 : 0;
        found += value.Shorts.TryFind((short)7, out _) ? 1 : 0;
        found += value.Arrays.TryFind((ReadOnlySpan<byte>)[7, 0, 0], out _) ? 1 : 0;
        found += value.Structs.IndexOfKey(7L) >= 0 ? 1 : 0;
        found += value.Points.TryFind(new Dot { X = 50 }, out _) ? 1 : 0;
        found += value.Grades.TryFind(Grade.High, out _) ? 1 : 0;
        found += SLong.CreateIndex(view.Structs, arena).ContainsKey(99) ? 1 : 0;
        found += SBytes.CreateIndex(view.Arrays, arena).ContainsKey([9, 0, 0]) ? 1 : 0;
        found += SPoint.CreateIndex(view.Points, arena).ContainsKey(new Dot { X = 50 }) ? 1 : 0;
        return found + (SGrade.CreateIndex(view.Grades, arena).ContainsKey(Grade.Low) ? 1 : 0);
    }

    // Each prefix of the keys, so that every place in arrays of every small size is found.
    private static void Finds<T, TKey>(TKey[] keys, TKey[] others, Func<TKey, T> create)
        where T : unmanaged, IFlatKeyed<TKey>
        where TKey : unmanaged
    {
        using var arena = new ArenaAllocator();
        for (int count = 0; count <= keys.Length; count++)
        {
            T[] items = [.. keys.Take(count).Select(create)];
            UnmanagedArray<T> array = default;
            foreach (T item in items) array.Add(item, in arena);
            ReadOnlySpan<T> span = items;
            for (int i = 0; i < keys.Length; i++)
            {
                Assert.Equal((i < count ? i : -1, i < count ? i : -1), (array.IndexOfKey(keys[i]), span.IndexOfKey(keys[i])));
                Assert.Equal((i < count, i < count), (array.TryFind(keys[i], out T inArray), span.TryFind(keys[i], out T inSpan)));
                T expected = i < count ? items[i] : default;
                Assert.Equal((expected, expected), (inArray, inSpan));
            }

            foreach (TKey other in others) Assert.False(array.TryFind(other, out _) || span.TryFind(other, out _));
        }
    }

    private static void FindsArrays<T, TItem>(TItem[][] keys, TItem[][] others, Func<TItem[], T> create)
        where T : unmanaged, IFlatArrayKeyed<TItem>
        where TItem : unmanaged
    {
        using var arena = new ArenaAllocator();
        for (int count = 0; count <= keys.Length; count++)
        {
            T[] items = [.. keys.Take(count).Select(create)];
            UnmanagedArray<T> array = default;
            foreach (T item in items) array.Add(item, in arena);
            ReadOnlySpan<T> span = items;
            for (int i = 0; i < keys.Length; i++)
            {
                ReadOnlySpan<TItem> key = keys[i];
                Assert.Equal((i < count ? i : -1, i < count ? i : -1), (array.IndexOfKey(key), span.IndexOfKey(key)));
                Assert.Equal((i < count, i < count), (array.TryFind(key, out T inArray), span.TryFind(key, out T inSpan)));
                T expected = i < count ? items[i] : default;
                Assert.Equal((expected, expected), (inArray, inSpan));
            }

            foreach (TItem[] other in others) Assert.False(array.TryFind(other.AsSpan(), out _) || span.TryFind((ReadOnlySpan<TItem>)other, out _));
        }
    }

    private static unsafe SBytes NewBytes(byte[] key)
    {
        SBytes value = default;
        for (int i = 0; i < 3; i++) value.Key[i] = key[i];
        return value;
    }

    private static unsafe SInts NewInts(int[] key)
    {
        SInts value = new() { Note = (byte)key[0] };
        for (int i = 0; i < 2; i++) value.Key[i] = key[i];
        return value;
    }

    private static unsafe SFloats NewFloats(float[] key)
    {
        SFloats value = default;
        for (int i = 0; i < 2; i++) value.Key[i] = key[i];
        return value;
    }

    private static unsafe SOne NewOne(int[] key)
    {
        SOne value = default;
        value.Key[0] = key[0];
        return value;
    }

    private static SMarks NewMarks(Mark[] key)
    {
        SMarks value = default;
        for (int i = 0; i < 2; i++) value.SetKey(i, key[i]);
        return value;
    }

    private static SPoints NewPoints(Dot[] key)
    {
        SPoints value = default;
        for (int i = 0; i < 2; i++) value.SetKey(i, key[i]);
        return value;
    }

    private static SFlags NewFlags(bool[] key)
    {
        SFlags value = default;
        for (int i = 0; i < 2; i++) value.SetKey(i, key[i]);
        return value;
    }
}
