namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Invalid calls throw in both builds and change nothing.</summary>
public sealed class FlatBuilderMisuseTests
{
    [Fact]
    public void Add_WithoutATable_IsAMisuse()
    {
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => b.Add(0, 1, 0));
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => b.AddOffset(0, b.CreateString("x")));
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => b.EndTable());
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => b.EndVector());
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => b.AddElement(b.CreateString("x")));
    }

    [Fact]
    public void End_OfWhatIsNotInnermost_IsAMisuse()
    {
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => { b.StartTable(); b.StartVector(); b.EndTable(); });
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => { b.StartTable(); b.StartVector(); b.Add(0, 1, 0); });
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => { b.StartVector(); b.StartTable(); b.EndVector(); });
        AssertMisuse(WireMisuse.CloseWithoutStart, static b => { b.StartTable(); b.EndTable(); b.EndTable(); });
    }

    [Fact]
    public void Finish_WithSomethingOpen_IsAMisuse() =>
        AssertMisuse(WireMisuse.SubMessageOpen, static b => { FlatOffset root = Root(b); b.StartTable(); b.Finish(root); });

    [Fact]
    public void Finish_WithAnIdentifierOfAnotherLength_ThrowsAndChangesNothing()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset root = Root(builder);
        long sizeBytes = builder.SizeBytes;
        FlatBuilderTableTests.Throw<ArgumentException>(builder, b => b.Finish(root, "ABC"u8));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, b => b.FinishSizePrefixed(root, "ABCDE"u8));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, b => b.FinishSizePrefixed64(root, "A"u8));
        Assert.Equal(sizeBytes, builder.SizeBytes);
        builder.Finish(root, "ABCD"u8);
        Assert.True(FlatBuffer.HasFileIdentifier(builder.WrittenSpan, "ABCD"u8));
    }

    [Fact]
    public void Add_TheSameFieldTwice_IsAMisuse()
    {
        AssertMisuse(WireMisuse.FieldAddedTwice, static b => { b.StartTable(); b.Add(3, 1, 0); b.Add(3, 2, 0); });

        // Fields are buffered if something was written in between. Then the end of the table detects it.
        AssertMisuse(WireMisuse.FieldAddedTwice, static b => { b.StartTable(); b.Add(3, 1, 0); b.CreateString("x"); b.Add(3, 2, 0); b.EndTable(); });
    }

    [Fact]
    public void Clear_WithATableOpen_ForgetsItsFields()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(3, 1, 0);
        builder.Clear();
        builder.StartTable();
        builder.Add(0, 1, 0);
        builder.Finish(builder.EndTable());
        Assert.False(FlatBuffer.DangerousGetRoot(builder.WrittenSpan).Has(10));
    }

    [Fact]
    public void Output_BeforeFinish_IsAMisuse()
    {
        AssertMisuse(WireMisuse.BufferNotFinished, static b => _ = b.WrittenSpan.Length);
        AssertMisuse(WireMisuse.BufferNotFinished, static b => b.ToArray());
        AssertMisuse(WireMisuse.BufferNotFinished, static b => b.WriteTo(Stream.Null));
        AssertMisuse(WireMisuse.BufferNotFinished, static b => b.CreateNestedBuffer(in b));
    }

    [Fact]
    public void AnythingAdded_AfterFinish_IsAMisuse()
    {
        AssertMisuse(WireMisuse.BufferFinished, static b => { b.Finish(Root(b)); b.StartTable(); });
        AssertMisuse(WireMisuse.BufferFinished, static b => { b.Finish(Root(b)); b.StartVector(); });
        AssertMisuse(WireMisuse.BufferFinished, static b => { b.Finish(Root(b)); b.CreateString("x"); });
        AssertMisuse(WireMisuse.BufferFinished, static b => { b.Finish(Root(b)); b.CreateSharedString("x"u8); });
        AssertMisuse(WireMisuse.BufferFinished, static b => { b.Finish(Root(b)); b.CreateVector<int>([1]); });
        AssertMisuse(WireMisuse.BufferFinished, static b => { FlatOffset root = Root(b); b.Finish(root); b.Finish(root); });
    }

    [Fact]
    public void AnyOffset_OfAnotherBuffer_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var other = new FlatBuilder(in arena);
        FlatOffset far = other.CreateVector(new byte[100].AsSpan());

        AssertMisuse(WireMisuse.OffsetUnknown, b => b.Finish(far));
        AssertMisuse(WireMisuse.OffsetUnknown, static b => b.Finish(default));
        AssertMisuse(WireMisuse.OffsetUnknown, b => { b.StartTable(); b.AddOffset(0, far); });
        AssertMisuse(WireMisuse.OffsetUnknown, b => b.CreateVector([far]));
        AssertMisuse(WireMisuse.OffsetUnknown, static b => b.CreateVector([default(FlatOffset)]));
        AssertMisuse(WireMisuse.OffsetUnknown, b => { b.StartVector(); b.AddElement(far); });
        AssertMisuse(WireMisuse.OffsetUnknown, b => b.CreateSortedVector([far], 0));
        AssertMisuse(WireMisuse.OffsetUnknown, b => b.Require(far, 0, "x"));
    }

    [Fact]
    public void AnyOffset_OfWhatIsNoTable_DoesNotLeadOutOfTheBuffer()
    {
        // The offset to a vtable, the vtable, the field or the key lies outside the buffer. Bytes that look like a table by chance count as a table.
        int thrown = 0;
        foreach (int word in new[] { 0, -1, 1, 12, 0x0006_0006, int.MaxValue, int.MinValue, 0x7FFF_0004 })
        {
            thrown += Unknown(b => b.Require(b.CreateVector<int>([word, word, 0x0006_0006]), 1 << 14, "x"));
            thrown += Unknown(b => b.CreateSortedVector([b.CreateVector<int>([word, word, 0x0006_0006]), b.CreateVector<int>([word])], 0));
            thrown += Unknown(b => b.CreateSortedVector([b.CreateVector<int>([word, word])], 0, 0L));
            thrown += Unknown(b => b.CreateSortedVector([b.CreateString(new string((char)(word & 0x7F), 3))], 0, 0L));
        }

        Assert.InRange(thrown, 16, 32);
        using var arena = new ArenaAllocator();
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(new FlatBuilder(in arena), static b => b.Require(Root(b), -3, "x"));
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(new FlatBuilder(in arena), static b => b.CreateSortedVector([Root(b)], -3, 0));

        static int Unknown(FlatBuilderTableTests.Use use)
        {
            using var arena = new ArenaAllocator();
            try
            {
                use(new FlatBuilder(in arena, capacityBytes: 0));
                return 0;
            }
            catch (WireMisuseException thrown)
            {
                Assert.Equal(WireMisuse.OffsetUnknown, thrown.Misuse);
                return 1;
            }
            catch (WireFormatException thrown)
            {
                Assert.Equal(WireError.RequiredFieldMissing, thrown.Error);
                return 0;
            }
        }
    }

    [Fact]
    public void CreateVector64_AfterSomethingElse_IsAMisuse()
    {
        AssertMisuse(WireMisuse.Offset64TooLate, static b => { b.CreateString("x"); b.CreateVector64<byte>([1]); });
        AssertMisuse(WireMisuse.Offset64TooLate, static b => { b.CreateString("x"); b.CreateString64("x"u8); });
    }

    [Fact]
    public void CreateVector_OfWhatIsNoElement_Throws()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.CreateVector<decimal>([1m]));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.CreateVector<DateTime>([default(DateTime)]));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.CreateVector<char>(['a']));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.Add<DateTime>(0, default));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.CreateVector<Utf8String>([default(Utf8String)]));
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, static b => b.CreateVector<byte>([1], alignBytes: 3));
        FlatBuilderTableTests.Throw<ArgumentOutOfRangeException>(builder, static b => b.CreateVector<byte>([1], alignBytes: 64));
        FlatBuilderTableTests.Throw<ArgumentException>(builder, static b => b.Finish(Root(b), "abc"u8));
    }

    [Fact]
    public void AnyMember_OfADefaultBuilder_Throws()
    {
        FlatBuilderTableTests.Throw<ObjectDisposedException>(default, static b => b.StartTable());
        FlatBuilderTableTests.Throw<ObjectDisposedException>(default, static b => b.CreateString("x"));
        FlatBuilderTableTests.Throw<ObjectDisposedException>(default, static b => b.Clear());
        FlatBuilderTableTests.Throw<ObjectDisposedException>(default, static b => _ = b.WrittenSpan.Length);
    }

    private static FlatOffset Root(FlatBuilder builder)
    {
        builder.StartTable();
        return builder.EndTable();
    }

    private static void AssertMisuse(WireMisuse misuse, FlatBuilderTableTests.Use use)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Assert.Equal(misuse, FlatBuilderTableTests.Throw<WireMisuseException>(builder, use).Misuse);

        // The builder still works.
        builder.Clear();
        builder.Finish(Root(builder));
        Assert.Equal(12, builder.WrittenSpan.Length);
    }
}
