namespace LibWire.Tests.FlatBuffers;

/// <summary>FlexBuffers, made by hand as the documentation of the format describes.</summary>
public sealed class FlatVerifierFlexTests
{
    private const int Null = 0, Int = 1, Key = 4, Text = 5, IndirectInt = 6, Map = 9, Vector = 10, VectorInt = 11, VectorKey = 14, VectorInt2 = 16, VectorInt4 = 22, Blob = 25, Bool = 26, VectorBool = 36;

    // [1, 2, 3] as a vector of ints: count, elements, offset, type and width.
    private static byte[] Ints => [3, 1, 2, 3, 3, Packed(VectorInt), 1];

    // {"a": 7}: the key, the vector of keys, their offset and width, the values, their types.
    private static byte[] OneMap => [(byte)'a', 0, 1, 3, 1, 1, 1, 7, Packed(Int), 2, Packed(Map), 1];

    // ["ab", 5] as a vector of anything.
    private static byte[] Mixed => [2, (byte)'a', (byte)'b', 0, 2, 4, 5, Packed(Text), Packed(Int), 4, Packed(Vector), 1];

    // docs/limits.md: vectors and maps nest at most 64 levels, if the options do not say otherwise.
    [Theory]
    [InlineData(0, 64)]
    [InlineData(1, 1)]
    [InlineData(5, 5)]
    public void Vectors_NestedAtTheLimitAndBeyond_AreAcceptedOrRefused(int depthMax, int levels)
    {
        var options = new FlatVerifierOptions { DepthMax = depthMax };
        Assert.True(FlatVerifier.TryVerifyFlexBuffer(Nested(levels), out WireFault fault, options), fault.ToString());
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(Nested(levels + 1), out fault, options));
        Assert.Equal((WireError.DepthExceeded, 1L), (fault.Error, fault.Offset));

        // An empty vector, then vectors of one element each: the count, the distance to the one before, the type.
        static byte[] Nested(int levels)
        {
            var bytes = new List<byte> { 0 };
            int inner = 1;
            for (; levels > 1; levels--)
            {
                int outer = bytes.Count + 1;
                bytes.AddRange([1, (byte)(outer - inner), Packed(Vector)]);
                inner = outer;
            }

            return [.. bytes, (byte)(bytes.Count - inner), Packed(Vector), 1];
        }
    }

    // docs/limits.md: a step for each value that is followed, and one for each four bytes of elements, also for the last ones.
    [Fact]
    public void Elements_OfAnySize_TakeAStepForEachFourBytes()
    {
        for (int sizeBytes = 0; sizeBytes <= 40; sizeBytes++)
        {
            byte[] bytes = [(byte)sizeBytes, .. new byte[sizeBytes], (byte)sizeBytes, Packed(VectorInt), 1];
            int steps = 1 + ((sizeBytes + 3) / 4);
            Assert.True(FlatVerifier.TryVerifyFlexBuffer(bytes, out WireFault fault, new FlatVerifierOptions { Budget = steps }), fault.ToString());
            if (steps == 1) continue;
            Assert.False(FlatVerifier.TryVerifyFlexBuffer(bytes, out fault, new FlatVerifierOptions { Budget = steps - 1 }));
            Assert.Equal(WireError.BudgetExceeded, fault.Error);
        }
    }

    // Their bytes are not read.
    [Theory]
    [InlineData(Text)]
    [InlineData(Blob)]
    public void TextsAndBlobs_OfAnySize_TakeOneStep(int type)
    {
        for (int sizeBytes = 0; sizeBytes <= 40; sizeBytes++)
        {
            byte[] bytes = [(byte)sizeBytes, .. new byte[sizeBytes + 1], (byte)(sizeBytes + 1), Packed(type), 1];
            Assert.True(FlatVerifier.TryVerifyFlexBuffer(bytes, out WireFault fault, new FlatVerifierOptions { Budget = 1 }), fault.ToString());
        }
    }

    [Fact]
    public void Texts_ThatManyValuesShare_AreAccepted()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena, FlexSharing.Keys | FlexSharing.Strings);
        byte[] text = new byte[1000];
        using (builder.StartVector())
            for (int i = 0; i < 5000; i++) builder.AddString(text);
        builder.Finish();
        Assert.InRange(builder.WrittenSpan.Length, 16_000, 16_100);
        Assert.True(FlatVerifier.TryVerifyFlexBuffer(builder.WrittenSpan, out WireFault fault), fault.ToString());
    }

    /// <summary>4.8 MB, which take three steps for each eight bytes.</summary>
    [Fact]
    public void Field_WithManyShortTexts_IsAccepted()
    {
        using var arena = new ArenaAllocator();
        byte[] flex = ShortTexts(in arena);
        Assert.True(FlatVerifier.TryVerifyFlexBuffer(flex, out WireFault fault), fault.ToString());
        FlatBytes bytes = FlatBytes.WithRoot(FlatRules.Flex);
        bytes.Point(bytes.Field).U32((uint)flex.Length).Append(flex);
        FlatRules.Accepts(bytes);

        // In a nested buffer too, also behind another one.
        FlatBytes inner = FlatBytes.WithRoot(FlatRules.Nested);
        inner.Align(8).U32(0).Point(inner.Field).U32((uint)bytes.Position).Append(bytes.ToArray());
        FlatRules.Accepts(inner);
    }

    [Fact]
    public void Fields_ThatLeadToOneFlexBuffer_AreRefusedSoon()
    {
        using var arena = new ArenaAllocator();
        byte[] flex = ShortTexts(in arena);
        var builder = new FlatBuilder(in arena);
        FlatOffset shared = builder.CreateVector(flex.AsSpan(), alignBytes: 8);
        var tables = new FlatOffset[100];
        for (int i = 0; i < tables.Length; i++)
        {
            builder.StartTable();
            builder.AddOffset((FlatRules.Flex - 4) / 2, shared);
            tables[i] = builder.EndTable();
        }

        FlatOffset vector = builder.CreateVector(tables);
        builder.StartTable();
        builder.AddOffset((FlatRules.Children - 4) / 2, vector);
        builder.Finish(builder.EndTable());
        Assert.False(FlatVerifier.TryVerify(builder.WrittenSpan, FlatRules.Layout, out WireFault fault));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
        Assert.True(FlatVerifier.TryVerify(builder.WrittenSpan, FlatRules.Layout, out _, new FlatVerifierOptions { Budget = 100 * flex.Length }));
    }

    private static byte[] ShortTexts(in ArenaAllocator arena)
    {
        var builder = new FlexBuilder(in arena);
        using (builder.StartVector())
            for (int i = 0; i < 600_000; i++) builder.AddString("a"u8);
        builder.Finish();
        return builder.ToArray();
    }

    [Fact]
    public void Inline_Values_AreAccepted()
    {
        Accepts([0, Packed(Null), 1]);
        Accepts([5, Packed(Int), 1]);
        Accepts([1, Packed(Bool), 1]);
        Accepts([0, 0, 0, 0, 0, 0, 0xf8, 0x3f, Packed(3, 3), 8]);
    }

    [Fact]
    public void Vectors_Maps_Texts_AreAccepted()
    {
        Accepts(Ints);
        Accepts(OneMap);
        Accepts(Mixed);
        Accepts([2, (byte)'h', (byte)'i', 0, 3, Packed(Text), 1]);
        Accepts([2, 9, 9, 2, Packed(Blob), 1]);
        Accepts([(byte)'k', 0, 2, Packed(Key), 1]);
        Accepts([2, 1, 0, 2, Packed(VectorBool), 1]);
        Accepts([1, 2, 2, Packed(VectorInt2), 1]);
        Accepts([1, 2, 3, 4, 4, Packed(VectorInt4), 1]);
        Accepts([44, 1, 2, Packed(IndirectInt, 1), 1]);
        Accepts([(byte)'k', 0, 1, 3, 1, Packed(VectorKey), 1]);
        Accepts([(byte)'k', 0, 1, 3, 1, Packed(15), 1]);
    }

    /// <summary>Each use of a place is verified for its type, so reading it as two types is safe. The verifier of flexbuffers.h accepts this too, unless it is
    /// given a list of the places that it has seen (<c>reuse_tracker</c>), in which a place has one type.</summary>
    [Fact]
    public void OnePlace_AsTwoTypes_IsAccepted()
    {
        Accepts([1, (byte)'a', 0, 2, 3, 4, Packed(Text), Packed(Blob), 4, Packed(Vector), 1]);

        // The same place as a string whose terminator is missing is refused, whatever else it is.
        Refuses([1, (byte)'a', (byte)'b', 2, 3, 4, Packed(Blob), Packed(Text), 4, Packed(Vector), 1], WireError.UnterminatedString, 1);
    }

    /// <summary>flexbuffers.h does not look at the byte behind a string.</summary>
    [Fact]
    public void Text_WithoutZeroBehindIt_IsRefused() =>
        Refuses([1, (byte)'a', (byte)'b', 1, 3, Packed(Text), 2, Packed(Vector), 1], WireError.UnterminatedString, 1);

    [Fact]
    public void Buffers_TooShortOrWithOddWidths_AreRefused()
    {
        Refuses([], WireError.Truncated, 0);
        Refuses([1], WireError.Truncated, 1);
        Refuses([Packed(Int), 1], WireError.Truncated, 2);
        Refuses([5, Packed(Int), 2], WireError.Truncated, 0);
        Refuses([5, Packed(Int), 0], WireError.InvalidFlexType, 2);
        Refuses([5, Packed(Int), 3], WireError.InvalidFlexType, 2);
        Refuses([5, Packed(Int), 16], WireError.InvalidFlexType, 2);
    }

    [Theory]
    [InlineData(27)]
    [InlineData(35)]
    [InlineData(37)]
    [InlineData(63)]
    public void Types_ThatAreNone_AreRefused(int type) => Refuses([0, 0, 0, 0, Packed(type), 1], WireError.InvalidFlexType, 3);

    [Fact]
    public void Offsets_BeforeTheStartOrMisaligned_AreRefused()
    {
        Refuses(With(Ints, 4, 5), WireError.OffsetOutOfRange, 4);
        Refuses(With(Ints, 4, 4), WireError.OffsetOutOfRange, 0); // no room for the count in front
        Refuses([0, 0, 0, 3, Packed(VectorInt, 1), 1], WireError.OffsetOutOfRange, 0);
        Refuses([0, 0, 0, 2, Packed(VectorInt, 1), 1], WireError.Misaligned, 1);
        byte[] misaligned = [0, 0, 0, 2, Packed(VectorInt, 1), 1];
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(misaligned, out WireFault fault, new FlatVerifierOptions { IgnoresAlignment = true }));
        Assert.Equal(WireError.OffsetOutOfRange, fault.Error);
        Refuses([0, 0, 2, Packed(IndirectInt, 3), 1], WireError.Truncated, 0);
    }

    [Fact]
    public void Counts_ThatDoNotFit_AreRefused()
    {
        Refuses(With(Ints, 0, 7), WireError.LengthOutOfRange, 0);
        Refuses(With(Ints, 0, 255), WireError.LengthOutOfRange, 0);
        Refuses(With(Mixed, 4, 4), WireError.LengthOutOfRange, 9); // the values fit, their types do not
        byte[] huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f, 0, 0, 0, 0, 0, 0, 0, 0, 8, Packed(VectorInt, 3), 1];
        Refuses(huge, WireError.LengthOutOfRange, 0);
        Refuses([1, 1, Packed(VectorInt4, 1), 1], WireError.LengthOutOfRange, 0);
    }

    [Fact]
    public void TextsAndKeys_WithoutTheirZero_AreRefused()
    {
        Refuses([2, (byte)'h', (byte)'i', 1, 3, Packed(Text), 1], WireError.UnterminatedString, 1);
        Refuses([(byte)'k', 1, 2, Packed(Key), 1], WireError.UnterminatedString, 0);
    }

    [Fact]
    public void Maps_WhoseKeysAreWrong_AreRefused()
    {
        Refuses(With(OneMap, 4, 9), WireError.OffsetOutOfRange, 4);
        Refuses(With(OneMap, 5, 3), WireError.InvalidFlexType, 5);
        Refuses(With(OneMap, 2, 0), WireError.LengthOutOfRange, 3); // more values than keys
        Refuses(With(OneMap, 3, 9), WireError.OffsetOutOfRange, 3);
    }

    [Fact]
    public void Vectors_InThemselves_EndAtTheDepthOrTheBudget()
    {
        // One element, which is the vector itself.
        byte[] self = [1, 0, Packed(Vector), 2, Packed(Vector), 1];
        Refuses(self, WireError.DepthExceeded, 1);

        // Sixteen of them: depth 64 would take 16 to the power of 64 steps.
        byte[] many = [16, .. Enumerable.Range(0, 16).Select(i => (byte)i), .. Enumerable.Repeat(Packed(Vector), 16), 32, Packed(Vector), 1];
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(many, out WireFault fault));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
        var shallow = new FlatVerifierOptions { DepthMax = 5 };
        byte[] wide = Nest(levels: 8, width: 100);
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(wide, out fault, shallow));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(wide, out fault));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
    }

    [Fact]
    public void Field_WithFlexBuffer_IsVerifiedWithItsTable()
    {
        FlatBytes bytes = FlatBytes.WithRoot(FlatRules.Flex);
        bytes.Point(bytes.Field).U32((uint)Mixed.Length);
        int start = bytes.Position;
        bytes.Append(Mixed);
        FlatRules.Accepts(bytes);
        FlatRules.Refuses(bytes.Patch8(start + 4, 200), WireError.LengthOutOfRange, start + 4);
        FlatRules.Refuses(bytes.Patch(start - 4, 2), WireError.Truncated, start + 2);
        FlatRules.Refuses(bytes.Patch(start - 4, 0), WireError.Truncated, start);
    }

    [Fact]
    public void Buffers_WithEachByteChanged_AreRefusedOrAccepted()
    {
        int refused = 0, count = 0;
        foreach (byte[] seed in new[] { Ints, OneMap, Mixed })
        {
            for (int at = 0; at < seed.Length; at++)
            {
                for (int value = 0; value < 256; value++)
                {
                    count++;
                    if (!FlatVerifier.TryVerifyFlexBuffer(With(seed, at, (byte)value), out WireFault fault))
                    {
                        refused++;
                        Assert.InRange(fault.Offset, 0, seed.Length);
                    }
                }
            }
        }

        Assert.InRange(refused, count / 4, count * 3 / 4);
    }

    /// <summary>Nested vectors: all elements of a vector are offsets to the vector before it. The offsets have 32 bits, so that they reach it.</summary>
    private static byte[] Nest(int levels, int width)
    {
        FlatBytes bytes = new FlatBytes().U32(0);
        int target = -1;
        for (int level = 0; level < levels; level++)
        {
            bytes.Align(4).U32((uint)width);
            int first = bytes.Position;
            for (int i = 0; i < width; i++) bytes.U32(target < 0 ? 0 : (uint)(bytes.Position - target));
            for (int i = 0; i < width; i++) bytes.U8(target < 0 ? Packed(Int, 2) : Packed(Vector, 2));
            target = first;
        }

        bytes.Align(4).U32((uint)(bytes.Position - target)).U8(Packed(Vector, 2)).U8(4);
        return bytes.ToArray();
    }

    private static byte Packed(int type, int widthLog2 = 0) => (byte)((type << 2) | widthLog2);

    private static byte[] With(byte[] bytes, int at, byte value)
    {
        bytes = (byte[])bytes.Clone();
        bytes[at] = value;
        return bytes;
    }

    private static void Accepts(byte[] bytes)
    {
        bool isValid = FlatVerifier.TryVerifyFlexBuffer(bytes, out WireFault fault);
        Assert.True(isValid, fault.ToString());
        for (int length = 0; length < bytes.Length; length++) _ = FlatVerifier.TryVerifyFlexBuffer(bytes.AsSpan(0, length), out _);
    }

    private static void Refuses(byte[] bytes, WireError error, long at)
    {
        Assert.False(FlatVerifier.TryVerifyFlexBuffer(bytes, out WireFault fault));
        Assert.Equal((error, at), (fault.Error, fault.Offset));
    }
}
