using static LibWire.Tests.FlatBuffers.FlatRules;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Alignment that a schema forces on vectors, and nested buffers and FlexBuffers behind offsets of 64 bits.</summary>
public sealed class FlatVerifierAlignmentTests
{
    private const int AlignBytes = 16;

    private static readonly FlatVerifierOptions Strict = new() { Strictness = FlatStrictness.Strict };

    private static readonly FlatUnionLayout Texts = FlatUnionLayout.Make("Texts", FlatUnionMember.String("Text", 1));

    private static readonly FlatLayout Forced = FlatLayout.Make(
        "Forced",
        FlatField.Tables("tables", 4, static () => Empty!).Aligned(AlignBytes),
        FlatField.Strings("strings", 6).Aligned(AlignBytes),
        FlatField.Unions("unions", 10, static () => Texts).Aligned(AlignBytes),
        FlatField.NestedBuffer("nested", 12, static () => Empty!).Aligned(AlignBytes),
        FlatField.FlexBuffer("flex", 14).Aligned(AlignBytes),
        FlatField.Vector("numbers", 16, FlatType.UInt8, AlignBytes),
        FlatField.Structs("structs", 18, 4, 4).Aligned(AlignBytes),
        FlatField.Offset64NestedBuffer("far", 20, static () => Empty!).Aligned(AlignBytes),
        FlatField.NestedBuffer64("wide", 22, static () => Empty!).Aligned(AlignBytes),
        FlatField.Offset64FlexBuffer("farFlex", 24).Aligned(AlignBytes),
        FlatField.FlexBuffer64("wideFlex", 26).Aligned(AlignBytes));

    private static FlatLayout Empty { get; } = FlatLayout.Make("Empty");

    public static TheoryData<int, string> Fields => new()
    {
        { 4, "tables" }, { 6, "strings" }, { 10, "unions" }, { 12, "nested" }, { 14, "flex" }, { 16, "bytes" }, { 18, "structs" }, { 20, "nested" }, { 22, "nested64" }, { 24, "flex" }, { 26, "flex64" },
    };

    [Theory]
    [MemberData(nameof(Fields))]
    public void ForcedAlignment_OfTheFirstElement_IsVerifiedOnlyStrictly(int slot, string form)
    {
        Accepts(Buffer(slot, form, 0, out _), Strict, Forced);
        int step = form.EndsWith("64", StringComparison.Ordinal) ? 8 : 4;
        for (int shift = step; shift < AlignBytes; shift += step)
        {
            FlatBytes shifted = Buffer(slot, form, shift, out int first);
            Refuses(shifted, WireError.Misaligned, first, Strict, Forced);
            Accepts(shifted, layout: Forced);
            Accepts(shifted, new FlatVerifierOptions { Strictness = FlatStrictness.Lenient }, Forced);
            Accepts(shifted, new FlatVerifierOptions { Strictness = FlatStrictness.Strict, IgnoresAlignment = true }, Forced);
        }
    }

    [Theory]
    [InlineData(4)]
    [InlineData(6)]
    [InlineData(10)]
    [InlineData(16)]
    [InlineData(18)]
    public void ForcedAlignment_OfAVectorWithoutElements_IsNotAskedFor(int slot)
    {
        for (int shift = 0; shift < AlignBytes; shift += 4) Accepts(Buffer(slot, slot == 10 ? "no unions" : "none", shift, out _), Strict, Forced);
    }

    // Nested buffers and FlexBuffers have a byte at least, so that this is not a question of alignment.
    [Theory]
    [InlineData(12, "none")]
    [InlineData(14, "none")]
    [InlineData(20, "none")]
    [InlineData(22, "none64")]
    [InlineData(24, "none")]
    [InlineData(26, "none64")]
    public void ForcedAlignment_OfABufferWithoutBytes_IsNotAskedFor(int slot, string form)
    {
        int step = form.EndsWith("64", StringComparison.Ordinal) ? 8 : 4;
        for (int shift = 0; shift < AlignBytes; shift += step) Refuses(Buffer(slot, form, shift, out int first), WireError.Truncated, first, Strict, Forced);
    }

    [Fact]
    public void ForcedAlignment_InATableOfManyOffsets_IsVerified()
    {
        // More fields than the memo has room for, so that the verifier checks them one by one.
        FlatLayout many = FlatLayout.Make("Many", [.. Enumerable.Range(0, 20).Select(static i => FlatField.Tables($"f{i}", 4 + (2 * i), static () => Empty).Aligned(AlignBytes))]);
        foreach (int shift in new[] { 0, 4, 8, 12 })
        {
            FlatBytes bytes = new FlatBytes().U32(0);
            int vtable = bytes.Position;
            bytes.U16(4 + 40).U16(4 + 80);
            for (int i = 0; i < 20; i++) bytes.U16(4 + (4 * i));
            int table = bytes.Align(4).Position;
            bytes.Patch(0, (uint)table).U32((uint)(table - vtable)).Append(new byte[80]).Align(AlignBytes).Append(new byte[12 + shift]);
            for (int i = 0; i < 20; i++) bytes.Point(table + 4 + (4 * i));
            bytes.U32(1);
            int first = bytes.Position;
            bytes.Append(OneTable);
            Accepts(bytes, layout: many);
            if (shift == 0) Accepts(bytes, Strict, many);
            else Refuses(bytes, WireError.Misaligned, first, Strict, many);
        }
    }

    [Fact]
    public void Alignment_OfTheElements_IsVerifiedWhereTheSchemaForcesMore()
    {
        FlatLayout layout = FlatLayout.Make("Own", FlatField.Vector("numbers", 4, FlatType.Int64, AlignBytes), FlatField.Structs("structs", 6, 8, 8).Aligned(AlignBytes));
        foreach (int slot in new[] { 4, 6 })
        {
            for (int shift = 0; shift < AlignBytes; shift += 4)
            {
                FlatBytes bytes = Buffer(slot, "eight", shift, out int first);
                if (shift % 8 == 0) Accepts(bytes, layout: layout);
                else Refuses(bytes, WireError.Misaligned, first, layout: layout);
                if (shift == 0) Accepts(bytes, Strict, layout);
                else Refuses(bytes, WireError.Misaligned, first, Strict, layout);
            }
        }
    }

    [Theory]
    [InlineData(20, "nested")]
    [InlineData(22, "nested64")]
    [InlineData(24, "flex")]
    [InlineData(26, "flex64")]
    public void BuffersBehind64Bits_CountsAndOffsetsThatDoNotFit_AreRefused(int slot, string form)
    {
        byte[] all = Buffer(slot, form, 0, out int first).ToArray();
        bool hasCount64 = form.EndsWith("64", StringComparison.Ordinal);
        int field = FlatBytes.WithRoot(slot).Field, count = first - (hasCount64 ? 8 : 4);
        uint there = (uint)(all.Length - first);
        foreach (uint wrong in new[] { there + 1, 0x7fffffffu, 0x80000000, 0xffffffff })
            Refuses(new FlatBytes().Append(all).Patch(count, wrong), WireError.LengthOutOfRange, count, layout: Forced);
        if (hasCount64) Refuses(new FlatBytes().Append(all).Patch(count + 4, 1), WireError.LengthOutOfRange, count, layout: Forced);
        foreach (uint wrong in new[] { 0u, (uint)(all.Length - field), 0xffffffff })
            Refuses(new FlatBytes().Append(all).Patch(field, wrong), WireError.OffsetOutOfRange, field, layout: Forced);
        Refuses(new FlatBytes().Append(all).Patch(field + 4, 0x80000000), WireError.OffsetOutOfRange, field, layout: Forced);
        Assert.False(FlatVerifier.TryVerify(new FlatBytes().Append(all).Patch(count, 1).ToArray(), Forced, out WireFault small));
        Assert.InRange(small.Offset, first, all.Length);
        for (int cut = 1; cut <= all.Length - first; cut++) Refuses(all[..^cut], WireError.LengthOutOfRange, count, layout: Forced);
    }

    [Fact]
    public void BuffersBehind64Bits_CountForTheDepth()
    {
        FlatLayout deep = null!;
        deep = FlatLayout.Make("Deep", FlatField.NestedBuffer64("wide", 4, () => deep));
        byte[] buffer = FlatBytes.WithRoot(4).Patch16(12, 0).ToArray();
        for (int depth = 1; depth < 64; depth++) buffer = Around(buffer);
        Accepts(buffer, layout: deep);
        Assert.False(FlatVerifier.TryVerify(Around(buffer), deep, out WireFault fault));
        Assert.Equal(WireError.DepthExceeded, fault.Error);

        static byte[] Around(byte[] inner)
        {
            FlatBytes bytes = FlatBytes.WithRoot(4);
            return bytes.Align(8).Point(bytes.Field).U64((ulong)inner.Length).Append(inner).Align(8).ToArray();
        }
    }

    [Fact]
    public void Aligned_OfWhatHasNoElements_Throws()
    {
        Assert.Throws<InvalidOperationException>(() => FlatField.String("s", 4).Aligned(8));
        Assert.Throws<InvalidOperationException>(() => FlatField.Vector("v", 4, FlatType.Int8).Aligned(8));
        Assert.Throws<ArgumentOutOfRangeException>(() => FlatField.Strings("s", 4).Aligned(3));
        Assert.Throws<ArgumentOutOfRangeException>(() => FlatField.Strings("s", 4).Aligned(64));
    }

    /// <summary>An offset and the table without fields to which it leads. The same bytes are a buffer with that table as its root.</summary>
    private static byte[] OneTable => [8, 0, 0, 0, 4, 0, 4, 0, 4, 0, 0, 0];

    private static FlatBytes Buffer(int slot, string form, int shift, out int first)
    {
        bool isUnion = form.EndsWith("unions", StringComparison.Ordinal);
        FlatBytes bytes = FlatBytes.WithRoot(slot, hasKind: isUnion);
        if (isUnion) bytes.Align(4).Point(bytes.Kind).U32(form == "unions" ? 1u : 0u).U8(1);
        int countBytes = form.EndsWith("64", StringComparison.Ordinal) ? 8 : 4;
        bytes.Align(AlignBytes).Append(new byte[AlignBytes - countBytes + shift]).Point(bytes.Field);
        (int count, byte[] content) = form switch
        {
            "tables" => (1, OneTable),
            "strings" or "unions" => (1, new byte[] { 4, 0, 0, 0, 0, 0, 0, 0, 0 }),
            "bytes" => (1, [1]),
            "structs" => (1, [1, 2, 3, 4]),
            "eight" => (1, new byte[8]),
            "nested" or "nested64" => (OneTable.Length, OneTable),
            "flex" or "flex64" => (3, [5, 4, 1]),
            _ => (0, []),
        };
        if (countBytes == 8) bytes.U64((ulong)count);
        else bytes.U32((uint)count);
        first = bytes.Position;
        return bytes.Append(content);
    }
}
