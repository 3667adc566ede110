using static LibWire.Tests.FlatBuffers.Mutate.MutateSamples;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>
/// Valid buffers in which a value that could be changed overlaps bytes that must not change are rejected, with the first byte of the overlap.
/// </summary>
public sealed class FlatMutableProofTests
{
    private const int First = 4, Second = 6;

    [Fact]
    public void Proof_OfAFieldOverTheDistanceToTheVtable_IsRefused() =>
        CheckRefused(FlatBytes.WithRoot(First).Fill(static bytes => bytes.Patch16(bytes.VtablePosition + 4, 2)), static bytes => bytes.TablePosition + 2, FlatField.Scalar("a", First, FlatType.Int16));

    [Fact]
    public void Proof_OfAFieldOverAVtable_IsRefused()
    {
        // The table is at 8 and has 12 bytes. The last four are the bytes of both the vtable and the field.
        FlatBytes bytes = new FlatBytes().U32(8).U32(0).U32(unchecked((uint)-8)).U32(0).U16(6).U16(12).U16(8).U16(0);
        CheckRefused(bytes, static _ => 16, FlatField.Scalar("a", First, FlatType.Int32));
    }

    [Theory]
    [InlineData(First, Second)]
    [InlineData(Second, First)]
    public void Proof_OfAFieldOverAnOffset_IsRefused(int scalar, int text) =>
        CheckRefused(TwoAt(8, 8).Fill(static bytes => bytes.Point(bytes.Field).Text("abc")), static bytes => bytes.Field, FlatField.Scalar("a", scalar, FlatType.Int32), FlatField.String("b", text));

    [Fact]
    public void Proof_OfAFieldOverTheOffsetOfAVectorBehind64Bits_IsRefused() =>
        CheckRefused(TwoAt(8, 12).Fill(static bytes => bytes.Point(bytes.Field).U64(0)), static bytes => bytes.Field + 4, FlatField.Vector64("a", First, FlatType.Int64), FlatField.Scalar("b", Second, FlatType.Int32));

    [Fact]
    public void Proof_OfAFieldOverACount_IsRefused() =>
        CheckRefused(TwoAt(4, 8).Fill(static bytes => bytes.Patch(bytes.TablePosition + 4, 4)), static bytes => bytes.Field, FlatField.Vector("a", First, FlatType.Int32), FlatField.Scalar("b", Second, FlatType.Int32));

    [Fact]
    public void Proof_OfAFieldOverTheKindOfAUnion_IsRefused()
    {
        // The vtable has the field, the kind and the value.
        FlatBytes bytes = FlatBytes.WithRoot(8).Fill(static bytes => bytes.Patch16(bytes.VtablePosition + 4, 4).Patch16(bytes.VtablePosition + 6, 5));
        bytes.Point(bytes.Field).U64(0);
        CheckRefused(bytes, static bytes => bytes.TablePosition + 5, FlatField.Scalar("a", First, FlatType.Int16), FlatField.Union("u", 8, static () => UnionLayout));
    }

    [Fact]
    public void Proof_OfAFieldOverAKindWithoutAValue_IsRefused()
    {
        FlatBytes bytes = FlatBytes.WithRoot(6).Fill(static bytes => bytes.Patch16(bytes.VtablePosition + 4, 4).Patch16(bytes.VtablePosition + 6, 4));
        CheckRefused(bytes, static bytes => bytes.TablePosition + 4, FlatField.Scalar("a", First, FlatType.Int16), FlatField.Union("u", 8, static () => UnionLayout));
    }

    [Theory]
    [InlineData(8)]
    [InlineData(12)]
    [InlineData(14)]
    [InlineData(15)]
    public void Proof_OfAFieldOverAString_IsRefused(int at)
    {
        // The string has its length at the field of the helper, and its 0 in the last byte of the table.
        FlatBytes bytes = TwoAt(4, at).Fill(static bytes => bytes.Patch(bytes.TablePosition + 4, 4).Patch(bytes.Field, 3).Patch(bytes.Field + 4, 0x00636261));
        CheckRefused(bytes, bytes => bytes.TablePosition + at, FlatField.String("a", First), FlatField.Scalar("b", Second, FlatType.UInt8));
    }

    [Theory]
    [InlineData(First, Second)]
    [InlineData(Second, First)]
    public void Proof_OfAFieldOverAKey_IsRefused(int key, int other) =>
        CheckRefused(TwoAt(8, 8), static bytes => bytes.Field, FlatField.Scalar("k", key, FlatType.Int32).Key(), FlatField.Scalar("o", other, FlatType.Int32));

    [Fact]
    public void Proof_OfAStructOverTheKeyOfAnother_IsRefused()
    {
        CheckRefused(TwoAt(8, 8), static bytes => bytes.Field + 2, FlatField.Struct("k", First, 8, 4, static () => KeyedLayout), FlatField.Struct("o", Second, 8, 4));
        CheckRefused(TwoAt(8, 8), static bytes => bytes.Field, FlatField.Struct("k", First, 8, 4).Key(), FlatField.Struct("o", Second, 8, 4));
        CheckAccepted(TwoAt(8, 8), FlatField.Struct("k", First, 8, 4, static () => KeyedLayout), FlatField.Struct("o", Second, 8, 4, static () => KeyedLayout));
    }

    [Theory]
    [InlineData("string")]
    [InlineData("strings")]
    [InlineData("tables")]
    [InlineData("nested")]
    [InlineData("flex")]
    [InlineData("sorted")]
    public void Proof_OfBytesOverWhatIsFollowed_IsRefusedWithItsFirstFixedByte(string kind)
    {
        FlatBytes bytes = TwoAt(4, 8);
        bytes.Point(bytes.TablePosition + 4).Point(bytes.Field);
        int target = bytes.Position, expected = target + 4;
        FlatField other;
        switch (kind)
        {
            case "string":
                bytes.Text("abc");
                other = FlatField.String("b", Second);
                break;
            case "strings":
                bytes.U32(1).U32(4).Text("");
                other = FlatField.Strings("b", Second);
                break;
            case "tables":
                bytes.U32(1).U32(8).U16(4).U16(4).U32(4);
                other = FlatField.Tables("b", Second, static () => Layout);
                break;
            case "nested":
                bytes.U32(12).U32(8).U16(4).U16(4).U32(4);
                other = FlatField.NestedBuffer("b", Second, static () => Layout);
                break;
            case "flex":
                bytes.U32(3).Append(FlexFive);
                other = FlatField.FlexBuffer("b", Second);
                break;
            default:
                bytes.U32(8).Append(new byte[64]);
                other = FlatField.Structs("b", Second, 8, 4, static () => KeyedLayout);
                expected += 2;
                break;
        }

        CheckRefused(bytes, _ => expected, FlatField.Vector("a", First, FlatType.UInt8), other);
    }

    [Fact]
    public void Proof_OfBytesOverTheKindsOfUnions_IsRefused()
    {
        // The bytes are also the kinds.
        byte[] buffer = FlatMutableTableTests.UnionsOf(AnyKind.Struct, AnyKind.None);
        FlatBytes bytes = FlatBytes.WithRoot(Anys, hasKind: true);
        buffer[bytes.VtablePosition + 4] = 12;
        buffer[bytes.TablePosition + 12] = 4;
        var layout = FlatLayout.Make("T", FlatField.Vector("a", 4, FlatType.UInt8), FlatField.Unions("u", Anys, static () => UnionLayout));
        CheckRefused(buffer, layout, bytes.TablePosition + 20);
    }

    [Fact]
    public void Proof_OfBytesOverTheValuesOfUnions_IsRefused()
    {
        byte[] buffer = FlatMutableTableTests.UnionsOf(AnyKind.Struct, AnyKind.None);
        FlatBytes bytes = FlatBytes.WithRoot(Anys, hasKind: true);
        buffer[bytes.VtablePosition + 4] = 12;
        buffer[bytes.TablePosition + 12] = 12;
        var layout = FlatLayout.Make("T", FlatField.Vector("a", 4, FlatType.UInt8), FlatField.Unions("u", Anys, static () => UnionLayout));
        CheckRefused(buffer, layout, bytes.TablePosition + 28);
    }

    [Fact]
    public void Proof_OfAFieldOverTheTextOfAUnion_IsRefused()
    {
        // The table reaches over the text, and so does its field. The kind of the union says that there is a text.
        FlatBytes bytes = FlatBytes.WithRoot(8, hasKind: true, tableBytes: 24);
        bytes.Patch8(bytes.Kind, (int)AnyKind.Text).Point(bytes.Field).Text("abc").Patch16(bytes.VtablePosition + First, 20);
        CheckRefused(bytes, static bytes => bytes.TablePosition + 20, FlatField.Scalar("a", First, FlatType.Int32), FlatField.Union("u", 8, static () => UnionLayout));
    }

    [Fact]
    public void Proof_OfAFieldOverTheTextOfALaterUnion_IsRefused()
    {
        // Each union has the kind of its own place.
        byte[] buffer = FlatMutableTableTests.UnionsOf(AnyKind.Struct, AnyKind.None, AnyKind.Text);
        FlatBytes bytes = FlatBytes.WithRoot(Anys, hasKind: true);
        int text = buffer.AsSpan().IndexOf("abc"u8);
        buffer[bytes.VtablePosition + 2] = (byte)(buffer.Length - bytes.TablePosition);
        buffer[bytes.VtablePosition + First] = (byte)(text - bytes.TablePosition);
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", First, FlatType.Int32), FlatField.Unions("u", Anys, static () => UnionLayout));
        CheckRefused(buffer, layout, text);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(8)]
    public void Proof_OfAFieldOverTheOffsetsOfUnions_IsRefused(int at)
    {
        byte[] buffer = FlatMutableTableTests.UnionsOf(AnyKind.Struct, AnyKind.None);
        FlatBytes bytes = FlatBytes.WithRoot(Anys, hasKind: true);
        buffer[bytes.VtablePosition + First] = (byte)at;
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", First, FlatType.Int32), FlatField.Unions("u", Anys, static () => UnionLayout));
        CheckRefused(buffer, layout, bytes.TablePosition + at);
    }

    [Fact]
    public void Proof_OfAFieldOverTheCountOfALaterVector_IsRefused() =>
        CheckRefused(TwoAt(8, 4).Fill(static bytes => bytes.Patch(bytes.TablePosition + 4, 4)), static bytes => bytes.Field, FlatField.Scalar("a", First, FlatType.Int32), FlatField.Vector("b", Second, FlatType.Int32));

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Proof_OfAFieldOverTheLastOfAVector_IsRefused(bool isText)
    {
        // The table reaches over its vector of two offsets and over the second text or table, whose first four bytes are the field.
        FlatBytes bytes = FlatBytes.WithRoot(Second, tableBytes: isText ? 44 : 40);
        bytes.Point(bytes.Field).U32(2);
        if (isText) bytes.U32(8).U32(12).U32(0).U32(0).Text("abc");
        else bytes.U32(12).U32(12).U16(4).U16(4).U32(4).U32(8);
        int at = isText ? 40 : 36;
        bytes.Patch16(bytes.VtablePosition + First, at);
        FlatField other = isText ? FlatField.Strings("b", Second) : FlatField.Tables("b", Second, static () => Layout);
        CheckRefused(bytes, bytes => bytes.TablePosition + at, FlatField.Scalar("a", First, FlatType.Int32), other);
    }

    [Fact]
    public void Proof_OfMutableOverMutable_IsAccepted()
    {
        byte[] buffer = TwoAt(8, 8).ToArray();
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", First, FlatType.Int32), FlatField.Scalar("b", Second, FlatType.Int16));
        FlatMutableTable root = FlatBuffer.GetMutableRoot(buffer, layout, default);
        Assert.True(root.Mutate(First, 0x01020304));
        Assert.Equal(0x0304, root.View.Scalar(Second, (short)0));
        Assert.True(FlatVerifier.TryVerifyMutable(buffer, layout, out _));
    }

    [Fact]
    public void Proof_InANestedBuffer_CountsFromTheOutermost()
    {
        byte[] inner = TwoAt(8, 8).Fill(static bytes => bytes.Point(bytes.Field).Text("abc")).ToArray();
        FlatBytes bytes = FlatBytes.WithRoot(First).Align(8).U32(0);
        bytes.Point(bytes.Field).U32((uint)inner.Length);
        int start = bytes.Position;
        var nested = FlatLayout.Make("N", FlatField.Scalar("a", First, FlatType.Int32), FlatField.String("b", Second));
        CheckRefused(bytes.Append(inner), _ => start + TwoAt(8, 8).Field, FlatField.NestedBuffer("n", First, () => nested));
    }

    [Fact]
    public void Proof_BehindASizePrefix_CountsFromThePrefix()
    {
        byte[] inner = TwoAt(8, 8).ToArray(), buffer = new FlatBytes().U32((uint)inner.Length).Append(inner).ToArray();
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", First, FlatType.Int32).Key(), FlatField.Scalar("b", Second, FlatType.Int32));
        Assert.False(FlatVerifier.TryVerifyMutable(buffer, layout, out WireFault fault, new FlatVerifierOptions { IsSizePrefixed = true, IgnoresAlignment = true }));
        Assert.Equal((WireError.NotMutable, TwoAt(8, 8).Field + 4L), (fault.Error, fault.Offset));
        Assert.Contains("must not change", fault.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Proof_OfAUnionOfAKindThatIsNotKnown_FollowsNothing()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Any, hasKind: true);
        bytes.Patch8(bytes.Kind, 99).Point(bytes.Field).U32(0);
        Assert.True(FlatVerifier.TryVerifyMutable(bytes.ToArray(), Layout, out WireFault fault));
        Assert.Equal(WireError.None, fault.Error);
    }

    [Fact]
    public void Proof_OfEverySample_Passes()
    {
        foreach (byte[] buffer in MutateSeeds.All)
        {
            Assert.True(FlatVerifier.TryVerify(buffer, Layout, out WireFault fault), fault.ToString());
            Assert.True(FlatVerifier.TryVerifyMutable(buffer, Layout, out fault), fault.ToString());
        }
    }

    [Fact]
    public void Proof_OfTheCorpus_Passes()
    {
        Assert.True(FlatVerifier.TryVerifyMutable(FlatCorpus.Monster, Models.MonsterView.Layout, out WireFault fault), fault.ToString());
        Assert.True(FlatVerifier.TryVerifyMutable(FlatCorpus.Annotated, Models.Annotated.FooView.Layout, out fault), fault.ToString());
    }

    [Fact]
    public void Proof_OfAStringThatManyShare_TakesNoLongerForItsLength()
    {
        const int count = 200_000, lengthBytes = 4_000_000;
        FlatBytes bytes = FlatBytes.WithRoot(Texts);
        bytes.Point(bytes.Field).U32(count);
        for (int i = 0; i < count; i++) bytes.U32((uint)(4 * (count - i)));
        byte[] buffer = bytes.Text(new string('x', lengthBytes)).ToArray();

        // If each offset took the length of the string, this would pass over 800 GB.
        Assert.True(FlatVerifier.TryVerifyMutable(buffer, Layout, out WireFault fault), fault.ToString());
    }

    [Fact]
    public void Proof_OfLargeStructsThatManyShare_IsRefused()
    {
        // 50,000 tables share a vector of 16 structs of 65,000 bytes: few steps for the verifier, but 50 GB to mark.
        const int count = 50_000, structBytes = 65_000, structs = 16;
        var row = FlatLayout.Make("Row", FlatField.Structs("s", 4, structBytes, 4));
        var layout = FlatLayout.Make("T", FlatField.Tables("rows", 4, () => row));
        FlatBytes bytes = FlatBytes.WithRoot(4);
        int vtable = bytes.Position;
        bytes.U16(6).U16(8).U16(4).U16(0).Point(bytes.Field).U32(count);
        for (int i = 0; i < count; i++) bytes.U32((uint)((4 * (count - i)) + (8 * i)));
        for (int i = 0; i < count; i++) bytes.U32((uint)(bytes.Position - vtable)).U32((uint)(4 + (8 * (count - 1 - i))));
        byte[] buffer = [.. bytes.U32(structs).ToArray(), .. new byte[structs * structBytes]];
        Assert.True(FlatVerifier.TryVerify(buffer, layout, out WireFault fault), fault.ToString());
        Assert.False(FlatVerifier.TryVerifyMutable(buffer, layout, out fault));
        Assert.Equal(WireError.BudgetExceeded, fault.Error);
    }

    /// <summary>A root with two fields at given places of its table. The second may be that of the helper, at 8.</summary>
    private static FlatBytes TwoAt(int first, int second) =>
        FlatBytes.WithRoot(Second).Fill(bytes => bytes.Patch16(bytes.VtablePosition + First, first).Patch16(bytes.VtablePosition + Second, second));

    private static void CheckRefused(FlatBytes bytes, Func<FlatBytes, int> offset, params FlatField[] fields) => CheckRefused(bytes.ToArray(), FlatLayout.Make("T", fields), offset(bytes));

    private static void CheckRefused(byte[] buffer, FlatLayout layout, int offset)
    {
        Assert.True(FlatVerifier.TryVerify(buffer, layout, out WireFault fault), fault.ToString());
        Assert.False(FlatBuffer.TryGetMutableRoot(buffer, layout, out FlatMutableTable root, out fault, default));
        Assert.Equal((WireError.NotMutable, (long)offset), (fault.Error, fault.Offset));
        Assert.True(root.IsNull);
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => FlatBuffer.GetMutableRoot(buffer, layout, default).IsNull);
        Assert.Equal((WireError.NotMutable, (long)offset), (thrown.Error, thrown.Offset));
    }

    private static void CheckAccepted(FlatBytes bytes, params FlatField[] fields) =>
        Assert.True(FlatVerifier.TryVerifyMutable(bytes.ToArray(), FlatLayout.Make("T", fields), out WireFault fault), fault.ToString());
}
