using static LibWire.Tests.FlatBuffers.FlatRules;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Vectors, strings, unions, nested buffers and the targets of 64-bit offsets.</summary>
public sealed class FlatVerifierFieldTests
{
    private static readonly FlatVerifierOptions Unaligned = new() { IgnoresAlignment = true };
    private static readonly FlatVerifierOptions Strict = new() { Strictness = FlatStrictness.Strict };

    [Fact]
    public void String_EveryTruncation_IsRefused()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Name);
        bytes.Point(bytes.Field).Text("abcde");
        int text = bytes.Field + 8;
        Accepts(bytes);
        byte[] all = bytes.ToArray();
        Refuses(all[..^1], WireError.UnterminatedString, text);
        for (int cut = 2; cut < 7; cut++) Refuses(all[..^cut], WireError.LengthOutOfRange, text);
        for (int cut = 7; cut < 11; cut++) Refuses(all[..^cut], WireError.OffsetOutOfRange, bytes.Field);
        Refuses(new FlatBytes().Append(all).Patch8(all.Length - 1, 1), WireError.UnterminatedString, text);
        foreach (uint length in new[] { 0x7fffffffu, 0x80000000, 0xfffffffb, 0xfffffffc, 0xffffffff })
            Refuses(new FlatBytes().Append(all).Patch(text, length), WireError.LengthOutOfRange, text);
        Refuses(new FlatBytes().Append(all).Patch(bytes.Field, 9), WireError.Misaligned, bytes.Field + 9);
        Refuses(new FlatBytes().Append(all).Patch(bytes.Field, 0), WireError.OffsetOutOfRange, bytes.Field);
    }

    [Fact]
    public void Vector_CountsThatDoNotFit_AreRefused()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Longs);
        bytes.Align(8).U32(0).Point(bytes.Field);
        int vector = bytes.Position;
        bytes.U32(3).U64(1).U64(2).U64(3);
        Accepts(bytes);
        foreach (uint count in new uint[] { 4u, 0x0fffffff, 0x1fffffff, 0x20000000, 0x20000003, 0x7fffffff, 0x80000000, 0xffffffff })
            Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(vector, count), WireError.LengthOutOfRange, vector);
        Accepts(new FlatBytes().Append(bytes.ToArray()).Patch(vector, 0));
        Refuses(bytes.ToArray()[..^1], WireError.LengthOutOfRange, vector);
    }

    [Fact]
    public void Vector_FirstElementMisaligned_IsRefusedUnlessIgnored()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Longs);
        bytes.Align(8).Point(bytes.Field);
        int vector = bytes.Position;
        bytes.U32(1).U64(7);
        Refuses(bytes, WireError.Misaligned, vector + 4);
        Accepts(bytes, Unaligned);
        Assert.Equal(7, FlatBuffer.GetRoot(bytes.ToArray(), Layout, Unaligned).Vector<long>(Longs)[0]);

        // An empty vector may lie there: like Google's C++, the verifier checks the alignment of the first element only if there is one.
        byte[] empty = new FlatBytes().Append(bytes.ToArray()).Patch(vector, 0).ToArray();
        Accepts(new FlatBytes().Append(empty));
        Assert.True(FlatBuffer.GetRoot(empty, Layout, default).Vector<long>(Longs).TryGetSpan(out ReadOnlySpan<long> span) && span.IsEmpty);
        Assert.False(FlatBuffer.GetRoot(empty, Layout, default).Vector<long>(Longs).IsNull);
    }

    [Fact]
    public void TextsAndChildren_SlotsThatLeadNowhere_AreRefused()
    {
        foreach (int field in new[] { Texts, Children })
        {
            FlatBytes bytes = FlatBytes.WithRoot(field);
            bytes.Point(bytes.Field).U32(2);
            int slot = bytes.Position;
            bytes.U32(0).U32(0);
            if (field == Texts)
            {
                bytes.Point(slot).Text("a").Align(4).Point(slot + 4).Text("b");
            }
            else
            {
                bytes.Patch(slot, (uint)(bytes.EmptyTable() - slot));
                bytes.Patch(slot + 4, (uint)(bytes.EmptyTable() - slot - 4));
            }

            Accepts(bytes);
            foreach (uint offset in new[] { 0u, 0x7ffffffcu, 0x80000000, 0xfffffffc })
                Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(slot + 4, offset), WireError.OffsetOutOfRange, slot + 4);
            Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(slot + 4, 5), WireError.Misaligned, slot + 9);
            Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(slot - 4, 0x40000000), WireError.LengthOutOfRange, slot - 4);
            Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(slot - 4, 0xffffffff), WireError.LengthOutOfRange, slot - 4);
        }
    }

    [Fact]
    public void Union_OfEachKind_IsVerifiedAsWhatItIs()
    {
        FlatBytes table = UnionOf(1);
        table.Patch(table.Field, (uint)(table.EmptyTable() - table.Field));
        Accepts(table);
        Refuses(new FlatBytes().Append(table.ToArray()).Patch(table.Field, 0), WireError.OffsetOutOfRange, table.Field);

        FlatBytes place = UnionOf(2);
        place.Align(8).Point(place.Field).U64(1);
        Accepts(place);
        Refuses(place.ToArray()[..^1], WireError.OffsetOutOfRange, place.Field);
        FlatBytes misplaced = UnionOf(2);
        misplaced.Align(8).U32(0).Point(misplaced.Field).U64(1);
        Refuses(misplaced, WireError.Misaligned, misplaced.Field + 12);
        Accepts(misplaced, Unaligned);

        FlatBytes text = UnionOf(3);
        text.Point(text.Field).Text("abc");
        Accepts(text);
        Refuses(text.ToArray()[..^1], WireError.UnterminatedString, text.Field + 8);

        // A struct of one byte may be the last byte of the buffer, at any address.
        FlatBytes one = UnionOf(9);
        one.Align(2).U8(0).Point(one.Field).U8(5);
        Accepts(one);
        Refuses(one.ToArray()[..^1], WireError.OffsetOutOfRange, one.Field);
    }

    [Fact]
    public void Union_NoneOrUnknown_IsNotFollowed()
    {
        foreach (int kind in new[] { 0, 4, 8, 10, 255 })
        {
            FlatBytes bytes = UnionOf(kind);
            bytes.Patch(bytes.Field, 7);
            Accepts(bytes);
            if (kind == 0) Accepts(bytes, Strict);
            else Refuses(bytes, WireError.UnknownUnionKind, bytes.Field, Strict);

            // But its offset must point to a byte of the buffer, as in Google's C++.
            foreach (uint offset in new[] { 0u, 8u, 0x80000000, 0xdeadbeef }) Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(bytes.Field, offset), WireError.OffsetOutOfRange, bytes.Field);
            Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(bytes.Field, 0).Patch16(bytes.VtablePosition + Choice - 2, 0), WireError.OffsetOutOfRange, bytes.Field);
        }
    }

    [Fact]
    public void Union_KindWithoutValueOrValueWithoutKind_IsAcceptedUnlessStrict()
    {
        FlatBytes noValue = UnionOf(1);
        noValue.Patch16(noValue.VtablePosition + Choice, 0);
        Accepts(noValue);
        Refuses(noValue, WireError.UnionMismatch, noValue.Kind, Strict);
        Accepts(new FlatBytes().Append(noValue.ToArray()).Patch8(noValue.Kind, 0), Strict);
        Refuses(noValue, WireError.RequiredFieldMissing, noValue.TablePosition, layout: ChoiceRequired);

        FlatBytes noKind = UnionOf(1);
        noKind.Patch16(noKind.VtablePosition + Choice - 2, 0);
        noKind.Patch(noKind.Field, 4);
        Accepts(noKind);
        Refuses(noKind, WireError.UnionMismatch, noKind.Field, Strict);
        Accepts(noKind, layout: ChoiceRequired);
    }

    [Fact]
    public void Union_ValueWithoutKind_IsNotFollowedAsAnyKind()
    {
        // The distance to the vtable, at the start of the table, is 8. It is no kind of the union.
        FlatUnionLayout union = FlatUnionLayout.Make("U", FlatUnionMember.String("Text", 8));
        FlatLayout layout = FlatLayout.Make("T", FlatField.Union("u", 6, () => union));
        FlatBytes bytes = FlatBytes.WithRoot(6);
        Assert.Equal(8, bytes.TablePosition - bytes.VtablePosition);
        bytes.Point(bytes.Field).U32(uint.MaxValue);
        Accepts(bytes, null, layout);
        bytes.Patch16(bytes.VtablePosition + 4, 4).Patch8(bytes.Kind, 8);
        Refuses(bytes, WireError.LengthOutOfRange, bytes.Field + 8, null, layout);
    }

    [Fact]
    public void Union_WideKindThatIsAbsent_IsNotTheFieldBeyondTheBuffer()
    {
        // A table of four bytes at the end of the buffer, whose vtable says 12: no field is beyond it, so the vtable is wrong.
        FlatLayout layout = FlatLayout.Make("T", FlatField.Union("u", 6, static () => Union, kindBytes: 8));
        FlatBytes bytes = new FlatBytes().U32(8).U16(4).U16(12).U32(4);
        Refuses(bytes, WireError.InvalidVtable, 4, null, layout);
    }

    [Fact]
    public void Table_OfManyFieldsThatEndsWithTheBuffer_IsAccepted()
    {
        // More fields than a memo has room for. All are the empty vector whose count is the last field of the table.
        const int count = 40;
        FlatLayout layout = FlatLayout.Make("T", [.. Enumerable.Range(0, count).Select(static id => FlatField.Vector($"v{id}", 4 + (2 * id), FlatType.Int32)), FlatField.Scalar("n", 4 + (2 * count), FlatType.Int32)]);
        FlatBytes bytes = new FlatBytes().U32(0);
        int vtable = bytes.Position, tableBytes = 4 + (4 * count) + 4;
        bytes.U16(4 + (2 * count) + 2).U16(tableBytes);
        for (int id = 0; id <= count; id++) bytes.U16(4 + (4 * id));
        bytes.Align(4);
        int table = bytes.Position;
        bytes.Patch(0, (uint)table).U32((uint)(table - vtable));
        for (int id = 0; id < count; id++) bytes.U32((uint)(4 * (count - id)));
        bytes.U32(0);
        Accepts(bytes, null, layout);
        Refuses(bytes.ToArray()[..^1], WireError.FieldOutOfRange, table + tableBytes - 4, null, layout);
    }

    [Fact]
    public void Union_KindOutsideOfTheTable_IsRefused()
    {
        FlatBytes bytes = UnionOf(1);
        bytes.Patch16(bytes.VtablePosition + Choice - 2, 16);
        Refuses(bytes, WireError.FieldOutOfRange, bytes.TablePosition + 16);
        Refuses(bytes, WireError.FieldOutOfRange, bytes.TablePosition + 16, new FlatVerifierOptions { Strictness = FlatStrictness.Lenient });
    }

    [Fact]
    public void Union_WithWideKind_ReadsAllOfIt()
    {
        FlatBytes bytes = FlatBytes.WithRoot(WideChoice, hasKind: true);
        bytes.Patch(bytes.Kind, 0x101).Patch(bytes.Field, 5);
        Accepts(bytes); // the unknown kind 257, not 1
        bytes.Patch(bytes.Kind, 1);
        Refuses(bytes, WireError.OffsetOutOfRange, bytes.Field);
    }

    [Fact]
    public void Unions_ElementsAndCounts_AreVerified()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Choices, hasKind: true);
        bytes.Point(bytes.Kind).U32(4).U8(3).U8(0).U8(200).U8(1);
        int values = bytes.Point(bytes.Field).Position;
        bytes.U32(4).U32(0).U32(0xdeadbeef).U32(0).U32(0);
        bytes.Point(values + 4).Text("abc").Align(4);
        bytes.Patch(values + 16, (uint)(bytes.EmptyTable() - values - 16));
        Accepts(bytes);
        Refuses(bytes, WireError.UnknownUnionKind, values + 12, Strict);

        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(values, 3), WireError.UnionMismatch, values);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(values, 0xffffffff), WireError.LengthOutOfRange, values);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(values + 16, 0), WireError.OffsetOutOfRange, values + 16);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(bytes.Field, 0), WireError.OffsetOutOfRange, bytes.Field);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch16(bytes.VtablePosition + Choices, 0), WireError.UnionMismatch, bytes.Kind);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch16(bytes.VtablePosition + Choices - 2, 0), WireError.UnionMismatch, bytes.Field);
    }

    [Fact]
    public void Nested_Buffer_IsVerifiedFromItsOwnStart()
    {
        // The inner buffer is at a multiple of 4 but not of 8. Its number of 8 bytes is at a multiple of 8 from its own start.
        FlatBytes inner = FlatBytes.WithRoot(Number);
        FlatBytes bytes = FlatBytes.WithRoot(Nested);
        bytes.Align(8).Point(bytes.Field).U32((uint)inner.Position);
        int start = bytes.Position;
        bytes.Append(inner.ToArray());
        Assert.Equal(4, start % 8);
        Accepts(bytes);

        inner.Patch16(inner.VtablePosition + Number, 12);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch16(start + inner.VtablePosition + Number, 12), WireError.Misaligned, start + inner.TablePosition + 12);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(start - 4, 11), WireError.Truncated, start + 11);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(start - 4, 0), WireError.Truncated, start);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(start - 4, 0xffffffff), WireError.LengthOutOfRange, start - 4);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(start, 0), WireError.OffsetOutOfRange, start);

        // A vtable of the outer buffer is not valid for the inner one, even if it was verified before.
        uint outerVtable = (uint)(start + inner.TablePosition - bytes.VtablePosition);
        Refuses(new FlatBytes().Append(bytes.ToArray()).Patch(start + inner.TablePosition, outerVtable), WireError.InvalidVtable, start + inner.TablePosition);
    }

    [Fact]
    public void Nested_Buffers_CountForTheDepth()
    {
        byte[] buffer = [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0];
        for (int depth = 1; depth < 64; depth++) buffer = Around(buffer);
        Accepts(buffer);
        buffer = Around(buffer);
        Assert.False(FlatVerifier.TryVerify(buffer, Layout, out WireFault fault));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
        for (int depth = 65; depth < 300; depth++) buffer = Around(buffer);
        Accepts(buffer, new FlatVerifierOptions { DepthMax = 300 });

        static byte[] Around(byte[] inner)
        {
            FlatBytes bytes = FlatBytes.WithRoot(Nested);
            return bytes.Point(bytes.Field).U32((uint)inner.Length).Append(inner).Align(4).ToArray();
        }
    }

    [Fact]
    public void Vector64_FirstElementMisaligned_IsRefusedUnlessEmptyOrIgnored()
    {
        // The count of 8 bytes is aligned in both cases, the structs of 16 bytes behind it in one.
        FlatLayout layout = FlatLayout.Make("T", FlatField.Structs64("s", 4, 16, 16));
        for (int spare = 0; spare <= 8; spare += 8)
        {
            FlatBytes bytes = FlatBytes.WithRoot(4).Align(16).Append(new byte[8 + spare]);
            bytes.Patch(bytes.Field, (uint)(bytes.Position - bytes.Field));
            int vector = bytes.Position;
            bytes.U64(1).U64(0).U64(0);
            if (spare == 0) Accepts(bytes, null, layout);
            else Refuses(bytes, WireError.Misaligned, vector + 8, null, layout);
            Accepts(bytes, Unaligned, layout);
            Accepts(new FlatBytes().Append(bytes.ToArray()).Patch(vector, 0), null, layout);
        }
    }

    [Fact]
    public void Offset64_StringAndVectors_AreVerified()
    {
        FlatBytes text = FlatBytes.WithRoot(Text64);
        text.U32(0).Point(text.Field).Text("abc");
        Accepts(text);
        Assert.Equal("abc", FlatBuffer.GetRoot(text.ToArray(), Layout, default).Offset64String(Text64).ToString());
        Refuses(new FlatBytes().Append(text.ToArray()).Patch(text.Field + 4, 1), WireError.OffsetOutOfRange, text.Field);
        Refuses(new FlatBytes().Append(text.ToArray()).Patch(text.Field + 4, 0xffffffff), WireError.OffsetOutOfRange, text.Field);
        Refuses(new FlatBytes().Append(text.ToArray()).Patch(text.Field, 0), WireError.OffsetOutOfRange, text.Field);
        Refuses(new FlatBytes().Append(text.ToArray()).Patch(text.Field, 13), WireError.Misaligned, text.Field + 13);
        Refuses(text.ToArray()[..^1], WireError.UnterminatedString, text.Field + 12);

        FlatBytes far = FlatBytes.WithRoot(Far);
        far.Point(far.Field).U32(2).U16(5).U16(6);
        Accepts(far);
        Assert.Equal([5, 6], FlatBuffer.GetRoot(far.ToArray(), Layout, default).Offset64Vector<short>(Far).ToArray());
        Refuses(far.ToArray()[..^1], WireError.LengthOutOfRange, far.Field + 8);

        FlatBytes wide = FlatBytes.WithRoot(Wide);
        wide.Align(8).Point(wide.Field).U64(2).U32(7).U32(8);
        Accepts(wide);
        Assert.Equal([7, 8], FlatBuffer.GetRoot(wide.ToArray(), Layout, default).Vector64<int>(Wide).ToArray());
        Refuses(wide.ToArray()[..^1], WireError.LengthOutOfRange, wide.Field + 8);
        foreach (uint high in new uint[] { 1u, 0x3fffffff, 0x40000000, 0x80000000, 0xffffffff })
            Refuses(new FlatBytes().Append(wide.ToArray()).Patch(wide.Field + 12, high), WireError.LengthOutOfRange, wide.Field + 8);
        Refuses(new FlatBytes().Append(wide.ToArray()).Patch(wide.Field, 12), WireError.Misaligned, wide.Field + 12);
        Refuses(wide.ToArray()[..(wide.Field + 15)], WireError.OffsetOutOfRange, wide.Field);
    }

    [Fact]
    public void View_OfAnUnknownMember_SaysKindAndPositionOnly()
    {
        FlatBytes bytes = UnionOf(77);
        bytes.Patch(bytes.Field, 5);
        byte[] buffer = bytes.ToArray();
        FlatUnion<DayOfWeek> union = FlatBuffer.GetRoot(buffer, Layout, default).Union<DayOfWeek>(Choice + 20, Choice);
        Assert.Equal(bytes.Field + 5, union.PositionIn(buffer));
        Assert.False(union.IsNull);
        Assert.Equal((DayOfWeek)0, union.Kind);
        Assert.Equal(-1, FlatBuffer.GetRoot(buffer, Layout, default).Union<DayOfWeek>(Choice + 20, Choice + 22).PositionIn(buffer));
    }

    private static FlatBytes UnionOf(int kind)
    {
        FlatBytes bytes = FlatBytes.WithRoot(Choice, hasKind: true);
        return bytes.Patch8(bytes.Kind, kind);
    }
}
