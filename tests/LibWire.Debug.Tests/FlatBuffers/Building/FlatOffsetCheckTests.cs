namespace LibWire.Tests.FlatBuffers;

/// <summary>Offsets of another builder or of an earlier buffer, where something was written at the same position.</summary>
public sealed class FlatOffsetCheckTests
{
    private delegate void Use(FlatBuilder builder, FlatOffset offset);

    public static TheoryData<int> Uses => new(Enumerable.Range(0, All.Length));

    private static Use[] All =>
    [
        static (b, offset) => b.Finish(offset),
        static (b, offset) => b.CreateVector([offset]),
        static (b, offset) => b.Require(offset, 0, "name"),
        static (b, offset) => b.CreateSortedVector([offset], 0),
        static (b, offset) => b.CreateSortedVector([offset], 0, 0),
        static (b, offset) =>
        {
            b.StartTable();
            b.AddOffset(0, offset);
        },
        static (b, offset) =>
        {
            b.StartVector();
            b.AddElement(offset);
        },
    ];

    [Theory]
    [MemberData(nameof(Uses))]
    public void Offset_OfAnotherBuilder_IsAMisuse(int use)
    {
        using var arena = new ArenaAllocator();
        FlatBuilder own = new(in arena), other = new(in arena);
        FlatOffset offset = Table(own), foreign = Table(other);
        Assert.NotEqual(offset, foreign);
        Assert.Equal(WireMisuse.OffsetUnknown, Catch(own, foreign, All[use]));
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Offset_FromBeforeClear_IsAMisuse(int use)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset old = Table(builder);
        builder.Clear();
        Table(builder);
        Assert.Equal(WireMisuse.OffsetUnknown, Catch(builder, old, All[use]));
    }

    [Fact]
    public void Offset_FromBeforeReset_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        FlatOffset old = Table(new FlatBuilder(in arena));
        arena.Reset();
        var builder = new FlatBuilder(in arena);
        Table(builder);
        Assert.Equal(WireMisuse.OffsetUnknown, Catch(builder, old, static (b, offset) => b.Finish(offset)));
    }

    [Fact]
    public void Offset64_FromBeforeClear_IsAMisuse()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset64<Utf8String> old = builder.CreateString64("far"u8);
        builder.Clear();
        FlatOffset64<Utf8String> own = builder.CreateString64("far"u8);
        builder.StartTable();
        builder.AddOffset64(0, own);
        WireMisuse? found = null;
        try
        {
            builder.AddOffset64(1, old);
        }
        catch (WireMisuseException misuse)
        {
            found = misuse.Misuse;
        }

        Assert.Equal(WireMisuse.OffsetUnknown, found);
    }

    private static FlatOffset Table(FlatBuilder builder)
    {
        FlatOffset name = builder.CreateString("name");
        builder.StartTable();
        builder.AddOffset(0, name);
        return builder.EndTable();
    }

    private static WireMisuse? Catch(FlatBuilder builder, FlatOffset offset, Use use)
    {
        try
        {
            use(builder, offset);
            return null;
        }
        catch (WireMisuseException thrown)
        {
            return thrown.Misuse;
        }
    }
}
