using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Emitted <c>Create</c> methods write the same bytes as the same calls of a builder, in the order of Google's generators.</summary>
public sealed class CreateTests
{
    private const int SortedFields = 10;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(7)]
    public void Create_WithEachChoiceOfFields_IsWhatTheCallsWrite(int padding)
    {
        using var arena = new ArenaAllocator();
        for (int chosen = 0; chosen < 1 << SortedFields; chosen += 1 + (padding * 3))
        {
            byte[] expected = Bytes(arena, padding, chosen, byCalls: true), actual = Bytes(arena, padding, chosen, byCalls: false);
            Assert.True(expected.AsSpan().SequenceEqual(actual), $"{chosen:x}: {Convert.ToHexString(expected)} {Convert.ToHexString(actual)}");
            SortedView view = SortedView.GetRoot(actual);
            Assert.Equal((chosen & 1) != 0 ? 1 : 0, view.A);
            Assert.Equal((chosen & 16) == 0, view.Big.IsNull);
        }
    }

    [Fact]
    public void Create_WithAllFields_IsWhatTheCallsWrite_BehindAnyByte()
    {
        // 32 bytes are the largest alignment. The table that comes second finds the vtable of the first, or that of the buffer before.
        using var arena = new ArenaAllocator();
        FlatBuilder calls = new(in arena, capacityBytes: 0), creates = new(in arena, capacityBytes: 0);
        for (int round = 0; round < 2; round++)
        {
            for (int behind = 0; behind < 32; behind++)
            {
                byte[][] buffers = [Behind(calls, behind, byCalls: true), Behind(creates, behind, byCalls: false)];
                Assert.Equal(buffers[0], buffers[1]);
                Assert.Equal(behind, buffers[1].Reverse().TakeWhile(static value => value == 0xFF).Count());
            }
        }
    }

    private static byte[] Behind(FlatBuilder builder, int bytes, bool byCalls)
    {
        const int All = (1 << SortedFields) - 1;
        builder.Clear();
        for (int i = 0; i < bytes; i++) builder.CreateStruct(new FlatByte { Value = 0xFF });
        builder.Finish(builder.CreateVector<Sorted>([Table(builder, All, byCalls), Table(builder, All, byCalls)]));
        return builder.ToArray();
    }

    [Fact]
    public void Create_OfManyTablesOfManyShapes_IsWhatTheCallsWrite()
    {
        using var arena = new ArenaAllocator();
        byte[][] buffers = new byte[2][];
        for (int side = 0; side < 2; side++)
        {
            var builder = new FlatBuilder(in arena, capacityBytes: 0);
            var tables = new FlatOffset<Sorted>[3000];
            for (int i = 0; i < tables.Length; i++)
            {
                if (i % 5 == 0) builder.CreateString(new string('x', i % 11));
                if (i == 2000) builder.SharesVtables = false;
                if (i == 2100) builder.SharesVtables = true;
                builder.ForcesDefaults = i % 7 == 0;
                tables[i] = Table(builder, (i * 7919) & ((1 << SortedFields) - 1), byCalls: side == 0);
            }

            builder.Finish(builder.CreateVector<Sorted>(tables));
            buffers[side] = builder.ToArray();
        }

        Assert.Equal(buffers[0], buffers[1]);
    }

    [Fact]
    public void Create_InOriginalOrder_KeepsIt()
    {
        using var arena = new ArenaAllocator();
        for (int chosen = 0; chosen < 16; chosen++)
        {
            var calls = new FlatBuilder(in arena);
            FlatOffset<Utf8String> text = (chosen & 8) != 0 ? calls.CreateString("d") : default;
            calls.StartTable();
            calls.AddOffset(3, text);
            calls.Add(2, (short)(chosen & 4), default);
            calls.Add(1, (long)(chosen & 2), default);
            calls.Add(0, (byte)(chosen & 1), default);
            calls.Finish(calls.EndTable());
            var created = new FlatBuilder(in arena);
            created.Finish(Ordered.Create(in created, a: (byte)(chosen & 1), b: chosen & 2, c: (short)(chosen & 4), d: (chosen & 8) != 0 ? created.CreateString("d") : default));

            Assert.Equal(calls.ToArray(), created.ToArray());
        }
    }

    [Fact]
    public void Create_WhileATableIsOpen_LeavesItOpen()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.Add(0, 7U, 0U);
        FlatOffset<Item> child = Item.Create(in builder, id: 8, name: builder.CreateString("child"));
        builder.AddOffset(2, child);
        builder.Finish(builder.EndTable());
        ItemView view = ItemView.GetRoot(builder.WrittenSpan);
        Assert.Equal((7U, 8U, "child"), (view.Id, view.Next.Id, view.Next.Name.ToString()));
    }

    [Fact]
    public void Create_OfWhatWasNeverWritten_Throws_AndLeavesTheBuilderAsItWas()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        var other = new FlatBuilder(in arena);
        for (int i = 0; i < 10; i++) other.CreateString("there");
        FlatOffset<Utf8String> foreign = other.CreateString("there");
        long sizeBytes = builder.SizeBytes;

        Assert.Equal(WireMisuse.OffsetUnknown, Build.FlatBuilderTableTests.Throw<WireMisuseException>(builder, b => Item.Create(in b, name: foreign)).Misuse);

        Assert.Equal(sizeBytes, builder.SizeBytes);
        builder.Finish(Item.Create(in builder, id: 3));
        Assert.Equal(WireMisuse.BufferFinished, Build.FlatBuilderTableTests.Throw<WireMisuseException>(builder, static b => Item.Create(in b, id: 4)).Misuse);
        Assert.Equal(3U, ItemView.GetRoot(builder.WrittenSpan).Id);
    }

    [Fact]
    public void Create_WithStructsOfGaps_StoresEachMember_AndZerosBetween()
    {
        using var arena = new ArenaAllocator();
        Span<byte> junk = stackalloc byte[Unsafe.SizeOf<Gaps>()];
        junk.Fill(0xEE);
        Gaps gaps = MemoryMarshal.Read<Gaps>(junk);
        gaps.A = -1;
        gaps.B = long.MinValue + 5;
        gaps.At = new Point { X = 2, Y = -3 };
        gaps.On = true;

        var created = new FlatBuilder(in arena);
        created.Finish(Holder.Create(in created, first: gaps, second: gaps, count: 4));
        var given = new FlatBuilder(in arena);
        given.Finish(Holder.Create(in given, first: (Gaps?)gaps, second: gaps, count: 4));
        var called = new FlatBuilder(in arena);
        called.StartTable();
        called.Add(2, 4, 0);
        called.AddStruct(1, in gaps);
        called.AddStruct(0, in gaps);
        called.Finish(called.EndTable());

        Assert.Equal(called.ToArray(), created.ToArray());
        Assert.Equal(called.ToArray(), given.ToArray());
        HolderView view = HolderView.GetRoot(created.WrittenSpan);
        Assert.Equal((-1, long.MinValue + 5, 2, -3, true), (view.Second.A, view.Second.B, view.Second.At.X, view.Second.At.Y, view.Second.On));
        Gaps read = view.First.Value;
        ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(new ReadOnlySpan<Gaps>(in read));
        Assert.Equal("FF00000000000000" + "0500000000000080" + "0200FDFF01000000", Convert.ToHexString(bytes));
    }

    [Fact]
    public void Create_WithoutAStruct_LeavesItOut_AndThrowsForARequiredOne()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Assert.Equal(WireError.RequiredFieldMissing, Build.FlatBuilderTableTests.Throw<WireFormatException>(builder, static b => Holder.Create(in b, count: 1)).Error);
        Assert.Equal(0, builder.SizeBytes);
        builder.Finish(Holder.Create(in builder, first: null, second: new Gaps { A = 6 }));
        HolderView view = HolderView.GetRoot(builder.WrittenSpan);
        Assert.True(view.First.IsNull);
        Assert.Equal(6, view.Second.A);
    }

    private static byte[] Bytes(ArenaAllocator arena, int padding, int chosen, bool byCalls)
    {
        var builder = new FlatBuilder(in arena, capacityBytes: 0);
        if (padding > 0) builder.CreateVector<byte>(new byte[padding]);
        builder.Finish(Table(builder, chosen, byCalls));
        return builder.ToArray();
    }

    private static FlatOffset<Sorted> Table(FlatBuilder builder, int chosen, bool byCalls)
    {
        var big = new Big { A = 5.5, On = true };
        byte a = (byte)(chosen & 1), e = (chosen & 64) != 0 ? (byte)9 : (byte)7;
        long b = chosen & 2;
        Point? at = (chosen & 4) != 0 ? new Point { X = 1, Y = 2 } : null;
        short c = (short)(chosen & 8);
        Big? maybeBig = (chosen & 16) != 0 ? big : null;
        FlatOffset<Utf8String> d = (chosen & 32) != 0 ? builder.CreateString("text") : default;
        float f = chosen & 128;
        int? g = (chosen & 256) != 0 ? 0 : null;
        FlatOffset<Utf8String> value = (chosen & 512) != 0 ? builder.CreateString("value") : default;
        ValueKind kind = value.IsNull ? ValueKind.None : ValueKind.Text;
        if (!byCalls && at is { } createdAt && maybeBig is { } createdBig) return Sorted.Create(in builder, a: a, b: b, at: createdAt, c: c, big: createdBig, d: d, e: e, f: f, g: g, value: value);
        if (!byCalls) return Sorted.Create(in builder, a: a, b: b, at: at, c: c, big: maybeBig, d: d, e: e, f: f, g: g, value: value);

        builder.StartTable();
        builder.Add(1, b, 0L);
        builder.AddOffset(10, value);
        if (g is { } given) builder.Add(8, given);
        builder.Add(7, f, 0f);
        builder.AddOffset(5, d);
        if (maybeBig != null) builder.AddStruct(4, in big);
        if (at is { } point) builder.AddStruct(2, in point);
        builder.Add(3, c, (short)0);
        builder.Add(9, kind, ValueKind.None);
        builder.Add(6, e, (byte)7);
        builder.Add(0, a, (byte)0);
        return new(builder.EndTable());
    }
}
