using static LibWire.Tests.FlatBuffers.Mutate.MutateSamples;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>Values are changed in place, at any address, and no other byte changes.</summary>
public sealed class FlatMutableTableTests
{
    private enum Small : sbyte
    {
        Some = -2,
    }

    private enum Large : ulong
    {
        Some = 0x8000_0000_0000_0001,
    }

    [Fact]
    public void Mutate_OfEachScalarAtEachAddress_ChangesItsBytesOnly()
    {
        CheckScalar(FlatType.Bool, true, [1]);
        CheckScalar(FlatType.Int8, (sbyte)-2, [0xfe]);
        CheckScalar(FlatType.UInt8, (byte)0x81, [0x81]);
        CheckScalar(FlatType.Int16, (short)-2, [0xfe, 0xff]);
        CheckScalar(FlatType.UInt16, (ushort)0x8102, [0x02, 0x81]);
        CheckScalar(FlatType.Int32, 0x01020304, [4, 3, 2, 1]);
        CheckScalar(FlatType.UInt32, 0x81020304u, [4, 3, 2, 0x81]);
        CheckScalar(FlatType.Int64, 0x0102030405060708L, [8, 7, 6, 5, 4, 3, 2, 1]);
        CheckScalar(FlatType.UInt64, 0x8102030405060708UL, [8, 7, 6, 5, 4, 3, 2, 0x81]);
        CheckScalar(FlatType.Float32, 1.5f, [0, 0, 0xc0, 0x3f]);
        CheckScalar(FlatType.Float64, -1.5, [0, 0, 0, 0, 0, 0, 0xf8, 0xbf]);
        CheckScalar(FlatType.Int8, Small.Some, [0xfe]);
        CheckScalar(FlatType.UInt64, Large.Some, [1, 0, 0, 0, 0, 0, 0, 0x80]);
    }

    [Fact]
    public void Mutate_OfABoolThatIsNeither0Nor1_WritesOne()
    {
        byte odd = 4;
        byte[] buffer = FlatBytes.WithRoot(4).ToArray();
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", 4, FlatType.Bool));
        Assert.True(FlatBuffer.GetMutableRoot(buffer, layout, default).Mutate(4, System.Runtime.CompilerServices.Unsafe.As<byte, bool>(ref odd)));
        Assert.Equal(1, buffer[FlatBytes.WithRoot(4).Field]);
    }

    [Fact]
    public void Mutate_OfWhatIsAbsent_IsFalseAndChangesNothing()
    {
        byte[] buffer = FlatBytes.WithRoot(Number).ToArray(), before = [.. buffer];
        FlatMutableTable root = Open(buffer);
        Assert.False(root.Mutate(Place, new Keyed { A = 1 }));
        Assert.False(root.Mutate(Guarded, new Keyed { A = 1 }, 2, 2));
        Assert.False(root.Mutate(Key, 7));
        Assert.False(root.Union<AnyKind>(Any - 2, Any).Mutate(new Keyed { A = 1 }));
        Assert.True(root.Vector<long>(Longs).IsNull && root.Table(Child).IsNull && root.Tables(Children).IsNull && root.Union<AnyKind>(Any - 2, Any).IsNull && root.Unions<AnyKind>(Anys - 2, Anys).IsNull);
        Assert.True(root.NestedRoot(Nested).IsNull && root.Offset64NestedRoot(FarNested).IsNull && root.NestedRoot64(HugeFlex).IsNull && root.Vector64<long>(HugeLongs).IsNull && root.Offset64Vector<Keyed>(FarLongs).IsNull);
        Assert.Equal((0, 0, 0), (root.Vector<long>(Longs).Count, root.Tables(Children).Count, root.Unions<AnyKind>(Anys - 2, Anys).Count));
        Assert.True(root.Vector<long>(Longs).TryGetSpan(out Span<long> span) && span.IsEmpty);
        Assert.Equal(before, buffer);
    }

    [Fact]
    public void Mutate_OfATableThatIsAbsent_Throws() =>
        AbsentView.Advises(static () => Open(FlatBytes.WithRoot(Number).ToArray()).Table(Child).Mutate(Number, 5));

    [Fact]
    public void Mutate_OfAStruct_WritesAllOfIt()
    {
        byte[] buffer = FlatBytes.WithRoot(Place).ToArray();
        var place = new Keyed { A = 0x0102, Key = 0x0304, B = 0x05060708 };
        Assert.True(Open(buffer).Mutate(Place, place));
        Assert.Equal([2, 1, 4, 3, 8, 7, 6, 5], buffer.Skip(FlatBytes.WithRoot(Place).Field).Take(8));
        Assert.Equal(place, FlatBuffer.GetRoot(buffer, Layout, default).Struct(Place).Read<Keyed>(0));
    }

    [Fact]
    public void Mutate_OfAStructWithAKey_LeavesTheKey()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Guarded);
        byte[] buffer = bytes.Patch(bytes.Field, 0x99990000).ToArray();
        Assert.True(Open(buffer).Mutate(Guarded, new Keyed { A = 0x0102, Key = 0x0304, B = 0x05060708 }, 2, 2));
        Assert.Equal([2, 1, 0x99, 0x99, 8, 7, 6, 5], buffer.Skip(bytes.Field).Take(8));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(buffer).Mutate(Guarded, 5L, 7, 2));
        Assert.Throws<ArgumentOutOfRangeException>(() => Open(buffer).Mutate(Guarded, 5L, -1, 2));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4)]
    public void Vector_Set_ChangesOneElement(int shift)
    {
        FlatBytes bytes = FlatBytes.WithRoot(Longs).Align(8).U32(0);
        byte[] before = bytes.Point(bytes.Field).U32(3).U64(1).U64(2).U64(3).ToArray(), memory = new byte[shift + before.Length];
        before.CopyTo(memory, shift);
        Span<byte> buffer = memory.AsSpan(shift);
        FlatMutableVector<long> longs = Open(buffer).Vector<long>(Longs);

        Assert.Equal(3, longs.Count);
        longs.Set(1, -2);
        Assert.Equal([1, -2, 3], longs.View.ToArray());
        Assert.Equal(-2, longs[1]);
        Assert.Equal(Enumerable.Range(before.Length - 16, 8), Changed(before, buffer.ToArray()));
        foreach (int index in new[] { -1, 3, int.MinValue, int.MaxValue })
            Assert.Throws<IndexOutOfRangeException>(() => Open(memory.AsSpan(shift)).Vector<long>(Longs).Set(index, 9));
        Assert.Equal([1, -2, 3], longs.View.ToArray());

        // Arrays begin at multiples of 8.
        Assert.Equal(shift % sizeof(long) == 0 || IntPtr.Size == 4 && shift == 4, longs.TryGetSpan(out Span<long> span));
        if (shift == 1) Assert.Throws<InvalidOperationException>(() => Open(memory.AsSpan(1)).Vector<long>(Longs).AsSpan().Length);
        if (span.IsEmpty) return;
        span[2] = 33;
        longs.AsSpan()[0] = 11;
        Assert.Equal([11, -2, 33], Open(buffer).View.Vector<long>(Longs).ToArray());
    }

    [Fact]
    public void Vector_OfStructsWithAKey_LeavesTheKeysAndHasNoSpan()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Sorted);
        byte[] buffer = bytes.Point(bytes.Field).U32(2).U64(0x00000000_00010000).U64(0x00000000_00020000).ToArray();
        FlatMutableVector<Keyed> sorted = Open(buffer).Vector<Keyed>(Sorted, 2, 2);
        sorted.Set(1, new Keyed { A = 5, Key = 9, B = 6 });
        Assert.Equal((0, 1, 0), (sorted[0].A, sorted[0].Key, sorted[0].B));
        Assert.Equal((5, 2, 6), (sorted[1].A, sorted[1].Key, sorted[1].B));
        Assert.False(sorted.TryGetSpan(out Span<Keyed> span));
        Assert.True(span.IsEmpty);
        Assert.Throws<InvalidOperationException>(() => Open(buffer).Vector<Keyed>(Sorted, 2, 2).AsSpan().Length);
        Assert.Throws<IndexOutOfRangeException>(() => Open(buffer).Vector<Keyed>(Sorted, 2, 2).Set(2, default));
    }

    [Fact]
    public void Vector_Behind64Bits_IsChanged()
    {
        FlatBytes huge = FlatBytes.WithRoot(HugeLongs).Align(8);
        byte[] buffer = huge.Point(huge.Field).U64(2).U64(1).U64(2).ToArray();
        Open(buffer).Vector64<long>(HugeLongs).Set(1, 7);
        Assert.Equal([1, 7], Open(buffer).View.Vector64<long>(HugeLongs).ToArray());

        FlatBytes far = FlatBytes.WithRoot(FarLongs);
        buffer = far.Point(far.Field).U32(1).U64(0).ToArray();
        Open(buffer).Offset64Vector<Keyed>(FarLongs, 2, 2).Set(0, new Keyed { A = 1, Key = 2, B = 3 });
        Assert.Equal((1, 0, 3), (Open(buffer).Offset64Vector<Keyed>(FarLongs)[0].A, Open(buffer).Offset64Vector<Keyed>(FarLongs)[0].Key, Open(buffer).Offset64Vector<Keyed>(FarLongs)[0].B));
    }

    [Fact]
    public void Tables_OfAVector_AreChangedOneByOne()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Children);
        bytes.Point(bytes.Field).U32(2);
        int slots = bytes.Position;
        bytes.U32(0).U32(0).U16(6).U16(8).U16(4).Align(4);
        int vtable = slots + 8;
        for (int i = 0; i < 2; i++) bytes.Point(slots + (4 * i)).U32((uint)(bytes.Position - vtable)).U32(5);
        byte[] buffer = bytes.ToArray();
        FlatMutableTableVector children = Open(buffer).Tables(Children);
        Assert.Equal(2, children.Count);
        Assert.True(children[1].Mutate(Number, 6));
        Assert.Equal((5, 6), (children.View[0].Scalar(Number, 0), children[1].View.Scalar(Number, 0)));
        Assert.Throws<IndexOutOfRangeException>(() => Open(buffer).Tables(Children)[2].IsNull);
    }

    [Fact]
    public void Union_OfATableOrStruct_IsChanged()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Any, hasKind: true);
        byte[] buffer = bytes.Patch8(bytes.Kind, (int)AnyKind.Struct).Point(bytes.Field).U64(0).ToArray();
        FlatMutableUnion<AnyKind> any = Open(buffer).Union<AnyKind>(Any - 2, Any);
        Assert.Equal(AnyKind.Struct, any.Kind);
        Assert.True(any.Mutate(new Keyed { A = 1, Key = 2, B = 3 }, 2, 2));
        Assert.Equal((1, 0, 3), (any.View.AsStruct().Read<short>(0), any.View.AsStruct().Read<short>(2), any.View.AsStruct().Read<int>(4)));
        Assert.True(any.Mutate(new Keyed { A = 1, Key = 2, B = 3 }));
        Assert.Equal(2, any.View.AsStruct().Read<short>(2));

        bytes = FlatBytes.WithRoot(Any, hasKind: true);
        bytes.Patch8(bytes.Kind, (int)AnyKind.Table).U16(6).U16(8).U16(4).Align(4).Point(bytes.Field).U32(8).U32(5);
        buffer = bytes.ToArray();
        Assert.True(Open(buffer).Union<AnyKind>(Any - 2, Any).AsTable().Mutate(Number, 6));
        Assert.Equal(6, Open(buffer).View.Union<AnyKind>(Any - 2, Any).AsTable().Scalar(Number, 0));
    }

    [Fact]
    public void Unions_OfAVector_AreChanged()
    {
        byte[] buffer = UnionsOf(AnyKind.None, AnyKind.Struct, AnyKind.Text);
        FlatMutableUnionVector<AnyKind> anys = Open(buffer).Unions<AnyKind>(Anys - 2, Anys);
        Assert.Equal(3, anys.Count);
        Assert.False(anys[0].Mutate(default(Keyed)));
        Assert.True(anys[1].Mutate(new Keyed { B = 8 }));
        Assert.Equal(8, anys.View[1].AsStruct().Read<int>(4));
        Assert.True(anys.View[2].AsString() == "abc");
        Assert.Throws<IndexOutOfRangeException>(() => Open(buffer).Unions<AnyKind>(Anys - 2, Anys)[3].IsNull);
    }

    [Theory]
    [InlineData(Nested)]
    [InlineData(FarNested)]
    public void NestedRoot_OfABufferInABuffer_IsChanged(int slot)
    {
        byte[] inner = FlatBytes.WithRoot(Number).ToArray();
        FlatBytes bytes = FlatBytes.WithRoot(slot).Align(8).U32(0);
        byte[] buffer = bytes.Point(bytes.Field).U32((uint)inner.Length).Append(inner).ToArray(), before = [.. buffer];
        FlatMutableTable root = slot == Nested ? Open(buffer).NestedRoot(slot) : Open(buffer).Offset64NestedRoot(slot);
        Assert.True(root.Mutate(Number, 0x01020304));
        Assert.Equal(0x01020304, root.View.Scalar(Number, 0));
        int at = before.Length - inner.Length + FlatBytes.WithRoot(Number).Field;
        Assert.Equal([at, at + 1, at + 2, at + 3], Changed(before, buffer));
    }

    [Fact]
    public void Views_OverTheSameBuffer_SeeTheChange()
    {
        byte[] buffer = FlatBytes.WithRoot(Number).ToArray();
        FlatTable view = FlatBuffer.GetRoot(buffer, Layout, default);
        FlatMutableTable root = Open(buffer);
        Assert.True(root.Mutate(Number, 5));
        Assert.Equal((5, 5), (view.Scalar(Number, 0), root.View.Scalar(Number, 0)));
    }

    [Fact]
    public void GetMutableRoot_BehindASizePrefix_IsChanged()
    {
        byte[] inner = FlatBytes.WithRoot(Number).ToArray(), buffer = new FlatBytes().U32((uint)inner.Length).Append(inner).ToArray();
        var options = new FlatVerifierOptions { IsSizePrefixed = true, IgnoresAlignment = true };
        Assert.True(FlatBuffer.TryGetMutableRoot(buffer, Layout, out FlatMutableTable root, out WireFault fault, options));
        Assert.Equal(WireError.None, fault.Error);
        Assert.True(root.Mutate(Number, 5));
        Assert.Equal(5, buffer[FlatBytes.WithRoot(Number).Field + 4]);
    }

    [Fact]
    public void GetMutableRoot_OfABrokenBuffer_SaysWhatIsWrong()
    {
        byte[] buffer = FlatBytes.WithRoot(Number).Patch(0, 400).ToArray();
        Assert.False(FlatBuffer.TryGetMutableRoot(buffer, Layout, out FlatMutableTable root, out WireFault fault, default));
        Assert.Equal((WireError.OffsetOutOfRange, 0L), (fault.Error, fault.Offset));
        Assert.True(root.IsNull);
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => Open(buffer).IsNull);
        Assert.Equal((WireError.OffsetOutOfRange, 0L), (thrown.Error, thrown.Offset));
    }

    [Fact]
    public void Mutate_OfAnything_AllocatesNothing()
    {
        byte[] small = UnionsOf(AnyKind.Struct, AnyKind.Text), large = FlatBytes.WithRoot(Number).Append(new byte[100_000]).ToArray();
        Change(small, large);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++) Change(small, large);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);

        static void Change(byte[] small, byte[] large)
        {
            _ = Open(small).Unions<AnyKind>(Anys - 2, Anys)[0].Mutate(default(Keyed));
            _ = Open(large).Mutate(Number, 5);
        }
    }

    /// <summary>A buffer with a vector of unions.</summary>
    internal static byte[] UnionsOf(params AnyKind[] kinds)
    {
        // The offset to the kinds comes after the offset to the vtable.
        FlatBytes bytes = FlatBytes.WithRoot(Anys, hasKind: true);
        bytes.Point(bytes.Kind).U32((uint)kinds.Length);
        foreach (AnyKind kind in kinds) bytes.U8((int)kind);
        bytes.Align(4).Point(bytes.Field).U32((uint)kinds.Length);
        int slot = bytes.Position;
        foreach (AnyKind _ in kinds) bytes.U32(0);
        foreach (AnyKind kind in kinds)
        {
            if (kind == AnyKind.Struct) bytes.Align(4).Point(slot).U64(0);
            if (kind == AnyKind.Text) bytes.Align(4).Point(slot).Text("abc");
            slot += 4;
        }

        return bytes.ToArray();
    }

    private static void CheckScalar<T>(FlatType type, T value, byte[] expected)
        where T : unmanaged
    {
        var layout = FlatLayout.Make("T", FlatField.Scalar("a", 4, type), FlatField.Scalar("b", 6, type));
        FlatBytes bytes = FlatBytes.WithRoot(4);
        byte[] before = bytes.Patch(bytes.Field, 0x11111111).Patch(bytes.Field + 4, 0x11111111).ToArray();
        if (type == FlatType.Bool) before[bytes.Field] = 0;
        for (int shift = 0; shift < 8; shift++)
        {
            var memory = new byte[shift + before.Length + 1];
            before.CopyTo(memory, shift);
            FlatMutableTable root = FlatBuffer.GetMutableRoot(memory.AsSpan(shift, before.Length), layout, default);
            Assert.True(root.Mutate(4, value));
            Assert.Equal(value, root.View.Scalar(4, default(T)));
            Assert.False(root.Mutate(6, value));

            byte[] whole = new byte[memory.Length];
            before.CopyTo(whole, shift);
            expected.CopyTo(whole, shift + bytes.Field);
            Assert.Equal(whole, memory);
        }
    }
}
