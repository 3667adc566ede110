namespace LibWire.Tests;

/// <summary>Writers and builders that grew behind a mark, to which the arena was then rewound: what they grew into is not theirs any more, also where it was
/// handed out again.</summary>
[Collection(DeadMemory.Name)]
public sealed class GrowthBehindAMarkTests
{
    private delegate void Use(ArenaAllocator arena, Action mark, Action rewind);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Writer_AfterTheRewind_IsAMisuse(bool isReused) => AssertMisuse(isReused, static (arena, mark, rewind) =>
    {
        var writer = new ProtoWriter(in arena);
        mark();
        writer.AddBytes(1, new byte[1000]);
        rewind();
        writer.AddInt32(1, 1);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OutputOfAWriter_AfterTheRewind_IsAMisuse(bool isReused) => AssertMisuse(isReused, static (arena, mark, rewind) =>
    {
        var writer = new ProtoWriter(in arena);
        mark();
        writer.AddBytes(1, new byte[1000]);
        rewind();
        writer.ToArray();
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WriterOfManyLevels_AfterTheRewind_IsAMisuse(bool isReused) => AssertMisuse(isReused, static (arena, mark, rewind) =>
    {
        var writer = new ProtoWriter(in arena, 4000);
        mark();
        for (int i = 0; i < 40; i++) writer.StartSub(1);
        for (int i = 0; i < 40; i++) writer.CloseSub();
        rewind();
        writer.StartSub(1);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void FlatBuilder_AfterTheRewind_IsAMisuse(bool isReused) => AssertMisuse(isReused, static (arena, mark, rewind) =>
    {
        var builder = new FlatBuilder(in arena);
        mark();
        builder.CreateVector<byte>(new byte[100_000]);
        rewind();
        builder.CreateString("after"u8);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void FlexBuilder_AfterTheRewind_IsAMisuse(bool isReused) => AssertMisuse(isReused, static (arena, mark, rewind) =>
    {
        var builder = new FlexBuilder(in arena);
        builder.StartVector();
        mark();
        builder.AddBlob(new byte[100_000]);
        rewind();
        builder.AddInt(1);
    });

    [Fact]
    public void Writer_ThatGrewBeforeTheMarkOrNotAtAll_StaysInUse()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena, 4000);
        writer.AddBytes(1, new byte[5000]);
        for (int i = 0; i < 10; i++)
        {
            ArenaMark mark = arena.Mark();
            arena.AllocateSpan<byte>(1000).Fill(1);
            writer.AddInt32(2, i);
            arena.Rewind(mark);
        }

        Assert.Equal(5003 + 20, writer.ToArray().Length);
    }

    private static void AssertMisuse(bool isReused, Use use)
    {
        using var arena = new ArenaAllocator();
        ArenaMark mark = default;
        bool isRewound = false;
        WireMisuseException misuse = Assert.Throws<WireMisuseException>(() => use(
            arena,
            () =>
            {
                mark = arena.Mark();
                arena.AllocateSpan<byte>(1000).Fill(1);
            },
            () =>
            {
                arena.Rewind(mark);
                isRewound = true;
                if (isReused) arena.AllocateSpan<byte>(200_000).Fill(2);
            }));
        Assert.True(isRewound);
        Assert.Equal(WireMisuse.UseAfterRewind, misuse.Misuse);
    }
}
