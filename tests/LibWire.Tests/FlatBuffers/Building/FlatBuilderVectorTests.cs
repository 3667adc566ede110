using System.Buffers;
using System.Text;
using LibWire.CompilerServices;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Strings, vectors, nested buffers, and the two ends of a buffer.</summary>
public sealed class FlatBuilderVectorTests
{
    [Fact]
    public void CreateString_OfAllLengths_IsTerminatedAndAligned()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        for (int length = 0; length < 100; length++)
        {
            builder.Clear();
            string text = new('x', length);
            FlatOffset utf8 = builder.CreateString(System.Text.Encoding.UTF8.GetBytes(text));
            FlatOffset utf16 = builder.CreateString(text);
            FlatOffset vector = builder.CreateVector([utf8, utf16]);
            builder.StartTable();
            builder.AddOffset(0, vector);
            builder.Finish(builder.EndTable());

            WireFault fault = Verify(builder.WrittenSpan, FlatField.Strings("strings", 4));
            Assert.Equal(WireError.None, fault.Error);
            FlatStringVector strings = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Strings(4);
            Assert.True(strings[0] == text);
            Assert.True(strings[1] == text);
        }
    }

    [Fact]
    public void CreateString_BehindAnyByte_EndsWithZerosAndNothingElse()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        for (int behind = 0; behind < 8; behind++)
        {
            for (int length = 0; length <= 70; length++)
            {
                byte[] text = System.Text.Encoding.ASCII.GetBytes(new string('x', length));
                byte[] bytes = StringBehind(builder, behind, text, isChecked: true);
                Assert.Equal(StringBehind(builder, behind, text, isChecked: false), bytes);

                int end = bytes.Length - behind, zeros = end - Array.LastIndexOf(bytes, (byte)'x') - 1;
                Assert.All(bytes[end..], static value => Assert.Equal(0xFF, value));
                if (length > 0) Assert.InRange(zeros, 1, 4);
                Assert.True(FlatBuffer.DangerousGetRoot(bytes).String(4) == text);
            }
        }
    }

    private static byte[] StringBehind(FlatBuilder builder, int bytes, byte[] text, bool isChecked)
    {
        builder.Clear();
        for (int i = 0; i < bytes; i++) builder.CreateStruct(new FlatByte { Value = 0xFF });
        FlatOffset<Utf8String> offset = isChecked ? builder.CreateString(text) : builder.DangerousCreateString(text);
        builder.StartTable();
        builder.AddOffset(0, offset);
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    }

    [Fact]
    public void CreateString_OfTextBeyondAscii_IsUtf8()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset text = builder.CreateString("Grüße, 世界 🎉");
        builder.StartTable();
        builder.AddOffset(0, text);
        builder.Finish(builder.EndTable());

        Assert.True(FlatBuffer.DangerousGetRoot(builder.WrittenSpan).String(4) == "Grüße, 世界 🎉"u8);
        builder.Clear();
        Assert.Equal(WireError.InvalidUtf16, FlatBuilderTableTests.Throw<WireFormatException>(builder, static b => b.CreateString("a\ud800")).Error);
        Assert.Equal(0, builder.SizeBytes);
        Assert.True(builder.CreateString((string?)null).IsNull);
    }

    private static ReadOnlySpan<byte> IllFormed => [(byte)'a', (byte)'b', 0xff];

    [Fact]
    public void CreateString_OfEachLength_ChecksAndCopiesEachByte()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        for (int length = 0; length <= 80; length++)
        {
            // The bytes before and behind the text are ill-formed, and do not count.
            byte[] all = new byte[length + 40];
            all.AsSpan().Fill(0xff);
            Span<byte> text = all.AsSpan(20, length);
            for (int i = 0; i < length; i++) text[i] = (byte)('!' + i);
            AssertString(in builder, text);
            builder.Clear();
            for (int i = 0; i < length; i++)
            {
                byte before = text[i];
                text[i] = 0x80;
                WireError error = WireError.None;
                try { builder.CreateString(text); }
                catch (WireFormatException exception)
                {
                    error = exception.Error;
                    Assert.Equal(i, exception.Offset);
                }

                Assert.Equal((WireError.InvalidUtf8, 0), (error, builder.SizeBytes));
                text[i] = before;
                if (i == 0) continue;
                (byte first, byte second) = (text[i - 1], text[i]);
                (text[i - 1], text[i]) = (0xc3, 0xa4);
                AssertString(in builder, text);
                builder.Clear();
                (text[i - 1], text[i]) = (first, second);
            }
        }
    }

    [Fact]
    public void CreateString_OfUtf16WithAnyUnitAtEachPosition_IsUtf8()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        foreach (char unit in "x\u007f\u0080\u00ff\u0100\u7fff\u8000\uffff\ud800")
        {
            for (int length = 1; length <= 80; length++)
            {
                for (int i = 0; i < length; i++)
                {
                    string text = new string('a', i) + unit + new string('b', length - 1 - i);
                    if (!char.IsSurrogate(unit))
                    {
                        AssertString(in builder, Encoding.UTF8.GetBytes(text), builder.CreateString(text));
                        continue;
                    }

                    builder.Clear();
                    int offset = -1;
                    try { builder.CreateString(text); }
                    catch (WireFormatException exception) when (exception.Error == WireError.InvalidUtf16) { offset = (int)exception.Offset; }
                    Assert.Equal((i, 0), (offset, builder.SizeBytes));
                }
            }
        }
    }

    private static void AssertString(in FlatBuilder builder, ReadOnlySpan<byte> text)
    {
        builder.Clear();
        AssertString(in builder, text, builder.CreateString(text));
    }

    private static void AssertString(in FlatBuilder builder, ReadOnlySpan<byte> text, FlatOffset<Utf8String> written)
    {
        builder.StartTable();
        builder.AddOffset(0, written);
        builder.Finish(builder.EndTable());
        Assert.True(FlatBuffer.DangerousGetRoot(builder.WrittenSpan).String(4) == text);
        Assert.Equal(0, builder.SizeBytes % 4);
        builder.Clear();
    }

    [Fact]
    public void CreateString_OfIllFormedUtf8_IsRefusedAndWritesNothing()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatBuilderTableTests.Use[] calls =
        [
            static b => b.CreateString(IllFormed), static b => b.CreateSharedString(IllFormed), static b => b.CreateString64(IllFormed),
        ];
        foreach (FlatBuilderTableTests.Use call in calls)
        {
            WireFormatException thrown = FlatBuilderTableTests.Throw<WireFormatException>(builder, call);
            Assert.Equal((WireError.InvalidUtf8, 2L, 0L), (thrown.Error, thrown.Offset, builder.SizeBytes));
        }
    }

    [Fact]
    public void DangerousCreateString_OfAnyBytes_WritesThem()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        byte[] bytes = [(byte)'a', 0xff];
        FlatOffset64<Utf8String> far = builder.DangerousCreateString64(bytes);
        FlatOffset plain = builder.DangerousCreateString(bytes), shared = builder.DangerousCreateSharedString(bytes);
        FlatOffset copy = builder.CreateString(Utf8String.DangerousCopy(bytes, in arena));
        Assert.Equal(shared, (FlatOffset)builder.CreateSharedString(Utf8String.DangerousCopy(bytes, in arena)));
        builder.StartTable();
        builder.AddOffset64(0, far);
        builder.AddOffset(1, plain);
        builder.AddOffset(2, shared);
        builder.AddOffset(3, copy);
        builder.Finish(builder.EndTable());

        FlatTable root = FlatBuffer.DangerousGetRoot(builder.WrittenSpan);
        Assert.True(root.Offset64String(4).Equals(bytes) && root.String(6).Equals(bytes) && root.String(8).Equals(bytes) && root.String(10).Equals(bytes));
    }

    [Fact]
    public void CreateSharedString_EqualTexts_AreWrittenOnce()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var first = new FlatOffset[1000];
        for (int i = 0; i < first.Length; i++) first[i] = builder.CreateSharedString($"text {i}");
        long size = builder.SizeBytes;
        for (int i = 0; i < first.Length; i++)
        {
            string text = $"text {i}";
            Assert.Equal(first[i], (FlatOffset)builder.CreateSharedString(text));
            Assert.Equal(first[i], (FlatOffset)builder.CreateSharedString(System.Text.Encoding.UTF8.GetBytes(text)));
        }

        Assert.Equal(size, builder.SizeBytes);
        Assert.NotEqual(first[0], (FlatOffset)builder.CreateString("text 0"));
        builder.Clear();
        Assert.Equal(0, builder.SizeBytes);
        builder.CreateSharedString("text 0");
        Assert.NotEqual(0, builder.SizeBytes);
    }

    [Fact]
    public void CreateVector_OfAllScalars_IsRead()
    {
        Check<byte>([1, 2, 3], FlatType.UInt8);
        Check<sbyte>([-1, 2, -3], FlatType.Int8);
        Check<bool>([true, false, true], FlatType.Bool);
        Check<short>([-1, 2, -3], FlatType.Int16);
        Check<ushort>([1, 2, 65535], FlatType.UInt16);
        Check<int>([-1, 2, int.MinValue], FlatType.Int32);
        Check<uint>([1, 2, uint.MaxValue], FlatType.UInt32);
        Check<long>([-1, 2, long.MinValue], FlatType.Int64);
        Check<ulong>([1, 2, ulong.MaxValue], FlatType.UInt64);
        Check<float>([-1, float.NaN, float.Epsilon], FlatType.Float32);
        Check<double>([-1, double.NaN, double.Epsilon], FlatType.Float64);
        Check<Fruit>([Fruit.Bananas, Fruit.Apples], FlatType.Int16);
        Check<double>([], FlatType.Float64);
    }

    [Fact]
    public void CreateVector_OfStructs_IsRead()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Foo[] values = [new() { Id = 1, Length = 2 }, new() { Count = -3, Prefix = 4 }];
        FlatOffset vector = builder.CreateVector<Foo>(values);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());

        Assert.Equal(WireError.None, Verify(builder.WrittenSpan, FlatField.Structs("foos", 4, 16, 8)).Error);
        Assert.Equal(values, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<Foo>(4).ToArray());
    }

    [Fact]
    public void CreateStruct_AsTheValueOfAUnion_IsAlignedAndRead()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        var value = new Foo { Id = 1, Count = -2, Prefix = 3, Length = 4 };
        builder.CreateString("x");
        builder.StartTable();
        builder.Add(0, Fruit.Pears);
        builder.AddOffset(1, builder.CreateStruct(in value));
        builder.Finish(builder.EndTable());

        Assert.Equal(8, builder.AlignBytes);
        FlatUnion<Fruit> union = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Union<Fruit>(4, 6);
        Assert.Equal(value, union.AsStruct().Read<Foo>(0));
        Assert.Equal(0, union.PositionIn(builder.WrittenSpan) % 8);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(16)]
    [InlineData(32)]
    public void CreateVector_WithAForcedAlignment_HasIt(int alignBytes)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        for (int length = 1; length < 70; length++)
        {
            builder.Clear();
            FlatOffset vector = builder.CreateVector<byte>(new byte[length], alignBytes);
            builder.StartTable();
            builder.AddOffset(0, vector);
            builder.Finish(builder.EndTable(), "IDEN"u8);

            Assert.Equal(WireError.None, Verify(builder.WrittenSpan, FlatField.Vector("bytes", 4, FlatType.UInt8, alignBytes)).Error);
            Assert.Equal(length, FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<byte>(4).Count);
            Assert.True(FlatBuffer.HasFileIdentifier(builder.WrittenSpan, "IDEN"u8));
            Assert.Equal(Math.Max(alignBytes, 4), builder.AlignBytes);
        }
    }

    [Fact]
    public void CreateUninitializedVector_IsFilledInPlace()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset vector = builder.CreateUninitializedVector(1000, out Span<int> elements);
        for (int i = 0; i < elements.Length; i++) elements[i] = BitConverter.IsLittleEndian ? i : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(i);
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());

        Assert.Equal(Enumerable.Range(0, 1000), FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<int>(4).ToArray());
        builder.Clear();
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, static b => b.CreateUninitializedVector<int>(-1, out _));
    }

    [Fact]
    public void CreateNestedBuffer_IsAlignedAsItNeeds()
    {
        using var arena = new ArenaAllocator();
        var inner = new FlatBuilder(in arena);
        var outer = new FlatBuilder(in arena);
        for (int pad = 0; pad < 20; pad++)
        {
            inner.Clear();
            inner.StartTable();
            inner.Add(0, 1.5, 0);
            inner.Finish(inner.EndTable());
            outer.Clear();
            outer.CreateString(new string('x', pad));
            FlatOffset nested = outer.CreateNestedBuffer(in inner);
            outer.StartTable();
            outer.AddOffset(0, nested);
            outer.Finish(outer.EndTable());

            var layout = FlatLayout.Make("Inner", FlatField.Scalar("value", 4, FlatType.Float64));
            Assert.Equal(WireError.None, Verify(outer.WrittenSpan, FlatField.NestedBuffer("nested", 4, () => layout)).Error);
            ReadOnlySpan<byte> bytes = FlatBuffer.DangerousGetRoot(outer.WrittenSpan).Vector<byte>(4).Bytes;
            Assert.Equal(1.5, FlatBuffer.DangerousGetRoot(bytes).Scalar(4, 0.0));
        }
    }

    [Fact]
    public void CreateSortedVector_ByString_IsFoundByBytes()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        // Surrogates against U+E000 to U+FFFF: the order of UTF-16 units is the opposite.
        string[] keys = ["b", "", "a", "aa", "aaaaaaaab", "aaaaaaaaa", "\uffff", "🎉", "z", "aaaaaaaa", "a\0", .. Enumerable.Range(0, 500).Select(static i => $"key {(i * 7919) % 500}")];
        var tables = new FlatOffset[keys.Length];
        for (int i = 0; i < keys.Length; i++) tables[i] = Keyed(builder, builder.CreateString(keys[i]));
        Finish(builder, builder.CreateSortedVector(tables, 0));

        FlatTableVector read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Tables(4);
        for (int i = 1; i < read.Count; i++) Assert.True(read[i - 1].String(4).CompareTo(read[i].String(4)) < 0);
        foreach (string key in keys) Assert.False(read.Find(4, key.AsSpan()).IsNull);
    }

    [Fact]
    public void CreateSortedVector_ByScalar_IsFound()
    {
        Check<int>([5, -1, int.MaxValue, int.MinValue, 0, 7]);
        Check<ulong>([5, ulong.MaxValue, 0, 1UL << 63]);
        Check<sbyte>([5, -1, 127, -128, 0]);
        Check<double>([1.5, -2, double.NegativeInfinity, double.PositiveInfinity, double.NaN, double.Epsilon, -double.Epsilon]);
        Check<float>([1.5f, -2, float.NaN, 0]);

        static void Check<TKey>(TKey[] keys)
            where TKey : unmanaged, IComparable<TKey>
        {
            using var arena = new ArenaAllocator();
            var builder = new FlatBuilder(in arena);
            var tables = new FlatOffset[keys.Length];
            for (int i = 0; i < keys.Length; i++)
            {
                builder.StartTable();
                builder.Add(0, keys[i], default);
                tables[i] = builder.EndTable();
            }

            Finish(builder, builder.CreateSortedVector(tables, 0, default(TKey)));

            FlatTableVector read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Tables(4);
            Array.Sort(keys);
            for (int i = 0; i < keys.Length; i++)
            {
                Assert.Equal(keys[i], read[i].Scalar(4, default(TKey)));
                Assert.Equal(keys[i], read.Find(4, keys[i], default).Scalar(4, default(TKey)));
            }
        }
    }

    [Fact]
    public void CreateSortedVector_OfTablesWithoutAKey_TakesTheDefault()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        // The first is the end of the buffer: there are no bytes for a key after it.
        FlatOffset[] tables = [Keyed(builder, default), Keyed(builder, default)];
        FlatOffset first = tables[0];
        builder.CreateSortedVector(tables, 0, 5L);
        builder.CreateSortedVector(tables, 0);
        Assert.Equal(first, tables[0]);
    }

    [Fact]
    public void CreateSortedVector_OfStructs_IsFoundAndKeepsEqualKeysInOrder()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        Ability[] values = [.. Enumerable.Range(0, 1000).Select(static i => new Ability { Id = (uint)(i * 7919 % 500), Distance = (uint)i })];
        Finish(builder, builder.CreateSortedVector<Ability, uint>(values, keyOffset: 0));

        Ability[] read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<Ability>(4).ToArray();
        Assert.Equal([.. values.OrderBy(static value => value.Id)], read);
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, static b => b.CreateSortedVector<Ability, uint>([], keyOffset: 5));
    }

    [Fact]
    public void SortedVector_ByKeysOfSeveralNumbersInUsedMemory_KeepsEqualKeysInOrder()
    {
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<byte>(60_000).Fill(0xff);
        arena.Reset();
        var builder = new FlatBuilder(in arena);
        Ability[] values = [.. Enumerable.Range(0, 1000).Select(static i => new Ability { Id = (uint)(i * 7919 % 20), Distance = (uint)(i * 31 % 7) })];
        Finish(builder, FlatCreate.SortedVector<Ability, uint>(builder, values, keyOffset: 0, keyCount: 2, alignBytes: 0));

        Ability[] read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<Ability>(4).ToArray();
        Assert.Equal([.. values.OrderBy(static value => value.Id).ThenBy(static value => value.Distance)], read);
    }

    [Fact]
    public void FinishSizePrefixed_IsVerifiedWithItsPrefix()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, 1.5, 0);
        builder.FinishSizePrefixed(builder.EndTable(), "IDEN"u8);

        var options = new FlatVerifierOptions { IsSizePrefixed = true };
        FlatLayout layout = FlatLayout.Make("Root", FlatField.Scalar("value", 4, FlatType.Float64)).WithFileIdentifier("IDEN");
        Assert.Equal(1.5, FlatBuffer.GetRoot(builder.WrittenSpan, layout, options).Scalar(4, 0.0));
        Assert.Equal(builder.WrittenSpan.Length - 4, System.Buffers.Binary.BinaryPrimitives.ReadInt32LittleEndian(builder.WrittenSpan));
    }

    [Fact]
    public void FinishSizePrefixed64_GivesTheBytesOfCpp()
    {
        // By the rules of the C++ builder for 64 bits, the prefix has 8 bytes, does not count itself, and is aligned like 8-byte numbers. The padding comes
        // after the root offset.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, 7, 0);
        FlatOffset root = builder.EndTable();
        builder.FinishSizePrefixed64(root);
        Assert.Equal([24, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 8, 0, 4, 0, 6, 0, 0, 0, 7, 0, 0, 0], builder.ToArray());

        builder.Clear();
        builder.CreateVector64<byte>([1, 2, 3]);
        builder.StartTable();
        builder.Add(0, 7, 0);
        builder.FinishSizePrefixed64(builder.EndTable(), "IDEN"u8);
        Assert.Equal(8, builder.AlignBytes);
        Assert.Equal(0, builder.WrittenSpan.Length % 8);
        Assert.Equal(builder.WrittenSpan.Length - 8, (long)System.Buffers.Binary.BinaryPrimitives.ReadUInt64LittleEndian(builder.WrittenSpan));
        FlatLayout layout = FlatLayout.Make("Root", FlatField.Scalar("value", 4, FlatType.Int32)).WithFileIdentifier("IDEN");
        Assert.Equal(7, FlatBuffer.GetRoot(builder.WrittenSpan, layout, new FlatVerifierOptions { IsSizePrefixed64 = true }).Scalar(4, 0));
    }

    [Fact]
    public void CreateVector64_AndItsLike_AreVerifiedAndRead()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        FlatOffset64<UnmanagedArray<long>> longs = builder.CreateVector64<long>([1, 2, 3]);
        FlatOffset64<Utf8String> text = builder.CreateString64("far away"u8);
        FlatOffset64<UnmanagedArray<byte>> bytes = builder.CreateVectorBehindOffset64<byte>(new byte[1001]);
        FlatOffset near = builder.CreateString("near");
        builder.StartTable();
        builder.AddOffset64(0, longs);
        builder.AddOffset64(1, text);
        builder.AddOffset64(2, bytes);
        builder.AddOffset(3, near);
        builder.Add(4, 7, 0);
        builder.Finish(builder.EndTable());

        FlatLayout layout = FlatLayout.Make(
            "Root", FlatField.Vector64("longs", 4, FlatType.Int64), FlatField.Offset64String("text", 6), FlatField.Offset64Vector("bytes", 8, FlatType.UInt8),
            FlatField.String("near", 10), FlatField.Scalar("seven", 12, FlatType.Int32));
        FlatTable root = FlatBuffer.GetRoot(builder.WrittenSpan, layout, default);
        Assert.Equal([1, 2, 3], root.Vector64<long>(4).ToArray());
        Assert.True(root.Offset64String(6) == "far away"u8);
        Assert.Equal(1001, root.Offset64Vector<byte>(8).Count);
        Assert.True(root.String(10) == "near");
        Assert.Equal(7, root.Scalar(12, 0));
    }

    [Fact]
    public void Output_InAllForms_IsTheSame()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Finish(builder, builder.CreateVector<byte>(new byte[3_000_000]));
        byte[] expected = builder.WrittenSpan.ToArray();

        using var stream = new MemoryStream();
        builder.WriteTo(stream);
        var writer = new ArrayBufferWriter<byte>();
        builder.WriteTo(writer);
        byte[] copy = new byte[expected.Length + 1];

        Assert.Equal(expected, stream.ToArray());
        Assert.True(writer.WrittenSpan.SequenceEqual(expected));
        Assert.Equal(expected.Length, builder.CopyTo(copy));
        Assert.True(copy.AsSpan(0, expected.Length).SequenceEqual(expected));
        Assert.Equal(expected, builder.ToArray());
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.CopyTo(new byte[10]));
    }

    private static FlatOffset Keyed(FlatBuilder builder, FlatOffset key)
    {
        builder.StartTable();
        builder.AddOffset(0, key);
        return builder.EndTable();
    }

    private static void Finish(FlatBuilder builder, FlatOffset vector)
    {
        builder.StartTable();
        builder.AddOffset(0, vector);
        builder.Finish(builder.EndTable());
    }

    private static void Check<T>(T[] values, FlatType type)
        where T : unmanaged
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.CreateString("x");
        Finish(builder, builder.CreateVector<T>(values));

        Assert.Equal(WireError.None, Verify(builder.WrittenSpan, FlatField.Vector("values", 4, type)).Error);
        FlatVector<T> read = FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Vector<T>(4);
        Assert.False(read.IsNull);
        Assert.Equal(values, read.ToArray());
    }

    private static WireFault Verify(ReadOnlySpan<byte> buffer, FlatField field)
    {
        FlatVerifier.TryVerify(buffer, FlatLayout.Make("Root", field), out WireFault fault);
        return fault;
    }
}
