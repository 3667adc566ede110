using static LibWire.Tests.FlatBuffers.FlatRules;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Buffers, offsets, tables and vtables: each rule, at its limit and one past it.</summary>
public sealed class FlatVerifierTests
{
    private static readonly FlatVerifierOptions Unaligned = new() { IgnoresAlignment = true };
    private static readonly FlatVerifierOptions Lenient = new() { Strictness = FlatStrictness.Lenient };
    private static readonly FlatVerifierOptions Prefixed = new() { IsSizePrefixed = true };
    private static readonly FlatVerifierOptions Prefixed64 = new() { IsSizePrefixed64 = true };

    private static byte[] Smallest => [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0];

    [Fact]
    public void Verify_SmallestBuffer_Accepts() => Accepts(Smallest);

    [Fact]
    public void Verify_BuffersBelowTwelveBytes_RefusesThemAsTruncated()
    {
        for (int length = 0; length < 12; length++) Refuses(Smallest[..length], WireError.Truncated, length);
    }

    [Fact]
    public void Verify_WithoutLayout_Throws() => Assert.Throws<ArgumentNullException>(() => FlatVerifier.TryVerify(Smallest, null!, out _));

    [Fact]
    public void Verify_FileIdentifier_MustBeThatOfTheLayout()
    {
        FlatLayout layout = FlatLayout.Make("Marked").WithFileIdentifier("MARK");
        byte[] marked = [12, 0, 0, 0, (byte)'M', (byte)'A', (byte)'R', (byte)'K', 4, 0, 4, 0, 4, 0, 0, 0];
        Accepts(marked, layout: layout);
        Assert.True(FlatBuffer.HasFileIdentifier(marked, "MARK"u8));
        Refuses(Smallest, WireError.IdentifierMismatch, 4, layout: layout);
        Accepts(Smallest, new FlatVerifierOptions { IgnoresFileIdentifier = true }, layout);
        Assert.False(FlatBuffer.HasFileIdentifier(Smallest, "MARK"u8));
        Assert.False(FlatBuffer.HasFileIdentifier(Smallest.AsSpan(0, 7), "MARK"u8));
        Accepts(Prefix(marked), Prefixed, layout);
        marked[7] = (byte)'X';
        Refuses(marked, WireError.IdentifierMismatch, 4, layout: layout);
        Refuses(Prefix(marked), WireError.IdentifierMismatch, 8, Prefixed, layout);
    }

    [Fact]
    public void Verify_SizePrefix_MustFitTheBuffer()
    {
        Accepts(Prefix(Smallest), Prefixed);
        for (int length = 0; length < 16; length++) Refuses(Prefix(Smallest)[..length], WireError.Truncated, length, Prefixed);
        byte[] more = [.. Prefix(Smallest), 1, 2, 3];
        Accepts(more, Prefixed);
        Refuses(more, WireError.SizePrefixMismatch, 0, new FlatVerifierOptions { IsSizePrefixed = true, Strictness = FlatStrictness.Strict });
        foreach (uint size in new uint[] { 0u, 11u, 13u, 0x7fffffff, 0x80000000, 0xfffffffc, uint.MaxValue })
        {
            byte[] bytes = Prefix(Smallest);
            BitConverter.TryWriteBytes(bytes, size);
            Refuses(bytes, WireError.SizePrefixMismatch, 0, Prefixed);
        }

        // Bytes after the prefixed size do not belong to the buffer: an offset must not point there.
        FlatBytes name = FlatBytes.WithRoot(Name);
        byte[] cut = Prefix(name.Point(name.Field).Text("text").ToArray());
        Accepts(cut, Prefixed);
        cut[0] -= 4;
        Refuses(cut, WireError.LengthOutOfRange, name.Field + 12, Prefixed);
    }

    [Fact]
    public void Verify_SizePrefixOf64Bits_MustFitTheBuffer()
    {
        Accepts(Prefix64(Smallest), Prefixed64);
        Accepts(Prefix64(Smallest), new FlatVerifierOptions { IsSizePrefixed = true, IsSizePrefixed64 = true });
        for (int length = 0; length < 20; length++) Refuses(Prefix64(Smallest)[..length], WireError.Truncated, length, Prefixed64);
        byte[] more = [.. Prefix64(Smallest), 1, 2, 3];
        Accepts(more, Prefixed64);
        Refuses(more, WireError.SizePrefixMismatch, 0, new FlatVerifierOptions { IsSizePrefixed64 = true, Strictness = FlatStrictness.Strict });
        foreach (ulong size in new ulong[] { 0, 11, 13, 0x1_0000_000c, ulong.MaxValue - 7, ulong.MaxValue - 6, ulong.MaxValue })
        {
            byte[] bytes = Prefix64(Smallest);
            BitConverter.TryWriteBytes(bytes, size);
            Refuses(bytes, WireError.SizePrefixMismatch, 0, Prefixed64);
        }

        FlatLayout layout = FlatLayout.Make("Marked").WithFileIdentifier("MARK");
        byte[] marked = [12, 0, 0, 0, (byte)'M', (byte)'A', (byte)'R', (byte)'K', 4, 0, 4, 0, 4, 0, 0, 0];
        Accepts(Prefix64(marked), Prefixed64, layout);
        marked[7] = (byte)'X';
        Refuses(Prefix64(marked), WireError.IdentifierMismatch, 12, Prefixed64, layout);
    }

    [Fact]
    public void Verify_SizePrefix_CountsForAlignment()
    {
        // A number of 8 bytes is at a multiple of 8 from the prefix; without the prefix, at a multiple of 4.
        FlatBytes number = FlatBytes.WithRoot(Number);
        byte[] shifted = Prefix(number.ToArray());
        Refuses(shifted, WireError.Misaligned, number.Field + 4, Prefixed);
        Accepts(shifted, new FlatVerifierOptions { IsSizePrefixed = true, IgnoresAlignment = true });
    }

    [Theory]
    [InlineData(0u, WireError.OffsetOutOfRange, 0)]
    [InlineData(9u, WireError.OffsetOutOfRange, 0)]
    [InlineData(12u, WireError.OffsetOutOfRange, 0)]
    [InlineData(0x7fffffffu, WireError.OffsetOutOfRange, 0)]
    [InlineData(0x80000000u, WireError.OffsetOutOfRange, 0)]
    [InlineData(0xfffffffcu, WireError.OffsetOutOfRange, 0)]
    [InlineData(0xffffffffu, WireError.OffsetOutOfRange, 0)]
    [InlineData(7u, WireError.Misaligned, 7)]
    public void Verify_RootOffset_MustLeadToATable(uint offset, WireError error, long at)
    {
        byte[] bytes = Smallest;
        BitConverter.TryWriteBytes(bytes, offset);
        Refuses(bytes, error, at);
    }

    [Theory]
    [InlineData(12)]
    [InlineData(-1)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    [InlineData(-2)]
    public void Verify_VtableOutside_IsRefused(int distance)
    {
        byte[] bytes = Smallest;
        BitConverter.TryWriteBytes(bytes.AsSpan(8), distance);
        Refuses(bytes, WireError.InvalidVtable, 8);
    }

    [Fact]
    public void Verify_VtableAtOddPosition_IsRefusedUnlessAlignmentIsIgnored()
    {
        byte[] bytes = [8, 0, 0, 0, 0, 4, 0, 4, 3, 0, 0, 0];
        Refuses(bytes, WireError.Misaligned, 5);
        Refuses(bytes, WireError.InvalidVtable, 5, Unaligned); // the size of its table is 772
        Accepts(bytes, new FlatVerifierOptions { IgnoresAlignment = true, Strictness = FlatStrictness.Lenient });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(2)]
    [InlineData(5)]
    [InlineData(10)]
    [InlineData(0x8000)]
    [InlineData(0xfffe)]
    [InlineData(0xffff)]
    public void Verify_VtableSize_MustBeEvenAndFourAtLeastAndFit(int size)
    {
        byte[] bytes = Smallest;
        BitConverter.TryWriteBytes(bytes.AsSpan(4), (ushort)size);
        Refuses(bytes, WireError.InvalidVtable, 4);
        Refuses(bytes, WireError.InvalidVtable, 4, Lenient);
    }

    [Theory]
    [InlineData(5)]
    [InlineData(0x8000)]
    [InlineData(0xffff)]
    public void Verify_TableSizeBeyondTheBuffer_IsRefusedUnlessLenient(int size)
    {
        byte[] bytes = Smallest;
        BitConverter.TryWriteBytes(bytes.AsSpan(6), (ushort)size);
        Refuses(bytes, WireError.InvalidVtable, 4);
        Accepts(bytes, Lenient);
    }

    [Fact]
    public void Verify_FieldBeyondTheTableSize_IsRefusedUnlessLenient()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Number, tableBytes: 15);
        Refuses(bytes, WireError.FieldOutOfRange, bytes.Field);
        Accepts(bytes, Lenient);
        Accepts(FlatBytes.WithRoot(Number));
    }

    [Fact]
    public void Verify_FieldAtTheEndOfTheTableSize_IsNotTheOneBeyondIt()
    {
        // The first field ends where the table does, the second begins there.
        FlatBytes bytes = FlatBytes.WithRoot(6, tableBytes: 12);
        bytes.Patch16(bytes.VtablePosition + 4, 8).Patch16(bytes.VtablePosition + 6, 12);
        FlatLayout layout = FlatLayout.Make("T", FlatField.Scalar("a", 4, FlatType.Int32), FlatField.Scalar("b", 6, FlatType.Int32));
        Refuses(bytes, WireError.FieldOutOfRange, bytes.TablePosition + 12, null, layout);
    }

    [Fact]
    public void Verify_FieldBeyondTheBuffer_IsRefused()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Number);
        Refuses(bytes.ToArray()[..^1], WireError.FieldOutOfRange, bytes.Field);
        Refuses(bytes.ToArray()[..^1], WireError.FieldOutOfRange, bytes.Field, Lenient);
        FlatBytes place = FlatBytes.WithRoot(Place, tableBytes: 20).U32(0);
        Accepts(place);
        Refuses(place.ToArray()[..^1], WireError.FieldOutOfRange, place.Field, Lenient);
    }

    [Fact]
    public void Verify_FieldMisaligned_IsRefusedUnlessIgnored()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Number, tableBytes: 24).U64(0);
        bytes.Patch16(bytes.VtablePosition + Number, 12);
        Refuses(bytes, WireError.Misaligned, bytes.TablePosition + 12);
        Accepts(bytes, Unaligned);
        bytes.Patch16(bytes.VtablePosition + Number, 16);
        Accepts(bytes);
    }

    [Fact]
    public void Verify_FieldBeyondTheVtableOrWithEntryZero_IsAbsent()
    {
        FlatBytes bytes = FlatBytes.WithRoot(Name);
        bytes.Patch16(bytes.VtablePosition + Name, 0);
        Accepts(bytes);
        Refuses(bytes, WireError.RequiredFieldMissing, bytes.TablePosition, layout: NameRequired);
        Refuses(Smallest, WireError.RequiredFieldMissing, 8, layout: NameRequired);
        Refuses(Smallest, WireError.RequiredFieldMissing, 8, layout: ChoiceRequired);
    }

    [Fact]
    public void Verify_VtableFarAway_Accepts()
    {
        // 32 KiB and more between a table and its vtable, on either side: the offsets have 32 bits.
        foreach (int gap in new[] { 32_768, 40_000, 70_000, 1 << 20 })
        {
            FlatBytes before = new FlatBytes().U32(0).U16(6).U16(8).U16(4).Align(4);
            before.Append(new byte[gap]).Patch(0, (uint)before.Position);
            int table = before.Position;
            before.U32((uint)(table - 4)).U32(4).Text("far");
            Accepts(before);
            Assert.Equal("far", FlatBuffer.GetRoot(before.ToArray(), Layout, default).String(Name).ToString());

            FlatBytes behind = new FlatBytes().U32(4).U32(0).U32(4).Text("near").Append(new byte[gap]).Align(4);
            behind.Patch(4, (uint)(4 - behind.Position)).U16(6).U16(8).U16(4);
            Accepts(behind);
            Assert.Equal("near", FlatBuffer.GetRoot(behind.ToArray(), Layout, default).String(Name).ToString());
        }
    }

    [Fact]
    public void Verify_DepthOfTables_IsLimited()
    {
        Accepts(Chain(64));
        FlatBytes tooDeep = Chain(65);
        Assert.False(FlatVerifier.TryVerify(tooDeep.ToArray(), Layout, out WireFault fault));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
        Accepts(tooDeep, new FlatVerifierOptions { DepthMax = 65 });
        Accepts(Chain(300), new FlatVerifierOptions { DepthMax = 300 });
        Assert.False(FlatVerifier.TryVerify(Chain(301).ToArray(), Layout, out fault, new FlatVerifierOptions { DepthMax = 300 }));
        Assert.Equal(WireError.DepthExceeded, fault.Error);
        Accepts(Chain(1), new FlatVerifierOptions { DepthMax = 1 });
        Assert.False(FlatVerifier.TryVerify(Chain(2).ToArray(), Layout, out _, new FlatVerifierOptions { DepthMax = 1 }));
    }

    [Fact]
    public void Options_NegativeOrAboveTheLimit_Throw()
    {
        Assert.Throws<ArgumentOutOfRangeException>("DepthMax", () => new FlatVerifierOptions { DepthMax = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("DepthMax", () => new FlatVerifierOptions { DepthMax = 301 });
        Assert.Throws<ArgumentOutOfRangeException>("Budget", () => new FlatVerifierOptions { Budget = -1 });
        Assert.Throws<ArgumentOutOfRangeException>("OutputBytesMax", () => new FlatReadOptions { OutputBytesMax = -1 });
        Assert.Equal(long.MaxValue, new FlatVerifierOptions { Budget = long.MaxValue }.Budget);
        Assert.Equal(long.MaxValue, new FlatReadOptions { OutputBytesMax = long.MaxValue }.OutputBytesMax);
    }

    [Fact]
    public void Verify_ManyTypesAndVtables_ForgetsNothing()
    {
        // More vtables than are remembered, used by tables in turn. One table has more offsets than the verifier remembers.
        var fields = Enumerable.Range(0, 40).Select(i => FlatField.String($"text{i}", 4 + (2 * i))).ToArray();
        FlatLayout row = FlatLayout.Make("Row", fields);
        FlatLayout root = FlatLayout.Make("Rows", FlatField.Tables("rows", 4, () => row));
        FlatBytes bytes = FlatBytes.WithRoot(4);
        const int count = 3_000;
        bytes.Point(bytes.Field).U32(count);
        int slots = bytes.Position;
        for (int i = 0; i < count; i++) bytes.U32(0);
        var vtables = new Dictionary<int, int>();
        for (int i = 0; i < count; i++)
        {
            int present = (i % 97 * 31) % 41;
            if (!vtables.TryGetValue(present, out int vtable))
            {
                vtable = bytes.Align(2).Position;
                vtables.Add(present, vtable);
                bytes.U16(4 + (2 * present)).U16(4 + (4 * present));
                for (int field = 0; field < present; field++) bytes.U16(4 + (4 * field));
            }

            int table = bytes.Align(4).Point(slots + (4 * i)).Position;
            bytes.U32((uint)(table - vtable));
            for (int field = 0; field < present; field++) bytes.U32((uint)((4 * (present - field))));
            bytes.Text("x").Align(4);
        }

        Accepts(bytes, layout: root);
        byte[] broken = bytes.ToArray();
        broken[^4..].AsSpan().Clear();
        for (int last = broken.Length - 1; last > broken.Length - 9; last--) broken[last] = 1;
        Assert.False(FlatVerifier.TryVerify(broken, root, out _));
    }

    /// <summary>A chain of tables, each the child of the one before.</summary>
    private static FlatBytes Chain(int depth)
    {
        FlatBytes bytes = new FlatBytes().U32(0).U16(Child + 2).U16(8).U16(0).U16(0).U16(0).U16(4).Align(4);
        bytes.Patch(0, (uint)bytes.Position);
        for (int i = 1; i < depth; i++) bytes.U32((uint)(bytes.Position - 4)).U32(4);
        int leaf = bytes.Position;
        bytes.U32(uint.MaxValue - 3).U16(4).U16(4);
        Assert.Equal(leaf + 8, bytes.Position);
        return bytes;
    }

    private static byte[] Prefix(byte[] buffer) => [.. BitConverter.GetBytes(buffer.Length), .. buffer];

    private static byte[] Prefix64(byte[] buffer) => [.. BitConverter.GetBytes((long)buffer.Length), .. buffer];
}
