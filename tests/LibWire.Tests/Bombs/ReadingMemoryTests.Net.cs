using System.Text;
using LibWire.Tests.Faults;
using LibWire.Tests.FlatBuffers.Objects;
using LibWire.Tests.Protobuf.Text.Schema;
using LibWire.WellKnown;

namespace LibWire.Tests.Bombs;

/// <summary>What the document of limits says of the memory that reading takes, for the inputs that take most.</summary>
public sealed class ReadingMemoryTests
{
    /// <summary>What any arena takes: a chunk, twice, and the blocks of small parts.</summary>
    private const int AlwaysBytes = 64 * 1024;

    [Fact]
    public void GetRoot_WithACopy_TakesTheBytesOnce()
    {
        byte[] bytes = Words(100_000);
        using var arena = new ArenaAllocator();
        Assert.Equal(100_000, WorldView.GetRoot(bytes, in arena).Texts.Count);
        Assert.InRange((long)arena.UsedBytes, bytes.Length, (LimitTable.Multiple("`GetRoot(bytes, in arena)`") * (long)bytes.Length) + AlwaysBytes);
    }

    [Fact]
    public void Reading_InPlace_TakesNothing()
    {
        byte[] bytes = Words(10_000), message = ProtoBombs.Make("known and unknown fields in turns", 10_000);
        long sum = 0;
        Assert.Equal(0, LimitTable.Multiple("loops over a `ProtoReader`"));
        long borrowed = FaultRun.BorrowedBytes(arena =>
        {
            foreach (FlatString text in WorldView.GetRoot(bytes).Texts) sum += text.Length;
            var reader = new ProtoReader(message);
            while (reader.Next())
            {
                if (reader.Tag == 1) sum += reader.ReadInt32();
                else reader.Skip();
            }

            Assert.Equal((nuint)0, arena.ReservedBytes);
        });
        Assert.Equal((0L, 20_000L), (borrowed, sum));
    }

    [Theory]
    [InlineData(4)]
    [InlineData(52)]
    [InlineData(53)]
    [InlineData(3_276)]
    [InlineData(3_277)]
    [InlineData(65_536)]
    public void Index_OfAnyCount_TakesAFewBytesForEach(int count)
    {
        // Structs of two bytes are the smallest elements that have many different keys.
        const int ElementBytes = 2;
        using var arena = new ArenaAllocator();
        Assert.InRange(FlatKeyIndex.Free(count, arena).Count * sizeof(ulong), 1, LimitTable.Multiple("an index by key") * ElementBytes * count);
    }

    [Fact]
    public void GetMutableRoot_ForEachByte_TakesAPartOfAWord() =>
        Assert.InRange(sizeof(ulong), 1, LimitTable.Multiple("`GetMutableRoot`") * FlatByteMap.BytesPerWord);

    [Theory]
    [InlineData("reals: 1 ")]
    [InlineData("many: 1 ")]
    [InlineData("texts: '' ")]
    [InlineData("texts: '\\n' ")]
    [InlineData("sub{}")]
    [InlineData("subs{}")]
    [InlineData("counts{}")]
    [InlineData("by_number{value{}}")]
    [InlineData("first:1 ")]
    [InlineData("nope:1 ")]
    [InlineData("# a comment\n")]
    public void FromText_OfManySmallParts_BorrowsAMultipleOfTheText(string part)
    {
        var options = new ProtoTextOptions { IgnoresUnknown = true, MergesDuplicates = true };
        byte[] utf8 = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(part, 200_000 / part.Length)));
        long borrowed = FaultRun.BorrowedBytes(arena => ProtoText.FromText<All>(utf8, in arena, options));
        Assert.InRange(borrowed, 0, (LimitTable.Multiple("`FromText`") * (long)utf8.Length) + AlwaysBytes);
    }

    // What a level takes is given back with it.
    [Theory]
    [InlineData(5)]
    [InlineData(90)]
    public void FromText_OfAnyInAny_BorrowsAMultipleOfTheText(int levels)
    {
        string text = "[t/google.protobuf.StringValue] { value: '" + new string('a', 200_000) + "' }";
        for (int i = 1; i < levels; i++) text = "[t/google.protobuf.Any] { " + text + " }";
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        var options = new ProtoTextOptions { Registry = new ProtoRegistry { Any.Layout, StringValue.Layout } };
        long borrowed = FaultRun.BorrowedBytes(arena => ProtoText.FromText<Any>(utf8, in arena, options));
        Assert.InRange(borrowed, 0, (LimitTable.Multiple("`FromText`") * (long)utf8.Length) + AlwaysBytes);

        using var arena = new ArenaAllocator();
        Any any = ProtoText.FromText<Any>(utf8, in arena, options);
        long printed = FaultRun.BorrowedBytes(_ => ProtoText.Print(in any, options));
        Assert.InRange(printed, 0, (LimitTable.Multiple("`FromText`") * (long)utf8.Length) + AlwaysBytes);
    }

    private static byte[] Words(int count)
    {
        using var arena = new ArenaAllocator();
        World world = default;
        for (int i = 0; i < count; i++) world.Texts.Add(Utf8String.Copy("a", in arena), in arena);
        return world.ToArray();
    }
}
